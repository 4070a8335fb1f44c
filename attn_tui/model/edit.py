"""Whether a number may be typed over a cell, and what the setup is then."""

from math import isfinite

from attn_tui.model.board import BOARDS
from attn_tui.model.kind import Board, Kind
from attn_tui.model.matrix import Ref
from attn_tui.model.refusal import Refusal
from attn_tui.model.setup import Setup
from attn_tui.model.size import matrix_size

LIMIT = 1000.0
"""No typed number lies further from 0 than this, but for whole ones with limits of their own."""

_NAMED = ("query", "key", "token")


def whole_limits(board: Board, kind: Kind, tokens: int) -> tuple[int, int] | None:
    """The lowest and the highest whole number for a kind; None where others fit as well.

    There are no more positions than an example has tokens, where these are their labels.
    """
    if kind.whole is None:
        return (0, 1) if kind.paint == "mark" else None
    low, high = kind.whole
    labelled = any("T" in each.size and each.rows in _NAMED for each in board.kinds)
    return (low, min(high, tokens)) if kind.name == "T" and labelled and tokens else (low, high)


def refusal_of(setup: Setup, cell: Ref, value: float, tokens: int) -> Refusal | None:
    """Why `value` cannot stand in a cell of an example of so many tokens; None where it can."""
    board = BOARDS[setup.board]
    row, column = cell.cell
    height, width = matrix_size(setup, cell.matrix)
    if not (row < height and column < width):
        return Refusal("outside")
    limits = whole_limits(board, board[cell.matrix], tokens)
    if limits is None:
        if not -LIMIT <= value <= LIMIT:
            return Refusal("too-large")
    else:
        low, high = limits
        if not isfinite(value) or value != int(value) or not low <= value <= high:
            named = (("name", cell.matrix), ("low", str(low)), ("high", str(high)))
            return Refusal("whole", named)
    return board.refuses(setup, cell, value)


def edited(setup: Setup, cell: Ref, value: float) -> Setup:
    """The setup after `value` was typed over a cell."""
    return BOARDS[setup.board].edited(setup, cell, value)
