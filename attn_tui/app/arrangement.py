"""Which heights the parts of a section's screen have now, and what stands beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attn_tui.app.layout import CONTENTS_FROM, CONTENTS_WIDTH, Heights, fits, share
from attn_tui.app.screens.inputs import InputMenu

if TYPE_CHECKING:
    from attn_tui.app.screens.section import SectionScreen


class Arrangement:
    """Shares the screen's lines out anew whenever it is asked to."""

    def __init__(self, screen: SectionScreen) -> None:
        self.screen = screen
        self.heights = Heights(1, 1, 1)
        self.has_contents = False
        self.has_more = False
        """Whether the text goes on below what is seen of it."""
        self._is_made = False

    @property
    def menu(self) -> InputMenu | None:
        """The menu that lies over the reading part."""
        stack = self.screen.app.screen_stack
        return next((each for each in stack if isinstance(each, InputMenu)), None)

    @property
    def left(self) -> int:
        """The left edge of all that stands beside the contents."""
        return CONTENTS_WIDTH if self.has_contents else 0

    def make(self) -> None:
        """Give each part its height; each draws itself again where that is another."""
        screen = self.screen
        width, height = screen.app.size
        screen.middle.display = screen.foot.display = fits(width, height)
        if not screen.middle.display:
            return
        has_contents = width >= CONTENTS_FROM
        inner = width - (CONTENTS_WIDTH if has_contents else 0)
        screen.board.airy = height >= 30
        draft, menu, reading = screen.answering.draft, self.menu, screen.reading
        page = menu.natural_height(inner) if menu else reading.natural_height(inner, draft)
        least = reading.least_height(inner, draft)
        heights = share(height, page, screen.board.natural_height(inner))
        self.has_more = least > heights.page
        if (heights, has_contents, True) != (self.heights, self.has_contents, self._is_made):
            self.heights, self.has_contents, self._is_made = heights, has_contents, True
            screen.contents.display = has_contents
            reading.styles.height = heights.page
            screen.board.styles.height = heights.board
            screen.readout.styles.height = heights.readout

    def reading_room(self) -> tuple[int, int]:
        """The left edge and the height of the reading part, or of the menu in its place."""
        self.make()
        return self.left, self.heights.page
