"""Digits: what is written for a number."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.view.number import WIDEST, digits, sum_digits

NUMBERS = st.floats(allow_nan=False) | st.floats(-5, 5) | st.integers(-3, 3).map(float)


@pytest.mark.parametrize(
    ("value", "decimals", "written"),
    [
        (2.8284271247, 3, "2.828"),
        (2.8284271247, 2, "2.83"),
        (0.0, 3, "0"),
        (-0.0, 3, "0"),
        (4.0, 3, "4"),
        (-1.0, 2, "-1"),
        (1.5, 3, "1.500"),
        (0.9999, 3, "1.000"),
        (3.0000000000000004, 3, "3.000"),
        (0.0004, 3, "<0.001"),
        (-0.0004, 3, ">-0.001"),
        (0.004, 2, "<0.01"),
        (5e-324, 3, "<0.001"),
        (math.inf, 3, "∞"),
        (-math.inf, 3, "-∞"),
        (math.nan, 3, "NaN"),
        (123456.789, 3, "123457"),
        (1.2e9, 3, "1.2e9"),
        (-1e300, 3, "-1e300"),
        (99999999.6, 3, "1e8"),
        (0.0625, 3, "0.063"),
        (-0.0625, 3, "-0.063"),
        (0.0625 - 1e-16, 3, "0.063"),
        (2.675, 2, "2.68"),
    ],
)
def test_digits(value: float, decimals: int, written: str) -> None:
    assert digits(value, decimals) == written


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (1.0, "1.000"),
        (1 - 1e-12, "1.000"),
        (0.0, "0.000"),
        (-0.0, "0.000"),
        (0.4856477, "0.486"),
        (29.374, "29.374"),
        (math.nan, "NaN"),
        (math.inf, "∞"),
        (1e-9, "<0.001"),
        (123456.0, "123456"),
    ],
)
def test_sum_digits(value: float, written: str) -> None:
    assert sum_digits(value) == written


def shown(text: str) -> float:
    """The number that was written; what is written as a bound lies between it and zero."""
    if text[0] in "<>":
        return float(text[1:]) / 2
    return float(text.replace("∞", "inf"))


@given(st.lists(NUMBERS, min_size=2), st.integers(1, 4))
def test_order_is_kept(values: list[float], decimals: int) -> None:
    for smaller, larger in pairwise(sorted(values)):
        assert shown(digits(smaller, decimals)) <= shown(digits(larger, decimals))


@given(NUMBERS | st.just(math.nan), st.integers(1, 4))
def test_short_and_never_a_false_zero(value: float, decimals: int) -> None:
    written = digits(value, decimals)
    assert 0 < len(written) <= WIDEST
    assert value or written == "0"
    assert math.isnan(value) or (shown(written) == 0) == (value == 0)
    assert len(sum_digits(value, decimals)) <= WIDEST
