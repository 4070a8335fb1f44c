"""What the steps of the course accept, and what they have to say to it."""

import pytest

from attn_tui.lesson.course import Step
from attn_tui.model.matrix import Ref
from attn_tui.tutor.tutor import Tutor
from tests.tutor.lesson import at_step, every_step, learn, real_course


def edited(tutor: Tutor, *order: int) -> Tutor:
    """The tokens in this order, one swap after the other."""
    for slot, token in enumerate(order):
        assert tutor.edit(Ref("order", slot, 0), token) is None
    learn(tutor)
    return tutor


def said(tutor: Tutor) -> tuple[bool | None, str]:
    """The verdict on the board as it is, and the first sentence to it."""
    answer = tutor.answer(None)
    return answer.right, answer.says[0].en


@pytest.mark.parametrize("order", [(1, 2, 0), (2, 0, 1), (2, 1, 0)])
def test_only_the_swap_shows_what_position_vectors_do(order: tuple[int, int, int]) -> None:
    tutor = edited(at_step(real_course(), "position/added"), *order)
    tutor.set_positions(False)
    learn(tutor)
    right, sentence = said(tutor)
    assert right is False
    assert "another order" in sentence
    tutor.reset()
    tutor.set_positions(False)
    learn(tutor)
    assert said(tutor)[0] is True


@pytest.mark.parametrize(
    ("order", "token"),
    [((0, 2, 1), "kitten"), ((2, 1, 0), "likes"), ((1, 0, 2), "fish")],
)
def test_an_order_with_one_at_home_is_told_which(order: tuple[int, int, int], token: str) -> None:
    tutor = at_step(real_course(), "position/set")
    tutor.show()
    learn(tutor)
    right, sentence = said(edited(tutor, *order))
    assert right is False
    assert sentence.startswith(f"{token} still sits")


@pytest.mark.parametrize("place", ["mask/gradient", "position/mask-and-order"])
def test_the_numbers_of_the_first_reply_are_seen_while_the_second_question_is_open(
    place: str,
) -> None:
    tutor = at_step(real_course(), place)
    assert tutor.state.covered
    tutor.show()
    assert tutor.state.ask is not None
    assert not tutor.state.covered


def test_four_heads_are_asked_for_where_no_two_sizes_may_be_equal() -> None:
    tutor = at_step(real_course(), "heads/split")
    tutor.show()
    tutor.show()
    learn(tutor)
    trace = tutor.trace(tutor.state.now)
    assert trace is not None
    shape = trace["Qh"].shape
    assert len(set(shape)) == len(shape)


def steps() -> list[Step]:
    return [step for section in real_course().sections for step in section.steps]


def test_no_step_says_that_something_is_covered() -> None:
    assert len(steps()) == len(every_step(real_course()))
    for step in steps():
        assert "covered" not in step.say.en, step.id
        assert "盖住" not in step.say.zh, step.id
