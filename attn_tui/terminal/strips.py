"""Drawing what Textual shows: strips of texts in styles, as they are before they are written.

Nothing in a text can be taken for a sequence here, since none is ever spelled out.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import chain

from rich.color import Color
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual._compositor import ChopsUpdate, LayoutUpdate

from attn_tui.terminal.cells import Cell, Letters, letters
from attn_tui.terminal.grid import Grid
from attn_tui.terminal.row import Part
from attn_tui.terminal.style import Colour, Look, Style, ground_of

Update = ChopsUpdate | LayoutUpdate
"""Spans of some rows, or all rows of a region."""
Segments = tuple[Segment, ...]
NUMBERS = "0123456789.-"
"""What numbers are written with."""


class Strips:
    """Draws strips on grids; `look` says how a style looks on the terminal.

    What was drawn once is known when it comes again.
    """

    def __init__(self, look: Callable[[Style], Look]) -> None:
        @lru_cache(maxsize=1 << 12)
        def letters_of(style: RichStyle | None) -> Letters:
            wanted = style_of(style)
            return letters(look(wanted), look(ground_of(wanted)))

        @lru_cache(maxsize=1 << 14)
        def cells(segment: Segment) -> tuple[Cell, ...]:
            return letters_of(segment.style).cells(segment.text)

        @lru_cache(maxsize=1 << 10)
        def part_of(segments: Segments) -> Part:
            return Part(chain.from_iterable(map(cells, segments)))

        self._letters_of = letters_of
        self._part_of = part_of

    def draw(self, update: Update, grid: Grid) -> None:
        """Draw an update; what is outside of the grid is left out."""
        for x, y, segments in _placed(update):
            grid.draw(x, y, self._part_of(segments))

    def expect(self, style: RichStyle) -> None:
        """Get ready to draw numbers in a style: how it looks takes longest to find out."""
        self._letters_of(style).cells(NUMBERS)


def style_of(style: RichStyle | None) -> Style:
    """What is kept of a style."""
    if style is None:
        return Style()
    return Style(
        _colour(style.color),
        _colour(style.bgcolor),
        bool(style.bold),
        bool(style.dim),
        bool(style.italic),
        bool(style.underline),
        bool(style.reverse),
        bool(style.strike),
    )


def _colour(colour: Color | None) -> Colour | None:
    if colour is None or colour.is_default:
        return None
    red, green, blue = colour.get_truecolor()
    return red, green, blue


def _placed(update: Update) -> Iterator[tuple[int, int, Segments]]:
    """Column, row and content of each strip of an update.

    A strip that begins before its span is drawn from its own beginning, as Textual does.
    """
    if isinstance(update, LayoutUpdate):
        for y, line in enumerate(update.strips, update.region.y):
            yield update.region.x, y, tuple(chain.from_iterable(line))
        return
    for y, start, end in update.spans:
        for stop, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=True):
            if strip is not None and x < end and start < stop:
                yield x, y, tuple(strip if stop <= end else strip.crop(0, end - x))
