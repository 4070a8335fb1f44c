"""Orders of tokens: typed, swapped, the next one."""

from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.model.boards.position import layers_of, next_order, order_of, reordered, swapped
from attn_tui.model.edit import edited, refusal_of
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.refusal import Refusal
from attn_tui.model.setup import Setup
from attn_tui.view.refusal import refusal_text
from attn_tui.words import LANGUAGES, Language, Words


def setup_of(count: int) -> Setup:
    return Setup("position", (Matrix.of("X", [[0.0]] * count),))


def test_next_orders_are_all_of_them_in_lexicographic_order() -> None:
    for count in range(1, 6):
        expected = list(permutations(range(count)))
        for one, other in pairwise(expected):
            assert next_order(one) == other
        assert next_order(expected[-1]) == expected[0]


@given(st.integers(1, 8), st.data())
def test_typing_always_leaves_an_order(count: int, data: st.DataObject) -> None:
    setup = setup_of(count)
    for _ in range(data.draw(st.integers(1, 5))):
        before = order_of(setup)
        place, token = data.draw(st.tuples(*[st.integers(0, count - 1)] * 2))
        setup = edited(setup, Ref("order", place, 0), token)
        after = order_of(setup)
        assert sorted(after) == list(range(count))
        assert after[place] == token
        assert after[before.index(token)] == before[place]
        assert sum(one != other for one, other in zip(before, after, strict=True)) in (0, 2)


@given(st.permutations(range(5)), st.permutations(range(5)))
def test_any_order_leads_to_any_other(one: list[int], other: list[int]) -> None:
    setup = reordered(reordered(setup_of(5), one), other)
    assert order_of(setup) == tuple(other)
    assert len({edit.cell for edit in setup.edits}) == len(setup.edits)


CALLS = st.lists(
    st.tuples(st.integers(0, 5), st.sampled_from([-1.0, 0.0, 0.5, 1.0, 2.0, 3.0, 9.0]))
)


@given(st.lists(st.sampled_from([0.0, 1.0, 2.0, 7.0]), min_size=4, max_size=4), CALLS)
def test_whatever_a_lesson_gives_is_an_order(
    given_order: list[float], calls: list[tuple[int, float]]
) -> None:
    matrix = Matrix("order", (4, 1), tuple(given_order))
    setup = Setup("position", (*setup_of(4).inputs, matrix))
    for position, token in calls:
        setup = setup.edited(Ref("order", position, 0), token)
    assert sorted(order_of(setup)) == [0, 1, 2, 3]


def test_one_call_is_a_swap() -> None:
    assert order_of(setup_of(3).edited(Ref("order", 0, 0), 2)) == (2, 1, 0)


def test_an_order_that_is_given_counts() -> None:
    given_order = Matrix.of("order", [[2], [0], [1]])
    setup = Setup("position", (*setup_of(3).inputs, given_order))
    assert order_of(setup) == (2, 0, 1)
    assert order_of(swapped(setup, Ref("order", 0, 0), 1)) == (1, 0, 2)


def test_other_cells_are_typed_over() -> None:
    setup = swapped(setup_of(3), Ref("X", 1, 0), 5)
    assert [(str(edit.cell), edit.value) for edit in setup.edits] == [("X[1,0]", 5)]


def test_what_is_refused() -> None:
    setup = setup_of(3)
    assert refusal_of(setup, Ref("order", 0, 0), 3, 3) == Refusal("no-token", (("last", "2"),))
    assert refusal_of(setup, Ref("order", 0, 0), 2, 3) is None
    wide = (Matrix.of("X", [[0.0] * 4] * 3), Matrix.of("W_V", [[0.0] * 2] * 4))
    second = refusal_of(Setup("position", wide), Ref("layers", 0, 0), 2, 3)
    assert second == Refusal("second-layer", (("D", "4"), ("v", "2")))
    square = (wide[0], Matrix.of("W_V", [[0.0] * 4] * 4))
    assert refusal_of(Setup("position", square), Ref("layers", 0, 0), 2, 3) is None
    waves = Setup("sinusoid", (Matrix.of("T", [[9]]), Matrix.of("D", [[4]])))
    assert refusal_of(waves, Ref("D", 0, 0), 5, 3) == Refusal("odd-width", (("D", "5"),))
    assert refusal_of(waves, Ref("D", 0, 0), 6, 3) is None
    assert refusal_of(waves, Ref("T", 0, 0), 64, 3) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_one_sentence(language: Language) -> None:
    waves = Setup("sinusoid", (Matrix.of("T", [[9]]), Matrix.of("D", [[4]])))
    refusal = refusal_of(waves, Ref("D", 0, 0), 5, 3)
    assert refusal is not None
    assert "D = 5" in refusal_text(refusal, Words(language))


def test_layers() -> None:
    assert layers_of(setup_of(2)) == 1
    assert layers_of(setup_of(2).edited(Ref("layers", 0, 0), 2)) == 2
    two = Setup("position", (*setup_of(2).inputs, Matrix.of("layers", [[2]])))
    assert layers_of(two) == 2
    assert layers_of(two.edited(Ref("layers", 0, 0), 1)) == 1
