"""Expressions and chains, checked by an evaluator that reads their text alone."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.view.arithmetic import chain
from attn_tui.view.expression import (
    LONGEST_SUM,
    Difference,
    Exponential,
    Expression,
    Name,
    Number,
    Product,
    Quotient,
    Root,
    added,
    dot,
)
from attn_tui.view.number import digits
from tests.view.calculator import check_chain, evaluate

NUMBERS = st.floats(-50, 50) | st.integers(-9, 9).map(float) | st.floats(-1e-3, 1e-3)
VECTORS = st.lists(st.tuples(NUMBERS, NUMBERS), min_size=1, max_size=9)


@pytest.mark.parametrize(
    ("value", "decimals", "written"),
    [
        (3, 3, "3"),
        (-0.0, 3, "0"),
        (0.5, 3, "0.5"),
        (0.1 + 0.2, 3, "0.3"),
        (0.6199851, 3, "0.620"),
        (-2.8284271, 4, "-2.8284"),
        (0.000423, 3, "0.00042"),
        (9.3576e-14, 3, "9.36e-14"),
        (22026.4658, 3, "22026"),
        (22026.46579, 4, "22026.4658"),
        (-math.inf, 3, "-∞"),
        (math.nan, 3, "NaN"),
    ],
)
def test_numbers(value: float, decimals: int, written: str) -> None:
    assert Number(value).text(decimals) == written


def test_how_expressions_are_written() -> None:
    terms = dot([1, 3], [0, -1])
    assert terms.text(3) == "1·0 + 3·(-1)"
    assert Quotient(terms, Root(Number(2))).text(3) == "(1·0 + 3·(-1)) / √2"
    assert Quotient(Number(-3), Root(Number(2))).text(3) == "-3/√2"
    assert Exponential(Number(-math.inf)).text(3) == "e^(-∞)"
    assert added([Number(1.5), Number(-2)]).text(3) == "1.5 + (-2)"
    assert Difference(Number(2), Number(-1)).text(3) == "2 - (-1)"
    assert dot([2], [4]).text(3) == "2·4"


def test_chains_come_out_on_a_calculator() -> None:
    three = [Name("S[1,1]"), Quotient(dot([1, 3], [0, 1]), Root(Number(2)))]
    parts = [*three, Quotient(Number(3), Root(Number(2)))]
    assert chain(parts, 3 / math.sqrt(2)) == "S[1,1] = (1·0 + 3·1) / √2 = 3/√2 = 2.121"
    assert chain([Name("A"), Number(0.0004)], 0.0004) == "A = 0.0004 <0.001"
    assert chain([Name("A"), Number(0.5)], 0.5) == "A = 0.500"
    assert chain([Name("A"), Quotient(Number(0), Number(0))], math.nan) == "A = 0/0 = NaN"
    assert chain([Exponential(Number(800))], math.inf) == "e^800 = ∞"


def _mixed(one: Expression, other: Expression) -> Expression:
    return added([Quotient(one, other), added([one, other])])


@given(
    st.recursive(NUMBERS.map(Number), lambda inner: st.builds(_mixed, inner, inner), max_leaves=6)
)
def test_the_text_of_an_expression_gives_what_is_shown(expression: Expression) -> None:
    for decimals in (2, 3, 6, 9):
        found = evaluate(expression.text(decimals))
        shown = expression.shown(decimals)
        assert found is not None
        assert found == pytest.approx(shown, rel=1e-9, abs=1e-300, nan_ok=True)


@given(VECTORS, st.integers(2, 3))
def test_dot_products_come_out(pairs: list[tuple[float, float]], decimals: int) -> None:
    left, right = [one for one, _ in pairs], [other for _, other in pairs]
    result = math.fsum(one * other for one, other in pairs)
    text = chain([Name("P[0,0]"), dot(left, right)], result, decimals)
    check_chain(text, digits(result, decimals), decimals)


@given(st.lists(st.floats(-12, 12), min_size=1, max_size=9), st.integers(2, 3))
def test_softmax_comes_out(scores: list[float], decimals: int) -> None:
    powers = [math.exp(score) for score in scores]
    result = powers[0] / math.fsum(powers)
    parts = [
        Quotient(Exponential(Number(scores[0])), added([Exponential(Number(s)) for s in scores])),
        Quotient(Number(powers[0]), Number(math.fsum(powers))),
    ]
    text = chain([Name("A[0,0]"), *parts], result, decimals)
    check_chain(text, digits(result, decimals), decimals)


@given(st.integers(1, 64), st.sampled_from(["… {count} more …", "… 还有 {count} 项 …"]))
def test_a_long_sum_is_shortened_and_still_adds_up(count: int, more: str) -> None:
    left = [0.1 * index for index in range(count)]
    terms = dot(left, [-1.5] * count, more)
    text = terms.text(3)
    assert len(text) <= LONGEST_SUM
    assert terms.shown(3) == pytest.approx(-1.5 * math.fsum(left))
    shown = text.count("·")
    assert shown == count or more.format(count=count - shown) in text
    assert text.startswith("0·(-1.5)")
    assert text.endswith(Product((Number(left[-1]), Number(-1.5))).text(3))
