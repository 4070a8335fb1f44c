"""The program's words and the lesson's: complete, alike in both languages, in good style."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

import attn_tui
from attn_tui.app.keys import COMMANDS, GROUPS
from attn_tui.lesson.course import Text
from attn_tui.model.board import BOARDS
from attn_tui.model.check import CHECKS
from attn_tui.model.mistake import MISTAKES
from attn_tui.words import FOLDER, LANGUAGES, Words, has_word, read_area
from tests.tutor.lesson import real_course

SOURCES = sorted(Path(attn_tui.__file__).parent.rglob("*.py"))
AREAS = sorted(path.stem for path in FOLDER.glob("*.toml"))
ENGLISH_TO_AVOID = re.compile(r"\b(just|simply|obviously)\b", re.IGNORECASE)
CHINESE_TO_AVOID = re.compile(
    "显然|只需|很简单|众所周知|令牌|掩膜|得分|评分|泄露|让我们|被用来|进行计算|面具"
)
HALF_WIDTH_BETWEEN = re.compile(r"[\u4e00-\u9fff]\s*[,.;:!?()]\s*[\u4e00-\u9fff]")

QUOTED = re.compile("“[^”]*”")
"""What is quoted may be code."""


def names_in(text: str) -> set[str]:
    """The `{names}` of a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def texts_in(value: object) -> Iterator[Text]:
    """All texts of a course."""
    if isinstance(value, Text):
        yield value
    elif is_dataclass(value):
        for each in fields(value):
            yield from texts_in(getattr(value, each.name))
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from texts_in(item)
    elif isinstance(value, dict):
        yield from texts_in(tuple(value.values()))


@cache
def patterns() -> tuple[tuple[str, str], ...]:
    """Every key that a call of words asks for, as a pattern, with the file it stands in."""
    found: list[tuple[str, str]] = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and _is_words(node.func):
                pattern = _pattern(node.args[0])
                if pattern:
                    found.append((pattern, path.name))
    return tuple(found)


def _is_words(called: ast.expr) -> bool:
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return name in ("words", "has_word")


def _pattern(key: ast.expr) -> str:
    if isinstance(key, ast.Constant) and isinstance(key.value, str):
        return re.escape(key.value)
    if isinstance(key, ast.JoinedStr):
        return "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+"
            for part in key.values
        )
    if isinstance(key, ast.IfExp):
        return f"{_pattern(key.body)}|{_pattern(key.orelse)}"
    if isinstance(key, ast.BinOp):
        return _pattern(key.left) + ".*"
    return ""


@pytest.mark.parametrize("area", AREAS)
def test_every_text_is_there_in_every_language_with_the_same_names(area: str) -> None:
    for key, texts in read_area(area).items():
        assert set(texts) == set(LANGUAGES), key
        assert all(text.strip() for text in texts.values()), key
        assert names_in(texts["en"]) == names_in(texts["zh"]), key


@pytest.mark.parametrize("area", AREAS)
def test_the_catalogue_uses_none_of_the_words_to_avoid(area: str) -> None:
    for key, texts in read_area(area).items():
        check_style(Text(texts["en"], texts["zh"]), key)


def test_the_lesson_uses_none_of_the_words_to_avoid() -> None:
    texts = list(texts_in(real_course()))
    assert len(texts) > 200
    for text in texts:
        check_style(text, text.en)


def check_style(text: Text, where: str) -> None:
    """None of the words to avoid, and the punctuation of the language."""
    assert not ENGLISH_TO_AVOID.search(text.en), where
    assert not re.search("[\u4e00-\u9fff]", text.en) or text.en == "中文", where
    assert not CHINESE_TO_AVOID.search(text.zh), where
    assert not HALF_WIDTH_BETWEEN.search(QUOTED.sub("", text.zh)), where


def test_numbers_that_a_text_names_are_declared() -> None:
    for section in real_course().sections:
        for step in section.steps:
            for text in texts_in(step):
                for language in LANGUAGES:
                    named = set(re.findall(r"\{(\w+)\}", text[language]))
                    assert named <= set(step.values), (section.id, step.id, named)
                assert names_in(text.en) == names_in(text.zh), (section.id, step.id, text.en)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_every_mistake_has_its_names_and_its_sentence(mistake: str) -> None:
    for key in (mistake, f"{mistake}-short", f"{mistake}-says"):
        assert has_word(f"mistake.{key}")
    needs = MISTAKES[mistake].needs
    assert not needs or has_word(f"menu.needs-{needs}")


def test_evidence_from_random_numbers_says_so() -> None:
    texts = read_area("check")
    drawn = [check.id for check in CHECKS.values() if check.drawn]
    assert len(drawn) > 15
    for id in drawn:
        assert "random" in texts[id]["en"].lower(), id
        assert "随机" in texts[id]["zh"], id


def test_every_refusal_has_its_sentence() -> None:
    calls = [
        node
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal"
    ]
    keys = {str(each.value) for call in calls if isinstance(each := call.args[0], ast.Constant)}
    assert len(keys) > 8
    for key in keys:
        assert has_word(f"notice.{key}"), key


@pytest.mark.parametrize("board", BOARDS)
def test_every_input_that_a_menu_can_list_is_explained(board: str) -> None:
    for kind in BOARDS[board].kinds:
        for axis in kind.layers:
            assert has_word(f"inputs.{axis}")
            assert has_word(f"inputs.{axis}-name")
        if kind.editable and kind.size == ("1", "1"):
            assert has_word(f"inputs.{kind.name}"), kind.name


def test_every_command_has_its_name_and_its_help() -> None:
    for command in COMMANDS:
        assert has_word(f"keys.{command.action}")
        assert has_word(f"keys.{command.action}-help")
        assert command.group in GROUPS
    for group in GROUPS:
        assert has_word(f"menu.keys-{group}")


def test_every_key_that_the_source_asks_for_exists() -> None:
    assert len(patterns()) > 40
    known = [f"{area}.{key}" for area in AREAS for key in read_area(area)]
    for pattern, where in patterns():
        assert any(re.fullmatch(pattern, key) for key in known), (pattern, where)


def test_no_text_is_there_for_nothing() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    for area in AREAS:
        for key in read_area(area):
            asked = any(re.fullmatch(pattern, f"{area}.{key}") for pattern, _ in patterns())
            assert asked or f'"{key}"' in source or f'"{area}.{key}"' in source, (area, key)


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        Words("en")("notice.nothing-of-the-kind")
    assert not has_word("notice.nothing-of-the-kind")
