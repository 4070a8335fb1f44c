"""The shortest output that turns what a terminal shows into what it should show."""

from collections import Counter

from attn_tui.terminal.cells import cell
from attn_tui.terminal.grid import Grid
from attn_tui.terminal.pen import Pen, erases_to
from attn_tui.terminal.pieces import Group, groups_between
from attn_tui.terminal.style import PLAIN, Look, distances_from


def difference(sent: Grid | None, wanted: Grid, *, fills: bool = False) -> str:
    """What a terminal that shows `sent` has to be told to show `wanted`.

    Where `sent` is None or of another size, all is drawn. Nothing is asked of how the
    terminal was left; at the end its look is plain and its cursor is that of `wanted`.
    `fills` says that the terminal erases in the background colour that is set (`bce` in
    terminfo).
    """
    pen = Pen(wanted.width)
    cursor = sent.cursor if sent is not None else None
    if sent is None or sent.size != wanted.size:
        sent = _cleared(wanted, fills, pen)
    groups = [
        (y, group)
        for y, (old, new) in enumerate(zip(sent.rows, wanted.rows, strict=True))
        if old is not new
        for group in groups_between(old, new, fills)
    ]
    _draw(groups, pen)
    if pen.output:
        pen.turn(PLAIN)
    if pen.output or cursor != wanted.cursor:
        pen.go(*wanted.cursor)
    return "".join(pen.output)


def _cleared(wanted: Grid, fills: bool, pen: Pen) -> Grid:
    """Empty the terminal, in its most frequent ground where it can; what it shows then."""
    blanks = Counter(each for row in wanted.rows for each in row.cells if each.text == " ")
    filling = blanks.most_common(1)[0][0] if blanks else cell(" ", PLAIN)
    if not erases_to(filling, fills):
        filling = cell(" ", PLAIN)
    pen.turn(filling.look)
    pen.clear()
    return Grid(*wanted.size, filling)


def _draw(groups: list[tuple[int, Group]], pen: Pen) -> None:
    """Draw what begins in one look from above to below, and go on with the nearest look."""
    waiting: dict[Look, list[tuple[int, Group]]] = {}
    for y, group in groups:
        waiting.setdefault(group[0].look, []).append((y, group))
    while waiting:
        nearest = min(waiting, key=distances_from(pen.look).__getitem__)
        for y, group in waiting.pop(nearest):
            for piece in group:
                piece.draw(y, pen)
