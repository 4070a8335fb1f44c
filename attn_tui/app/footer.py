"""The last line: the keys that do something now, or a notice."""

from dataclasses import dataclass, replace

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


def footer(
    words: Words,
    mode: Mode,
    offers: frozenset[str],
    options: int,
    notice: str,
    width: int,
    spoken: frozenset[str] = frozenset(),
) -> Footer:
    """A notice if there is one, else the keys of this mode that fit, in their usual order.

    Those of the step's own that the text has `spoken` of come before all others.
    """
    if notice:
        return Footer((Span(f" {notice}", Ink("accent")),))
    usable = [
        replace(command, shown=f"1-{options}") if command.action == "pick" else command
        for command in COMMANDS
        if _is_usable(command, mode, offers)
    ]
    kept: list[Command] = []
    used = 1
    for command in sorted(usable, key=lambda command: _rank(command, offers, spoken)):
        room = _width(command, words)
        if used + room <= width:
            kept.append(command)
            used += room
    return _line([command for command in usable if command in kept], words)


def _rank(command: Command, offers: frozenset[str], spoken: frozenset[str]) -> int:
    first = command.first_for in offers or (command.needs and command.shown in spoken)
    return 0 if first else command.rank or 0


def _is_usable(command: Command, mode: Mode, offers: frozenset[str]) -> bool:
    offered = offers.issuperset(filter(None, (command.needs, command.named_for)))
    return command.rank is not None and mode in command.modes and offered


def _line(commands: list[Command], words: Words) -> Footer:
    spans = [Span(" ")]
    places: list[tuple[int, int, str]] = []
    column = 1
    for command in commands:
        width = _width(command, words)
        places.append((column, column + width, command.keys[0]))
        spans.append(Span(command.shown, Ink("key")))
        spans.append(Span(f" {words(f'keys.{command.action}')}  ", Ink("note")))
        column += width
    return Footer(tuple(spans), tuple(places))


def _width(command: Command, words: Words) -> int:
    return Span(f"{command.shown} {words(f'keys.{command.action}')}  ").width
