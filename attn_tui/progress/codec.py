"""An event as one line of JSON, and back, from this format and from older ones."""

import json
from collections.abc import Callable, Sequence
from dataclasses import MISSING, fields
from typing import Any

from attn_tui.progress.event import (
    Answered,
    Event,
    Finished,
    Practised,
    Questioned,
    Reset,
    Visited,
    Welcomed,
)

Migration = Callable[[dict[str, Any]], dict[str, Any]]

MIGRATIONS: tuple[Migration, ...] = ()
"""The first makes format 2 out of format 1, and so on: a line goes through all from its own on."""

START = b'{"v":'
"""How every line begins, in any format."""


class LineError(ValueError):
    """A line that holds no event."""


class NewerError(LineError):
    """A line of a format, or of a kind of event, that is not known yet."""


def encode(event: Event, migrations: Sequence[Migration] = MIGRATIONS) -> bytes:
    """One line with its end, in ASCII. Fields that are as by default are left out."""
    line: dict[str, Any] = {"v": len(migrations) + 1, "kind": _NAMES[type(event)]}
    for field in fields(event):
        value = getattr(event, field.name)
        if field.default is MISSING or value != field.default:
            line[field.name] = value
    return json.dumps(line, separators=(",", ":"), allow_nan=False).encode() + b"\n"


def decode(line: bytes, migrations: Sequence[Migration] = MIGRATIONS) -> Event:
    """The event of a line. Raises LineError where it holds none.

    NewerError where it is of a later program. A line of an older format goes through the
    `migrations` from that format on.
    """
    try:
        found = json.loads(line)
        version = _count(found.pop("v"))
        if version > len(migrations) + 1:
            raise NewerError
        for migrate in migrations[max(1, version) - 1 :]:
            found = migrate(found)
        name = _text(found.pop("kind"))
        if name not in _KINDS:
            raise NewerError
        kind, readers = _KINDS[name]
        values = {name: readers[name](value) for name, value in found.items()}
        return kind(**values)
    except LineError:
        raise
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise LineError from error


def _number(value: object) -> float:
    if type(value) not in (int, float) or not -1e300 < value < 1e300:  # type: ignore[operator]
        raise LineError
    return float(value)  # type: ignore[arg-type]


def _whole(value: object) -> int:
    if type(value) is not int:
        raise LineError
    return value


def _count(value: object) -> int:
    if type(value) is not int or value < 0:
        raise LineError
    return value


def _text(value: object) -> str:
    if type(value) is not str:
        raise LineError
    return value


def _flag(value: object) -> bool:
    if type(value) is not bool:
        raise LineError
    return value


def _verdict(value: object) -> bool | None:
    return None if value is None else _flag(value)


def _given(value: object) -> str | int | tuple[str | int, ...] | None:
    if value is None:
        return None
    if isinstance(value, list):
        return tuple(_part(each) for each in value)
    return _part(value)


def _part(value: object) -> str | int:
    if type(value) is not str and type(value) is not int:
        raise LineError
    return value


def _switches(value: Any) -> tuple[tuple[str, bool | str], ...]:
    return tuple(
        (_text(name), state if type(state) is bool else _text(state)) for name, state in value
    )


def _edits(value: Any) -> tuple[tuple[str, int, int, float], ...]:
    return tuple(
        (_text(matrix), _count(row), _count(column), _number(number))
        for matrix, row, column, number in value
    )


def _texts(value: Any) -> tuple[str, ...]:
    return tuple(_text(each) for each in value)


def _logs(value: Any) -> tuple[tuple[str, int], ...]:
    return tuple((_text(name), _count(lines)) for name, lines in value)


_PLACE: dict[str, Callable[[Any], object]] = {"time": _number, "section": _text, "step": _text}
_KINDS: dict[str, tuple[Callable[..., Event], dict[str, Callable[[Any], object]]]] = {
    "visit": (Visited, {**_PLACE, "language": _text, "switches": _switches, "edits": _edits}),
    "answer": (
        Answered,
        {**_PLACE, "ask": _text, "given": _given, "right": _verdict, "shown": _flag},
    ),
    "question": (
        Questioned,
        {
            "time": _number,
            "section": _text,
            "id": _text,
            "variant": _text,
            "seed": _whole,
            "given": _given,
            "right": _flag,
            "sure": _flag,
            "asked": _texts,
        },
    ),
    "practice": (
        Practised,
        {
            "time": _number,
            "section": _text,
            "exercise": _text,
            "passed": _flag,
            "finding": _text,
        },
    ),
    "done": (Finished, _PLACE),
    "welcomed": (Welcomed, {"time": _number}),
    "reset": (Reset, {"time": _number, "section": _text, "logs": _logs}),
}
_NAMES = {kind: name for name, (kind, _) in _KINDS.items()}
