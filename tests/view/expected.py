"""What has to stand on a board, worked out from the trace without the code that draws it."""

from math import inf, isnan

import torch

from attn_tui.lesson.course import Shown
from attn_tui.model.board import BOARDS
from attn_tui.model.boards.heads import LEDGER
from attn_tui.model.boards.nothing import WAYS
from attn_tui.model.kind import Axis
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.trace import Trace
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.board import Look, draw_board, fitted
from attn_tui.view.face import CURVE
from attn_tui.view.formula import formula, layer_sign
from attn_tui.view.number import digits, sum_digits, tiny_digits
from attn_tui.view.prose import Prose
from attn_tui.words import has_word
from tests.view.drawn import Drawn, cut

TOKENS: tuple[Axis, ...] = ("query", "key", "token")
SUMMED = ("A", "A_next", "E", "pairs", "sdpa")


def check_board(tutor: Tutor, look: Look) -> int:
    """Compare every cell, label, sum and title of the drawn board; how many cells there were."""
    trace = tutor.trace(tutor.state.now)
    assert trace is not None
    drawn = Drawn(draw_board(tutor, fitted(tutor, look)))
    cells = 0
    for shown in tutor.step.shown:
        refs = drawn.cells(shown.matrix)
        matrix = shown_matrix(tutor, trace, shown.matrix)
        check_title(tutor, look, drawn, shown)
        for ref in refs:
            assert drawn.cell(ref) == expected_cell(tutor, look, trace, shown, ref), ref
        if matrix is not None and refs:
            rows = shown.rows or tuple(range(matrix.rows))
            assert [ref.cell for ref in refs] == [
                (row, column) for row in rows for column in range(matrix.columns)
            ]
            check_labels(tutor, look, drawn, shown.matrix, rows)
            if not shown.blank and shown.matrix == matrix.name:
                check_behind(tutor, look, drawn, matrix, rows)
        cells += len(refs)
    return cells


def shown_matrix(tutor: Tutor, trace: Trace, name: str) -> Matrix | None:
    """The matrix as it is shown: of a layered one, the selected layer."""
    selection = tutor.state.selection
    source = selection.source(name)
    return trace[source].layer(*selection.layers_in(name)) if source in trace else None


def expected_cell(tutor: Tutor, look: Look, trace: Trace, shown: Shown, ref: Ref) -> str:
    """The number or the sign of one cell."""
    name, (row, column) = ref.matrix, ref.cell
    matrix = shown_matrix(tutor, trace, name)
    if look.covers and (name, row, column) in tutor.state.covered:
        return "?"
    if shown.blank:
        return "·"
    if matrix is None:
        return "–"
    value = matrix.at(row, column)
    paint = BOARDS[tutor.state.now.board][name].paint
    if paint == "mark":
        return "✓" if value else "·"
    if paint == "boolean" and not is_float_mask(tutor, name):
        return "True" if value else "False"
    if (
        name in ("E", "A", "A_next", "A_after")
        and value == 0
        and "block" in trace
        and trace["block"].at(row, column)
    ):
        return "▒"
    if value == -inf:
        return "-∞"
    if name == "ledger" and isnan(value):
        return "·"
    if paint == "curve":
        return CURVE[round((value + 1) / 2 * (len(CURVE) - 1))]
    if paint == "tiny":
        return tiny_digits(value, look.decimals)
    return "–" if name == "hops" and isnan(value) else digits(value, look.decimals)


def is_float_mask(tutor: Tutor, name: str) -> bool:
    """Whether numbers, not booleans, are handed over."""
    now = tutor.state.now
    return name == "handed" and (now.handed == "float" or now.mistake == "float-mask")


def check_title(tutor: Tutor, look: Look, drawn: Drawn, shown: Shown) -> None:
    """Above a matrix: the step's own title, the program's word, or the formula."""
    setup, name = tutor.state.now, tutor.state.selection.source(shown.matrix)
    shown_names = [each.matrix for each in tutor.step.shown]
    if shown.title:
        title = Prose(tutor, look.words.language)(shown.title)
    elif has_word(f"matrix.{setup.board}-{name}"):
        title = look.words(f"matrix.{setup.board}-{name}")
    elif has_word(f"matrix.{name}"):
        row, mixed = tutor.state.selection.index("query"), "V"
        if setup.mistake == "key-as-value":
            mixed = "K"
        title = look.words(f"matrix.{name}", row=row, mixed=mixed, layer=layer_sign(setup))
    else:
        title = formula(setup, name, shown_names)
    found = drawn.title(shown.matrix)
    assert found.startswith(title)
    for axis, index in layers_seen(tutor, shown.matrix).items():
        assert look.words(f"matrix.at-{axis}", index=index) in found


