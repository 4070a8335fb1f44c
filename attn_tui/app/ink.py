"""The colours: what each ink looks like, on one dark ground.

All colours are of the 256-colour palette, so that they stay distinct there. The ramp
rises in luminance from dark blue to pale yellow, an order that survives every common
form of colour blindness.
"""

from functools import cache

from rich.color import Color
from rich.style import Style

from attn_tui.view.ink import Ink

RAMP = (
    *("#00005f", "#000087", "#0000af", "#005f87", "#005faf", "#0087af", "#5f87af", "#00afaf"),
    *("#5fafaf", "#87afaf", "#87d7af", "#afd787", "#d7d787", "#ffd787", "#ffff87", "#ffffd7"),
)
GROUND = "#121212"
PANEL = "#1c1c1c"
BAR = "#262626"
BAND = "#303030"
TEXT = "#dadada"
FAINT = "#8a8a8a"
ACCENT = "#ffaf00"
GOOD = "#87d787"
BAD = "#ff8787"

_ROLES: dict[str, Style] = {
    "plain": Style(color=TEXT),
    "text": Style(color=TEXT),
    "strong": Style(color="#ffffff", bold=True),
    "title": Style(color="#87d7ff", bold=True),
    "note": Style(color=FAINT),
    "label": Style(color="#bcbcbc"),
    "number": Style(color=TEXT),
    "mark": Style(color=GOOD, bold=True),
    "hidden": Style(color=FAINT),
    "covered": Style(color=ACCENT, bold=True),
    "waiting": Style(color=FAINT),
    "blank": Style(color=FAINT),
    "sum": Style(color=TEXT, italic=True),
    "bar": Style(color="#5fafaf"),
    "accent": Style(color=ACCENT, bold=True),
    "good": Style(color=GOOD, bold=True),
    "bad": Style(color=BAD, bold=True),
    "key": Style(color=ACCENT, bold=True),
    "ramp": Style(),
}


@cache
def style_of(ink: Ink) -> Style:
    """The style of an ink. A marked cell is bold, the cursor's stands on the accent."""
    style = _ROLES[ink.role]
    if ink.heat >= 0:
        ground = RAMP[ink.heat]
        style += Style(color=_readable_on(ground), bgcolor=ground)
    if ink.wrong:
        style += Style(color=BAD if ink.heat < 0 else None, underline=True, bold=True)
    if ink.moved:
        style += Style(underline=True)
    if ink.edited:
        style += Style(italic=True, bold=True, color="#87d7ff" if ink.heat < 0 else None)
    if ink.cursor:
        shown = (
            Style(color=ACCENT) if ink.role == "title" else Style(color="#000000", bgcolor=ACCENT)
        )
        return style + shown + Style(bold=True)
    if ink.marked:
        return style + Style(bold=True, bgcolor=BAND if ink.heat < 0 else None)
    return style


def _readable_on(ground: str) -> str:
    red, green, blue = (channel / 255 for channel in Color.parse(ground).get_truecolor())
    return "#000000" if 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.4 else "#ffffff"
