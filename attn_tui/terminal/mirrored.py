"""An app whose screens go to the mirror as they are, without being written for a terminal."""

from collections.abc import Iterable
from typing import Any

from rich.console import RenderableType
from rich.style import Style
from textual.app import App, ReturnType
from textual.screen import Screen

from attn_tui.terminal.colour import Depth
from attn_tui.terminal.driver import MirrorDriver
from attn_tui.terminal.strips import Update


class MirroredApp(App[ReturnType], inherit_bindings=False):
    """Shows its screens in so many colours."""

    def __init__(self, depth: Depth) -> None:
        super().__init__(driver_class=MirrorDriver)
        self.depth = depth
        """How many colours the terminal gets."""

    def expect(self, styles: Iterable[Style]) -> None:
        """Get ready to show these styles, before a key asks for them."""
        if isinstance(self._driver, MirrorDriver):
            self._driver.expect(styles)

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Show an update; under another driver that is left to Textual, which writes it."""
        driver = self._driver
        if not isinstance(driver, MirrorDriver):
            super()._display(screen, renderable)
        elif isinstance(renderable, Update) and self._shows:
            driver.draw(renderable, self.screen.outer_size.clamp_offset(self.cursor_position))

    @property
    def _shows(self) -> bool:
        return self._running and not (self._closed or self._batch_count)
