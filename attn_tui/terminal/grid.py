"""What a terminal shows: rows of cells, and where its cursor stands."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple
from unicodedata import category, east_asian_width

from rich.cells import split_graphemes

from attn_tui.terminal.style import PLAIN, Look

JOINER = "\u200d"
UNSEEN = re.compile("[\0-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
"""Controls, marks that turn the direction of a row, and characters without any form."""
HALF_PAIR = re.compile("[\ud800-\udfff]")
REPLACEMENT = "\ufffd"
TEXT = attrgetter("text")
UNSETTLED = frozenset({"Cf", "Cn", "Co", "Mc", "Me", "Mn"})


class Cell(NamedTuple):
    """One column of one row: a grapheme cluster and its look.

    The text is " " where it is empty, and "" in the right half of a wide cluster.
    """

    text: str
    look: Look


class Doubt(IntEnum):
    """Whether a terminal may give a cluster another width than `rich.cells.cell_len` does."""

    NONE = 0
    WIDER = 1
    """One column or two: East Asian Ambiguous."""
    ANY = 2
    """Marks, joined characters, emoji, and what Unicode has not settled."""


@lru_cache(maxsize=1 << 12)
def doubt(cluster: str) -> Doubt:
    """How doubtful the width of a cluster is."""
    if cluster.isascii():
        return Doubt.NONE
    if len(cluster) > 1 or "\U0001f000" <= cluster < "\U00020000":
        return Doubt.ANY
    if category(cluster) in UNSETTLED:
        return Doubt.ANY
    return Doubt.WIDER if east_asian_width(cluster) == "A" else Doubt.NONE


@lru_cache(maxsize=1 << 16)
def cell(text: str, look: Look) -> Cell:
    """A cell, the same object for the same text and look."""
    return Cell(sys.intern(text), look)


def cells_of(text: str, look: Look, ground: Look | None = None) -> tuple[Cell, ...]:
    """The cells that a text takes: as many as `rich.cells.cell_len` counts.

    What has no width has no cell, and nothing but what can be seen stays in one. `ground` is
    the look of its blanks, where that is another.
    """
    blank = cell(" ", ground or look)
    if text.isascii() and text.isprintable():
        return tuple([blank if each == " " else cell(each, look) for each in text])
    cells: list[Cell] = []
    for cluster, width in _clusters(text):
        if cluster.isspace():
            cells += [blank] * width
        elif width:
            cells += [cell(cluster, look), *[cell("", look)] * (width - 1)]
    return tuple(cells)


def _clusters(text: str) -> Iterator[tuple[str, int]]:
    while text.startswith(JOINER):
        text = text[2:]  # cell_len counts nothing for what is joined to nothing
    for start, end, width in split_graphemes(text)[0]:
        cluster = HALF_PAIR.sub(REPLACEMENT, UNSEEN.sub("", text[start:end]))
        yield cluster or " ", width


class Grid:
    """Cells of a width and a height, none of them half of a cluster."""

    __slots__ = ("_doubts", "cursor", "height", "rows", "width")

    def __init__(self, width: int, height: int, filling: Cell | None = None) -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        filling = filling or cell(" ", PLAIN)
        self.rows = [[filling] * self.width for _ in range(self.height)]
        self.cursor = (0, 0)
        self._doubts: dict[int, Doubt] = {}
        """What was last found in a row, until it is drawn on."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        mine = (self.size, self.cursor, self.rows)
        return mine == (other.size, other.cursor, other.rows)

    def __repr__(self) -> str:
        return "\n".join(self.lines)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.width, self.height

    @property
    def lines(self) -> list[str]:
        """The text of each row."""
        return ["".join(each.text for each in row) for row in self.rows]

    def doubt_in(self, y: int) -> Doubt:
        """How doubtful the columns of a row are: WIDER at least where a cluster takes two."""
        found = self._doubts.get(y)
        if found is None:
            texts = set(map(TEXT, self.rows[y]))
            found = max(map(doubt, texts), default=Doubt.NONE) or Doubt("" in texts)
            self._doubts[y] = found
        return found

    def put(self, x: int, y: int, cluster: str, look: Look) -> None:
        """Draw one grapheme cluster; nothing where (x, y) is outside."""
        self.draw(x, y, cells_of(cluster, look))

    def draw(self, x: int, y: int, cells: Sequence[Cell], is_sure: bool = False) -> None:
        """Draw whole clusters side by side from (x, y) on, as far as there is room.

        What is half covered becomes blank, and so does what has half its room. `is_sure` says
        that none of them is doubtful.
        """
        if not (cells and 0 <= x < self.width and 0 <= y < self.height):
            return
        if not is_sure or self._doubts.get(y):
            self._doubts.pop(y, None)
        row = self.rows[y]
        end = min(x + len(cells), self.width)
        if end - x < len(cells):
            cells = _cut(cells, end - x)
        if not row[x].text:
            row[x - 1] = cell(" ", row[x - 1].look)
        if end < self.width and not row[end].text:
            row[end] = cell(" ", row[end].look)
        row[x:end] = cells

    def resized(self, width: int, height: int) -> Grid:
        """The same in another size: cut off, or with blanks at the right and below."""
        other = Grid(width, height)
        for row, mine in zip(other.rows, self.rows, strict=False):
            kept = mine if len(mine) <= other.width else _cut(mine, other.width)
            row[: len(kept)] = kept
        x, y = self.cursor
        other.cursor = (max(0, min(x, other.width - 1)), max(0, min(y, other.height - 1)))
        return other

    def copy(self) -> Grid:
        """Another grid that shows the same."""
        other = Grid(0, 0)
        other.width, other.height, other.cursor = self.width, self.height, self.cursor
        other.rows = [row.copy() for row in self.rows]
        other._doubts = self._doubts.copy()
        return other


def _cut(cells: Sequence[Cell], room: int) -> Sequence[Cell]:
    """The first cells of more; a blank in place of half a cluster."""
    kept = list(cells[:room])
    if kept and not cells[room].text:
        kept[-1] = cell(" ", kept[-1].look)
    return kept
