"""Readouts of every cell: the digits of the board, arithmetic that comes out, words that fit."""

import math
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_tui.attention.trace import trace
from attn_tui.model.board import BOARDS
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.mistake import MISTAKES
from attn_tui.model.selection import Selection
from attn_tui.model.setup import Edit, Handed, Setup
from attn_tui.model.trace import Trace
from attn_tui.view.number import digits, tiny_digits
from attn_tui.view.readout import readout
from attn_tui.words import Language, Words, read_area
from tests.view.calculator import check_chain, unnamed

NAMES = ("kitten", "likes", "fish")
HAND = (
    Matrix.of("X", [[1, 0, 0, 1], [0, 2, 0, 1], [2, 1, 1, 0]]),
    Matrix.of("W_Q", [[0, 0], [-1, 1], [0, 0], [3, 1]]),
    Matrix.of("W_K", [[1, 0], [0, 0], [0, 0], [0, 1]]),
    Matrix.of("W_V", [[1, 0], [0, 2], [1, 0], [0, 0]]),
    Matrix.of("V_wide", [[1, 0, 2], [0, 4, 1], [3, 2, 0]]),
)
ATTENTION = Setup("attention", HAND)
MISTAKEN = [each.id for each in MISTAKES.values() if "attention" in each.boards]
CAUSAL = replace(ATTENTION, causal=True)
HANDED: tuple[Handed, ...] = ("~block", "block", "float", "is_causal")
SDPA = Setup("sdpa", HAND)
LOOK = Setup("look", (Matrix.of("T", [[3]]),)).edited(Ref("look", 1, 0), 1)
SCALING = Setup(
    "scaling",
    (
        Matrix.of("widths", [[2], [64]]),
        Matrix.of("keys", [[8]]),
        Matrix.of("draws", [[300]]),
        Matrix.of("seed", [[1]]),
    ),
)
TYPED = (Edit(Ref("Q", 1, 0), -0.7), Edit(Ref("K", 2, 1), 12.25), Edit(Ref("z", 1, 0), 3.5))


def lines_of(
    setup: Setup, cell: str, query: int = 0, language: Language = "en", decimals: int = 3
) -> tuple[str, ...]:
    found, ref = trace(setup), Ref.parse(cell)
    selection = Selection.at(setup.board, ref).with_index("query", query)
    return readout(setup, found, ref, Words(language), NAMES, selection, decimals)


def every_cell(setup: Setup, found: Trace) -> Iterator[tuple[Ref, Selection, float]]:
    """Each cell that a board can show, in each layer, and its number."""
    for kind in BOARDS[setup.board].kinds:
        if kind.name not in found:
            continue
        matrix = found[kind.name]
        for layers in product(*map(range, matrix.shape[:-2])):
            table = matrix.layer(*layers)
            for row, column in product(range(table.rows), range(table.columns)):
                seen = Selection.at(setup.board, Ref(kind.name, row, column, layers))
                yield Ref(kind.name, row, column), seen, table.at(row, column)


def check(
    setup: Setup, found: Trace, cell: Ref, seen: Selection, value: float, decimals: int
) -> int:
    """Assert what is true of every readout; how many equalities it holds."""
    lines = readout(setup, found, cell, Words("en"), NAMES, seen, decimals)
    chinese = readout(setup, found, cell, Words("zh"), NAMES, seen, decimals)
    assert 1 <= len(lines) <= 3
    assert len(chinese) == len(lines)
    assert all(line.strip() == line and line for line in (*lines, *chinese))
    assert not re.search(r"[{}]", "".join((*lines, *chinese)))
    if setup.board == "scaling" or cell.matrix in ("hops", "direct", "pairs"):
        last = "–" if math.isnan(value) else digits(value, decimals)
        assert lines[-1].endswith((" " + last, "= " + last))
        return 0
    assert not re.search(r"\b(\d+)(?: \(\1\)|（\1）)", "".join((*lines, *chinese)))
    assert unnamed(chinese[-1]) == unnamed(lines[-1]) or "…" in lines[-1]
    if lines[-1].endswith(("True", "False")):
        assert cell.matrix in ("block", "handed")
        assert lines[-1].endswith(f" = {bool(value)}")
        return 0
    paint = BOARDS[setup.board][cell.matrix].paint
    last = tiny_digits(value, decimals) if paint == "tiny" else digits(value, decimals)
    return check_chain(lines[-1], last, decimals)


ALL_SETUPS = [
    *(
        replace(ATTENTION, causal=causal, scale=scale, mistake=mistake, edits=edits)
        for causal, scale in product((False, True), repeat=2)
        for mistake in ("", *MISTAKEN)
        for edits in ((TYPED, ()) if causal and scale else ((),))
    ),
    *(replace(SDPA, handed=how, scale=scale) for how in HANDED for scale in (False, True)),
    *(replace(SDPA, mistake=mistake) for mistake in ("inverted", "float-mask")),
    LOOK,
    SCALING,
]


