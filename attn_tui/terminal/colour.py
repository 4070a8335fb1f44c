"""How many colours a terminal gets, and how a style looks with so many."""

import re
from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from itertools import compress

from attn_tui.terminal.palette import ACCENT, BAR, TITLE, readable_on, rgb
from attn_tui.terminal.sixteen import codes_of
from attn_tui.terminal.style import Colour, Look, Style


class Depth(Enum):
    """How many colours; the value is the name that `--color` takes."""

    TRUECOLOR = "truecolor"
    C256 = "256"
    C16 = "16"
    NONE = "none"


AUTO = "auto"
VARIABLE = "ATTN_TUI_COLOR"

_COLOURLESS = re.compile(r"(dumb|vt\d.*|.*-m|.*-mono)?")
_SIXTEEN_AT_MOST = re.compile(r"linux.*|ansi.*|cons25.*|pcansi.*|cygwin")
_TRUECOLOR = re.compile(
    r"xterm-(kitty|ghostty)|ghostty|(alacritty|contour|foot|mintty|rio|wezterm)(-.*)?|.*-direct\d*"
)
_256 = re.compile(r".*256color.*")


def choose_depth(option: str, environment: Mapping[str, str]) -> tuple[Depth, str]:
    """The depth for a terminal, and the setting that names none that is known, or "".

    `option` is what `--color` was given, empty for nothing; it wins over ATTN_TUI_COLOR, and
    that over NO_COLOR. A setting that names none counts as `auto`.
    """
    variable = environment.get(VARIABLE, "")
    setting, name = ("--color", option) if option else (VARIABLE, variable)
    wanted = name.strip().lower()
    if wanted in [depth.value for depth in Depth]:
        return Depth(wanted), ""
    wrong = f"{setting}={name}" if wanted not in ("", AUTO) else ""
    return _depth_of(environment), wrong


def _depth_of(environment: Mapping[str, str]) -> Depth:
    """What a terminal can take. COLORTERM does not arrive over SSH, so TERM has to do alone.

    GNU screen takes 24-bit codes for others, and inherits a COLORTERM that is not its own;
    tmux translates what its own terminal cannot show.
    """
    term = environment.get("TERM", "").lower()
    full = environment.get("COLORTERM", "").lower() in ("truecolor", "24bit")
    inside_tmux = bool(environment.get("TMUX"))
    inside_screen = not term.startswith("tmux") and (
        bool(environment.get("STY")) or (term.startswith("screen") and not inside_tmux)
    )
    if environment.get("NO_COLOR") or _COLOURLESS.fullmatch(term):
        return Depth.NONE
    if _SIXTEEN_AT_MOST.fullmatch(term):
        return Depth.C16
    if full or _TRUECOLOR.fullmatch(term):
        return Depth.C256 if inside_screen else Depth.TRUECOLOR
    translated = inside_tmux and term.startswith(("screen", "tmux"))
    return Depth.C256 if translated or _256.fullmatch(term) else Depth.C16


@lru_cache(4096)
def look(style: Style, depth: Depth) -> Look:
    """How a style looks on a terminal.

    Foreground and background never come out equal; at NONE there is no colour code in it.
    """
    if depth is Depth.NONE:
        return _colourless(style)
    if depth is Depth.C16:
        return _sixteen(style)
    write = _truecolor if depth is Depth.TRUECOLOR else _indexed
    fg, bg = ("" if colour is None else write(colour) for colour in (style.fg, style.bg))
    if style.bg is not None and fg in ("", bg):
        fg = write(readable_on(style.bg))
    return Look(fg and f"38;{fg}", bg and f"48;{bg}", _attributes(style))


def _attributes(style: Style) -> frozenset[str]:
    return _codes_of_flags(style[2:])


@lru_cache(1 << 6)
def _codes_of_flags(flags: tuple[bool, ...]) -> frozenset[str]:
    """Of bold, dim, italic, underline, reverse and strike."""
    return frozenset(compress("123479", flags))


def _truecolor(colour: Colour) -> str:
    return "2;{};{};{}".format(*colour)


def _indexed(colour: Colour) -> str:
    return f"5;{index_of(colour)}"


@lru_cache(4096)
def index_of(colour: Colour) -> int:
    """The nearest of the colours 16 to 255, which are the same in every terminal."""
    steps = [min(range(6), key=lambda step: abs(_CUBE[step] - channel)) for channel in colour]
    grey = min(23, max(0, round((sum(colour) / 3 - 8) / 10)))
    cube = tuple(_CUBE[step] for step in steps)
    if _distance(colour, cube) <= _distance(colour, (8 + 10 * grey,) * 3):
        return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
    return 232 + grey


_CUBE = (0, 95, 135, 175, 215, 255)


def _distance(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def _sixteen(style: Style) -> Look:
    codes = codes_of(style)
    shown = style._replace(bold=False) if 30 in codes else _with_plain_titles(style)
    fg, bg = map(str, codes or ("", ""))
    return Look(fg, bg, _attributes(shown))


def _colourless(style: Style) -> Look:
    """The cursor and the bars, whose sign is their ground, are reversed."""
    reverse = style.reverse != (style.bg in _REVERSED)
    shown = _with_plain_titles(style)._replace(dim=False, reverse=reverse)
    return Look(attributes=_attributes(shown))


def _with_plain_titles(style: Style) -> Style:
    """Without its colour a title is bold only where it has the accent, as the active one has.

    A changed number has the colour of a title, and is italic as well.
    """
    return style._replace(bold=style.bold and (style.fg != _TITLE or style.italic))


_REVERSED = (rgb(ACCENT), rgb(BAR))
_TITLE = rgb(TITLE)
