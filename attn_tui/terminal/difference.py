"""The shortest output that turns what a terminal shows into what it should show.

A cluster that some terminals draw wider is followed by an address, so that it moves nothing
but itself; a row with a cluster whose width is anybody's guess is drawn whole.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from attn_tui.terminal.grid import Doubt, Grid, cell, doubt
from attn_tui.terminal.pen import Pen, Row, Sgr
from attn_tui.terminal.style import PLAIN, Look

WORTH_ERASING = 10
"""Blanks that take more bytes than erasing them and stepping over."""
WORTH_ERASING_REST = 4
"""The same at the end of a row."""
AHEAD = 10
"""How many pieces are looked at for the one to draw next."""
NEAR = 3
"""Bytes of a move that it is not worth finding a shorter one for."""


class Piece(NamedTuple):
    """Cells side by side that are drawn in one look, or erased."""

    x: int
    end: int
    look: Look
    text: str
    erased: int | None = 0
    """Columns to erase in place of drawing; None: all that follow."""
    doubtful: bool = False
    blank: bool = True
    """Whether nothing but its ground is seen."""

    def look_with(self, pen: Pen) -> Look:
        """The look to draw it in, given the one that is set."""
        return pen.look_for_blank(self.look) if self.blank else self.look

    def draw(self, y: int, row: Row, pen: Pen) -> None:
        """Get there and draw it."""
        pen.reach(self.x, y, row, self.look_with(pen))
        if self.erased == 0:
            pen.text(self.text, self.end, not self.doubtful)
        else:
            pen.erase(self.erased)


Group = list[tuple[int, Piece]]
"""Pieces and their rows."""


def difference(sent: Grid | None, wanted: Grid, sgr: Sgr, *, fills: bool = False) -> str:
    """What a terminal that shows `sent` has to be told to show `wanted`.

    Where `sent` is None or of another size, all is drawn. Nothing is asked of how the
    terminal was left; at the end its style is plain and its cursor is that of `wanted`.
    `sgr` writes a style from a plain one. `fills` says that the terminal erases in the
    background colour that is set (`bce` in terminfo).
    """
    pen = Pen(wanted.width, sgr, fills)
    cursor = sent.cursor if sent is not None else None
    if sent is None or sent.size != wanted.size:
        sent = _cleared(wanted, pen)
    groups = [
        group
        for y, (old, new) in enumerate(zip(sent.rows, wanted.rows, strict=True))
        if old != new
        for group in _groups(y, old, new, pen)
    ]
    while groups:
        for y, piece in groups.pop(_nearest(groups, pen)):
            piece.draw(y, wanted.rows[y], pen)
    if pen.output:
        pen.turn(Look())
    if pen.output or cursor != wanted.cursor:
        pen.go(*wanted.cursor)
    return "".join(pen.output)


def _cleared(wanted: Grid, pen: Pen) -> Grid:
    """Empty the terminal, in its most frequent ground where it can; what it shows then."""
    blanks = Counter(each for row in wanted.rows for each in row if each.text == " ")
    filling = blanks.most_common(1)[0][0] if blanks else cell(" ", PLAIN)
    if not pen.can_erase(filling):
        filling = cell(" ", PLAIN)
    pen.turn(pen.look_of(filling))
    pen.clear()
    return Grid(*wanted.size, filling)


def _groups(y: int, old: Row, new: Row, pen: Pen) -> list[Group]:
    """What has to be drawn in a row; what is in one group is drawn in its order."""
    if _most_doubtful((*old, *new)) is Doubt.ANY:
        pieces = _pieces([True] * len(new), new, pen)
        return [[(y, Piece(0, len(new), Look(), "", None)), *((y, piece) for piece in pieces)]]
    group = [(y, piece) for piece in _pieces(_todo(old, new, pen), new, pen)]
    if any(piece.doubtful for _, piece in group):
        return [group]
    return [[each] for each in group]


def _nearest(groups: list[Group], pen: Pen) -> int:
    """Which of the next groups takes the fewest bytes to begin."""
    best, least = 0, 1 << 16
    for index, ((y, piece), *_) in enumerate(groups[:AHEAD]):
        cost = pen.cost(piece.x, y, piece.look_with(pen))
        if cost < least:
            best, least = index, cost
            if cost <= NEAR:
                break
    return best


def _most_doubtful(cells: Row) -> Doubt:
    return max(map(doubt, {each.text for each in cells}), default=Doubt.NONE)


def _todo(old: Row, new: Row, pen: Pen) -> list[bool]:
    """For each column whether it has to be drawn; the right half goes with the left.

    What a doubtful character covers on some terminals is drawn again, but for a blank
    behind it, which leaves that character its room.
    """
    todo = [False] * len(new)
    look_of, end = pen.look_of, len(new) - 1
    changed = [x for x, (was, now) in enumerate(zip(old, new, strict=True)) if was is not now]
    for x in changed:
        was, now = old[x], new[x]
        if not todo[x] and was.text == now.text and look_of(was) == look_of(now):
            continue
        todo[x] = True
        while x < end and todo[x] and not todo[x + 1]:
            if new[x].text.isascii() and old[x].text.isascii():
                break
            covers = doubt(new[x].text) is Doubt.WIDER
            x += 1
            todo[x] = new[x].text != " " if covers else doubt(old[x - 1].text) is Doubt.WIDER
    return todo


def _pieces(todo: list[bool], row: Row, pen: Pen) -> Iterator[Piece]:
    """Cut what has to be drawn into pieces: as few as looks and doubts allow."""
    rest = _rest(todo, row, pen)
    last: Piece | None = None
    x = 0
    for start in [x for x in range(rest) if todo[x]]:
        if start < x:
            continue
        piece = _next_piece(start, rest, todo, row, pen)
        joined = _joined(last, piece) if last else None
        if last and joined is None:
            yield last
        last = joined or piece
        x = piece.end
    if last:
        yield last
    if rest < len(row):
        x = todo.index(True, rest)
        yield Piece(x, len(row), pen.look_of(row[x]), "", None)


def _rest(todo: list[bool], row: Row, pen: Pen) -> int:
    """The column from which on the row is erased."""
    last = row[-1]
    if not pen.can_erase(last):
        return len(row)
    x = len(row)
    while x and (row[x - 1] is last or row[x - 1] == last):
        x -= 1
    return x if sum(todo[x:]) >= WORTH_ERASING_REST else len(row)


def _next_piece(x: int, rest: int, todo: list[bool], row: Row, pen: Pen) -> Piece:
    """The blanks or the text in one style that begins at `x`."""
    first = row[x]
    look = pen.look_of(first)
    end = x + 1
    if first.text == " ":
        while end < rest and todo[end] and row[end] == first:
            end += 1
        erased = end - x if end - x > WORTH_ERASING and pen.can_erase(first) else 0
        return Piece(x, end, look, " " * (end - x), erased)
    doubtful = not _is_sure(first.text)
    style = first.style
    while end < rest:
        text, other = row[end]
        if text:
            same = other is style or other == style
            if doubtful or text == " " or not (todo[end] and same) or not _is_sure(text):
                break
        end += 1
    text = "".join([each.text for each in row[x:end]])
    return Piece(x, end, look, text, 0, doubtful, False)


def _is_sure(text: str) -> bool:
    return text.isascii() or doubt(text) is Doubt.NONE


def _joined(one: Piece, other: Piece) -> Piece | None:
    """Two pieces as one, where they are side by side and one look serves both."""
    if one.end != other.x or one.erased or other.erased or one.doubtful or other.doubtful:
        return None
    look = one.look
    if look != other.look:
        if one.blank and other.look.serves_blank(look):
            look = other.look
        elif not (other.blank and look.serves_blank(other.look)):
            return None
    blank = one.blank and other.blank
    return Piece(one.x, other.end, look, one.text + other.text, 0, False, blank)