def layers_seen(tutor: Tutor, name: str) -> dict[Axis, int]:
    """The layer that a title has to name, where there are several sequences or heads."""
    selection, trace = tutor.state.selection, tutor.trace(tutor.state.now)
    assert trace is not None
    seen: dict[Axis, int] = {}
    source = selection.source(name)
    shape = trace[source].shape if source in trace else ()
    for axis, size in zip(selection.kind_of(name).layers, shape, strict=False):
        if axis != "query" and size > 1:
            ahead = name == "A_next" and axis == "head"
            seen[axis] = (selection.index(axis) + ahead) % size
    return seen


def check_labels(tutor: Tutor, look: Look, drawn: Drawn, name: str, rows: tuple[int, ...]) -> None:
    """Before each row and over each column: its token, its number, or nothing."""
    kind = tutor.state.selection.kind_of(name)
    tokens = tutor.step.example.tokens[look.words.language]
    for row in rows:
        label = drawn.label(name, row)[1:].strip()
        line, start, _ = drawn.canvas.places[
            Ref(name, row, min(ref.column or 0 for ref in drawn.cells(name)))
        ]
        assert not label or kind.paint == "curve" or cut(drawn.lines[line], start - 1, start) == " "
        if kind.rows in TOKENS:
            named = row < len(tokens) and tokens[row] != str(row)
            assert label == (f"{row} {tokens[row]}" if named else str(row))
        elif kind.rows == "way":
            assert label == look.words(f"matrix.way-{WAYS[row]}")
        elif kind.rows == "position" and has_tokens(tutor, name):
            token = trace_number(tutor, "order", row)
            assert label == f"{row} {tokens[int(token)]}"
        elif kind.rows == "stage":
            listed, axes = LEDGER[row]
            assert label == f"{look.words(f'matrix.stage-{listed}')}  {axes}"
        elif kind.rows == "sequence":
            assert label == look.words("matrix.sequence", index=row)
        elif kind.rows == "size":
            width = trace_number(tutor, "widths", row)
            assert label == f"d = {digits(width)}"
        else:
            assert label == ("" if kind.rows == "one" else str(row))
    for column in {ref.column for ref in drawn.cells(name) if ref.column is not None}:
        head = drawn.head(name, column).removesuffix("▾")
        if kind.paint == "curve":
            tick = str(column) if column % 5 == 0 else str(column - 1) if column % 5 == 1 else ""
            assert head in ("", tick[column % 5 : column % 5 + 1])
        elif kind.columns in TOKENS:
            assert head in (*tokens[column : column + 1], str(column))
        else:
            assert head == ("" if kind.columns == "one" else str(column))


def has_tokens(tutor: Tutor, name: str) -> bool:
    """Whether tokens stand at the positions of a matrix, as they do but for its vectors."""
    return tutor.state.now.board == "position" and name != "PE"


def check_behind(
    tutor: Tutor, look: Look, drawn: Drawn, matrix: Matrix, rows: tuple[int, ...]
) -> None:
    """Behind each row of weights: what torch gives as its sum."""
    name = matrix.name
    if name not in SUMMED:
        return
    numbers = torch.tensor(matrix.values, dtype=torch.float64).reshape(matrix.shape)
    sums = numbers.sum(-1).tolist()
    for row in rows:
        covered = {(name, row, column) for column in range(matrix.columns)}
        unseen = look.covers and covered <= tutor.state.covered
        assert drawn.behind(name, row) == ("?" if unseen else sum_digits(sums[row]))


def trace_number(tutor: Tutor, name: str, row: int) -> float:
    """The first number of a row of the board as it stands."""
    trace = tutor.trace(tutor.state.now)
    assert trace is not None
    return trace.number(Ref(name, row, 0))
