"""Readouts of changed tokens, of masks handed over, and of rows with nothing visible."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_tui.attention.trace import trace
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.setup import Setup
from tests.attention.example import hand, setups
from tests.attention.test_future import CAUSAL, FUTURE, changed
from tests.attention.test_interfaces import drawn
from tests.view.test_readout import check, every_cell, lines_of

INTERFACES = hand("interfaces")
NOTHING = hand("nothing")
TURNED = INTERFACES.edited(Ref("keep", 0, 0), 0).edited(Ref("keep", 1, 2), 1)
EMPTY_ROW = INTERFACES.edited(Ref("keep", 0, 0), 0)
MISTAKES = ("", "late-mask", "zero-fill", "off-by-one")


def lengths(queries: int, keys: int) -> Setup:
    return Setup("lengths", (Matrix.of("L", [[queries]]), Matrix.of("S", [[keys]])))


def states() -> Iterator[Setup]:
    """Every board of this kind in many states."""
    for causal, mistake, token in product((False, True), MISTAKES, (0, 2)):
        yield replace(changed(FUTURE, token, -0.25), causal=causal, mistake=mistake)
    for setup in (INTERFACES, TURNED, EMPTY_ROW):
        yield from (setup, replace(setup, scale=False), replace(setup, board="flex"))
    yield from (NOTHING, NOTHING.edited(Ref("row", 0, 0), 2))
    yield from (lengths(2, 5), lengths(5, 2), lengths(3, 3), lengths(1, 8))


def test_every_cell_of_the_hand_example() -> None:
    for setup in states():
        found = trace(setup)
        cells = list(every_cell(setup, found))
        assert sum(check(setup, found, *cell, 3) for cell in cells) >= len(cells) // 4


@settings(deadline=None, max_examples=15)
@given(setups(board="future", largest=3), st.sampled_from(MISTAKES), st.sampled_from([2, 3]))
def test_cells_of_changed_tokens(setup: Setup, mistake: str, decimals: int) -> None:
    setup = replace(setup, mistake=mistake)
    rounded = tuple(
        replace(each, values=tuple(round(value, 1) for value in each.values))
        for each in setup.inputs
    )
    setup = replace(setup, inputs=rounded)
    found = trace(setup)
    for cell in every_cell(setup, found):
        check(setup, found, *cell, decimals)


@settings(deadline=None, max_examples=15)
@given(drawn(), st.sampled_from([2, 3]))
def test_cells_of_drawn_masks(example: tuple[Setup, torch.Tensor], decimals: int) -> None:
    rounded = tuple(
        replace(each, values=tuple(round(value, 1) for value in each.values))
        for each in example[0].inputs
    )
    setup = replace(example[0], inputs=rounded)
    found = trace(setup)
    for cell in every_cell(setup, found):
        check(setup, found, *cell, decimals)


@pytest.mark.parametrize(
    ("setup", "cell", "formula"),
    [
        (changed(CAUSAL, 2, 1), "X_after[2,1]", "X′[2,1] = 1 + 1 = 2"),
        (changed(CAUSAL, 2, 1), "X_after[0,0]", "X′[0,0] = X[0,0] = 1"),
        (
            changed(CAUSAL, 3, 1),
            "Y_after[1,0]",
            "Y′[1,0] = A′[1]·V′[:,0] = 0.670·1 + 0.330·0 + 0·3 + 0·3 = 0.670",
        ),
        (
            changed(CAUSAL, 1, -1),
            "A_after[1,0]",
            "A′[1,0] = e^0 / (e^0 + e^0.707) = 1 / 3.028 = 0.330",
        ),
        (
            changed(CAUSAL, 3, 1),
            "moved[1,0]",
            "max|Y′[1] - Y[1]| = |Y′[1,0] - Y[1,0]| = |0.670 - 0.670| = 0",
        ),
        (
            changed(CAUSAL, 3, 1),
            "moved[3,0]",
            "max|Y′[3] - Y[3]| = |Y′[3,1] - Y[3,1]| = |4.000 - 1.856| = 2.144",
        ),
        (CAUSAL, "reach[1,2]", "‖∂Y[1]/∂X[2]‖ = 0"),
        (CAUSAL, "reach[0,0]", "‖∂Y[0]/∂X[0]‖ = 2.449"),
        (
            INTERFACES,
            "by_mha[1,0]",
            "MHA[1,0] = e^2.82843 / (e^2.82843 + e^2.12132) = 16.919 / 25.261 = 0.670",
        ),
        (INTERFACES, "sdpa_wrong[2,1]", "SDPA[2,1] = 0"),
        (INTERFACES, "mha_wrong[2,1]", "MHA[2,1] = 0/0 = NaN"),
        (NOTHING, "ways[0,1]", "A[0,1] = 0/0 = NaN"),
        (NOTHING, "ways[4,1]", "A[0,1] = 1/3 = 0.333"),
        (lengths(2, 5), "lower_right[0,1]", "A[0,1] = 1/4 = 0.250"),
        (lengths(2, 5), "upper_left[0,1]", "A[0,1] = 0"),
    ],
)
def test_formulas(setup: Setup, cell: str, formula: str) -> None:
    assert lines_of(setup, cell)[-1] == formula


VERSION = f"torch {torch.__version__.partition('+')[0]}"


@pytest.mark.parametrize(
    ("setup", "cell", "said"),
    [
        (changed(CAUSAL, 2, 1), "X_after[2,1]", "This token is changed"),
        (changed(CAUSAL, 3, 1), "moved[1,0]", "exactly the same"),
        (changed(CAUSAL, 3, 1), "moved[3,0]", "Component 1 moved farthest"),
        (changed(CAUSAL, 3, 1), "Y_after[3,1]", "Before the change: 1.856."),
        (replace(CAUSAL, mistake="off-by-one"), "moved[0,0]", "not a number"),
        (CAUSAL, "reach[1,2]", "All 8 derivatives are exactly 0"),
        (CAUSAL, "reach[1,0]", "output 1 (likes) by input 0 (kitten)"),
        (replace(CAUSAL, mistake="off-by-one"), "reach[1,0]", "spoils every gradient"),
        (INTERFACES, "keep[1,0]", "Marked"),
        (INTERFACES, "by_hand[0,1]", "block[0,1] = True: key 1 (likes) is left out"),
        (INTERFACES, "by_sdpa[1,0]", "attn_mask[1,0] = True: key 0 (kitten) takes part"),
        (INTERFACES, "by_mha[1,0]", "attn_mask[1,0] = False: key 0 (kitten) takes part"),
        (INTERFACES, "by_mha[1,0]", VERSION),
        (INTERFACES, "by_float[0,1]", "attn_mask[0,1] = 0: a number, added"),
        (INTERFACES, "sdpa_wrong[2,1]", "attn_mask[2,1] = False. No key takes part: every"),
        (replace(INTERFACES, board="flex"), "by_flex[1,0]", "mask_mod(…, 1, 0) = True"),
        (NOTHING, "ways[3,1]", f"MHA, no weights: query 0 (kitten) · key 1 (likes) · {VERSION}"),
        (NOTHING, "ways[4,1]", "Every score is -1e9"),
        (lengths(2, 5), "lower_right[0,1]", "keys that take part: 4"),
        (lengths(2, 5), "upper_left[0,4]", "Key 4 is left out"),
        (lengths(5, 2), "lower_right[0,0]", "No key takes part"),
    ],
)
def test_what_is_said(setup: Setup, cell: str, said: str) -> None:
    assert any(said in line for line in lines_of(setup, cell))


def test_a_tiny_change_is_written_as_it_is() -> None:
    setup = changed(FUTURE, 3, 1e-6)
    line = lines_of(setup, "moved[3,0]")[-1]
    assert float(line.rpartition(" = ")[2]) == pytest.approx(
        trace(setup).number(Ref("moved", 3, 0)), rel=0.05
    )
