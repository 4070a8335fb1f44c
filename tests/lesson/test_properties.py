"""Whatever is put into a file: texts come out as written, and only LessonError is raised."""

import re
from collections.abc import Iterator

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from attn_tui.lesson import syntax
from attn_tui.lesson.control import CONTROL
from attn_tui.lesson.course import Course, Text
from attn_tui.lesson.fault import LessonError
from attn_tui.words import Words
from tests.lesson.lint import GOOD, read

FEW = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)

FRAGMENTS = st.sampled_from(
    [
        "[b]",
        "[/]",
        "{x}",
        "{w}",
        "\\x1b",
        "\\",
        "'",
        '"',
        ": ",
        " #",
        "小猫",
        "👩‍👧",
        "é",
        "\ufeff",
        "\u00a0",
    ]
)
CHARACTERS = st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]).filter(
    lambda character: not CONTROL.search(character)
)
LINES = st.lists(st.one_of(FRAGMENTS, CHARACTERS), min_size=1, max_size=12).map("".join)
WORDS = LINES.filter(lambda text: bool(text.strip()))
PARAGRAPHS = (
    st.lists(LINES, min_size=1, max_size=3).map("\n\n".join).filter(lambda text: bool(text.strip()))
)


@pytest.fixture(params=["CSafeLoader", "SafeLoader"], autouse=True)
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    if not hasattr(yaml, request.param):
        pytest.skip("no libyaml")
    monkeypatch.setattr(syntax, "LOADER", getattr(yaml, request.param))
    yield request.param


def double(text: str) -> str:
    """`text` as a scalar in double quotes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def single(text: str) -> str:
    """`text`, which has one line, as a scalar in single quotes."""
    return "'" + text.replace("'", "''") + "'"


def texts(course: Course) -> Iterator[Text]:
    yield course.title
    for section in course.sections:
        yield from (section.title, section.able)
        for step in section.steps:
            yield step.say
            yield from (each.title for each in step.shown if each.title)
            for ask in step.asks:
                yield from (ask.prompt, ask.right, ask.wrong)
                yield from (reply.say for reply in ask.replies)
                for option in ask.options:
                    yield from (option.text, option.say)


@FEW
@given(PARAGRAPHS, WORDS)
def test_texts_come_out_as_written(english: str, chinese: str) -> None:
    written = f"{{en: {double(english)}, zh: {single(chinese)}}}"
    text = re.sub(
        r"\{en: (?!\[)[^{}]*(\{w\}[^{}]*\{leak\}; \{other\}[^{}]*)?zh: [^{}]*(\{w\}[^{}]*)?\}",
        lambda _: written,
        GOOD,
    )
    said = list(texts(read(text)))
    filled = [
        each for each in said if each not in (Text("", ""), read(GOOD).sections[0].steps[0].say)
    ]
    assert len(filled) == 31
    assert set(filled) == {Text(english, chinese)}


@FEW
@given(st.lists(WORDS, min_size=3, max_size=3))
def test_tokens_come_out_as_written(tokens: list[str]) -> None:
    written = "[" + ", ".join(single(token) for token in tokens) + "]"
    course = read(GOOD.replace("[kitten, likes, fish]", written))
    assert course.examples["hand"].tokens["en"] == tuple(tokens)


def tried(content: bytes) -> None:
    """Read a file; its faults, if any, can be said and stand in it."""
    try:
        read(content)
    except LessonError as error:
        assert error.faults
        assert list(error.faults) == sorted(error.faults, key=lambda each: (each.line, each.column))
        for fault in error.faults:
            said = [fault.text(Words(language), "a") for language in ("en", "zh")]
            assert fault.line >= 1
            assert fault.column >= 1
            assert not any(CONTROL.search(each) or "\n" in each for each in said)


@FEW
@given(st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode)))
def test_random_bytes(content: bytes) -> None:
    tried(content)


LETTERS = "[]{}:,-#&*!|>'\"%@` \t\n\x1b\\?~é小0159.aAT_"


@FEW
@given(st.text(LETTERS, max_size=60))
def test_random_yaml(text: str) -> None:
    tried(text.encode())


@FEW
@given(
    st.lists(
        st.tuples(st.integers(0, len(GOOD)), st.integers(0, 12), st.text(LETTERS, max_size=6)),
        min_size=1,
        max_size=3,
    )
)
def test_good_file_with_random_changes(changes: list[tuple[int, int, str]]) -> None:
    text = GOOD
    for start, length, new in changes:
        text = text[:start] + new + text[start + length :]
    tried(text.encode())


SCALARS = re.compile(r"[\w\[\],~.-]+")
PARTS = sorted(
    set(SCALARS.findall(GOOD)) | {"{}", "[]", "''", "[[1]]", "1e999", "no", "-1", "{a: b}"}
)
PLACES = [found.span() for found in SCALARS.finditer(GOOD)]


@FEW
@given(st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from(PARTS)), min_size=1, max_size=3))
def test_good_file_with_its_own_parts_exchanged(
    changes: list[tuple[tuple[int, int], str]],
) -> None:
    text = GOOD
    for (start, end), new in sorted(changes, reverse=True):
        text = text[:start] + new + text[end:]
    tried(text.encode())


@FEW
@given(st.sets(st.integers(0, GOOD.count("\n")), min_size=1, max_size=4))
def test_good_file_without_some_lines(lines: set[int]) -> None:
    kept = [line for number, line in enumerate(GOOD.split("\n")) if number not in lines]
    tried("\n".join(kept).encode())
