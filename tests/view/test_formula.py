"""The formula above a matrix says what was computed, under every switch and mistake."""

from dataclasses import replace
from itertools import product
from math import isclose, sqrt

import pytest

from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.mistake import MISTAKES
from attn_tui.model.setup import Setup
from attn_tui.view.formula import formula
from tests.tutor.lesson import small_course, trace_of

HAND = small_course().examples["hand"].inputs
ATTENTION = Setup("attention", HAND)
MISTAKEN = [each.id for each in MISTAKES.values() if "attention" in each.boards]
CAUSAL = replace(ATTENTION, causal=True)
MOVED = ATTENTION.edited(Ref("z", 0, 0), 2)
SETUPS = [
    replace(ATTENTION, causal=causal, scale=scale, mistake=mistake)
    for causal, scale, mistake in product((False, True), (False, True), ("", *MISTAKEN))
]


@pytest.mark.parametrize(
    ("setup", "matrix", "title"),
    [
        (ATTENTION, "Q", "Q = X·W_Q"),
        (ATTENTION, "P", "P = Q·Kᵀ"),
        (replace(ATTENTION, mistake="swapped"), "P", "P = K·Qᵀ"),
        (ATTENTION, "S", "S = P/√2"),
        (replace(ATTENTION, scale=False), "S", "S = P"),
        (replace(ATTENTION, mistake="no-scale"), "S", "S = P"),
        (replace(ATTENTION, mistake="by-d"), "S", "S = P/2"),
        (ATTENTION, "A", "A = softmax(S)"),
        (MOVED, "A", "A = softmax(S+z)"),
        (MOVED, "M", "M = S + z"),
        (CAUSAL, "M", "M = S + mask"),
        (CAUSAL, "A", "A = softmax(S+mask)"),
        (replace(ATTENTION, mistake="axis"), "A", "A = softmax(S, dim=-2)"),
        (replace(CAUSAL, mistake="zero-fill"), "M", "M = S, 0 at j>i"),
        (replace(CAUSAL, mistake="off-by-one"), "M", "M = S, -∞ at j>=i"),
        (replace(CAUSAL, mistake="late-mask"), "M", "M = S"),
        (replace(ATTENTION, mistake="key-as-value"), "Y", "Y = A·K"),
        (ATTENTION, "XXt", "X·Xᵀ"),
        (Setup("look", (Matrix.of("T", [[3]]),)), "T", "T"),
    ],
)
def test_titles(setup: Setup, matrix: str, title: str) -> None:
    assert formula(setup, matrix) == title


def test_a_matrix_that_is_given_has_no_formula() -> None:
    given = Setup("attention", tuple(Matrix.of(name, [[1.0, 2.0]]) for name in "QKV"))
    assert [formula(given, name) for name in "QKV"] == ["Q", "K", "V"]


def test_where_M_is_shown_its_successors_are_made_from_it() -> None:
    shown = ("S", "M", "E", "A")
    assert formula(CAUSAL, "E", shown) == "E = exp(M)"
    assert formula(CAUSAL, "A", shown) == "A = softmax(M)"


@pytest.mark.parametrize("setup", SETUPS, ids=lambda s: f"{s.causal:d}{s.scale:d}{s.mistake}")
def test_the_divisor_in_the_title_is_the_one_that_was_used(setup: Setup) -> None:
    trace, title = trace_of(setup), formula(setup, "S")
    divisor = {"S = P": 1.0, "S = P/√2": sqrt(2), "S = P/2": 2.0}[title]
    for dot_product, score in zip(trace["P"].values, trace["S"].values, strict=True):
        assert isclose(score, dot_product / divisor, abs_tol=1e-12)


@pytest.mark.parametrize("setup", SETUPS, ids=lambda s: f"{s.causal:d}{s.scale:d}{s.mistake}")
def test_the_axis_in_the_title_is_the_one_that_adds_up_to_1(setup: Setup) -> None:
    weights, title = trace_of(setup)["A"], formula(setup, "A")
    columns = [sum(weights.values[column::3]) for column in range(3)]
    if "dim=-2" in title:
        assert all(isclose(each, 1) for each in columns)
    elif "mask" not in title and "at j" not in title and "M" not in title and "SDPA" not in title:
        assert all(isclose(each, 1) for each in weights.row_sums)


@pytest.mark.parametrize("setup", SETUPS, ids=lambda s: f"{s.causal:d}{s.scale:d}{s.mistake}")
def test_the_mask_in_the_title_is_the_one_that_was_laid_on(setup: Setup) -> None:
    trace, title = trace_of(setup), formula(setup, "M")
    scores, masked = trace["S"], trace["M"]
    changed = {
        (row, column)
        for row, column in product(range(3), repeat=2)
        if masked.at(row, column) != scores.at(row, column)
    }
    upper = {(0, 1), (0, 2), (1, 2)}
    diagonal = {(0, 0), (1, 1), (2, 2)}
    expected = {
        "M = S": set(),
        "M = S + mask": upper,
        "M = S, 0 at j>i": upper,
        "M = S, -∞ at j<=i": {(i, j) for i, j in product(range(3), repeat=2) if j <= i},
        "M = S + 1 at j<=i": {(i, j) for i, j in product(range(3), repeat=2) if j <= i},
        "M = S, -∞ at j>=i": upper | diagonal,
    }
    assert changed == expected[title]
