"""The last line: the keys that do something now, or a notice."""

from dataclasses import dataclass

from attn_tui.app.keys import COMMANDS, Command, Mode
from attn_tui.view.ink import Ink, Line, Span
from attn_tui.words import Words


@dataclass(frozen=True, slots=True)
class Footer:
    """The line, and which key a click on a column presses."""

    line: Line
    keys: tuple[tuple[int, int, str], ...] = ()

    def key_at(self, x: int) -> str | None:
        """The key named at a column."""
        return next((key for start, end, key in self.keys if start <= x < end), None)


@dataclass(frozen=True, slots=True)
class _Key:
    """A command as the footer names it."""

    command: Command
    shown: str
    word: str

    @property
    def width(self) -> int:
        """The columns that it takes, with the gap behind it."""
        return Span(f"{self.shown} {self.word}  ").width


def footer(
    words: Words,
    mode: Mode,
    offers: frozenset[str],
    options: int,
    notice: str,
    width: int,
    spoken: frozenset[str] = frozenset(),
    begin: str = "",
) -> Footer:
    """A notice if there is one, else the keys of this mode that fit, in their usual order.

    Those of the step's own that the text has `spoken` of come before all others. `begin` is
    what Enter does where it begins a self-test.
    """
    if notice:
        return Footer((Span(f" {notice}", Ink("accent")),))
    usable = [
        _named(command, words, options, begin)
        for command in COMMANDS
        if _is_usable(command, mode, offers)
    ]
    kept: list[_Key] = []
    used = 1
    for key in sorted(usable, key=lambda key: _rank(key.command, offers, spoken)):
        if used + key.width <= width:
            kept.append(key)
            used += key.width
    return _line([key for key in usable if key in kept])


def _rank(command: Command, offers: frozenset[str], spoken: frozenset[str]) -> int:
    first = command.first_for in offers or (command.needs and command.shown in spoken)
    return 0 if first else command.rank or 0


def _is_usable(command: Command, mode: Mode, offers: frozenset[str]) -> bool:
    offered = offers.issuperset(filter(None, (command.needs, command.named_for)))
    return command.rank is not None and mode in command.modes and offered


def _named(command: Command, words: Words, options: int, begin: str) -> _Key:
    if command.action == "begin" and begin:
        return _Key(command, command.shown, begin)
    shown = f"1-{options}" if command.action == "pick" else command.shown
    return _Key(command, shown, words(f"keys.{command.action}"))


def _line(keys: list[_Key]) -> Footer:
    spans = [Span(" ")]
    places: list[tuple[int, int, str]] = []
    column = 1
    for key in keys:
        places.append((column, column + key.width, key.command.keys[0]))
        spans.append(Span(key.shown, Ink("key")))
        spans.append(Span(f" {key.word}  ", Ink("note")))
        column += key.width
    return Footer(tuple(spans), tuple(places))
