"""The order of the tokens as one input: gone through, typed, refused where it is none."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.model.boards.position import next_order, order_before, order_of
from attn_tui.tutor.inputs import ORDER, nudge_input, order_text, set_order
from attn_tui.tutor.tutor import Tutor
from tests.tutor.lesson import at_step, real_course


@pytest.fixture
def tutor() -> Tutor:
    """The first step on order."""
    return at_step(real_course(), "position/set")


@given(st.permutations(range(5)))
def test_the_order_before_is_the_one_whose_next_it_is(order: list[int]) -> None:
    assert next_order(order_before(order)) == tuple(order)
    assert order_before(next_order(order)) == tuple(order)


def test_all_orders_come_and_the_way_back_is_the_same(tutor: Tutor) -> None:
    seen = []
    for _ in range(6):
        seen.append(order_of(tutor.state.now))
        assert nudge_input(tutor, ORDER, 1) is None
    assert sorted(seen) == sorted(permutations(range(3)))
    assert order_of(tutor.state.now) == seen[0]
    assert nudge_input(tutor, ORDER, -1) is None
    assert order_of(tutor.state.now) == seen[-1]


@pytest.mark.parametrize("typed", ["2 0 1", "201", "2,0,1"])
def test_an_order_is_typed(tutor: Tutor, typed: str) -> None:
    assert set_order(tutor, typed) is None
    assert order_of(tutor.state.now) == (2, 0, 1)
    assert order_text(tutor) == "2 0 1"


@pytest.mark.parametrize("typed", ["", "2", "2 2 1", "0 1 3", "0 1 2 0"])
def test_what_is_no_permutation_is_refused_and_changes_nothing(tutor: Tutor, typed: str) -> None:
    before = tutor.state.now
    refusal = set_order(tutor, typed)
    assert refusal is not None
    assert refusal.key == "no-order"
    assert dict(refusal.values) == {"last": "2", "example": "2 1 0"}
    assert tutor.state.now == before
