"""The pieces of a row that have to be drawn, so that it turns into another.

A cluster that some terminals draw wider is followed by an address, so that it moves nothing
but itself; a row with a cluster whose width is anybody's guess is drawn whole.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import compress, count, groupby
from operator import is_not

from attn_tui.terminal.cells import TEXT, Cell, Doubt, doubt
from attn_tui.terminal.pen import Pen, erases_to
from attn_tui.terminal.row import Row
from attn_tui.terminal.style import PLAIN, Look

WORTH_ERASING = 10
"""Blanks that take more bytes than erasing them and stepping over."""
WORTH_ERASING_REST = 4
"""The same at the end of a row."""
WORTH_MOVING = 4
"""Columns that take as many bytes to draw again in the look that is set as to step over."""
LONG_BLANK = " " * (WORTH_ERASING + 1)
Cells = Sequence[Cell]


@dataclass(slots=True)
class Piece:
    """Cells side by side that one look serves, or the rest of a row, to be erased."""

    x: int
    end: int
    look: Look
    blank: bool = True
    """Whether nothing but its ground is seen."""
    doubtful: bool = False
    erased: int | None = 0
    """Columns to erase in place of drawing; None: all that follow."""
    text: str = ""

    def extend(self, cell: Cell) -> bool:
        """Go on over the next cell, if one look serves it as well; whether it does."""
        text, look = cell
        if self.doubtful or (not text.isascii() and doubt(text)):
            return not text
        is_blank = text == " "
        if self.blank and look.serves_blank(self.look):
            self.look = look
        elif look != self.look and not (is_blank and self.look.serves_blank(look)):
            return False
        self.blank = self.blank and is_blank
        return True

    def draw(self, y: int, pen: Pen) -> None:
        """Get there and draw it."""
        pen.go(self.x, y)
        pen.turn(pen.look_for_blank(self.look) if self.blank else self.look)
        if self.erased == 0:
            pen.text(self.text, self.end, not self.doubtful)
        else:
            pen.erase(self.erased)


Group = list[Piece]
"""Pieces of one row that are drawn in their order."""


@lru_cache(maxsize=1 << 11)
def groups_between(old: Row, new: Row, fills: bool) -> tuple[Group, ...]:
    """What has to be drawn where `old` is shown, to show `new`."""
    if old.cells == new.cells:
        return ()
    doubts = max(old.doubt, new.doubt)
    if doubts is Doubt.ANY:
        erased = Piece(0, len(new.cells), PLAIN, erased=None)
        return ([erased, *_pieces(range(len(new.cells)), new.cells, fills)],)
    columns = list(compress(count(), map(is_not, old.cells, new.cells)))
    if doubts:
        columns = _spread(columns, old.cells, new.cells)
    pieces = _pieces(columns, new.cells, fills)
    if doubts and any(piece.doubtful for piece in pieces):
        return (pieces,)
    return tuple([piece] for piece in pieces)


def _spread(columns: list[int], old: Cells, new: Cells) -> list[int]:
    """The columns to draw where these have changed; the right half goes with the left.

    What a doubtful character covers on some terminals is drawn again, but for a blank
    behind it, which leaves that character its room.
    """
    todo = set(columns)
    for x in columns:
        if new[x].text.isascii() and old[x].text.isascii():
            continue
        while x in todo and x + 1 < len(new) and x + 1 not in todo:
            covers, covered = (doubt(row[x].text) is Doubt.WIDER for row in (new, old))
            x += 1
            text = new[x].text
            if not text or (text != " " if covers else covered):
                todo.add(x)
    return sorted(todo)


def _pieces(columns: Sequence[int], row: Cells, fills: bool) -> list[Piece]:
    """Cut what has to be drawn into pieces: as few as looks and doubts allow."""
    beyond = bisect_left(columns, _rest(columns, row, fills))
    pieces = []
    for piece in _runs(columns[:beyond], row):
        is_long = piece.end - piece.x > WORTH_ERASING
        pieces += _erasing(piece, row, fills) if is_long else [piece]
    for piece in pieces:
        piece.text = "".join(map(TEXT, row[piece.x : piece.end]))
    if beyond < len(columns):
        x = columns[beyond]
        pieces.append(Piece(x, len(row), row[x].look, erased=None))
    return pieces


def _erasing(piece: Piece, row: Cells, fills: bool) -> list[Piece]:
    """A piece, cut where it has long blanks that can be erased."""
    x, end = piece.x, piece.end
    if LONG_BLANK not in "".join(map(TEXT, row[x:end])):
        return [piece]
    pieces = []
    for is_blank, group in groupby(range(x, end), lambda x: row[x].text == " "):
        first, *others = group
        if is_blank and len(others) >= WORTH_ERASING and erases_to(row[first], fills):
            if x < first:
                pieces.append(replace(piece, x=x, end=first))
            x = first + 1 + len(others)
            pieces.append(Piece(first, x, row[first].look, erased=x - first))
    return [*pieces, replace(piece, x=x)] if x < end else pieces


def _runs(columns: Sequence[int], row: Cells) -> list[Piece]:
    """What is to be drawn, cut where it has to be.

    Most cells look as the one before does: these go on without a word to the piece.
    """
    pieces: list[Piece] = []
    piece = Piece(0, 0, PLAIN)
    end = -WORTH_MOVING
    look = blank = None
    for x in columns:
        cell = row[x]
        if x == end and (cell is blank or (cell.look is look and cell.text.isascii())):
            end += 1
            continue
        if not (piece.extend(cell) if x == end else _bridges(piece, row, end, x)):
            piece.end = end
            doubtful = doubt(cell.text) is not Doubt.NONE
            piece = Piece(x, x, cell.look, cell.text == " ", doubtful)
            pieces.append(piece)
            look = blank = None
        if cell.text == " ":
            blank = cell
        elif not piece.doubtful:
            look = cell.look
        end = x + 1
    piece.end = end
    return pieces


def _bridges(piece: Piece, row: Cells, end: int, x: int) -> bool:
    """Whether a piece that ends before goes on to column x, over cells that have not changed."""
    return x - end < WORTH_MOVING and all(map(piece.extend, row[end : x + 1]))


def _rest(columns: Sequence[int], row: Cells, fills: bool) -> int:
    """The column from which on the row is erased."""
    last, x = row[-1], len(row)
    if len(columns) < WORTH_ERASING_REST or row[columns[-WORTH_ERASING_REST]] != last:
        return x
    if not erases_to(last, fills):
        return x
    while x and (row[x - 1] is last or row[x - 1] == last):
        x -= 1
    return x if columns[-WORTH_ERASING_REST] >= x else len(row)
