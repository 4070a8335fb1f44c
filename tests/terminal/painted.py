"""Emulators that show what is drawn, and random output as Textual writes it."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any
from unicodedata import normalize
from unittest.mock import patch

import pyte
from hypothesis import strategies as st
from pyte.screens import Char
from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual._compositor import LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip
from wcwidth import wcwidth

from attn_tui.terminal.cells import Cell, Doubt, cell, cells_of, doubt
from attn_tui.terminal.grid import Grid
from attn_tui.terminal.row import Part
from attn_tui.terminal.strips import Strips, Update
from attn_tui.terminal.style import PLAIN, Look, Style

WIDTH, HEIGHT = 20, 4
OUTPUT = re.compile(r"(\x1b\[[\d;]*[BCDGHJKXm]|[\r\n\b]|[^\x00-\x1f\x7f-\x9f])*")
"""All that may go to a terminal."""
CONSOLE = Console(color_system="truecolor", force_terminal=True)


class Painted(pyte.Screen):
    """pyte, with halves of wide characters blanked and marks in the last column kept there.

    `fills`: erases in the colour that is set. `wraps`: goes on in the next line.
    `wide`: gives two columns to characters that are ambiguous. At first it shows rubbish.
    """

    def __init__(
        self,
        width: int,
        height: int,
        fills: bool = True,
        wraps: bool = False,
        wide: bool = False,
    ) -> None:
        super().__init__(width, height)
        self.fills = fills
        self._width = wide_where_ambiguous if wide else wcwidth
        if not wraps:
            self.reset_mode(7, private=True)
        self.stream = pyte.Stream(self)
        self.bytes = pyte.ByteStream(self)
        self.alignment_display()

    def draw(self, data: str) -> None:
        """Draw one character after the other."""
        for character in data:
            width = self._width(character)
            line = self.buffer[self.cursor.y]
            if width == 0 and self.cursor.x == self.columns:
                last = line[self.columns - 1]
                line[self.columns - 1] = last._replace(data=normalize("NFC", last.data + character))
                continue
            if width > 0 and self.cursor.x < self.columns:
                if line[self.cursor.x].data == "":
                    self._blank(self.cursor.x - 1)
                if line[self.cursor.x + width].data == "":
                    self._blank(self.cursor.x + width)
            with patch("pyte.screens.wcwidth", self._width):
                super().draw(character)

    def _blank(self, x: int) -> None:
        line = self.buffer[self.cursor.y]
        line[x] = line[x]._replace(data=" ")

    def erase_in_line(self, how: int = 0, private: bool = False) -> None:
        """Erase to the end of the line."""
        self.erase_characters(self.columns)

    def erase_in_display(self, how: int = 0, *args: Any, **kwargs: Any) -> None:
        """Erase everything; pyte leaves out what was never drawn."""
        for y in range(self.lines):
            self.cursor.x, self.cursor.y = 0, y
            self.erase_characters(self.columns)
        self.cursor.y = 0

    def erase_characters(self, count: int | None = None) -> None:
        """Erase columns."""
        look = self.cursor.attrs
        self.cursor.attrs = Char(" ", bg=look.bg) if self.fills else Char(" ")
        super().erase_characters(count)
        self.cursor.attrs = look

    def shown(self) -> list[list[tuple[Any, ...]]]:
        """What is seen of each column: a blank has its ground alone."""
        return [[_seen(self.buffer[y][x]) for x in range(self.columns)] for y in range(self.lines)]


def _seen(char: Char) -> tuple[Any, ...]:
    if char.data == " " and not (char.underscore or char.reverse or char.strikethrough):
        return (" ", char.bg)
    return tuple(char)


class ClusterTerminal:
    """A terminal that knows grapheme clusters, and no styles.

    `doubtful`: the columns that it gives those of doubtful width, None: as we do.
    """

    def __init__(self, width: int, height: int, doubtful: int | None = None) -> None:
        self.grid = Grid(width, height)
        self._doubtful = doubtful
        self.x = self.y = 0

    def feed(self, data: str) -> None:
        """Obey."""
        for codes, final, text in re.findall(r"\x1b\[([\d;]*)(.)|([^\x1b]+)", data):
            row, column = ([int(code or 1) for code in codes.split(";")] + [1])[:2]
            if final == "H":
                self.x, self.y = column - 1, row - 1
            elif final == "G":
                self.x = row - 1
            elif final in ("B", "C", "D"):
                right, down = {"B": (0, 1), "C": (1, 0), "D": (-1, 0)}[final]
                self.x, self.y = self.x + right * row, self.y + down * row
            elif final in ("K", "X"):
                for x in range(self.x, self.grid.width if final == "K" else self.x + row):
                    self.grid.put(x, self.y, " ", PLAIN)
            elif final == "J":
                self.grid = Grid(*self.grid.size)
            self._draw(text)

    def _draw(self, text: str) -> None:
        for part in re.findall(r"[\r\n\b]|[^\r\n\b]+", text):
            if part in ("\r", "\n"):
                self.x, self.y = 0, self.y + (part == "\n")
            elif part == "\b":
                self.x -= 1
            else:
                for cells in self._clusters(part):
                    self.grid.draw(self.x, self.y, Part(cells))
                    self.x += len(cells)

    def _clusters(self, text: str) -> Iterator[list[Cell]]:
        clusters: list[list[Cell]] = []
        for each in cells_of(text, PLAIN):
            if each.text:
                clusters.append([])
            clusters[-1].append(each)
        for cluster in clusters:
            if self._doubtful and doubt(cluster[0].text) is Doubt.ANY:
                cluster = [cluster[0], *[cell("", PLAIN)] * (self._doubtful - 1)]
            yield cluster


def wide_where_ambiguous(character: str) -> int:
    """What a terminal in an East Asian locale makes of a character."""
    return 2 if doubt(character) is Doubt.WIDER else wcwidth(character)


def look_of(style: Style) -> Look:
    """How a style looks in 24-bit colours, whatever they are."""
    fg, bg = (
        f"{ground};2;{';'.join(map(str, colour))}" if colour else ""
        for ground, colour in ((38, style.fg), (48, style.bg))
    )
    codes = zip("123479", style[2:], strict=True)
    return Look(fg, bg, frozenset(code for code, is_on in codes if is_on))


def draw(grid: Grid, *updates: Update) -> None:
    """Draw updates in the looks of `look_of`."""
    for update in updates:
        _STRIPS.draw(update, grid)


_STRIPS = Strips(look_of)


def textual_output(*updates: Update) -> str:
    """What Textual writes for updates."""
    return "".join(update.render_segments(CONSOLE) for update in updates)


def line(x: int, y: int, *segments: Segment) -> LayoutUpdate:
    """An update of one row from a column on."""
    strip = Strip(segments)
    return LayoutUpdate([[strip]], Region(x, y, strip.cell_length, 1))


def pieces_of(data: bytes, cuts: list[int]) -> list[bytes]:
    """The same bytes, cut at these places."""
    edges = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    return [data[start:end] for start, end in pairwise(edges)]


def grid_of(*texts: str, look: Look = PLAIN) -> Grid:
    """A grid with a text on each row."""
    grid = Grid(max(map(cell_len, texts)), len(texts))
    for y, text in enumerate(texts):
        grid.draw(0, y, Part(cells_of(text, look)))
    return grid


COLOURS = st.sampled_from([None, "#000000", "#ffffd7", "color(196)"])
GROUNDS = st.sampled_from([None, "#121212", "#121212", "#00005f", "#ffaf00"])
ATTRIBUTES = st.sampled_from(["", "", "bold", "italic", "underline", "reverse", "strike"])
STYLES = st.sampled_from([None, RichStyle(bgcolor="#121212")]) | st.builds(
    lambda colour, ground, *attributes: (
        RichStyle(color=colour, bgcolor=ground) + RichStyle.parse(" ".join(attributes))
    ),
    *(COLOURS, GROUNDS, ATTRIBUTES, ATTRIBUTES),
)
WORDS = ["a", "bc", "bd", " ", "   ", " " * 14, "0.191", "0.192", "x" * 30, "[", "ñ"]
FOREIGN = ["漢", "字字", "字漢", "한", "ｶ", "√", "─", "──", "→", "e\u0301", "Σ ", "█"]
CLUSTERS = ["👩‍👧", "❤️", "1️⃣", "🙂", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇩🇪", "\u202e", "\ud800", "नि"]


@st.composite
def segments(draw: st.DrawFn, words: list[str], room: int) -> list[Segment]:
    """Texts that fit in so many columns, as Textual lays them out."""
    found = []
    for text in draw(st.lists(st.sampled_from(words), min_size=1, max_size=5)):
        if cell_len(text) > room:
            text = set_cell_size(text, room)
        room -= cell_len(text)
        if text:
            found.append(Segment(text, draw(STYLES)))
    return found


@st.composite
def updates(draw: st.DrawFn, words: list[str]) -> Update:
    """Texts somewhere in a row."""
    x, y = draw(st.integers(0, WIDTH - 1)), draw(st.integers(0, HEIGHT - 1))
    return line(x, y, *draw(segments(words, WIDTH - x)))


Frame = tuple[list[Update], tuple[int, int], bool]
FRAMES = st.lists(
    st.tuples(
        st.lists(updates(WORDS + FOREIGN), max_size=4),
        st.tuples(st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1)),
        st.booleans(),
    ),
    min_size=1,
    max_size=5,
)
"""Updates, where they leave the cursor, and whether the frame is sent."""


@st.composite
def edits(draw: st.DrawFn, texts: list[str]) -> tuple[Grid, Grid]:
    """A full row, and the same with a few of its texts exchanged for others."""
    kinds = [PLAIN, PLAIN, Look(bg="48;2;0;0;95")]
    row = draw(st.lists(st.sampled_from(texts), min_size=12, max_size=24))
    places = st.integers(0, len(row) - 1)
    changes = draw(st.dictionaries(places, st.sampled_from(texts), min_size=2, max_size=5))
    looks = draw(st.dictionaries(places, st.sampled_from(kinds), max_size=3))
    grids = Grid(50, 1), Grid(50, 1)
    for grid, changed in zip(grids, ({}, changes), strict=True):
        x = 0
        for number, text in enumerate(row):
            look = looks.get(number, PLAIN) if changed else PLAIN
            cells = cells_of(changed.get(number, text), look)
            grid.draw(x, 0, Part(cells))
            x += len(cells)
    return grids
