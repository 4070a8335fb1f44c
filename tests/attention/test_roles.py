"""The board `roles`: what depends on which query and key, and what adds up to 1."""

from collections.abc import Sequence

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_tui.model.matrix import Matrix
from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace
from tests.tutor.lesson import trace_of

FEW = settings(max_examples=40, deadline=None)
ROWS = st.lists(st.lists(st.integers(-3, 3), min_size=2, max_size=2), min_size=3, max_size=3)


def roles(
    Q: Sequence[Sequence[float]],
    K: Sequence[Sequence[float]],
    query: int,
    key: int,
    causal: bool = False,
) -> Trace:
    inputs = {"Q": Q, "K": K, "V": [[1, 0], [0, 4], [3, 2]], "query": [[query]], "key": [[key]]}
    given_inputs = tuple(Matrix.of(name, rows) for name, rows in inputs.items())
    return trace_of(Setup("roles", given_inputs, causal=causal))


def marked(trace: Trace, name: str) -> set[tuple[int, int]]:
    marks = trace[name]
    return {divmod(at, marks.columns) for at, mark in enumerate(marks.values) if mark}


@FEW
@given(ROWS, ROWS, st.integers(0, 2), st.integers(0, 2))
def test_one_cell_at_most_depends_on_both(
    Q: list[list[float]], K: list[list[float]], query: int, key: int
) -> None:
    trace = roles(Q, K, query, key)
    felt = any(Q[query]) and any(K[key])
    assert marked(trace, "depends") == ({(query, key)} if felt else set())
    assert marked(trace, "turned") <= {(key, query)}
    assert marked(trace, "own") <= {(query, query)}


@FEW
@given(ROWS, ROWS)
def test_rows_share_out_1_and_the_table_as_many_as_it_has_rows(
    Q: list[list[float]], K: list[list[float]]
) -> None:
    for token in range(3):
        trace = roles(Q, K, token, 0)
        A = torch.tensor(trace["A"].values).reshape(3, 3)
        assert trace["added"].values == pytest.approx([1, float(A[:, token].sum()), 3])
        scores = torch.tensor(Q, dtype=torch.float64) @ torch.tensor(K, dtype=torch.float64).T
        assert trace["A"].values == pytest.approx((scores / 2**0.5).softmax(-1).flatten().tolist())


@FEW
@given(ROWS, ROWS, st.integers(0, 2), st.integers(0, 2))
def test_a_pair_is_measured_where_it_stands(
    Q: list[list[float]], K: list[list[float]], query: int, key: int
) -> None:
    trace = roles(Q, K, query, key)
    A = trace["A"]
    assert trace["picked"].values == (A.at(query, key), A.at(key, query), A.at(query, query))
    felt = any(Q[query]) and any(K[key])
    same = [query == key, query == key]
    assert list(trace["met"].values) == [float(felt and each) for each in (True, *same)]
    raised = (
        torch.tensor(Q[query], dtype=torch.float64) @ torch.tensor(K, dtype=torch.float64).T
    ) / 2**0.5
    raised[key] += 1
    assert trace["through"].values == pytest.approx([1, float(raised.softmax(-1)[key])])


@pytest.mark.parametrize("key", range(3))
def test_a_value_reaches_its_own_row_and_later_ones(key: int) -> None:
    Q, K = [[1, 0], [0, 1], [1, 1]], [[1, 1], [0, 1], [1, 0]]
    for query in range(3):
        trace = roles(Q, K, query, key, causal=True)
        assert trace["takes"].values == (float(key <= query),)
        assert trace["reached"].values[0] == 1
        assert trace["reached"].values[1] == float(key == 2)
        assert trace["reached"].values[2] == 0
        assert trace["picked"].values[0] > 0 or key > query
