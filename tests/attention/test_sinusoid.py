"""The board `sinusoid`: each entry by its formula, and products that know the distance alone."""

from math import cos, sin

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.attention.sinusoid import sinusoids
from attn_tui.attention.trace import trace
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.setup import Setup

EVEN = st.integers(1, 8).map(lambda pairs: 2 * pairs)


def sizes(T: int, D: int) -> Setup:
    return Setup("sinusoid", (Matrix.of("T", [[T]]), Matrix.of("D", [[D]])))


@given(st.integers(1, 64), EVEN)
def test_each_entry_is_the_formula_of_the_paper(T: int, D: int) -> None:
    found = trace(sizes(T, D))["PE"]
    assert found.shape == (T, D)
    for position in range(T):
        for feature in range(D):
            wave = cos if feature % 2 else sin
            angle = position / 10000 ** (feature // 2 * 2 / D)
            assert found.at(position, feature) == pytest.approx(wave(angle), abs=1e-12)


@given(st.integers(2, 40), EVEN)
def test_products_depend_on_the_distance_alone(T: int, D: int) -> None:
    PE = sinusoids(T, D)
    products = PE @ PE.mT
    dots = trace(sizes(T, D))["dots"]
    for distance in range(T):
        alike = products.diagonal(distance)
        assert torch.allclose(alike, torch.full_like(alike, dots.at(distance, 0)), atol=1e-9)
    assert dots.at(0, 0) == max(dots.values) == pytest.approx(D / 2)


@given(st.integers(1, 30), st.data())
def test_the_origin_moves_and_the_products_with_it(T: int, data: st.DataObject) -> None:
    origin = data.draw(st.integers(0, T - 1))
    setup = sizes(T, 6).edited(Ref("origin", 0, 0), origin)
    first, moved = trace(sizes(T, 6))["dots"], trace(setup)["dots"]
    for position in range(T):
        apart = abs(position - origin)
        assert moved.at(position, 0) == pytest.approx(first.at(apart, 0), abs=1e-9)
    shorter = setup.edited(Ref("T", 0, 0), 1)
    assert trace(shorter)["origin"].values == (0.0,)
    assert trace(shorter)["dots"].values == pytest.approx([3.0])


def test_products_do_not_fall_steadily() -> None:
    dots = trace(sizes(7, 4))["dots"].values
    expected = (2.00, 1.54, 0.58, 0.01, 0.35, 1.28, 1.96)
    assert dots == pytest.approx(expected, abs=0.005)


@given(st.integers(1, 64), EVEN)
def test_curves_are_the_table_turned(T: int, D: int) -> None:
    found = trace(sizes(T, D))
    assert found["curves"].shape == (D, T)
    for feature in range(D):
        assert found["curves"].row(feature) == tuple(
            found["PE"].at(position, feature) for position in range(T)
        )


def test_an_odd_width_has_no_vectors() -> None:
    with pytest.raises(ValueError, match="5 is odd"):
        sinusoids(3, 5)
    found = trace(sizes(3, 5))
    assert found["D"].values == (5.0,)
    assert not any(name in found for name in ("PE", "curves", "dots"))


@pytest.mark.parametrize(("given_T", "T"), [(0.0, 1), (1e9, 64), (2.4, 2), (float("nan"), 1)])
def test_a_length_out_of_range_is_brought_inside(given_T: float, T: int) -> None:
    found = trace(Setup("sinusoid", (Matrix.of("T", [[given_T]]), Matrix.of("D", [[4]]))))
    assert found["PE"].shape == (T, 4)
