"""The keys of the practice's screens: what each does, when, and how the last line names it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal

from attn_tui.app.footer import Footer
from attn_tui.app.keys import MOVES
from attn_tui.view.ink import Ink, Line, Span
from attn_tui.view.paragraph import paragraph
from attn_tui.words import Words

Where = Literal["list", "exercise", "ordering"]
GAP = 2
"""Columns between two keys on the last line."""
MATTERS = 4
"""The last rank of the keys for which words of others are left out."""


@dataclass(frozen=True, slots=True)
class Key:
    """What some keys do on a screen.

    `action` is the name of the screen's method, after `do_`, and of the word. The last line
    keeps the smallest ranks where it is narrow, and leaves out what has none; `needs` is what
    has to be offered at the moment; a `plain` key needs no word there where room is short.
    """

    action: str
    keys: tuple[str, ...]
    shown: str
    rank: int | None = None
    needs: str = ""
    plain: bool = False


_EVERYWHERE = (
    Key("help", ("?",), "?", 4),
    Key("language", ("a",), "a", 9),
    Key("leave", ("escape",), "Esc", 0),
    Key("quit", ("q", "ctrl+c"), "q", 10),
)
_UP_DOWN = tuple(MOVES)
_PAGES = ("pageup", "[", "pagedown", "]", "home", "end")
KEYS: dict[Where, tuple[Key, ...]] = {
    "list": (
        Key("choose", _UP_DOWN, "↑↓", 2),
        Key("open", ("enter", "space"), "Enter", 1),
        Key("pick", tuple("123456789"), "1-9", 5),
        *_EVERYWHERE,
    ),
    "exercise": (
        Key("onward", ("space",), "Space", 1, "onward"),
        Key("next", ("space", "n"), "Space", 1, "passed"),
        Key("check", ("enter",), "Enter", 1, plain=True),
        Key("editor", ("e",), "e", 2),
        Key("more", ("h",), "h", 3),
        Key("fewer", ("u",), "u", 8, "shown"),
        Key("order", ("o",), "o", 6, "ordered"),
        Key("fading", ("f",), "f", 6),
        Key("solution", ("m",), "m", 6),
        Key("reset", ("r",), "r", 9),
        Key("next", ("space", "n"), "n", 9, "open"),
        Key("next", ("space", "n"), "n"),
        Key("previous", ("b", "p"), "b", 9),
        Key("scroll", (*_UP_DOWN, *_PAGES), "↑↓", 7, "overflow"),
        *_EVERYWHERE,
    ),
    "ordering": (
        Key("onward", ("space",), "Space", 0, "onward"),
        Key("move", _UP_DOWN, "↑↓", 2),
        Key("grab", ("enter", "space"), "Enter", 1, "free"),
        Key("drop", ("enter", "space"), "Enter", 1, "grabbed"),
        Key("try", ("enter", "space"), "Enter", 1, "end"),
        Key("turn", ("left", "right"), "←→", 2, "options"),
        Key("try", ("c",), "c", 2, "line"),
        Key("page", _PAGES, "PgUp PgDn"),
        *_EVERYWHERE,
    ),
}


def key_for(where: Where, key: str, offers: Collection[str]) -> Key | None:
    """What a key does on this screen now."""
    return next((each for each in _offered(where, offers) if key in each.keys), None)


def key_line(where: Where, offers: Collection[str], words: Words, width: int) -> Footer:
    """The keys that do something now, as many as fit, in their usual order."""
    usable = [each for each in _offered(where, offers) if each.rank is not None]
    named = {each: f" {words(f'practice.key-{each.action}')}" for each in usable}
    if not all(each in _kept(named, width) for each in usable if (each.rank or 0) <= MATTERS):
        named |= {each: "" for each in usable if each.plain}
    spans = [Span(" ")]
    places: list[tuple[int, int, str]] = []
    column = 1
    for each in filter(_kept(named, width).__contains__, usable):
        end = column + _width(each, named) + GAP
        spans += [Span(each.shown, Ink("key")), Span(named[each] + " " * GAP, Ink("note"))]
        places.append((column, end, each.keys[0]))
        column = end
    return Footer(tuple(spans), tuple(places))


def help_lines(words: Words, width: int, here: Where) -> list[Line]:
    """Every key of every screen of the practice, those of the screen that is open first."""
    lines: list[Line] = []
    for where, keys in sorted(KEYS.items(), key=lambda each: each[0] != here):
        lines.append((Span(f" {words(f'practice.keys-{where}')}", Ink("title")),))
        for action in dict.fromkeys(each.action for each in keys):
            shown = " ".join(dict.fromkeys(each.shown for each in keys if each.action == action))
            text = words(f"practice.key-{action}-help")
            lines += paragraph(text, width, lead=f"   {shown}".ljust(13) + " ")
        lines.append(())
    return lines


def _offered(where: Where, offers: Collection[str]) -> list[Key]:
    return [each for each in KEYS[where] if not each.needs or each.needs in offers]


def _kept(named: Mapping[Key, str], width: int) -> list[Key]:
    """The keys that fit, each with the word behind it."""
    used, kept = 1, []
    for each in sorted(named, key=lambda each: each.rank or 0):
        if used + _width(each, named) <= width:
            kept.append(each)
            used += _width(each, named) + GAP
    return kept


def _width(key: Key, named: Mapping[Key, str]) -> int:
    return Span(key.shown + named[key]).width
