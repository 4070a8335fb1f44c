"""Lines to be put in order."""

import ast
from itertools import pairwise
from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch.nn import functional

from attn_tui.model.exercise import EXERCISES
from attn_tui.practice.ordering import OPTIONS, Ordering
from attn_tui.practice.solution import solution

moves = st.lists(
    st.one_of(
        st.tuples(st.just("move"), st.integers(-3, 3)),
        st.tuples(st.just("turn"), st.integers(-4, 4)),
        st.just(("grab", 0)),
    )
)


@given(order=st.permutations(range(6)), chosen=st.tuples(st.integers(0, 2), st.integers(0, 2)))
def test_the_rows_with_another_choice_are_known(order: list[int], chosen: tuple[int, int]) -> None:
    ordering = Ordering("attention", order, list(chosen))
    right = Ordering("attention", list(order), [0, 0]).lines
    differing = [row for row, line in enumerate(ordering.lines) if line != right[row]]
    assert list(ordering.wrong_rows) == differing


def put_right(ordering: Ordering) -> None:
    """Move lines and turn options with the keys alone, until all is as in the solution."""
    for wanted in range(len(ordering.order)):
        to = ordering.order.index(wanted)
        ordering.move(to - ordering.cursor)
        ordering.grab()
        ordering.move(wanted - to)
        ordering.grab()
    for at in range(len(ordering.order)):
        ordering.move(at - ordering.cursor)
        for _ in range(3):
            if ordering.lines[at] not in solution(ordering.exercise):
                ordering.turn(1)


def test_there_are_options_for_the_exercises_with_lines_to_order() -> None:
    assert set(OPTIONS) == {exercise.id for exercise in EXERCISES.values() if exercise.ordered}


@given(st.integers())
def test_it_begins_shuffled_and_with_wrong_options(seed: int) -> None:
    ordering = Ordering.shuffled("attention", seed)
    assert ordering.order != sorted(ordering.order)
    assert len(ordering.order) == 6
    assert 0 not in ordering.chosen
    assert ordering == Ordering.shuffled("attention", seed)
    assert all(len(line) <= 60 for line in ordering.lines)


@given(st.integers(0, 99), moves)
def test_no_key_loses_a_line(seed: int, keys: list[tuple[str, int]]) -> None:
    ordering = Ordering.shuffled("attention", seed)
    head = solution("attention").partition("    P = ")[0]
    for key, by in keys:
        before = ordering.order[ordering.cursor]
        if key == "grab":
            ordering.grab()
        elif key == "move" and ordering.move(by) and ordering.grabbed:
            assert ordering.order[ordering.cursor] == before
        elif key == "turn":
            ordering.turn(by)
        assert sorted(ordering.order) == list(range(6))
        assert 0 <= ordering.cursor < 6
        assert ordering.source.startswith(head)
        ast.parse(ordering.source)
        if place := ordering.place:
            shown = ordering.lines[ordering.cursor][slice(*place)]
            assert shown in {option for options in OPTIONS["attention"] for option in options}


@given(st.integers(), moves)
def test_it_can_be_put_right_from_anywhere(seed: int, keys: list[tuple[str, int]]) -> None:
    ordering = Ordering.shuffled("attention", seed)
    for key, by in keys:
        ordering.grab() if key == "grab" else getattr(ordering, key)(by)
    if ordering.grabbed:
        ordering.grab()
    put_right(ordering)
    assert ordering.source == solution("attention")


def test_turning_goes_round_and_only_where_there_is_a_place() -> None:
    ordering = Ordering("attention", list(range(6)), [0, 0])
    assert [ordering.turn(1) for _ in (1, 2) if ordering.move(0)] == [False, False]
    places = []
    for _ in range(6):
        if ordering.place:
            places.append(ordering.cursor)
            shown = []
            for _ in range(4):
                shown.append(ordering.lines[ordering.cursor])
                assert ordering.turn(1)
            assert shown[0] == shown[3]
            assert len(set(shown)) == 3
        ordering.move(1)
    assert places == [1, 4]


@pytest.mark.parametrize("chosen", [[0, 0], [1, 0], [2, 0], [0, 1], [0, 2]])
@pytest.mark.parametrize("causal", [False, True])
def test_only_the_right_options_give_attention(chosen: list[int], causal: bool) -> None:
    ordering = Ordering("attention", list(range(6)), chosen)
    q, k, v = torch.randn(3, 2, 5, 3, generator=torch.Generator().manual_seed(1))
    truth = functional.scaled_dot_product_attention(q, k, v, is_causal=causal)
    close = torch.allclose(defined(ordering.source)(q, k, v, causal), truth, atol=1e-6)
    assert close == (chosen == [0, 0])


def test_no_two_lines_may_change_places() -> None:
    """Of neighbours, only the scores' scaling and the block commute in what they compute."""
    q, k, v = torch.randn(3, 2, 5, 3, generator=torch.Generator().manual_seed(1))
    truth = functional.scaled_dot_product_attention(q, k, v, is_causal=True)
    for at, _ in pairwise(range(6)):
        order = list(range(6))
        order[at], order[at + 1] = order[at + 1], order[at]
        attention = defined(Ordering("attention", order, [0, 0]).source)
        with pytest.raises((AssertionError, UnboundLocalError)):
            assert torch.allclose(attention(q, k, v, True), truth, atol=1e-6)


def defined(source: str) -> Any:
    namespace: dict[str, Any] = {}
    exec(source, namespace)
    return namespace["attention"]
