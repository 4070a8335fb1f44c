"""Chains of equalities that hold for the numbers as they are written."""

from collections.abc import Sequence
from math import isclose, isfinite, isnan

from attn_tui.view.expression import Expression, Name, Number, Quotient
from attn_tui.view.number import digits, fixed

_MOST_DECIMALS = 17
_NOISE = 1e-12


def chain(expressions: Sequence[Expression], result: float, decimals: int = 3) -> str:
    """`(1·0 + 3·1)/√2 = 3/√2 = 2.121`: every equality holds for the numbers as written.

    The last is `digits(result, decimals)`, joined without a sign of equality where it is a
    bound (`3.2e-5 <0.001`). From right to left each expression gets the fewest decimals
    with which it gives these digits, and the numbers on its right. ≈ stands where rounding
    errors of float64 leave none.
    """
    last = digits(result, decimals)
    bound = last[0] in "<>"
    written = last
    sign = " " if bound else " = "
    right: tuple[Expression, int] | None = None
    for expression in reversed(expressions):
        if isinstance(expression, Number) and right is None and not bound:
            continue
        if isinstance(expression, Name):
            written, sign = expression.name + sign + written, " = "
            continue
        places = _places(expression, right, result, decimals)
        if places is None:
            places, sign = _MOST_DECIMALS, " ≈ "
        text = expression.text(places)
        if text != last:
            written, sign = text + sign + written, " = "
        right = expression, places
    return written


def _places(
    expression: Expression, right: tuple[Expression, int] | None, result: float, decimals: int
) -> int | None:
    for places in range(decimals, _MOST_DECIMALS + 1):
        gives = _gives(expression.shown(places), result, decimals)
        if gives and (right is None or _agrees(expression, places, *right)):
            return places
    return None


def _gives(found: float, result: float, decimals: int) -> bool:
    if isnan(found) or isnan(result):
        return isnan(found) and isnan(result)
    if isclose(found, result, rel_tol=_NOISE, abs_tol=_NOISE):
        return True
    if digits(found, decimals) == digits(result, decimals):
        return True
    if not isfinite(found) or not isfinite(result):
        return False
    rounded = fixed(found, decimals)
    return rounded == fixed(result, decimals) and (float(rounded) != 0 or result == 0)


def _agrees(left: Expression, places: int, right: Expression, right_places: int) -> bool:
    if isinstance(left, Quotient) and isinstance(right, Quotient):
        return _agrees(left.above, places, right.above, right_places) and _agrees(
            left.below, places, right.below, right_places
        )
    if not isinstance(right, Number):
        return True
    found = left.shown(places)
    same = isclose(found, right.value, rel_tol=_NOISE, abs_tol=_NOISE)
    return same or Number(found).text(right_places) == right.text(right_places)
