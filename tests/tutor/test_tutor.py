"""The learner's way: going, changing, carrying, resetting, and what has to be computed."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_tui.lesson.course import Course
from attn_tui.model.matrix import Ref
from attn_tui.model.mistake import MISTAKES
from attn_tui.model.setup import Edit
from attn_tui.tutor.tutor import Tutor
from tests.tutor.lesson import at_step, every_step, learn, real_course, small_course, trace_of

FREE = "changes/free"


def place_of(tutor: Tutor) -> str:
    """Where a tutor is."""
    return f"{tutor.section.id}/{tutor.step.id}"


def test_going_on_and_back_over_the_borders_of_sections() -> None:
    tutor = Tutor(small_course())
    seen = [place_of(tutor)]
    while tutor.go(1):
        seen.append(place_of(tutor))
    assert seen == [place for place in every_step(small_course()) if place != "changes/more"]
    assert not tutor.go(1)
    back = [place_of(tutor)]
    while tutor.go(-1):
        back.append(place_of(tutor))
    assert back == seen[::-1]
    assert not tutor.go(-1)


def test_a_further_step_is_opened_and_left_by_its_neighbours() -> None:
    tutor = at_step(small_course(), "changes/more")
    assert tutor.go(1)
    assert place_of(tutor) == "boards/line"
    tutor.open(1, 3)
    assert tutor.go(-1)
    assert place_of(tutor) == FREE


@pytest.mark.parametrize("place", [(9, 0), (0, 9)])
def test_a_step_that_is_not_there_changes_nothing(place: tuple[int, int]) -> None:
    tutor = Tutor(small_course())
    with pytest.raises(IndexError):
        tutor.open(*place)
    assert tutor.place == (0, 0)


def test_a_section_is_done_when_every_ask_was_answered() -> None:
    tutor = Tutor(small_course())
    section = tutor.section
    for step in range(len(section.steps)):
        tutor.open(0, step)
        assert not tutor.is_done(section)
        while tutor.state.ask:
            learn(tutor)
            tutor.show()
    assert tutor.is_done(section)
    assert not tutor.is_done(small_course().sections[1])


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
    assert tutor.wrong_cells("A") == frozenset()
    tutor.set_mistake("late-mask")
    assert tutor.wrong_cells("A") == frozenset()
    learn(tutor)
    assert tutor.wrong_cells("A") == {(0, 0), (1, 0), (1, 1)}
    assert tutor.wrong_cells("Q") == frozenset()
    assert tutor.wrong_cells("nothing") == frozenset()
    assert tutor.wrong_cells("shares") == frozenset()


@pytest.mark.parametrize("value", [-1000, 0, 0.125, 1000])
def test_an_edit_within_the_limits(value: float) -> None:
    tutor = at_step(small_course(), FREE)
    assert tutor.edit(Ref("Q", 1, 0), value) == ""
    assert tutor.state.now.edits == (Edit(Ref("Q", 1, 0), value),)


@pytest.mark.parametrize(
    ("cell", "value", "refusal"),
    [
        ("Q[1,0]", 1000.5, "too-large"),
        ("Q[1,0]", -2000, "too-large"),
        ("Q[1,0]", float("nan"), "too-large"),
        ("Q[3,0]", 1, "outside"),
        ("Q[0,2]", 1, "outside"),
    ],
)
def test_an_edit_that_is_refused(cell: str, value: float, refusal: str) -> None:
    tutor = at_step(small_course(), FREE)
    assert tutor.edit(Ref.parse(cell), value) == refusal
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
    assert tutor.edit(ref, value) == ("" if accepted else f"whole-{ref.matrix}")


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


def test_marks_are_carried_to_a_step_that_is_opened_later() -> None:
    tutor = at_step(small_course(), "guesses/drawing")
    tutor.edit(Ref("look", 1, 1), 1)
    learn(tutor)
    tutor.answer(None)
    tutor.open(1, 0)
    assert tutor.state.start.edits == (Edit(Ref("look", 1, 1), 1),)
    assert tutor.state.now == tutor.state.start
    tutor.reset()
    assert tutor.state.now.edits == (Edit(Ref("look", 1, 1), 1),)


def test_without_marks_nothing_is_carried() -> None:
    tutor = at_step(small_course(), "changes/carried")
    assert tutor.state.start == tutor.step.setup


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


def test_answers_of_a_step_are_forgotten_together() -> None:
    tutor = at_step(small_course(), "guesses/choice")
    began = (tutor.state.now, tutor.state.selection)
    while tutor.state.ask:
        tutor.answer(0)
        learn(tutor)
    tutor.set_causal(True)
    tutor.ask_again()
    assert (tutor.state.now, tutor.state.selection) == began
    assert tutor.state.answers == {}
    assert tutor.state.ask is tutor.step.asks[0]


@pytest.mark.parametrize(
    ("place", "covered"),
    [
        ("guesses/number", {("A", 2, 0), ("A", 2, 1), ("A", 2, 2)}),
        ("changes/task", {("P", 2, 2)}),
        (FREE, set()),
    ],
)
def test_what_is_covered_until_it_was_answered(
    place: str, covered: set[tuple[str, int, int]]
) -> None:
    tutor = at_step(small_course(), place)
    assert tutor.state.covered == covered
    while tutor.state.ask:
        tutor.show()
    assert not tutor.state.covered


def test_a_whole_matrix_is_covered_by_its_name() -> None:
    tutor = at_step(small_course(), "guesses/cell-and-shape")
    assert {cell for cell in tutor.state.covered if cell[0] == "Y_wide"} == {
        ("Y_wide", row, column) for row in range(3) for column in range(3)
    }


@pytest.mark.parametrize("course", [small_course(), real_course()], ids=["small", "real"])
def test_all_that_a_step_needs_is_asked_for_before_it_is_needed(course: Course) -> None:
    for place in every_step(course):
        tutor = at_step(course, place)
        assert tutor.needs() == ()
        while tutor.state.ask:
            ask = tutor.state.ask
            tutor.show()
            assert tutor.state.answers[ask.id].says
            missing = set(tutor.needs())
            assert tutor.state.now not in missing or ask.kind in ("task", "draw")
            learn(tutor)


def test_needs_names_each_setup_once() -> None:
    tutor = Tutor(real_course())
    for section, steps in enumerate(real_course().sections):
        for step in range(len(steps.steps)):
            tutor.open(section, step)
            needs = tutor.needs()
            assert len(needs) == len(set(needs))
            assert tutor.state.now in needs or tutor.trace(tutor.state.now)
            learn(tutor)
            assert not tutor.needs()
