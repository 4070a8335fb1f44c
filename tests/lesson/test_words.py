"""The catalogue of faults is complete in every language and holds nothing unused."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import attn_tui.lesson
from attn_tui.words import LANGUAGES, read_area

TEXTS = read_area("faults")
SOURCES = [
    ast.parse(path.read_text(encoding="utf-8"))
    for path in Path(attn_tui.lesson.__file__).parent.glob("*.py")
]
TELLERS = {"Term", "fault", "refuse", "add", "_refusal", "words"}


def names(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def told() -> Iterator[str]:
    """Every key that the package names where it tells a fault."""
    for node in (node for tree in SOURCES for node in ast.walk(tree)):
        if isinstance(node, ast.Call):
            teller = getattr(node.func, "id", None) or getattr(node.func, "attr", "")
            for argument in node.args if teller in TELLERS else ():
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value.removeprefix("faults.")


def test_every_sentence_is_there_in_every_language_with_the_same_names() -> None:
    for key, text in TEXTS.items():
        assert set(text) == set(LANGUAGES), key
        assert text["en"].strip(), key
        assert text["zh"].strip(), key
        assert names(text["en"]) == names(text["zh"]), key


def test_every_sentence_that_the_reader_names_is_there() -> None:
    assert set(told()) <= set(TEXTS)


def test_no_sentence_is_left_over() -> None:
    constants = {
        node.value.removeprefix("faults.")
        for tree in SOURCES
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    built = {f"a-{extent}" for extent in ("matrix", "row", "cell", "any")}
    built |= {f"layer-{axis}" for axis in ("query", "sequence", "head")}
    built |= {"as-rows", "as-columns", "what-board", "what-example"}
    assert set(TEXTS) - constants - built == set()


def test_sentences_hold_no_word_that_talks_down() -> None:
    for text in TEXTS.values():
        assert not any(word in text["en"].lower() for word in ("just", "simply", "obviously"))
        assert not any(word in text["zh"] for word in ("显然", "只需", "很简单"))
