"""From a lesson file to a course."""

from pathlib import Path

from attn_tui.lesson.course import Course, Section
from attn_tui.lesson.example import Given, read_example
from attn_tui.lesson.fault import Faults
from attn_tui.lesson.identifier import Identifiers
from attn_tui.lesson.node import Node
from attn_tui.lesson.practice import read_practice
from attn_tui.lesson.question import read_questions
from attn_tui.lesson.source import read_source
from attn_tui.lesson.step import Earlier, read_step
from attn_tui.lesson.syntax import read_nodes
from attn_tui.lesson.text import read_text
from attn_tui.model.board import BOARDS

FORMAT = "1"

_MOST_SECTIONS = 99
_MOST_MINUTES = 600


def read_course(path: Path) -> Course:
    """The course in the file at `path`.

    Raises LessonError with everything that is wrong in the file at once; what stands behind
    a mistake in the YAML itself is seen when that is repaired.
    """
    text = read_source(path)
    faults = Faults()
    course = _course(read_nodes(text, faults))
    if faults:
        raise faults.error()
    return course


def _course(node: Node) -> Course:
    fields = node.fields(("format", "title", "total", "examples", "sections"))
    fields["format"].one_of((FORMAT,), "what-format")
    examples = _examples(fields["examples"])
    ids = Identifiers()
    earlier = Earlier(examples)
    sections: list[Section] = []
    for item in fields["sections"].items():
        number = sections[-1].number if sections else 0
        sections.append(_section(item, ids, earlier, number))
    total = fields["total"].whole(1, _MOST_SECTIONS)
    last = sections[-1].number if sections else 0
    if fields["total"] and total < last:
        fields["total"].fault("total", total=total, sections=last)
    return Course(
        title=read_text(fields["title"]),
        total=total,
        examples={name: given.example for name, given in examples.items()},
        sections=tuple(sections),
    )


def _examples(node: Node) -> dict[str, Given]:
    ids = Identifiers()
    return {ids.read(key): read_example(key.text, value) for key, value in node.pairs()}


def _section(node: Node, ids: Identifiers, earlier: Earlier, before: int) -> Section:
    """A section; its number is one more than that of the section before, unless it says more."""
    may = ("board", "example", "number", "questions", "exercises", "mistakes")
    fields = node.fields(("id", "title", "able", "minutes", "steps"), may)
    fields["board"].one_of(tuple(BOARDS), "what-board")
    if earlier.examples:
        fields["example"].one_of(tuple(earlier.examples), "what-example")
    step_ids = Identifiers()
    return Section(
        id=ids.read(fields["id"]),
        title=read_text(fields["title"]),
        able=read_text(fields["able"]),
        minutes=fields["minutes"].whole(1, _MOST_MINUTES),
        steps=tuple(read_step(item, fields, step_ids, earlier) for item in fields["steps"].items()),
        questions=read_questions(fields["questions"], fields, earlier),
        practice=read_practice(fields),
        number=_number(fields["number"], before),
    )


def _number(node: Node, before: int) -> int:
    """The number of a section after the one with the number `before`."""
    faults = len(node.faults)
    number = node.whole(before + 1, _MOST_SECTIONS) if node else before + 1
    return number if len(node.faults) == faults else before + 1
