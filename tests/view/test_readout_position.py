"""Readouts of the boards `position` and `sinusoid`: every cell, and what is said of it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_tui.attention.trace import trace
from attn_tui.model.board import BOARDS
from attn_tui.model.boards.position import reordered
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace
from attn_tui.view.number import digits, tiny_digits
from attn_tui.view.readout import readout
from attn_tui.words import LANGUAGES, Words
from tests.attention.test_position import HAND, SQUARE, in_layers, orders
from tests.view.boards import NAMES
from tests.view.calculator import check_chain, unnamed

MOVED = reordered(HAND, (1, 0, 2))
WITH = replace(MOVED, positions=True)
TURNED = reordered(HAND, (1, 2, 0))


def waves(T: int, D: int) -> Setup:
    return Setup("sinusoid", (Matrix.of("T", [[T]]), Matrix.of("D", [[D]])))


def lines_of(setup: Setup, cell: str) -> tuple[str, ...]:
    return readout(setup, trace(setup), Ref.parse(cell), Words("en"), NAMES)


def every_cell(setup: Setup, found: Trace) -> Iterator[Ref]:
    """Each cell of the board that there is."""
    for name in BOARDS[setup.board].names:
        if name in found:
            sizes = (range(size) for size in found[name].shape)
            yield from (Ref(name, row, column) for row, column in product(*sizes))


def check(setup: Setup, found: Trace, cell: Ref, decimals: int) -> int:
    """Assert what is true of every readout; how many equalities it holds."""
    lines, chinese = (
        readout(setup, found, cell, Words(language), NAMES, decimals=decimals)
        for language in LANGUAGES
    )
    assert len(chinese) == len(lines) <= 3
    assert all(line.strip() == line and line for line in (*lines, *chinese))
    assert "{" not in "".join((*lines, *chinese))
    assert not re.search(r"\b(\d+)(?: \(\1\)|（\1）)", "".join((*lines, *chinese)))
    assert unnamed(chinese[-1]) == unnamed(lines[-1]) or "…" in lines[-1]
    write = tiny_digits if BOARDS[setup.board][cell.matrix].paint == "tiny" else digits
    return check_chain(lines[-1], write(found.number(cell), decimals), decimals)


def test_every_cell_of_the_hand_example() -> None:
    checked = 0
    states = product((False, True), (False, True), (False, True), ((1, 0, 2), (1, 2, 0)))
    for positions, causal, scale, order in states:
        state = replace(SQUARE, positions=positions, causal=causal, scale=scale)
        for setup in (reordered(state, order), in_layers(reordered(state, order), 2)):
            found = trace(setup)
            checked += sum(check(setup, found, cell, 3) for cell in every_cell(setup, found))
    assert checked > 2000


@pytest.mark.parametrize(("T", "D"), [(1, 2), (7, 4), (30, 6), (64, 16)])
@pytest.mark.parametrize("decimals", [2, 3])
def test_every_sine_and_cosine_comes_out(T: int, D: int, decimals: int) -> None:
    setup = waves(T, D)
    found = trace(setup)
    for cell in every_cell(setup, found):
        equalities = check(setup, found, cell, decimals)
        assert equalities >= 1 or cell.matrix in ("T", "D", "origin", "dots")


@settings(deadline=None, max_examples=30)
@given(orders(), st.booleans(), st.booleans(), st.sampled_from([2, 3]), st.data())
def test_cells_of_random_examples(
    drawn: tuple[Setup, tuple[int, ...]],
    positions: bool,
    causal: bool,
    decimals: int,
    data: st.DataObject,
) -> None:
    setup = reordered(replace(drawn[0], positions=positions, causal=causal), drawn[1])
    found = trace(in_layers(setup, data.draw(st.integers(1, 2))))
    for cell in every_cell(setup, found):
        check(setup, found, cell, decimals)


@pytest.mark.parametrize(
    ("setup", "cell", "formula"),
    [
        (waves(4, 4), "PE[0,0]", "PE[0,0] = sin(0/10000^(0/4)) = sin(0) = 0"),
        (waves(4, 4), "PE[1,0]", "PE[1,0] = sin(1/10000^(0/4)) = sin(1) = 0.841"),
        (waves(4, 4), "PE[1,2]", "PE[1,2] = sin(1/10000^(2/4)) = sin(0.01) = 0.010"),
        (waves(4, 4), "curves[3,2]", "PE[2,3] = cos(2/10000^(2/4)) = cos(0.02) = 1.000"),
        (
            waves(4, 4),
            "dots[1,0]",
            "PE[0]·PE[1] = 0·0.841 + 1·0.540 + 0·0.0100 + 1·1.000 = 1.540",
        ),
        (
            waves(4, 2).edited(Ref("origin", 0, 0), 2),
            "dots[1,0]",
            "PE[2]·PE[1] = 0.909·0.841 + (-0.416)·0.540 = 0.540",
        ),
        (MOVED, "order[0,0]", "order[0] = 1"),
        (MOVED, "X_in[0,1]", "X_in[0,1] = X[1,1] = 2"),
        (WITH, "X_in[1,0]", "X_in[1,0] = X[0,0] + PE[1,0] = 1 + 0.841 = 1.841"),
        (MOVED, "Y_back[1,0]", "Y_back[1,0] = Y_new[0,0] = 0.996"),
        (
            MOVED,
            "Y_new[2,0]",
            "Y_new[2,0] = A_new[2]·V_new[:,0] = 0.6200·0 + 0.3057·1 + 0.0743·3 = 0.529",
        ),
        (MOVED, "moved[0,0]", "max|Y[0] - Y_back[0]| = |Y[0,0] - Y_back[0,0]| = 0"),
        (
            WITH,
            "moved[1,0]",
            "max|Y[1] - Y_back[1]| = |Y[1,0] - Y_back[1,0]| = |3.091 - 2.271| = 0.820",
        ),
        (
            WITH,
            "difference[0,0]",
            "max|Y - Y_new undone| = |Y[1,0] - Y_new[0,0]| = |3.091 - 2.271| = 0.820",
        ),
    ],
)
def test_formulas(setup: Setup, cell: str, formula: str) -> None:
    assert lines_of(setup, cell)[-1] == formula


@pytest.mark.parametrize(
    ("setup", "cell", "said"),
    [
        (MOVED, "order[0,0]", "Token 1 (likes) stands here."),
        (MOVED, "X_in[0,1]", "position 0, feature 1"),
        (MOVED, "Y_back[1,0]", "stood in slot 0"),
        (MOVED, "PE[1,0]", "Not added"),
        (WITH, "PE[1,2]", "sin in feature 2 and cos in feature 3"),
        (waves(4, 4), "PE[1,3]", "sin in feature 2 and cos in feature 3"),
        (waves(4, 4), "curves[3,1]", "position 1, feature 3"),
        (waves(4, 4), "dots[0,0]", "sin² + cos² = 1"),
        (waves(4, 4), "dots[2,0]", "2 apart"),
        (
            waves(4, 4).edited(Ref("origin", 0, 0), 3),
            "dots[2,0]",
            "position 3 and position 2, 1 apart",
        ),
        (MOVED, "difference[0,0]", "Exactly 0"),
        (WITH, "moved[1,0]", "changed most"),
        (in_layers(SQUARE, 2), "A[0,0]", "Layer 2 reads"),
        (in_layers(SQUARE, 2), "Y_new[0,0]", "Layer 2 reads"),
    ],
)
def test_what_is_said(setup: Setup, cell: str, said: str) -> None:
    assert any(said in line for line in lines_of(setup, cell))


def test_rounding_is_written_as_it_is() -> None:
    found = trace(TURNED)["difference"].values[0]
    line = lines_of(TURNED, "difference[0,0]")
    if found == 0:
        assert line[-1].endswith("= 0")
    else:
        mantissa, _, exponent = line[-1].rpartition(" = ")[2].partition("e-")
        assert float(f"{mantissa}e-{exponent}") == pytest.approx(found, rel=0.05)
        assert "Rounding" in line[1]


def test_an_order_is_read_out_whether_given_or_typed() -> None:
    inputs = (*HAND.inputs, Matrix.of("order", [[2], [0], [1]]))
    lines = lines_of(replace(HAND, inputs=inputs), str(Ref("order", 0, 0)))
    assert lines == ("position 0", "Token 2 (fish) stands here.", "order[0] = 2")
