"""The modes that the tutor sets in a terminal, and what undoes them."""

import os
import sys
import termios
from contextlib import suppress
from typing import Final

from attn_tui.terminal.settings import apply, sane

MOUSE: Final = (1000, 1006)
"""Presses, releases and the wheel, as text; moving the mouse sends nothing."""

FOCUS: Final = 1004
PASTE: Final = 2004
ALTERNATE_SCREEN: Final = 1049
CURSOR: Final = 25
WRAP: Final = 7

CANCEL: Final = "\x18"
"""CAN: ends a sequence that was cut off."""

LAST_LINE: Final = "\x1b[999H\x1b[K"
"""Where a shell goes on in a terminal that has no alternate screen to leave."""

FOREIGN: Final = (1002, 1003, 1005, 1015, 1016, 2026, 2048)
"""Modes that are never set here, but by programs that died as the tutor may."""


def _on(*modes: int) -> str:
    return "".join(f"\x1b[?{mode}h" for mode in modes)


def _off(*modes: int) -> str:
    return "".join(f"\x1b[?{mode}l" for mode in modes)


def entering(mouse: bool) -> str:
    """What turns the terminal into the tutor's."""
    reports = MOUSE if mouse else ()
    return _on(ALTERNATE_SCREEN) + _off(CURSOR, WRAP) + _on(*reports, FOCUS, PASTE)


_GIVING_BACK: Final = (
    _off(*reversed(MOUSE), FOCUS, PASTE)
    + "\x1b[m"
    + _on(WRAP)
    + LAST_LINE
    + _off(ALTERNATE_SCREEN)
    + _on(CURSOR)
)

RESET: Final = CANCEL + _GIVING_BACK
"""What gives it back, whatever was set of it and wherever a frame was cut off."""


def reset_terminal() -> int:
    """Give back a terminal that something left as it was: for what kill -9 leaves.

    Returns 0, or 2 where there is no terminal.
    """
    try:
        terminal = os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY)
    except OSError:
        terminal = sys.__stdout__.fileno() if sys.__stdout__ else -1
    if not os.isatty(terminal):
        return 2
    with suppress(termios.error):
        apply(terminal, sane(termios.tcgetattr(terminal)))
        termios.tcflush(terminal, termios.TCIFLUSH)
    with suppress(OSError):
        os.write(terminal, (CANCEL + _off(*FOREIGN) + _GIVING_BACK).encode())
    return 0
