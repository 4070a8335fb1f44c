"""The shortest output that turns what a terminal shows into what it should show.

A cluster that some terminals draw wider is followed by an address, so that it moves nothing
but itself; a row with a cluster whose width is anybody's guess is drawn whole.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import compress, count, groupby
from operator import is_not

from attn_tui.terminal.grid import TEXT, Cell, Doubt, Grid, cell, doubt
from attn_tui.terminal.pen import Pen, Row
from attn_tui.terminal.style import PLAIN, Look, distance

WORTH_ERASING = 10
"""Blanks that take more bytes than erasing them and stepping over."""
WORTH_ERASING_REST = 4
"""The same at the end of a row."""
WORTH_MOVING = 4
"""Columns that take as many bytes to draw again in the look that is set as to step over."""
LONG_BLANK = " " * (WORTH_ERASING + 1)


@dataclass(slots=True)
class Piece:
    """Cells side by side that one look serves, or the rest of a row, to be erased."""

    y: int
    x: int
    end: int
    look: Look
    blank: bool = True
    """Whether nothing but its ground is seen."""
    doubtful: bool = False
    erased: int | None = 0
    """Columns to erase in place of drawing; None: all that follow."""

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

    def draw(self, row: Row, pen: Pen) -> None:
        """Get there and draw it."""
        pen.go(self.x, self.y)
        pen.turn(pen.look_for_blank(self.look) if self.blank else self.look)
        if self.erased == 0:
            text = "".join(map(TEXT, row[self.x : self.end]))
            pen.text(text, self.end, not self.doubtful)
        else:
            pen.erase(self.erased)


Group = list[Piece]
"""Pieces of one row that are drawn in their order."""


def difference(sent: Grid | None, wanted: Grid, *, fills: bool = False) -> str:
    """What a terminal that shows `sent` has to be told to show `wanted`.

    Where `sent` is None or of another size, all is drawn. Nothing is asked of how the
    terminal was left; at the end its look is plain and its cursor is that of `wanted`.
    `fills` says that the terminal erases in the background colour that is set (`bce` in
    terminfo).
    """
    pen = Pen(wanted.width, fills)
    cursor = sent.cursor if sent is not None else None
    if sent is None or sent.size != wanted.size:
        sent = _cleared(wanted, pen)
    groups = [
        group
        for y, (old, new) in enumerate(zip(sent.rows, wanted.rows, strict=True))
        if old != new
        for group in _groups(y, sent, wanted, pen)
    ]
    _draw(groups, wanted.rows, pen)
    if pen.output:
        pen.turn(PLAIN)
    if pen.output or cursor != wanted.cursor:
        pen.go(*wanted.cursor)
    return "".join(pen.output)


def _cleared(wanted: Grid, pen: Pen) -> Grid:
    """Empty the terminal, in its most frequent ground where it can; what it shows then."""
    blanks = Counter(each for row in wanted.rows for each in row if each.text == " ")
    filling = blanks.most_common(1)[0][0] if blanks else cell(" ", PLAIN)
    if not pen.can_erase(filling):
        filling = cell(" ", PLAIN)
    pen.turn(filling.look)
    pen.clear()
    return Grid(*wanted.size, filling)


def _draw(groups: list[Group], rows: list[list[Cell]], pen: Pen) -> None:
    """Draw what begins in one look from above to below, and go on with the nearest look."""
    waiting: dict[Look, list[Group]] = {}
    for group in groups:
        waiting.setdefault(group[0].look, []).append(group)
    while waiting:
        nearest = min(waiting, key=partial(distance, pen.look))
        for group in waiting.pop(nearest):
            for piece in group:
                piece.draw(rows[piece.y], pen)


def _groups(y: int, sent: Grid, wanted: Grid, pen: Pen) -> list[Group]:
    """What has to be drawn in a row."""
    old, new = sent.rows[y], wanted.rows[y]
    doubts = max(sent.doubt_in(y), wanted.doubt_in(y))
    if doubts is Doubt.ANY:
        erased = Piece(y, 0, len(new), PLAIN, erased=None)
        return [[erased, *_pieces(y, range(len(new)), new, pen)]]
    columns = list(compress(count(), map(is_not, old, new)))
    if doubts:
        columns = _spread(columns, old, new)
    pieces = _pieces(y, columns, new, pen)
    if doubts and any(piece.doubtful for piece in pieces):
        return [pieces]
    return [[piece] for piece in pieces]


def _spread(columns: list[int], old: Row, new: Row) -> list[int]:
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


def _pieces(y: int, columns: Sequence[int], row: Row, pen: Pen) -> list[Piece]:
    """Cut what has to be drawn into pieces: as few as looks and doubts allow."""
    beyond = bisect_left(columns, _rest(columns, row, pen))
    pieces = []
    for piece in _runs(y, columns[:beyond], row):
        is_long = piece.end - piece.x > WORTH_ERASING
        pieces += _erasing(piece, row, pen) if is_long else [piece]
    if beyond < len(columns):
        x = columns[beyond]
        pieces.append(Piece(y, x, len(row), row[x].look, erased=None))
    return pieces


def _erasing(piece: Piece, row: Row, pen: Pen) -> list[Piece]:
    """A piece, cut where it has long blanks that can be erased."""
    x, end = piece.x, piece.end
    if LONG_BLANK not in "".join(map(TEXT, row[x:end])):
        return [piece]
    pieces = []
    for is_blank, group in groupby(range(x, end), lambda x: row[x].text == " "):
        first, *others = group
        if is_blank and len(others) >= WORTH_ERASING and pen.can_erase(row[first]):
            if x < first:
                pieces.append(replace(piece, x=x, end=first))
            x = first + 1 + len(others)
            pieces.append(Piece(piece.y, first, x, row[first].look, erased=x - first))
    return [*pieces, replace(piece, x=x)] if x < end else pieces


def _runs(y: int, columns: Sequence[int], row: Row) -> list[Piece]:
    """What is to be drawn, cut where it has to be.

    Most cells look as the one before does: these go on without a word to the piece.
    """
    pieces: list[Piece] = []
    end = -WORTH_MOVING
    look = blank = None
    for x in columns:
        cell = row[x]
        if x == end and (cell is blank or (cell.look is look and cell.text.isascii())):
            end = pieces[-1].end = x + 1
            continue
        if x - end >= WORTH_MOVING or not all(map(pieces[-1].extend, row[end : x + 1])):
            doubtful = doubt(cell.text) is not Doubt.NONE
            pieces.append(Piece(y, x, x, cell.look, cell.text == " ", doubtful))
            look = blank = None
        if cell.text == " ":
            blank = cell
        elif not pieces[-1].doubtful:
            look = cell.look
        end = pieces[-1].end = x + 1
    return pieces


def _rest(columns: Sequence[int], row: Row, pen: Pen) -> int:
    """The column from which on the row is erased."""
    last, x = row[-1], len(row)
    if len(columns) < WORTH_ERASING_REST or row[columns[-WORTH_ERASING_REST]] != last:
        return x
    if not pen.can_erase(last):
        return x
    while x and (row[x - 1] is last or row[x - 1] == last):
        x -= 1
    return x if columns[-WORTH_ERASING_REST] >= x else len(row)
