"""The board `look`: distances, pairs, and marks drawn by hand."""

import math

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from attn_tui.attention.trace import trace
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.setup import Setup

from .example import hand, quick, tensors

THREE = Setup("look", (Matrix.of("T", [[3]]),))


def test_three_tokens() -> None:
    computed = trace(THREE)
    assert computed.number(Ref("hops", 2, 0)) == 2
    assert computed.number(Ref("cells", 0, 0)) == 9
    assert computed["pairs"].row_sums == (3, 3, 3)
    assert set(computed["direct"].values) == {0}
    assert set(computed["look"].values) == {0}
    assert set(computed["mask"].values) == {-math.inf}


@quick
@for_all(st.integers(1, 64))
def test_hand_overs_are_the_distance_back_and_no_path_leads_forward(size: int) -> None:
    hops = trace(THREE.edited(Ref("T", 0, 0), size))["hops"]
    assert hops.shape == (size, size)
    for query in range(size):
        for key in range(size):
            value = hops.at(query, key)
            assert math.isnan(value) if key > query else value == query - key


@quick
@for_all(st.dictionaries(st.tuples(st.integers(0, 5), st.integers(0, 5)), st.integers(0, 1)))
def test_the_mask_is_open_where_a_mark_is(marks: dict[tuple[int, int], int]) -> None:
    setup = THREE
    for (row, column), mark in marks.items():
        setup = setup.edited(Ref("look", row, column), mark)
    stages = tensors(trace(setup))
    for query in range(3):
        for key in range(3):
            mark = marks.get((query, key), 0)
            assert stages["look"][query, key] == mark
            assert stages["mask"][query, key] == (0 if mark else -math.inf)


@pytest.mark.parametrize(
    ("typed", "used"),
    [(9, 9), (2.4, 2), (0, 1), (-5, 1), (1e9, 64), (math.inf, 64), (math.nan, 1)],
)
def test_tokens_are_a_whole_number_within_bounds(typed: float, used: int) -> None:
    computed = trace(THREE.edited(Ref("T", 0, 0), typed))
    assert computed.number(Ref("T", 0, 0)) == used
    assert computed.number(Ref("cells", 0, 0)) == used * used
    assert computed["pairs"].shape == (used, used)


def test_given_marks_follow_the_number_of_tokens() -> None:
    triangle = Matrix.of("look", [[1, 0, 0], [1, 1, 0], [1, 1, 1]])
    setup = Setup("look", (*THREE.inputs, triangle))
    assert trace(setup)["look"] == triangle
    fewer = trace(setup.edited(Ref("T", 0, 0), 2))
    assert fewer["look"].values == (1, 0, 1, 1)
    more = trace(setup.edited(Ref("T", 0, 0), 4).edited(Ref("look", 3, 3), 1))
    assert tensors(more)["look"].diagonal().tolist() == [1, 1, 1, 1]
    assert tensors(more)["look"][3, :3].tolist() == [0, 0, 0]


def test_without_a_number_of_tokens_the_rows_of_x_count() -> None:
    assert trace(hand("look")).number(Ref("T", 0, 0)) == 3
    assert trace(Setup("look")).matrices == ()
