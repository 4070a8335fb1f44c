"""The learner's way through a course: places, answers kept and taken back, what is needed."""

from dataclasses import replace

import pytest

from attn_tui.lesson.course import Course
from attn_tui.model.matrix import Ref
from attn_tui.model.setup import Edit
from attn_tui.tutor.tutor import Tutor
from tests.tutor.lesson import at_step, every_step, learn, real_course, small_course

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


def test_steps_that_go_further_follow_one_another_behind_the_others() -> None:
    first, second, *_ = small_course().sections
    more = replace(second.steps[3], id="still-more")
    mixed = replace(second, steps=(second.steps[3], *second.steps[:3], more))
    tutor = Tutor(replace(small_course(), sections=(first, mixed, *small_course().sections[2:])))
    tutor.open(1, 0)
    assert tutor.go(1)
    assert place_of(tutor) == "changes/still-more"
    assert tutor.go(1)
    assert place_of(tutor) == "boards/line"
    tutor.open(1, 4)
    assert tutor.go(-1)
    assert place_of(tutor) == "changes/more"
    assert tutor.go(-1)
    assert place_of(tutor) == FREE
    assert tutor.go(1)
    assert place_of(tutor) == "boards/line"


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


def test_a_section_is_done_without_the_steps_that_go_further() -> None:
    tutor = Tutor(small_course())
    for step in range(3):
        tutor.open(1, step)
        while tutor.state.ask:
            learn(tutor)
            tutor.show()
    assert not tutor.is_answered(tutor.section, tutor.section.steps[3])
    assert tutor.is_done(tutor.section)


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


def test_answers_are_taken_back_one_by_one_with_their_boards() -> None:
    tutor = at_step(small_course(), "guesses/choice")
    boards = []
    while tutor.state.ask:
        boards.append(tutor.state.now)
        tutor.answer(0)
        learn(tutor)
    tutor.set_causal(False)
    for ask, board in reversed(list(zip(tutor.step.asks, boards, strict=True))):
        tutor.ask_again()
        assert tutor.state.ask is ask
        assert tutor.state.now == tutor.state.base == board
    assert tutor.state.answers == {}


def test_what_was_drawn_stays_when_a_drawing_is_asked_again() -> None:
    tutor = at_step(small_course(), "guesses/drawing")
    tutor.edit(Ref("look", 1, 1), 1)
    learn(tutor)
    tutor.answer(None)
    tutor.ask_again()
    assert tutor.state.now.edits == (Edit(Ref("look", 1, 1), 1),)


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
