"""A widget that shows lines of spans and repaints the lines that changed, no others."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from attn_tui.app.ink import style_of
from attn_tui.terminal.mirrored import MirroredApp
from attn_tui.view.ink import Ink, Line


class Lines(Widget):
    """Lines drawn one by one from `top` down and `left` on, cut where the widget ends."""

    INDENT: ClassVar[int] = 0
    """Blank columns at the left."""
    SIGNED: ClassVar[bool] = False
    """Whether signs say that there is more above and below."""
    DEFAULT_CSS = """
    Lines { width: 1fr; height: 1; }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.lines: tuple[Line, ...] = ()
        self.top = 0
        self.left = 0
        self._shown: list[tuple[int, Line, str]] = []
        """What each row shows: from which column on, of which line, with which sign."""
        self._strips: list[Strip | None] = []
        """What was drawn of `_shown`, None for a line that is not drawn yet."""
        self._drawn_size = Size(0, 0)
        self._ground: Style | None = None
        """The widget's own style, worked out once."""

    def show(self, lines: Sequence[Line], top: int | None = None, left: int | None = None) -> None:
        """Show other lines, or the same from another place; what differs is repainted."""
        self.lines = tuple(lines)
        self.top = self._clamp(self.top if top is None else top)
        self.left = max(0, self.left if left is None else left)
        before, self._shown = self._shown, self._visible()
        if self.size != self._drawn_size:
            self._strips = [None] * len(self._shown)
            return
        if len(self._strips) != len(self._shown):  # it had another size, and was not drawn then
            self._strips, before = [None] * len(self._shown), []
        changed = [y for y, line in enumerate(self._shown) if before[y : y + 1] != [line]]
        for y in changed:
            self._strips[y] = None
        if changed:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    @property
    def room(self) -> int:
        """How many columns lines have."""
        return self.size.width - self.INDENT

    def scroll_lines(self, by: int) -> None:
        """Move the view by some lines, within what there is."""
        self.show(self.lines, top=self.top + by)

    def render_line(self, y: int) -> Strip:
        """One line of the widget as Textual wants it."""
        strip = self._strips[y] if y < len(self._strips) else None
        if strip is None:
            _, line, sign = self._shown[y] if y < len(self._shown) else (0, (), "")
            strip = self._draw_line(line, sign)
            self._strips[y : y + 1] = [strip]
        return strip

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of a region, drawn anew where the widget has another size by now.

        There is no border and no padding around them that Textual would have to add.
        """
        if self.size != self._drawn_size:
            self.redraw()
            self._drawn_size = self.size
        strips = [self.render_line(y) for y in crop.line_range]
        if crop.column_span == (0, self.size.width):
            return strips
        return [strip.crop(*crop.column_span) for strip in strips]

    def expect(self, inks: Iterable[Ink]) -> None:
        """Get ready to draw in these inks."""
        if self._ground is not None and isinstance(self.app, MirroredApp):
            self.app.expect([self._ground + style_of(ink) for ink in inks])

    def notify_style_update(self) -> None:
        """Forget what was drawn in another style."""
        super().notify_style_update()
        self._ground = None
        self._strips = [None] * len(self._strips)

    def redraw(self) -> None:
        """Show again what is shown, within what there is now; subclasses draw anew."""
        self.show(self.lines)

    def _draw_line(self, line: Line, sign: str) -> Strip:
        ground = self._ground = self._ground or self.rich_style
        strip = Strip([_segment(span.text, span.ink, ground) for span in line])
        if self.left:
            strip = strip.crop(self.left, strip.cell_length)
        mark, room = _segment(sign, Ink("accent"), ground), self.size.width - 2
        beside = bool(sign) and strip.cell_length + self.INDENT <= room
        if self.INDENT:
            lead = Segment(" " * self.INDENT, ground)
            strip = Strip([mark if sign and not beside else lead, *strip])
        if beside:
            strip = Strip([*strip.adjust_cell_length(room, ground), mark])
        return strip.adjust_cell_length(self.size.width, ground)

    def _clamp(self, top: int) -> int:
        return max(0, min(top, len(self.lines) - max(1, self.size.height)))

    def _visible(self) -> list[tuple[int, Line, str]]:
        rows = range(self.top, self.top + self.size.height)
        return [
            (self.left, self.lines[row] if 0 <= row < len(self.lines) else (), self._sign(row))
            for row in rows
        ]

    def _sign(self, row: int) -> str:
        """▴ on the first row where there is more above, ▾ on the last where there is below."""
        last = self.top + self.size.height - 1
        if self.SIGNED and row == last and any(self.lines[last + 1 :]):
            return "▾"
        return "▴" if self.SIGNED and row == self.top > 0 else ""


class SignedLines(Lines):
    """Lines with signs where there is more above and below."""

    SIGNED = True


@lru_cache(4096)
def _segment(text: str, ink: Ink, ground: Style) -> Segment:
    return Segment(text, ground + style_of(ink))
