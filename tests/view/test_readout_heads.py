"""Readouts of the board `heads`: every cell of every layer, under every mistake."""

import math
import re
from dataclasses import replace

import pytest

from attn_tui.attention.trace import trace
from attn_tui.model.boards.heads import LEDGER
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.mistake import MISTAKES
from attn_tui.model.selection import Selection
from attn_tui.model.setup import Edit, Setup
from attn_tui.view.number import digits
from attn_tui.view.readout import readout
from attn_tui.words import Words
from tests.view.test_readout import check, every_cell

NAMES = ("0", "1", "2", "3", "4")


def model(**numbers: int) -> Setup:
    """A random model of these sizes."""
    given = {"T": 3, "D": 4, "H": 2, "seed": 1} | numbers
    return Setup("heads", tuple(Matrix.of(name, [[value]]) for name, value in given.items()))


BATCH = model(B=2, T=4, change=0)
CAUSAL = replace(BATCH, causal=True)
MADE = [each.id for each in MISTAKES.values() if "heads" in each.boards]


def said(setup: Setup, cell: str, language: str = "en") -> tuple[str, ...]:
    ref = Ref.parse(cell)
    words = Words("zh" if language == "zh" else "en")
    selection = Selection.at("heads", ref)
    return readout(setup, trace(setup), replace(ref, layers=()), words, NAMES, selection)


@pytest.mark.parametrize(
    "setup",
    [
        BATCH,
        replace(BATCH, scale=False),
        model(B=1, T=1, D=1, H=1),
        model(T=2, D=12, H=3, shared=1),
        replace(BATCH, edits=(Edit(Ref("W_Q", 0, 0), 2.5), Edit(Ref("H", 0, 0), 4))),
        *(replace(CAUSAL, mistake=mistake) for mistake in ("", *MADE)),
    ],
    ids=lambda setup: f"{setup.mistake or setup.scale}{len(setup.edits)}",
)
def test_every_cell(setup: Setup) -> None:
    found, checked = trace(setup), 0
    for cell, seen, value in every_cell(setup, found):
        if cell.matrix == "ledger" and math.isnan(value):
            lines = readout(setup, found, cell, Words("en"), NAMES, seen)
            assert lines[-1] == f"This tensor has {cell.column} axes only: ·"
        else:
            checked += check(setup, found, cell, seen, value, 3)
    assert checked > 10


@pytest.mark.parametrize(
    ("setup", "cell", "formula"),
    [
        (BATCH, "ledger[3,1]", "shape[1] = H = 2"),
        (BATCH, "parameters[0,0]", "4·D·D = 4·4·4 = 64"),
        (model(T=4, D=6, H=3), "parameters[0,0]", "4·D·D = 4·6·6 = 144"),
        (BATCH, "by_split@1[2,1]", "10·token + feature = 10·2 + 3 = 23"),
        (BATCH, "by_view@1[1,0]", "10·token + feature = 10·2 + 2 = 22"),
        (model(T=2, D=12, H=3), "by_split@2[1,3]", "100·token + feature = 100·1 + 11 = 111"),
        (CAUSAL, "leak[0,0]", "max ‖∂Y[i]/∂X[j]‖, j > i = 0"),
        (CAUSAL, "apart[1,0]", "max|Y - Y′| = 0"),
    ],
)
def test_formulas(setup: Setup, cell: str, formula: str) -> None:
    assert said(setup, cell)[-1] == formula


@pytest.mark.parametrize(
    ("setup", "cell", "words"),
    [
        (BATCH, "X@0[1,1]", "Drawn at random (seed 1), not trained. 1 was added"),
        (BATCH, "Qh@0,1[1,1]", "Head 1 gets columns 2 to 3."),
        (replace(BATCH, mistake="bad-split"), "Qh@0,1[1,1]", "belongs to token 2."),
        (BATCH, "joined@0[2,3]", "It comes from head 1."),
        (replace(BATCH, mistake="bad-merge"), "joined@0[2,3]", "comes from head 1, token 1."),
        (replace(CAUSAL, mistake="bad-split"), "leak[0,0]", "The future leaks."),
        (model(shared=1), "W_K[0,3]", "Every head uses the columns of head 0."),
        (BATCH, "apart[1,0]", "1 was added to every number of sequence 0."),
        (model(), "apart[0,0]", "No sequence was changed."),
        (BATCH, "ledger[4,2]", "d = D/H: the width of a head."),
    ],
)
def test_what_is_said(setup: Setup, cell: str, words: str) -> None:
    assert any(words in line for line in said(setup, cell))


@pytest.mark.parametrize("mistake", ["", *MADE])
def test_the_source_that_is_named_holds_the_number(mistake: str) -> None:
    """Qh and joined name a cell of another matrix: there the same number stands."""
    setup = replace(CAUSAL, mistake=mistake)
    found = trace(setup)
    for cell, seen, value in every_cell(setup, found):
        if cell.matrix not in ("Qh", "Kh", "Vh", "Q_cut", "joined"):
            continue
        lines = readout(setup, found, cell, Words("en"), NAMES, seen)
        source = re.search(r" = (\w+)\[(\d+),(\d+)\] = ", lines[-1])
        head = re.search(r"from head (\d)", " ".join(lines))
        assert source is not None
        name = source[1].replace("_", "")
        layers = (seen.index("sequence"), int(head[1])) if head else (seen.index("sequence"),)
        other = found.number(Ref(name, int(source[2]), int(source[3]), layers))
        assert other == value or (math.isnan(other) and math.isnan(value))


def test_the_next_head_is_read_as_the_next_head() -> None:
    found = trace(CAUSAL)
    for head in (0, 1):
        line = said(CAUSAL, f"A_next@1,{head}[2,1]")[-1]
        assert line.startswith("A[2,1] = ")
        assert line.endswith(f" = {digits(found.number(Ref('A', 2, 1, (1, 1 - head))))}")


def test_the_chosen_tensor_is_read_as_itself() -> None:
    found = trace(CAUSAL)
    for line, (name, _) in enumerate(LEDGER):
        seen = Selection.at("heads", Ref("ledger", line, 0)).in_matrix("chosen")
        chosen = readout(CAUSAL, found, seen.cell, Words("en"), NAMES, seen)
        itself = readout(CAUSAL, found, replace(seen.cell, matrix=name), Words("en"), NAMES, seen)
        assert chosen == itself


def test_chinese_says_the_same() -> None:
    assert said(CAUSAL, "leak[0,0]", "zh")[1] == "正好是 0：没有泄漏。"
    assert said(BATCH, "joined@0[2,3]", "zh")[1] == "来自头 1。"
