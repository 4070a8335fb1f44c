"""Changing the board: switches, mistakes, edits, and what they mark."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_tui.model.matrix import Ref
from attn_tui.model.mistake import MISTAKES
from attn_tui.model.refusal import Refusal
from attn_tui.model.setup import Edit
from attn_tui.tutor.comparison import moved_cells, right_number, wrong_cells
from tests.tutor.lesson import at_step, every_step, learn, real_course, small_course, trace_of

FREE = "changes/free"


def test_the_lesson_offers_nothing_that_the_board_cannot_do() -> None:
    for course in (small_course(), real_course()):
        for place in every_step(course):
            tutor = at_step(course, place)
            for mistake in tutor.step.mistakes:
                tutor.set_mistake(mistake)
                assert not tutor.needs() or trace_of(tutor.state.now)
                assert tutor.step.setup.board in MISTAKES[mistake].boards


@settings(deadline=None)
@given(st.lists(st.sampled_from(["causal", "scale", "", *MISTAKES]), max_size=8))
def test_a_mistake_never_stands_without_the_switch_it_needs(changes: list[str]) -> None:
    tutor = at_step(small_course(), FREE)
    for change in changes:
        before = tutor.state.now
        if change == "causal":
            tutor.set_causal(not before.causal)
        elif change == "scale":
            tutor.set_scale(not before.scale)
        else:
            tutor.set_mistake(change)
            assert tutor.state.now.mistake == change
            continue
        now = tutor.state.now
        goes = before.mistake and MISTAKES[before.mistake].needs == change
        assert now.mistake == ("" if goes else before.mistake)
        needs = MISTAKES[now.mistake].needs if now.mistake else ""
        assert needs != "causal" or now.causal
        assert needs != "scale" or now.scale


def test_wrong_cells_are_those_that_differ_from_the_right_board() -> None:
    tutor = at_step(small_course(), FREE)
    assert wrong_cells(tutor, "A") == frozenset()
    tutor.set_mistake("late-mask")
    assert wrong_cells(tutor, "A") == frozenset()
    learn(tutor)
    assert wrong_cells(tutor, "A") == {(0, 0), (1, 0), (1, 1)}
    assert wrong_cells(tutor, "Q") == frozenset()
    tutor.state.selection = tutor.state.selection.with_index("query", 0)
    wrong = wrong_cells(tutor, "shares")
    assert wrong == {(0, 0)}
    assert all(right_number(tutor, Ref("shares", *cell)) is not None for cell in wrong)


@pytest.mark.parametrize("value", [-1000, 0, 0.125, 1000])
def test_an_edit_within_the_limits(value: float) -> None:
    tutor = at_step(small_course(), FREE)
    assert tutor.edit(Ref("Q", 1, 0), value) is None
    assert tutor.state.now.edits == (Edit(Ref("Q", 1, 0), value),)


@pytest.mark.parametrize(
    ("cell", "value", "refusal"),
    [
        ("Q[1,0]", 1000.5, "too-large"),
        ("Q[1,0]", -2000, "too-large"),
        ("Q[3,0]", 1, "outside"),
        ("Q[0,2]", 1, "outside"),
    ],
)
def test_an_edit_that_is_refused(cell: str, value: float, refusal: str) -> None:
    tutor = at_step(small_course(), FREE)
    assert tutor.edit(Ref.parse(cell), value) == Refusal(refusal)
    assert tutor.state.now.edits == ()


@pytest.mark.parametrize(
    ("place", "cell", "value", "accepted"),
    [
        ("boards/line", "T[0,0]", 5, True),
        ("boards/line", "T[0,0]", 6, False),
        ("boards/line", "T[0,0]", 1, False),
        ("boards/line", "T[0,0]", 2.5, False),
        ("boards/draws", "widths[0,0]", 2048, True),
        ("boards/draws", "widths[0,0]", 2049, False),
        ("boards/draws", "widths[0,0]", 0, False),
        ("boards/draws", "seed[0,0]", 1000, True),
        ("boards/draws", "seed[0,0]", -1, False),
    ],
)
def test_numbers_that_count_have_limits_of_their_own(
    place: str, cell: str, value: float, accepted: bool
) -> None:
    tutor = at_step(small_course(), place)
    ref = Ref.parse(cell)
    refusal = tutor.edit(ref, value)
    if accepted:
        assert refusal is None
    else:
        assert refusal is not None
        assert refusal.key == "whole"
        assert dict(refusal.values)["name"] == ref.matrix


def test_what_can_be_edited() -> None:
    tutor = at_step(small_course(), FREE)
    assert tutor.can_edit(Ref("Q", 0, 0))
    assert not tutor.can_edit(Ref("P", 0, 0))
    guess = at_step(small_course(), "guesses/number")
    assert not guess.can_edit(Ref("S", 0, 0))
    drawing = at_step(small_course(), "changes/carried")
    assert drawing.can_edit(Ref("look", 0, 0))
    assert not drawing.can_edit(Ref("mask", 0, 0))


def test_a_smaller_board_takes_the_cell_along() -> None:
    tutor = at_step(small_course(), "boards/line")
    tutor.edit(Ref("T", 0, 0), 5)
    tutor.state.selection = tutor.state.selection.in_matrix("hops").moved_to(4, 4)
    tutor.edit(Ref("T", 0, 0), 2)
    assert tutor.state.selection.cell == Ref("hops", 1, 1)


def test_reset_takes_back_changes_and_what_an_answer_showed() -> None:
    tutor = at_step(small_course(), "guesses/choice")
    tutor.answer(1)
    tutor.set_causal(True)
    tutor.reset()
    assert tutor.state.now == replace(tutor.state.start, mistake="axis")
    learn(tutor)
    tutor.answer(0)
    tutor.reset()
    assert tutor.state.now == tutor.state.start


def test_moved_cells_are_those_that_an_edit_has_changed() -> None:
    tutor = at_step(small_course(), FREE)
    assert moved_cells(tutor, "P") == frozenset()
    tutor.edit(Ref("Q", 1, 0), 5)
    for causal, scale in ((False, True), (True, True), (True, False)):
        tutor.set_causal(causal)
        tutor.set_scale(scale)
        learn(tutor)
        assert moved_cells(tutor, "P") == {(1, 0), (1, 2)}
        assert moved_cells(tutor, "Q") == frozenset()
        assert {row for row, _ in moved_cells(tutor, "Y")} == {1}
    tutor.reset()
    learn(tutor)
    assert moved_cells(tutor, "P") == frozenset()
