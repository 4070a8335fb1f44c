"""Settings that Textual reads from the environment when it is imported."""

import os
from collections.abc import MutableMapping

CALM = {
    "TEXTUAL_SMOOTH_SCROLL": "0",
    "TEXTUAL_DISABLE_KITTY_KEY": "1",
    "TEXTUAL_ANIMATIONS": "none",
}
FREEZING = ("COLUMNS", "LINES")
REMOTE_ESCAPE_DELAY = "300"
"""Milliseconds within which the bytes of an arrow key arrive over a slow link."""


def prepare(environment: MutableMapping[str, str] = os.environ) -> None:
    """Set what keeps Textual calm, before it is imported.

    No in-band resizes, no keyboard protocol that outlives a crash, no animations, a
    size that follows the window, and patience with arrow keys over SSH.
    """
    environment.update(CALM)
    for name in FREEZING:
        environment.pop(name, None)
    if "SSH_TTY" in environment or "SSH_CONNECTION" in environment:
        environment.setdefault("ESCDELAY", REMOTE_ESCAPE_DELAY)
