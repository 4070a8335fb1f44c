"""A row of a terminal, known by what was drawn on it.

A row never changes, and two that were drawn alike are one object: what was found out about
it, or about the way from one row to another, is known when the same picture comes back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from attn_tui.terminal.cells import TEXT, Cell, Doubt, cell, doubt

MOST = 8
"""Parts by which a row is known; it begins anew with more."""


class Part:
    """Whole clusters that are drawn side by side at once.

    Two parts are equal only where they are one object.
    """

    __slots__ = ("_doubt", "cells")

    def __init__(self, cells: Iterable[Cell]) -> None:
        self.cells = tuple(cells)
        self._doubt: Doubt | None = None

    @property
    def doubt(self) -> Doubt:
        """How doubtful its columns are."""
        if self._doubt is None:
            self._doubt = doubt_of(self.cells)
        return self._doubt


Stroke = tuple[int, Part]
"""A column, and what was drawn from there on."""


class Row:
    """Cells side by side, none of them half of a cluster; made by `row_of` alone."""

    __slots__ = ("_doubt", "_strokes", "cells")

    def __init__(self, strokes: tuple[Stroke, ...], cells: tuple[Cell, ...]) -> None:
        self.cells = cells
        self._strokes = strokes
        self._doubt: Doubt | None = None

    @property
    def doubt(self) -> Doubt:
        """How doubtful its columns are."""
        if self._doubt is None:
            doubts = [part.doubt for _, part in self._strokes]
            self._doubt = doubt_of(self.cells) if len(doubts) > 1 and any(doubts) else doubts[0]
        return self._doubt

    def drawn(self, x: int, part: Part) -> Row:
        """The row once a part was drawn on it, as far as there is room.

        What is half covered becomes blank, and so does what has half its room.
        """
        room = len(self.cells) - x
        if len(part.cells) > room:
            part = _cut(part, room)
        end = x + len(part.cells)
        seen = [
            (start, other)
            for start, other in self._strokes
            if start < x or start + len(other.cells) > end
        ]
        if len(seen) >= MOST:
            seen = [(0, Part(self.cells))]
        return row_of((*seen, (x, part)))

    def resized(self, width: int, filling: Cell) -> Row:
        """The same in another width: cut off, or with more cells at the right."""
        kept = cut(self.cells, width)
        return row_of(((0, Part([*kept, *[filling] * (width - len(kept))])),))


def doubt_of(cells: Sequence[Cell]) -> Doubt:
    """How doubtful columns are: WIDER at least where a cluster takes two."""
    texts = set(map(TEXT, cells))
    return max(map(doubt, texts)) or Doubt("" in texts)


def cut(cells: Sequence[Cell], room: int) -> Sequence[Cell]:
    """The first cells; a blank in place of half a cluster."""
    if len(cells) <= room:
        return cells
    kept = list(cells[:room])
    if kept and not cells[room].text:
        kept[-1] = cell(" ", kept[-1].look)
    return kept


@lru_cache(maxsize=1 << 9)
def _cut(part: Part, room: int) -> Part:
    """What there is room for of a part."""
    return Part(cut(part.cells, room))


@lru_cache(maxsize=1 << 11)
def row_of(strokes: tuple[Stroke, ...]) -> Row:
    """The row that has been drawn so, the first stroke all over."""
    if len(strokes) == 1:
        return Row(strokes, strokes[0][1].cells)
    cells = list(strokes[0][1].cells)
    for x, part in strokes[1:]:
        end = x + len(part.cells)
        if not cells[x].text:
            cells[x - 1] = cell(" ", cells[x - 1].look)
        if end < len(cells) and not cells[end].text:
            cells[end] = cell(" ", cells[end].look)
        cells[x:end] = part.cells
    return Row(strokes, tuple(cells))


@lru_cache(maxsize=1 << 6)
def blank_row(width: int, filling: Cell) -> Row:
    """A row with the same in every column."""
    return row_of(((0, Part([filling] * width)),))
