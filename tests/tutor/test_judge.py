"""Judging every kind of answer, and what is said to it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.lesson.course import Ask
from attn_tui.model.matrix import Ref
from attn_tui.tutor.judge import Given, is_close, judge_option, true_number, true_shape
from attn_tui.tutor.tutor import NotComputedError, Tutor
from tests.tutor.lesson import at_step, every_step, learn, real_course, small_course


def said(tutor: Tutor, given: Given) -> list[str]:
    """What is said to an answer, in English."""
    return [text.en for text in tutor.answer(given).says]


@pytest.mark.parametrize(
    ("typed", "truth", "tolerance", "close"),
    [
        ("2", 2.0, 0.5, True),
        ("2.4", 2.0, 0.5, False),
        ("0.306", 0.30571, 0.0, True),
        ("0.31", 0.30571, 0.0, True),
        ("0.3", 0.30571, 0.0, True),
        ("0.30571", 0.30571, 0.0, True),
        ("0.305", 0.30571, 0.0, False),
        ("0", 0.30571, 0.0, False),
        ("0.29", 0.30571, 0.02, True),
        ("0.28", 0.30571, 0.02, False),
        ("-0.5", -0.5, 0.0, True),
        ("0.3333333333", 1 / 3, 0.0, True),
        ("0", 0.004, 0.0, False),
    ],
)
def test_what_is_close_enough(typed: str, truth: float, tolerance: float, close: bool) -> None:
    assert is_close(typed, truth, tolerance) is close


@given(st.floats(-100, 100).filter(lambda x: x != round(x)), st.integers(1, 6))
def test_a_number_rounded_as_far_as_one_likes_is_right(truth: float, decimals: int) -> None:
    assert is_close(f"{truth:.{decimals}f}", truth, 0.0)


@given(st.floats(-100, 100), st.floats(0, 0.5), st.floats(-1, 1))
def test_what_lies_further_off_than_tolerance_and_rounding_is_wrong(
    truth: float, tolerance: float, off: float
) -> None:
    typed = f"{truth + off:.9f}"
    if is_close(typed, truth, tolerance):
        assert abs(off) <= max(tolerance, 1e-8) + 1e-8


@given(st.integers(-50, 50), st.floats(0, 3), st.integers(-50, 50))
def test_a_whole_truth_is_met_exactly(truth: int, tolerance: float, guess: int) -> None:
    assert is_close(str(guess), float(truth), tolerance) == (guess == truth)


@pytest.mark.parametrize(
    ("given", "right", "says"),
    [
        ("0.3", True, ["Yes, {truth}."]),
        ("0.32", True, ["Yes, {truth}."]),
        ("0.5", False, ["It is {truth}."]),
        ("0", False, ["Nothing is never right.", "It is {truth}."]),
        ("0.62", False, ["That is the neighbour.", "It is {truth}."]),
    ],
)
def test_a_number(given: str, right: bool, says: list[str]) -> None:
    tutor = at_step(small_course(), "guesses/number")
    assert said(tutor, given) == says
    assert tutor.state.answers["weight"].right is right


def test_a_cell_and_then_a_shape() -> None:
    tutor = at_step(small_course(), "guesses/cell-and-shape")
    assert said(tutor, Ref("P", 1, 2)) == ["It is elsewhere."]
    assert said(tutor, (3, 2)) == ["Other shape."]
    tutor.ask_again()
    assert said(tutor, (3, 3)) == ["Right shape."]
    assert [answer.right for answer in tutor.state.answers.values()] == [False, True]
    tutor.ask_again()
    tutor.ask_again()
    assert said(tutor, Ref("P", 2, 1)) == ["There it is."]
    assert said(tutor, (3, 3)) == ["Right shape."]
    assert [answer.right for answer in tutor.state.answers.values()] == [True, True]


def test_options_are_judged_on_the_board_that_each_stands_for() -> None:
    tutor = at_step(small_course(), "guesses/choice")
    sums, other = tutor.step.asks
    verdicts = [judge_option(sums, each, tutor.state.base, tutor.traces) for each in sums.options]
    assert verdicts == [False, True]
    assert said(tutor, 1) == ["Rows do not."]
    learn(tutor)
    verdicts = [judge_option(other, each, tutor.state.base, tutor.traces) for each in other.options]
    assert verdicts == [True, False]
    assert said(tutor, 1) == ["The mask is off."]


def test_a_drawing_is_judged_by_what_was_drawn() -> None:
    tutor = at_step(small_course(), "changes/carried")
    assert said(tutor, None) == ["Not one mark."]
    for column in range(3):
        tutor.edit(Ref("look", 0, column), 1)
    learn(tutor)
    assert said(tutor, None) == ["These are three marks."]
    assert tutor.state.ask is not None
    for column in (1, 2):
        tutor.edit(Ref("look", 0, column), 0)
    learn(tutor)
    assert said(tutor, None) == ["One mark it is."]
    assert tutor.state.ask is None


def test_a_drawing_without_a_condition_is_not_judged() -> None:
    tutor = at_step(small_course(), "guesses/drawing")
    answer = tutor.answer(None)
    assert answer.right is None
    assert not answer.shown


def test_a_task_is_judged_by_what_changed_since_the_step_began() -> None:
    tutor = at_step(small_course(), "changes/task")
    assert said(tutor, None) == ["Not one row."]
    tutor.edit(Ref("K", 0, 0), 5)
    learn(tutor)
    assert said(tutor, None) == ["This was a column."]
    tutor.reset()
    tutor.edit(Ref("Q", 0, 0), 5)
    learn(tutor)
    assert said(tutor, None) == ["One row moved."]
    assert tutor.state.ask is tutor.step.asks[1]


def test_nothing_is_judged_without_its_numbers() -> None:
    tutor = Tutor(small_course())
    with pytest.raises(NotComputedError):
        tutor.answer("0.3")
    assert not tutor.state.answers
    learn(tutor)
    assert tutor.answer("0.3").right


@pytest.mark.parametrize("place", every_step(real_course()))
def test_every_ask_of_the_lesson_has_a_right_answer_and_a_wrong_one(place: str) -> None:
    tutor = at_step(real_course(), place)
    while (ask := tutor.state.ask) is not None:
        check_ask(tutor, ask)
        tutor.show()
        learn(tutor)


def check_ask(tutor: Tutor, ask: Ask) -> None:
    """A number and a shape exist; options differ in their verdicts; a task is not done yet."""
    base = tutor.state.base
    match ask.kind:
        case "number":
            truth = true_number(ask, base, tutor.traces)
            assert is_close(f"{truth:.9f}", truth, 0.0)
        case "shape":
            assert true_shape(ask, base, tutor.traces)
        case "choice":
            verdicts = [judge_option(ask, each, base, tutor.traces) for each in ask.options]
            assert any(verdicts)
            assert not all(verdicts)
        case "draw" | "task" if ask.condition is not None:
            before = tutor.state.now
            assert tutor.answer(None).right is False
            tutor.change(before.patched(ask.patch))
            learn(tutor)
            assert tutor.answer(None).right is True
            tutor.state.answers.pop(ask.id)
            tutor.change(before)


@pytest.mark.parametrize("place", every_step(real_course()))
def test_every_reply_to_a_number_of_the_lesson_can_be_met(place: str) -> None:
    tutor = at_step(real_course(), place)
    while (ask := tutor.state.ask) is not None:
        for reply in ask.replies if ask.kind == "number" else ():
            answers, begin = dict(tutor.state.answers), tutor.state.now
            value = reply.value
            assert value is not None
            number = (
                value
                if isinstance(value, float | int)
                else tutor.traces(begin.patched(value.patch or type(ask.patch)())).now.number(
                    value.source
                )
            )
            answer = tutor.answer(f"{number:.3f}")
            assert answer.right is False
            assert answer.says[0] == reply.say
            tutor.state.answers = answers
            tutor.change(begin)
        tutor.show()
        learn(tutor)
