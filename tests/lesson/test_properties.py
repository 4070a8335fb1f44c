"""Whatever is put into a file: texts come out as written, and only LessonError is raised."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from attn_tui.lesson.control import CONTROL
from attn_tui.lesson.course import Course, Text
from attn_tui.lesson.fault import Fault, LessonError
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

TEXT = re.compile(r'\{en: ("[^"]*"|[^"\[\]{}]*), zh: ("[^"]*"|[^"\[\]{}]*)\}')


pytestmark = pytest.mark.usefixtures("loader")


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
    text, count = TEXT.subn(lambda _: written, GOOD)
    assert count > 30
    assert list(texts(read(text))).count(Text(english, chinese)) == count


@FEW
@given(st.lists(WORDS, min_size=3, max_size=3))
def test_tokens_come_out_as_written(tokens: list[str]) -> None:
    written = "[" + ", ".join(single(token) for token in tokens) + "]"
    course = read(GOOD.replace("[kitten, likes, fish]", written))
    assert course.examples["hand"].tokens["en"] == tuple(tokens)


def tried(content: bytes) -> None:
    """Read a file; its faults, if any, are in order and can be said."""
    found: tuple[Fault, ...] = ()
    try:
        read(content)
    except LessonError as error:
        found = error.faults
    places = [(fault.line, fault.column) for fault in found]
    assert places == sorted(places)
    assert all(line >= 1 and column >= 1 for line, column in places)
    said = [fault.text(words, "a") for fault in found for words in (Words("en"), Words("zh"))]
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
