"""What the YAML of a lesson may not be, with libyaml and without."""

import pytest
import yaml

from tests.lesson.lint import GOOD, changed, expected, faults, read, unmarked

pytestmark = pytest.mark.usefixtures("loader")


def test_a_good_file_has_no_fault() -> None:
    assert read(GOOD).total == 3


def test_tokens_stay_as_written() -> None:
    assert read(GOOD).examples["line"].tokens == {
        "en": ("no", "on", "12:30", "017"),
        "zh": ("不", "~", "null", "1_000"),
    }


def test_block_texts_lose_their_last_line_break() -> None:
    say = read(GOOD).sections[0].steps[0].say
    assert say.en == "First paragraph,\ntwo lines.\n\nSecond paragraph."


ANCHOR = "is an anchor or an alias; expected the value written out, or quotes around a text"
TAG = "a tag (!) stands here; expected the value alone, or quotes around a text"

REFUSED = [
    ("total: 3", "total: ¦&three 3", f"'&three' {ANCHOR}"),
    ("total: 3", "total: 3\n¦*key : 3", f"'*key' {ANCHOR}"),
    ("{en: Weights, zh: 权重}", "¦&self {en: Weights, zh: 权重}", f"'&self' {ANCHOR}"),
    ("{en: Weights, zh: 权重}", "{en: ¦!!str Weights, zh: 权重}", TAG),
    ("{en: Weights, zh: 权重}", "{en: ¦! Weights, zh: 权重}", TAG),
    ("{en: Weights, zh: 权重}", "¦!!python/object:os.system {en: Weights, zh: 权重}", TAG),
    ("{en: Weights, zh: 权重}", "¦!x!y {en: Weights, zh: 权重}", TAG),
]


@pytest.mark.parametrize(("old", "new", "sentence"), REFUSED)
def test_anchors_and_tags_are_refused(old: str, new: str, sentence: str) -> None:
    text, places = changed(old, new)
    assert faults(text) == expected(places, [sentence])


def test_an_alias_is_refused_with_all_other_faults() -> None:
    text, places = unmarked(
        GOOD.replace("total: 3", "total: ¦*three").replace("minutes: 10", "minutes: ¦ten")
    )
    assert faults(text) == expected(
        places, [f"'*three' {ANCHOR}", "'ten' stands here; expected a whole number from 1 to 600"]
    )


def test_a_bomb_of_aliases_is_not_expanded(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("compose", "compose_all", "load", "load_all"):
        monkeypatch.delattr(yaml, name)
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    refused = [each for each in faults("\n".join(lines)) if each.endswith(ANCHOR)]
    assert len(refused) == 10 + 9 * 9
    assert refused[0] == f"lessons.yaml:1:5: '&a0' {ANCHOR}"
    assert refused[2] == f"lessons.yaml:2:10: '*a0' {ANCHOR}"
    assert len(faults("\n".join(["- *a"] * 100_000))) == 100


def test_a_value_inside_itself_is_refused() -> None:
    text, places = unmarked("total: ¦&self [¦*self]")
    said = expected(places, [f"'&self' {ANCHOR}", f"'*self' {ANCHOR}"])
    assert [each for each in faults(text) if each.endswith(ANCHOR)] == said


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? "])
@pytest.mark.parametrize("times", [41, 20_000])
def test_deep_nesting_is_refused(opening: str, times: int) -> None:
    (said,) = faults(opening * times)
    assert said.endswith(
        "more than 40 lists and mappings stand inside one another; expected a flatter file"
    )


def test_nesting_up_to_the_limit_is_read() -> None:
    said = faults("[" * 40 + "]" * 40)
    assert [each.partition(": ")[2] for each in said] == [
        "a list stands here; "
        "expected a mapping with the keys format, title, total, examples, sections"
    ]


def test_several_documents() -> None:
    text, places = unmarked(f"---\n{GOOD.replace('total: 3', 'total: ¦x')}¦---\n{GOOD}")
    assert faults(text) == expected(
        places,
        [
            "'x' stands here; expected a whole number from 1 to 99",
            "a second document begins here; expected one document in a file",
        ],
    )


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing yet\n", "\ufeff"])
def test_an_empty_file(text: str) -> None:
    assert faults(text) == [
        "lessons.yaml:1:1: the file is empty; expected a lesson, beginning with 'format: 1'"
    ]


WITHOUT_LESSON = [
    ("---\n", "nothing"),
    ("lesson", "'lesson'"),
    ("[a]", "a list"),
    ("'a'", "the quoted text 'a'"),
]


@pytest.mark.parametrize(("text", "found"), WITHOUT_LESSON)
def test_another_document(text: str, found: str) -> None:
    assert [each.partition(": ")[2] for each in faults(text)] == [
        f"{found} stands here; "
        "expected a mapping with the keys format, title, total, examples, sections"
    ]


SYNTAX = [
    ("total: 3", "examples:\n¦\thand: 1", "a tab indents this line; expected spaces"),
    ("    minutes: 10", "  ¦\tminutes: 10", "a tab indents this line; expected spaces"),
    ("total: 3", "total: ¦@3", "a value cannot begin with '@'; expected quotes around it"),
    ("total: 3", "total: ¦`3`", "a value cannot begin with '`'; expected quotes around it"),
    (
        "[widths, spread, raw]",
        '[widths, spread, ¦"raw]',
        "the quote that opens here is never closed; expected a closing quote",
    ),
    (
        "total: 3",
        "total: it¦: 3",
        "a colon makes this text look like a key; expected quotes around a text that holds ': '",
    ),
    ("total: 3", "¦total", "this line is no key with a value; expected 'key: value'"),
    (
        '{cell: "A[0,2]", with',
        "{cell: A¦[0,2], with",
        "a list or mapping in brackets breaks off here; expected a comma, a closing bracket, "
        'or quotes around a text such as "A[1,0]"',
    ),
    (
        "{en: A small lesson",
        '{en: ¦"A \\small lesson"',
        "this text in double quotes holds a backslash that means nothing; "
        "expected '\\\\', or single quotes",
    ),
    (
        "total: 3",
        "total: ¦- 3",
        "a list cannot begin here; expected it on the next line, or quotes around the text",
    ),
    (
        "total: 3",
        " ¦total: 3",
        "this does not fit the lines above; expected the indentation of its neighbours",
    ),
    (
        "    minutes: 10",
        "   ¦minutes: 10",
        "this does not fit the lines above; expected the indentation of its neighbours",
    ),
    (
        "total: 3",
        "total: '3' ¦'4'",
        "this does not fit the lines above; expected the indentation of its neighbours",
    ),
]


@pytest.mark.parametrize(("old", "new", "sentence"), SYNTAX)
def test_mistakes_in_the_yaml(old: str, new: str, sentence: str) -> None:
    text, places = changed(old, new)
    assert faults(text) == expected(places, [sentence])


@pytest.mark.parametrize(
    "text",
    [
        'a: "\\UFFFFFFFF"',
        'a: "\\ud800"',
        "%YAML 9.1\n--- a",
        f"%YAML 1.{'9' * 5000}\n--- a",
        "!<%ED%A0%80> a",
        "a: |x\n  b",
        "%FOO\n--- a",
        "a: & b",
        "a: ]",
    ],
)
def test_what_only_a_parser_can_refuse_is_told_too(text: str) -> None:
    said = faults(text)
    assert said
    assert all(each.startswith("lessons.yaml:") for each in said)