def test_every_cell_of_the_hand_example() -> None:
    checked = 0
    for setup in ALL_SETUPS:
        found = trace(setup)
        for cell, seen, value in every_cell(setup, found):
            checked += check(setup, found, cell, seen, value, 3)
    assert checked > len(ALL_SETUPS) * 100


@pytest.mark.parametrize(
    ("setup", "cell", "formula"),
    [
        (ATTENTION, "Q[1,0]", "Q[1,0] = X[1]·W_Q[:,0] = 0·0 + 2·(-1) + 0·0 + 1·3 = 1"),
        (ATTENTION, "P[1,0]", "P[1,0] = Q[1]·K[0] = 1·1 + 3·1 = 4"),
        (replace(ATTENTION, mistake="swapped"), "P[1,0]", "P[1,0] = K[1]·Q[0] = 0·3 + 1·1 = 1"),
        (ATTENTION, "S[1,1]", "S[1,1] = P[1,1]/√d = 3/√2 = 2.121"),
        (replace(ATTENTION, mistake="by-d"), "S[1,1]", "S[1,1] = P[1,1]/d = 3/2 = 1.500"),
        (replace(ATTENTION, scale=False), "S[1,1]", "S[1,1] = P[1,1] = 3"),
        (CAUSAL, "M[0,2]", "M[0,2] = S[0,2] + (-∞) = 4.243 + (-∞) = -∞"),
        (CAUSAL, "M[1,0]", "M[1,0] = S[1,0] + 0 = 2.828 + 0 = 2.828"),
        (replace(CAUSAL, mistake="zero-fill"), "M[0,2]", "M[0,2] = 0"),
        (replace(CAUSAL, mistake="late-mask"), "M[0,2]", "M[0,2] = S[0,2] = 4.243"),
        (CAUSAL, "E[0,2]", "E[0,2] = e^(-∞) = 0"),
        (ATTENTION, "E[1,1]", "E[1,1] = e^2.1213 = 8.342"),
        (
            ATTENTION,
            "A[1,1]",
            "A[1,1] = e^2.1213 / (e^2.8284 + e^2.1213 + e^1.4142) = 8.342 / 29.374 = 0.284",
        ),
        (CAUSAL, "A[0,2]", "A[0,2] = e^(-∞) / e^2.82843 = 0 / 16.919 = 0"),
        (replace(CAUSAL, mistake="late-mask"), "A[0,2]", "A[0,2] = 0.786·0 = 0"),
        (replace(CAUSAL, mistake="off-by-one"), "A[0,1]", "A[0,1] = 0/0 = NaN"),
        (replace(CAUSAL, mistake="inverted"), "A[2,0]", "A[2,0] = 0"),
        (
            replace(ATTENTION, mistake="axis"),
            "A[2,0]",
            "A[2,0] = e^0 / (e^2.82843 + e^2.82843 + e^0) = 1 / 34.838 = 0.029",
        ),
        (ATTENTION, "Y[2,0]", "Y[2,0] = A[2]·V[:,0] = 0.3057·1 + 0.6200·0 + 0.0743·3 = 0.529"),
        (ATTENTION, "XXt[0,2]", "(X·Xᵀ)[0,2] = X[0]·X[2] = 1·2 + 0·1 + 0·1 + 1·0 = 2"),
        (ATTENTION.edited(Ref("z", 1, 0), 5), "Sz[1,1]", "S[1,1] + z[1] = 2.121 + 5 = 7.121"),
        (ATTENTION.edited(Ref("K", 1, 0), 800), "E[0,1]", "E[0,1] = e^1697.763 = ∞"),
        (LOOK, "hops[2,0]", "i - j = 2 - 0 = 2"),
        (LOOK, "cells[0,0]", "T·T = 3·3 = 9"),
        (SDPA, "handed[0,2]", "attn_mask[0,2] = not block[0,2] = not True = False"),
        (replace(SDPA, handed="block"), "sdpa[2,0]", "SDPA[2,0] = 0"),
    ],
)
def test_formulas(setup: Setup, cell: str, formula: str) -> None:
    assert lines_of(setup, cell)[-1] == formula


