"""The colours that the program draws with, each written once.

All are of the 256-colour palette, so that they stay distinct there. The ramp rises in
luminance from dark blue to pale yellow, an order that survives every common form of colour
blindness.
"""

from attn_tui.terminal.style import Colour

RAMP = (
    *("#00005f", "#000087", "#0000af", "#005f87", "#005faf", "#0087af", "#5f87af", "#00afaf"),
    *("#5fafaf", "#87afaf", "#87d7af", "#afd787", "#d7d787", "#ffd787", "#ffff87", "#ffffd7"),
)
GROUND = "#121212"
PANEL = "#1c1c1c"
BAR = "#262626"
BAND = "#303030"
TEXT = "#dadada"
LABEL = "#bcbcbc"
FAINT = "#8a8a8a"
BLACK = "#000000"
WHITE = "#ffffff"
ACCENT = "#ffaf00"
TITLE = "#87d7ff"
LENGTH = "#5fafaf"
GOOD = "#87d787"
BAD = "#ff8787"


def rgb(colour: str) -> Colour:
    """The channels of `#rrggbb`."""
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


def readable_on(ground: Colour) -> Colour:
    """Black or white, whichever stands out more on a ground, by relative luminance."""
    return rgb(BLACK) if luminance(ground) > 0.179 else rgb(WHITE)


def luminance(colour: Colour) -> float:
    """Relative luminance from 0 for black to 1 for white (WCAG 2.2, sRGB)."""
    red, green, blue = (
        channel / 3294.6 if channel <= 10 else ((channel / 255 + 0.055) / 1.055) ** 2.4
        for channel in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
