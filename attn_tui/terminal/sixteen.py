"""The program's colours on a terminal that has sixteen.

What these sixteen look like is up to each terminal, and so is its ground. So text stands in
the terminal's own colours, and every other colour is a pair of foreground and background of
which one is dark and the other is light in all common palettes. Backgrounds are of the
first eight, which every such terminal has. Black is never bold: many terminals show bold as
the bright form of a colour, and bright black is a grey.
"""

from attn_tui.terminal import palette
from attn_tui.terminal.palette import rgb
from attn_tui.terminal.style import Colour, Style

Codes = tuple[int, ...]
"""Parameters of SGR: none for the terminal's own colours, or a foreground and a background."""

OWN: Codes = ()
RAMP: tuple[Codes, ...] = ((97, 40), (97, 44), (30, 46), (30, 47))
"""Black, blue, cyan, white: the backgrounds that have this order of luminance everywhere."""

_GROUNDS = {rgb(colour) for colour in (palette.GROUND, palette.PANEL, palette.BAND)}
_ON_GROUND: dict[Colour, Codes] = {rgb(palette.GOOD): (30, 42), rgb(palette.BAD): (97, 41)}
_BAR: Codes = (37, 44)
_ON_BAR: dict[Colour, Codes] = {
    rgb(palette.BAD): (97, 41),
    rgb(palette.ACCENT): (97, 44),
    rgb(palette.WHITE): (97, 44),
}
_FIXED: dict[Colour, Codes] = {rgb(palette.ACCENT): (30, 43)} | {
    rgb(colour): RAMP[place * len(RAMP) // len(palette.RAMP)]
    for place, colour in enumerate(palette.RAMP)
}
_OTHERS: dict[Codes, Colour] = {
    (97, 40): (0, 0, 0),
    (97, 41): (170, 0, 0),
    (30, 42): (0, 170, 0),
    (30, 43): (170, 170, 0),
    (97, 44): (0, 0, 170),
    (97, 45): (170, 0, 170),
    (30, 46): (0, 170, 170),
    (30, 47): (170, 170, 170),
}
"""What a background that is not the program's own is compared with."""


def codes_of(style: Style) -> Codes:
    """The colours of a style."""
    if style.bg is None or style.bg in _GROUNDS:
        return _ON_GROUND.get(style.fg, OWN) if style.fg else OWN
    if style.bg == rgb(palette.BAR):
        return _ON_BAR.get(style.fg, _BAR) if style.fg else _BAR
    return _FIXED.get(style.bg) or _nearest(style.bg)


def _nearest(ground: Colour) -> Codes:
    return min(
        _OTHERS,
        key=lambda codes: sum((a - b) ** 2 for a, b in zip(_OTHERS[codes], ground, strict=True)),
    )
