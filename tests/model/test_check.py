"""When a claim is true of what was measured."""

from math import nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.model.check import CHECKS, EVIDENCE, Check, Measured

numbers = st.floats(-1e6, 1e6)
several = st.lists(numbers, min_size=1, max_size=5).map(tuple)


@given(several, st.floats(0, 1), st.data())
def test_within_the_tolerance_and_no_further(
    expected: tuple[float, ...], tolerance: float, data: st.DataObject
) -> None:
    check = Check("some", "hand", expected, tolerance)
    assert check.admits(expected)
    at = data.draw(st.integers(0, len(expected) - 1))
    moved = list(expected)
    moved[at] += tolerance / 2
    assert check.admits(tuple(moved))
    moved[at] = expected[at] + tolerance + 0.5
    assert not check.admits(tuple(moved))
    assert not check.admits((*expected, 0.0))


@given(numbers, numbers)
def test_above_is_strictly_above(expected: float, measured: float) -> None:
    check = Check("some", "hand", expected, relation="above")
    assert check.admits(measured) == (measured > expected)


@pytest.mark.parametrize(
    ("expected", "measured", "admitted"),
    [
        (nan, nan, True),
        ((nan, nan), (nan, 0.0), False),
        (0, nan, False),
        ("10/11", "10/11", True),
        ("10/11", "11/11", False),
        ("10/11", 0.0, False),
        (0, "ValueError: no", False),
        ((64, 64), 64, False),
        (0, -0.0, True),
    ],
)
def test_texts_and_nan(expected: Measured, measured: Measured, admitted: bool) -> None:
    assert Check("some", "hand", expected).admits(measured) is admitted


def test_nan_lies_above_nothing() -> None:
    assert not Check("some", "hand", 0, relation="above").admits(nan)


def test_there_are_enough_checks_and_evidence_is_quick() -> None:
    assert len(EVIDENCE) >= 20
    assert all(not CHECKS[id].slow for id in EVIDENCE)
    assert {id for id, check in CHECKS.items() if check.slow}.isdisjoint(EVIDENCE)
