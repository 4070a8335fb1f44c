"""The tutor on eight heads of width 64 over 64 tokens; `+` draws another model.

Sizes that no lesson offers: the reader of lessons would refuse them.
"""

from dataclasses import replace

from attn_tui.cli import lesson_file
from attn_tui.lesson.course import Shown
from attn_tui.lesson.reader import read_course
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.setup import Setup
from attn_tui.tutor.tutor import Tutor

SIZES = {"B": 1, "H": 8, "T": 64, "D": 512, "seed": 0}


def large() -> Tutor:
    """A lesson of one step, on the board `heads`."""
    course = read_course(lesson_file())
    section = next(each for each in course.sections if each.id == "heads")
    inputs = tuple(Matrix.of(name, [[size]]) for name, size in SIZES.items())
    names = tuple(map(str, range(SIZES["T"])))
    example = replace(section.steps[0].example, tokens={"en": names, "zh": names}, inputs=inputs)
    step = replace(
        section.steps[0],
        example=example,
        setup=Setup("heads", inputs, causal=True),
        shown=(Shown("seed"), Shown("A")),
        cursor=Ref("seed", 0, 0),
        switches=("edit",),
        editable=("seed",),
        values={},
        asks=(),
        checks=(),
        inputs=(),
    )
    return Tutor(replace(course, sections=(replace(section, steps=(step,)),)))