@pytest.mark.parametrize(
    ("setup", "cell", "said"),
    [
        (ATTENTION, "P[1,0]", "query 1 (likes) · key 0 (kitten)"),
        (ATTENTION, "X[0,3]", "given"),
        (CAUSAL, "M[0,2]", "key 2 (fish) comes after query 0 (kitten)"),
        (CAUSAL, "M[0,2]", "Hidden"),
        (CAUSAL, "M[2,0]", "Visible"),
        (CAUSAL, "A[1,0]", "e^(-∞) = 0"),
        (replace(ATTENTION, scale=False), "S[0,0]", "Not scaled"),
        (ATTENTION.edited(Ref("K", 1, 0), 800), "A[0,1]", "1697.763, is subtracted first"),
        (replace(CAUSAL, mistake="late-mask"), "A[0,0]", "denominator still holds"),
        (replace(CAUSAL, mistake="inverted"), "A[2,0]", "SDPA then gives 0"),
        (SDPA, "sdpa[0,2]", "key 2 (fish) is left out"),
        (LOOK, "look[1,0]", "Marked"),
        (LOOK, "hops[0,2]", "comes later"),
        (SCALING, "raw[1,0]", "300 draws of a query and 8 keys, 64 numbers each"),
        (SCALING, "spread[1,0]", "2400 dot products"),
    ],
)
def test_what_is_said(setup: Setup, cell: str, said: str) -> None:
    assert any(said in line for line in lines_of(setup, cell))


def test_the_share_of_the_selected_query() -> None:
    assert lines_of(ATTENTION, "shares[0,0]", query=2)[-1] == "A[2,0]·V[0,0] = 0.306·1 = 0.306"
    assert lines_of(ATTENTION, "shares[1,1]", query=0)[-1] == "A[0,1]·V[1,1] = 0.023·4 = 0.092"


def test_lines_fit_and_tokens_are_named() -> None:
    chinese = readout(CAUSAL, trace(CAUSAL), Ref("A", 1, 0), Words("zh"), ("小猫", "喜欢", "小鱼"))
    assert chinese[0] == "行 1（喜欢）→ 列 0（小猫）"
    assert lines_of(LOOK.edited(Ref("T", 0, 0), 5), "pairs[4,0]")[0] == "query 4 · key 0 (kitten)"


ONE_DECIMAL = st.integers(-30, 30).map(lambda tenths: tenths / 10)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Small random examples in every state of the switches, some numbers typed over."""
    T, D, d, v = (draw(st.integers(1, most)) for most in (9, 16, 4, 3))
    sizes = {"X": (T, D), "W_Q": (D, d), "W_K": (D, d), "W_V": (D, v), "V_wide": (T, 2)}
    inputs = tuple(
        Matrix(name, shape, tuple(draw(st.lists(ONE_DECIMAL, min_size=n, max_size=n))))
        for name, shape in sizes.items()
        for n in [shape[0] * shape[1]]
    )
    typed = st.sampled_from([-1000.0, -20.0, 0.001, 0.5, 30.0, 1000.0])
    edits = [Edit(Ref(name, 0, 0), draw(typed)) for name in draw(st.sets(st.sampled_from("QKVc")))]
    board = draw(st.sampled_from(["attention", "attention", "sdpa"]))
    mistakes = [each.id for each in MISTAKES.values() if board in each.boards]
    return Setup(
        board,
        inputs,
        causal=draw(st.booleans()),
        scale=draw(st.booleans()),
        mistake=draw(st.sampled_from(["", *mistakes])),
        handed=draw(st.sampled_from(HANDED)),
        edits=tuple(edit for edit in edits if board == "attention" or edit.cell.matrix in "QK"),
    )


@settings(deadline=None, max_examples=40)
@given(setups(), st.randoms(use_true_random=False), st.sampled_from([2, 3]))
def test_cells_of_random_examples(setup: Setup, random: Random, decimals: int) -> None:
    found = trace(setup)
    cells = list(every_cell(setup, found))
    for cell, seen, value in random.sample(cells, min(40, len(cells))):
        check(setup, found, cell, seen, value, decimals)


def test_extreme_numbers_never_crash() -> None:
    for extreme in (1e308, -1e308, 5e-324):
        for mistake in ("", *MISTAKEN):
            edits = (Edit(Ref("Q", 1, 0), extreme), Edit(Ref("K", 2, 0), extreme))
            setup = replace(CAUSAL, mistake=mistake, edits=edits)
            found = trace(setup)
            for cell, seen, value in every_cell(setup, found):
                lines = readout(setup, found, cell, Words("en"), NAMES, seen)
                assert lines[-1].endswith(digits(value))


def test_a_long_row_is_shortened() -> None:
    rows = [[math.sin(3 * row + column) for column in range(16)] for row in range(64)]
    inputs = (Matrix.of("Q", rows), Matrix.of("K", rows[::-1]), Matrix.of("V", rows))
    setup = Setup("attention", inputs)
    found = trace(setup)
    for name in ("P", "A", "Y"):
        line = readout(setup, found, Ref(name, 5, 3), Words("en"), [])[-1]
        assert len(line) < 220
        assert re.search(r"…\s\d+\smore\s…", line)
        assert line.endswith(f" = {digits(found[name].at(5, 3))}")


def test_words_are_complete() -> None:
    for key, texts in read_area("readout").items():
        assert set(texts) == {"en", "zh"}
        fields = [sorted(re.findall(r"\{\w+\}", text)) for text in texts.values()]
        assert fields[0] == fields[1], key
        assert not re.search(r"\b(just|simply|obviously)\b", texts["en"])
