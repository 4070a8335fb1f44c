"""The terminal while it is the tutor's: taken, and given back as it was found."""

import os
import termios
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Lock

from attn_tui.terminal.modes import RESET, entering
from attn_tui.terminal.outlet import Outlet
from attn_tui.terminal.settings import Settings, apply, raw
from attn_tui.terminal.stray import Stray

ANSWER_TIME = 0.5
"""Seconds that an answer may still need; later it would be typed into the shell."""

GIVING_BACK = 1.5
"""Seconds at most for one thread to wait while another gives the terminal back."""


class Hold:
    """Takes the terminal and gives it back, as often as need be and from any thread.

    `keyboard` is the descriptor whose settings are changed. What is given back at the end
    are the settings that were there when it was taken for the first time.
    """

    def __init__(self, keyboard: int, outlet: Outlet, mouse: bool) -> None:
        self.is_held = False
        self._keyboard = keyboard
        self._outlet = outlet
        self._entering = entering(mouse)
        self._found: Settings | None = None
        self._stray = Stray()
        self._lock = Lock()

    def take(self, query: str) -> None:
        """Make it ours, again where something else had it meanwhile; ends in `query`.

        A process in the background stops here until it is brought to the front.
        """
        with self._lock:
            self.is_held = True
            with suppress(termios.error):
                if self._found is None:
                    self._found = termios.tcgetattr(self._keyboard)
                apply(self._keyboard, raw(self._found))
            self._stray.divert()
            self._outlet.open()
            self._outlet.write(self._entering + query)

    def give_back(self, is_answered: Callable[[], bool]) -> None:
        """Undo it all, within 1.1 seconds and without waiting for a terminal that is stuck.

        `is_answered` says whether no answer of the terminal is under way any more. It is
        asked again and again for a while.
        """
        if not self._lock.acquire(timeout=GIVING_BACK):
            return
        try:
            if self.is_held:
                self._outlet.finish(RESET)
                self._await(is_answered)
                self._restore_settings()
                self._stray.restore()
        finally:
            self.is_held = False
            self._lock.release()

    def _await(self, is_answered: Callable[[], bool]) -> None:
        end = time.monotonic() + ANSWER_TIME
        while not is_answered() and not self._outlet.is_gone and time.monotonic() < end:
            time.sleep(0.01)

    def _restore_settings(self) -> None:
        """Only where no other program is in front of us: the settings are its own then."""
        with suppress(OSError):
            if os.tcgetpgrp(self._keyboard) != os.getpgrp():
                return
        with suppress(termios.error):
            termios.tcflush(self._keyboard, termios.TCIFLUSH)
        if self._found is not None:
            apply(self._keyboard, self._found)
