"""The driver: Textual on one side, the terminal on the other, the mirror between."""

import asyncio
import os
import re
import select
from collections.abc import Iterable
from contextlib import suppress
from signal import SIGCONT, SIGTSTP, SIGWINCH, Signals
from typing import Any

from rich.style import Style
from textual import constants, events
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

from attn_tui.terminal.ascii import in_ascii, takes_utf8
from attn_tui.terminal.colour import Depth
from attn_tui.terminal.ending import Ending, stop_process
from attn_tui.terminal.environment import fills_with_colour, takes_mouse, takes_strings
from attn_tui.terminal.foreground import FOREGROUND
from attn_tui.terminal.hold import KEYBOARD, SCREEN, Hold
from attn_tui.terminal.keyboard import Keyboard
from attn_tui.terminal.mirror import Mirror
from attn_tui.terminal.outlet import Outlet
from attn_tui.terminal.strips import Update

USUAL_SIZE = (80, 24)
"""Of a terminal that does not know its size."""

SETTLING = 0.1
"""Seconds without another size after which a terminal counts as resized."""

LONGEST_SETTLING = 1.0

FIRST_FRAME = 0.05
"""Seconds in which the first frame is sent, where the terminal can take it."""

_COPY = re.compile(r"\x1b\]52;c;[A-Za-z0-9+/=]*\x07")
"""What `App.copy_to_clipboard` writes."""


class MirrorDriver(Driver):
    """Joins the parts. It draws with as many colours as the app's `depth` says."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._outlet = Outlet(SCREEN)
        self._size = self._terminal_size() or USUAL_SIZE
        depth = getattr(app, "depth", Depth.TRUECOLOR)
        fills = fills_with_colour(self._outlet.descriptor)
        spell = str if takes_utf8(os.environ) else in_ascii
        self._mirror = Mirror(self._outlet, self._size, depth, fills, self._failed, spell)
        self._keyboard = Keyboard(
            KEYBOARD, constants.ESCAPE_DELAY, self.process_message, self._mirror.answered
        )
        self._hold = Hold(KEYBOARD, self._outlet, mouse and takes_mouse())
        self._ending = Ending(KEYBOARD, self._give_back_at_once, self._pass_on)
        self._ending.start()
        self._settles_by = 0.0
        self._settling: asyncio.TimerHandle | None = None

    # What the app and Textual call

    def draw(self, update: Update, cursor: tuple[int, int]) -> None:
        """Draw what is on the screen by now, and leave the cursor there."""
        self._mirror.draw(update, cursor)

    def expect(self, styles: Iterable[Style]) -> None:
        """Get ready to draw in these styles."""
        self._mirror.expect(styles)

    @property
    def can_suspend(self) -> bool:
        """Ctrl-Z works."""
        return True

    def write(self, data: str) -> None:
        """Copy to the clipboard, where the terminal knows what that is.

        Modes and signals that Textual writes are not for this terminal, and what it shows is
        for `draw`.
        """
        if _COPY.fullmatch(data) and takes_strings():
            self._mirror.copy(data)

    def start_application_mode(self) -> None:
        """Take the terminal, and draw everything on it."""
        self._hold.take(self._mirror.first_query())
        self._mirror.start()
        self._keyboard.start()
        self._settle()

    def stop_application_mode(self) -> None:
        """Give the terminal back; nothing where that was done."""
        self.disable_input()
        self._mirror.stop()
        self._hold.give_back(self._listen_for_answers)

    def disable_input(self) -> None:
        """Press no more keys."""
        self._keyboard.stop()
        if self._settling:
            self._settling.cancel()
            self._settling = None

    def suspend_application_mode(self) -> None:
        """Leave the terminal to another program for a while."""
        self.stop_application_mode()

    def close(self) -> None:
        """Nothing more is read or written."""
        self.stop_application_mode()
        self._ending.release()
        self._outlet.close()

    async def first_frame(self) -> None:
        """Wait until the first frame was sent, for so long at most as it usually takes."""
        end = self._loop.time() + FIRST_FRAME
        while not self._mirror.has_sent and self._loop.time() < end:
            await asyncio.sleep(0.001)
        self._ending.catch_once()

    def redraw(self) -> None:
        """Draw everything again, whatever the terminal shows."""
        self._mirror.forget()

    def send_message(self, message: Message) -> None:
        """Hand a message to the app, whose thread this is."""
        self._app.post_message(message)

    # Giving back

    def _listen_for_answers(self) -> bool:
        if select.select([KEYBOARD], [], [], 0)[0]:
            self._keyboard.hear()
        return not self._mirror.awaits_answer

    def _give_back_at_once(self) -> None:
        """For the thread of the ending: the event loop listens, where it still can."""
        self._hold.give_back(lambda: not self._mirror.awaits_answer)
        FOREGROUND.hang_up()

    def _failed(self, error: Exception) -> None:
        self._app._handle_exception(error)

    # Signals

    def _pass_on(self, number: Signals) -> None:
        """From the thread of the ending to the event loop."""
        act = {SIGWINCH: self._resized, SIGCONT: self._continued, SIGTSTP: self._stop}[number]
        with suppress(RuntimeError):  # once the loop is closed, nothing is shown any more
            self._loop.call_soon_threadsafe(act)

    def _continued(self) -> None:
        """Something else may have had the terminal, as after kill -STOP: take it again."""
        if self._hold.is_held:
            self._hold.take("")
            self._mirror.forget()
            self._resized()

    def _stop(self) -> None:
        """Stop as Ctrl-Z does, with the terminal given back meanwhile."""
        was_held = self._hold.is_held
        if was_held:
            self.stop_application_mode()
        stop_process()
        if was_held:
            self.start_application_mode()
            self.send_message(self.SignalResume())

    # Sizes

    def _terminal_size(self) -> tuple[int, int] | None:
        """Width and height; None where the terminal does not know."""
        try:
            width, height = os.get_terminal_size(self._outlet.descriptor)
        except OSError:
            return None
        return (width, height) if width and height else None

    def _resized(self) -> None:
        """Wait for the last of many sizes."""
        if not self._hold.is_held:
            return
        now = self._loop.time()
        if self._settling:
            self._settling.cancel()
        else:
            self._settles_by = now + LONGEST_SETTLING
            self._mirror.hold_back()
        self._settling = self._loop.call_at(min(now + SETTLING, self._settles_by), self._settle)

    def _settle(self) -> None:
        self._settling = None
        size = self._terminal_size() or self._size or USUAL_SIZE
        is_other = size != self._size
        self._size = size
        self._mirror.resize(size)
        if is_other:
            shown = Size(*size)
            self.send_message(events.Resize(shown, shown))
