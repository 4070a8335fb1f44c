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


OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "7": "27", "9": "29"}
"""What ends an attribute, by what begins it."""
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


@lru_cache(maxsize=1 << 12)
def look_of(sequence: str) -> Look:
    """The look that an SGR sequence sets, from a plain one."""
    fg = bg = ""
    attributes: set[str] = set()
    codes = iter(sequence.removeprefix("\x1b[").removesuffix("m").split(";"))
    for code in codes:
        if code in ("38", "48"):
            kind = next(codes, "5")
            rest = [next(codes, "0") for _ in range(3 if kind == "2" else 1)]
            code = ";".join((code, kind, *rest))
        if code.startswith("38;") or (code[:-1] in ("3", "9") and code != "39"):
            fg = code
        elif code.startswith("48;") or (code[:-1] in ("4", "10") and code != "49"):
            bg = code
        elif code in OFF:
            attributes.add(code)
    return Look(fg, bg, frozenset(attributes))


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


class Distances(dict[Look, int]):
    """Bytes of the way from one look (None: unknown) to each other."""

    def __init__(self, old: Look | None) -> None:
        super().__init__()
        self._old = old

    def __missing__(self, new: Look) -> int:
        self[new] = length = len(change(self._old, new))
        return length


distances_from = lru_cache(maxsize=1 << 8)(Distances)
