"""How a text is to look, how it looks on a terminal, and the way from one look to another."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

Colour = tuple[int, int, int]
"""Red, green and blue, each 0 to 255."""


class Style(NamedTuple):
    """Colours and attributes that are wanted; a colour of None is the terminal's own."""

    fg: Colour | None = None
    bg: Colour | None = None
    bold: bool = False
    dim: bool = False
    italic: bool = False
    underline: bool = False
    reverse: bool = False
    strike: bool = False


def ground_of(style: Style) -> Style:
    """What is seen of a style where there is a blank."""
    is_seen = style.underline or style.reverse or style.strike
    return style if is_seen else Style(bg=style.bg)


OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "7": "27", "9": "29"}
"""What ends an attribute, by what begins it."""
ATTRIBUTES = 3
"""Bytes that other attributes take, nearly always."""
SEEN_ON_BLANKS = frozenset("479")


class Look(NamedTuple):
    """A style as a terminal knows it: the parameters of its colours, and its attributes."""

    fg: str = ""
    bg: str = ""
    attributes: frozenset[str] = frozenset()

    def serves_blank(self, blank: Look) -> bool:
        """Whether a blank drawn in this look is seen as one drawn in `blank`."""
        return (
            self.bg == blank.bg
            and SEEN_ON_BLANKS.isdisjoint(self.attributes)
            and SEEN_ON_BLANKS.isdisjoint(blank.attributes)
        )


PLAIN = Look()


@lru_cache(maxsize=1 << 14)
def change(old: Look | None, new: Look) -> str:
    """The shortest sequence that turns one look (None: unknown) into another."""
    if old == new:
        return ""
    codes = [*sorted(new.attributes), *filter(None, (new.fg, new.bg))]
    whole = "\x1b[" + ";".join(["0", *codes] if codes else []) + "m"
    if old is None:
        return whole
    ended = {OFF[each] for each in old.attributes - new.attributes}
    begun = {each for each in new.attributes if each not in old.attributes or OFF[each] in ended}
    parts = [*sorted(ended), *sorted(begun)]
    if new.fg != old.fg:
        parts.append(new.fg or "39")
    if new.bg != old.bg:
        parts.append(new.bg or "49")
    return min("\x1b[" + ";".join(parts) + "m", whole, key=len)


def distance(old: Look, new: Look) -> int:
    """About how many bytes it takes to turn one look into another, without writing them."""
    fg, bg, attributes = old
    other_fg, other_bg, other_attributes = new
    length = 0 if attributes == other_attributes else ATTRIBUTES
    if fg != other_fg:
        length += len(other_fg) + 1
    if bg != other_bg:
        length += len(other_bg) + 1
    return length
