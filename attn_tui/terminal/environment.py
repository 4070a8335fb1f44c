"""What Textual reads from the environment when it is imported, and what TERM says."""

import os
import re
from collections.abc import Mapping, MutableMapping

CALM = {
    "TEXTUAL_SMOOTH_SCROLL": "0",
    "TEXTUAL_DISABLE_KITTY_KEY": "1",
    "TEXTUAL_ANIMATIONS": "none",
    "TEXTUAL_COLOR_SYSTEM": "truecolor",
    "TEXTUAL_FPS": "2000",
}
TAKEN_OUT = ("COLUMNS", "LINES", "NO_COLOR")
"""Sizes that would not follow the window, and a wish that is met elsewhere."""

ESCAPE_DELAY = "250"
REMOTE_ESCAPE_DELAY = "500"
"""Milliseconds within which the bytes of an arrow key arrive over a slow link."""

_WITHOUT_STRINGS = re.compile(r"linux.*|vt\d.*|ansi.*")


def prepare(environment: MutableMapping[str, str] = os.environ) -> None:
    """Set what keeps Textual calm, before it is imported.

    No in-band resizes, no keyboard protocol that outlives a crash, no animations, all the
    colours it has, a picture that is drawn at once, a size that follows the window, and
    patience with arrow keys.
    """
    environment.update(CALM)
    for name in TAKEN_OUT:
        environment.pop(name, None)
    remote = "SSH_TTY" in environment or "SSH_CONNECTION" in environment
    environment.setdefault("ESCDELAY", REMOTE_ESCAPE_DELAY if remote else ESCAPE_DELAY)


def takes_strings(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the terminal reads OSC, or prints parts of it."""
    return not _WITHOUT_STRINGS.fullmatch(environment.get("TERM", ""))


def takes_mouse(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the mouse does no harm: in GNU screen it holds Escape back until the next key."""
    return "STY" not in environment


def fills_with_colour(terminal: int, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the terminal erases in the background colour that is set.

    GNU screen does not, whatever TERM it is told to set.
    """
    if "STY" in environment:
        return False
    try:
        import curses

        curses.setupterm(environment.get("TERM", "dumb"), terminal)
        return curses.tigetflag("bce") > 0
    except (ImportError, curses.error):
        return False
