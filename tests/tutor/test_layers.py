"""Sequences and heads before a learner: what is covered, which cell is meant, where one lands."""

from dataclasses import replace

import pytest

from attn_tui.lesson.course import Ask, Shown, Text
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.selection import Selection
from attn_tui.model.setup import Setup
from attn_tui.tutor.tutor import Tutor
from tests.tutor.lesson import course_of, learn, small_course

SETUP = Setup(
    "heads",
    tuple(Matrix.of(name, [[n]]) for name, n in {"B": 2, "T": 3, "D": 4, "H": 2}.items()),
)
SAID = Text("", "")


def tutor_with(ask: Ask, cursor: str = "A@0,0[0,0]") -> Tutor:
    """A tutor before two heads and one ask."""
    step = replace(
        small_course().sections[0].steps[0],
        setup=SETUP,
        shown=(Shown("A"), Shown("A_next")),
        cursor=Ref.parse(cursor),
        asks=(ask,),
        values={},
    )
    tutor = Tutor(course_of([step]))
    learn(tutor)
    return tutor


def test_a_step_begins_in_the_layer_of_its_cursor() -> None:
    tutor = tutor_with(Ask("a", "shape", SAID, SAID, SAID, Ref("A")), "A@1,1[2,0]")
    assert tutor.state.selection.layers_in("A") == (1, 1)
    assert tutor.state.selection.cell == Ref("A", 2, 0)


@pytest.mark.parametrize(
    ("hidden", "seen", "covered"),
    [
        ("A@0,1", (0, 1), True),
        ("A@0,1", (0, 0), False),
        ("A@0,1", (1, 1), False),
        ("A", (1, 0), True),
    ],
)
def test_a_layer_is_covered_alone(hidden: str, seen: tuple[int, int], covered: bool) -> None:
    ask = Ask("a", "shape", SAID, SAID, SAID, Ref("A"), hide=(Ref.parse(hidden),))
    tutor = tutor_with(ask)
    tutor.state.selection = Selection.at("heads", Ref("A", 0, 0, seen))
    assert tutor.state.covered == (
        {("A", i, j) for i in range(3) for j in range(3)} if covered else set()
    )


@pytest.mark.parametrize(
    ("target", "seen", "right"),
    [
        ("A@1,0[1,2]", (1, 0), True),
        ("A@1,0[1,2]", (1, 1), False),
        ("A[1,2]", (0, 1), True),
        ("A[1,1]", (0, 1), False),
    ],
)
def test_a_cell_is_meant_in_the_layer_that_is_named(
    target: str, seen: tuple[int, int], right: bool
) -> None:
    tutor = tutor_with(Ask("a", "cell", SAID, SAID, SAID, Ref.parse(target)))
    tutor.state.selection = Selection.at("heads", Ref("A", 1, 2, seen))
    assert tutor.answer(tutor.state.selection.cell).right is right


def test_a_number_is_that_of_the_layer_that_is_named() -> None:
    tutor = tutor_with(Ask("a", "number", SAID, SAID, SAID, Ref.parse("A@1,1[2,0]"), 0.0))
    trace = tutor.trace(tutor.state.now)
    assert trace is not None
    assert tutor.answer(f"{trace['A'].layer(1, 1).at(2, 0):.12f}").right is True


def test_fewer_sequences_leave_the_selection_on_one_that_there_is() -> None:
    tutor = tutor_with(Ask("a", "shape", SAID, SAID, SAID, Ref("A")), "A@1,1[2,0]")
    assert tutor.edit(Ref("B", 0, 0), 1) is None
    assert tutor.edit(Ref("T", 0, 0), 2) is None
    assert tutor.state.selection.layers_in("A") == (0, 1)
    assert tutor.state.selection.cell == Ref("A", 1, 0)
