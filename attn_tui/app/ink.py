"""What each ink looks like on the one dark ground, and the ramp that a depth can show."""

from functools import cache

from rich.color import Color
from rich.style import Style

from attn_tui.terminal import palette
from attn_tui.terminal.colour import Depth
from attn_tui.terminal.palette import readable_on, rgb
from attn_tui.terminal.sixteen import RAMP as RAMP_OF_SIXTEEN
from attn_tui.view.heat import GLYPHS, Ramp
from attn_tui.view.ink import Ink

_RAMPS = {
    Depth.TRUECOLOR: Ramp(len(palette.RAMP)),
    Depth.C256: Ramp(len(palette.RAMP)),
    Depth.C16: Ramp(len(RAMP_OF_SIXTEEN)),
    Depth.NONE: Ramp(len(GLYPHS), GLYPHS),
}

_ROLES: dict[str, Style] = {
    "plain": Style(color=palette.TEXT),
    "text": Style(color=palette.TEXT),
    "strong": Style(color=palette.WHITE, bold=True),
    "title": Style(color=palette.TITLE, bold=True),
    "note": Style(color=palette.FAINT),
    "label": Style(color=palette.LABEL),
    "number": Style(color=palette.TEXT),
    "mark": Style(color=palette.GOOD, bold=True),
    "hidden": Style(color=palette.FAINT),
    "covered": Style(color=palette.ACCENT, bold=True),
    "waiting": Style(color=palette.FAINT),
    "blank": Style(color=palette.FAINT),
    "sum": Style(color=palette.TEXT, italic=True),
    "bar": Style(color=palette.LENGTH),
    "accent": Style(color=palette.ACCENT, bold=True),
    "good": Style(color=palette.GOOD, bold=True),
    "bad": Style(color=palette.BAD, bold=True),
    "key": Style(color=palette.ACCENT, bold=True),
    "ramp": Style(),
}


@cache
def style_of(ink: Ink) -> Style:
    """The style of an ink. A marked cell is bold, the cursor's stands on the accent."""
    style = _ROLES[ink.role]
    if ink.heat >= 0:
        ground = palette.RAMP[ink.heat]
        readable = Color.from_rgb(*readable_on(rgb(ground)))
        style += Style(color=readable, bgcolor=ground)
    if ink.wrong:
        style += Style(color=palette.BAD if ink.heat < 0 else None, underline=True, bold=True)
    if ink.moved:
        style += Style(underline=True)
    if ink.edited:
        style += Style(italic=True, bold=True, color=palette.TITLE if ink.heat < 0 else None)
    if ink.cursor:
        on_accent = Style(color=palette.BLACK, bgcolor=palette.ACCENT)
        shown = Style(color=palette.ACCENT) if ink.role == "title" else on_accent
        return style + shown + Style(bold=True)
    if ink.marked:
        return style + Style(bold=True, bgcolor=palette.BAND if ink.heat < 0 else None)
    return style


def ramp_at(depth: Depth) -> Ramp:
    """The ramp of a colour depth: glyphs where it has no colour."""
    return _RAMPS[depth]
