"""The reader and the model agree on the sizes of all that a step shows."""

from pathlib import Path

import pytest

from attn_tui.lesson.course import Course
from attn_tui.lesson.example import read_example
from attn_tui.lesson.fault import Faults
from attn_tui.lesson.layout import lay_out
from attn_tui.lesson.reader import read_course
from attn_tui.lesson.syntax import read_nodes
from attn_tui.model.board import BOARDS
from attn_tui.model.matrix import Ref
from attn_tui.model.setup import Edit, Patch, Setup
from attn_tui.model.size import matrix_size
from tests.lesson.lint import GOOD, read

LESSONS = Path(__file__).parents[2] / "lessons.yaml"


@pytest.mark.usefixtures("loader")
def test_the_lesson_that_comes_along_is_good() -> None:
    course = read_course(LESSONS)
    assert course.total >= len(course.sections) > 0


@pytest.mark.parametrize("course", [read(GOOD), read_course(LESSONS)], ids=["good", "lessons"])
def test_cursors_lie_inside_what_is_shown(course: Course) -> None:
    for section in course.sections:
        for step in section.steps:
            rows, columns = matrix_size(step.setup, step.cursor.matrix)
            row, column = step.cursor.cell
            assert row < rows
            assert column < columns
            if not step.shown:
                continue
            shown = next(each for each in step.shown if each.matrix == step.cursor.matrix)
            assert row in (shown.rows or range(rows))


EXAMPLES = {
    "look": "{tokens: {en: [a, b, c, d], zh: [a, b, c, d]}, inputs: {T: [[3]]}}",
    "attention": "{tokens: {en: [a, b], zh: [a, b]}, inputs: "
    "{X: [[1, 2, 3], [1, 2, 3]], W_Q: [[1], [2], [3]], K: [[1], [2]], "
    "V: [[1, 2, 3, 4], [1, 2, 3, 4]], V_wide: [[1, 2, 3, 4, 5], [1, 2, 3, 4, 5]], "
    "W_K: [[1], [2], [3]], W_V: [[1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4]]}}",
    "sdpa": "{tokens: {en: [a, b], zh: [a, b]}, inputs: {Q: [[1, 2, 3], [1, 2, 3]], "
    "K: [[1, 2, 3], [1, 2, 3]]}}",
    "position": "{tokens: {en: [a, b], zh: [a, b]}, inputs: {X: [[1, 2, 3], [1, 2, 3]], "
    "W_Q: [[1], [2], [3]], W_K: [[1], [2], [3]], W_V: [[1, 2], [3, 4], [5, 6]]}}",
    "sinusoid": "{tokens: {en: [a], zh: [a]}, inputs: {T: [[3]], D: [[4]]}}",
    "heads": "{tokens: {en: ['0', '1'], zh: ['0', '1']}, inputs: "
    "{T: [[2]], D: [[6]], H: [[3]], B: [[4]]}}",
    "future": "{tokens: {en: [a, b], zh: [a, b]}, inputs: {X: [[1, 2, 3], [1, 2, 3]], "
    "W_Q: [[1], [2], [3]], W_K: [[1], [2], [3]], W_V: [[1, 2], [3, 4], [5, 6]]}}",
    "interfaces": "{tokens: {en: [a, b], zh: [a, b]}, inputs: {keep: [[1, 0], [1, 1]], "
    "Q: [[1, 2, 3], [1, 2, 3]], K: [[1, 2, 3], [1, 2, 3]]}}",
    "flex": "{tokens: {en: [a, b], zh: [a, b]}, inputs: {X: [[1, 2, 3], [1, 2, 3]], "
    "W_Q: [[1], [2], [3]], K: [[1], [2]]}}",
    "nothing": "{tokens: {en: [a, b], zh: [a, b]}, inputs: {Q: [[1, 2, 3], [1, 2, 3]], "
    "K: [[1, 2, 3], [1, 2, 3]]}}",
    "roles": "{tokens: {en: [a, b], zh: [a, b]}, inputs: {Q: [[1, 2, 3], [1, 2, 3]], "
    "K: [[1, 2, 3], [1, 2, 3]], V: [[1, 2], [3, 4]]}}",
    "drawn": "{tokens: {en: [a], zh: [a]}, inputs: {T: [[5]], D: [[12]], H: [[3]]}}",
    "lengths": "{tokens: {en: [a], zh: [a]}, inputs: {L: [[2]], S: [[5]]}}",
    "scaling": "{tokens: {en: [a], zh: [a]}, inputs: "
    "{widths: [[2], [4], [8]], keys: [[8]], draws: [[10]], seed: [[1]]}}",
}


@pytest.mark.parametrize("board", BOARDS)
def test_sizes_agree_with_the_model(board: str) -> None:
    faults = Faults()
    layout = lay_out(BOARDS[board], read_example("one", read_nodes(EXAMPLES[board], faults)))
    setup = Setup(board, layout.inputs)
    assert len(faults) == 0
    assert layout.lacks == {}
    assert layout.sizes == {name: matrix_size(setup, name) for name in BOARDS[board].names}
    longer = Patch(edits=(Edit(Ref("T", 0, 0), 4.0),))
    if "T" in BOARDS[board].names:
        sizes = layout.patched(longer).sizes
        assert any(4 in size for size in sizes.values())
        assert sizes == {name: matrix_size(setup.patched(longer), name) for name in sizes}
    else:
        assert layout.patched(longer) == layout


def test_sizes_follow_the_numbers_of_queries_and_keys() -> None:
    layout = lay_out(
        BOARDS["lengths"], read_example("one", read_nodes(EXAMPLES["lengths"], Faults()))
    )
    longer = Patch(edits=(Edit(Ref("L", 0, 0), 4.0), Edit(Ref("S", 0, 0), 3.0)))
    assert layout.patched(longer).sizes["lower_right"] == (4, 3)
    assert matrix_size(Setup("lengths", layout.inputs).patched(longer), "upper_left") == (4, 3)
