"""The shortest output that turns what a terminal shows into what it should show."""

from collections import Counter
from functools import lru_cache, partial

from attn_tui.terminal.cells import Cell, cell
from attn_tui.terminal.grid import Grid
from attn_tui.terminal.pen import Pen, erases_to
from attn_tui.terminal.pieces import Group, groups_between
from attn_tui.terminal.row import Row
from attn_tui.terminal.style import PLAIN, Look, distance

Place = tuple[int, int]
"""Column and row."""
Change = tuple[int, Row, Row]
"""Where a row is, what is shown of it, and what is wanted."""


def difference(sent: Grid | None, wanted: Grid, *, fills: bool = False) -> str:
    """What a terminal that shows `sent` has to be told to show `wanted`.

    Where `sent` is None or of another size, all is drawn. Nothing is asked of how the
    terminal was left; at the end its look is plain and its cursor is that of `wanted`.
    `fills` says that the terminal erases in the background colour that is set (`bce` in
    terminfo).
    """
    ground = None
    if sent is None or sent.size != wanted.size:
        ground = _ground(wanted, fills)
        sent = Grid(*wanted.size, ground)
    changes = tuple(
        (y, old, new)
        for y, (old, new) in enumerate(zip(sent.rows, wanted.rows, strict=True))
        if old is not new
    )
    return _frame(changes, ground, sent.cursor, wanted.cursor, wanted.width, fills)


@lru_cache(maxsize=1 << 8)
def _frame(
    changes: tuple[Change, ...],
    ground: Cell | None,
    start: Place,
    end: Place,
    width: int,
    fills: bool,
) -> str:
    """What makes these changes and moves the cursor; first empties all, where `ground` is given."""
    pen = Pen(width)
    if ground is not None:
        pen.turn(ground.look)
        pen.clear()
    _draw([(y, group) for y, old, new in changes for group in groups_between(old, new, fills)], pen)
    if pen.output:
        pen.turn(PLAIN)
    if pen.output or start != end:
        pen.go(*end)
    return "".join(pen.output)


def _ground(wanted: Grid, fills: bool) -> Cell:
    """What to empty the terminal with: its most frequent blank, where erasing leaves that."""
    blanks = Counter(each for row in wanted.rows for each in row.cells if each.text == " ")
    filling = blanks.most_common(1)[0][0] if blanks else cell(" ", PLAIN)
    return filling if erases_to(filling, fills) else cell(" ", PLAIN)


def _draw(groups: list[tuple[int, Group]], pen: Pen) -> None:
    """Draw what begins in one look from above to below, and go on with the nearest look."""
    waiting: dict[Look, list[tuple[int, Group]]] = {}
    for y, group in groups:
        waiting.setdefault(group[0].look, []).append((y, group))
    while waiting:
        nearest = min(waiting, key=partial(distance, pen.look or PLAIN))
        for y, group in waiting.pop(nearest):
            for piece in group:
                piece.draw(y, pen)
