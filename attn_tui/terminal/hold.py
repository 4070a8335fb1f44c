"""The terminal while it is the tutor's: taken, and given back as it was found."""

import os
import termios
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Lock

from attn_tui.terminal.modes import RESET, entering
from attn_tui.terminal.outlet import Outlet
from attn_tui.terminal.settings import Settings, apply, raw, settings_of
from attn_tui.terminal.stray import Stray

KEYBOARD, SCREEN = 0, 1
"""Descriptors: keys come from standard input, and standard output is drawn on."""

ANSWER_TIME = 0.5
"""Seconds that an answer may still need; later it would be typed into the shell."""

GIVING_BACK = 1.5
"""Seconds at most for one thread to wait while another gives the terminal back."""


class Hold:
    """Takes the terminal and gives it back, as often as need be and from any thread.

    `keyboard` is the descriptor whose settings are changed. What is given back at the end
    are the settings that were there at first.
    """

    def __init__(self, keyboard: int, outlet: Outlet, mouse: bool) -> None:
        self.is_held = False
        self._keyboard = keyboard
        self._outlet = outlet
        self._entering = entering(mouse)
        self._found = settings_of(keyboard)
        self._stray = Stray()
        self._lock = Lock()

    def take(self, query: str) -> None:
        """Make it ours, again where something else had it meanwhile; ends in `query`.

        A process in the background stops here until it is brought to the front.
        """
        with self._lock:
            self.is_held = True
            if self._found is not None:
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
                undo(self._keyboard, self._outlet, self._found, is_answered)
                self._stray.restore()
        finally:
            self.is_held = False
            self._lock.release()


def undo(
    keyboard: int,
    outlet: Outlet,
    found: Settings | None,
    is_answered: Callable[[], bool] = lambda: True,
) -> None:
    """Turn every mode off, wait for an answer that is under way, and restore the settings.

    Those only where no other program is in front of us: they are its own then.
    """
    outlet.finish(RESET)
    end = time.monotonic() + ANSWER_TIME
    while not is_answered() and not outlet.is_gone and time.monotonic() < end:
        time.sleep(0.01)
    with suppress(OSError):
        if os.tcgetpgrp(keyboard) != os.getpgrp():
            return
    with suppress(termios.error):
        termios.tcflush(keyboard, termios.TCIFLUSH)
    if found is not None:
        apply(keyboard, found)
