"""What the process that runs a learner's file reports, and its form on the way: JSON."""

import json
from dataclasses import dataclass, fields
from typing import Any

from attn_tui.attention.practice.outcome import Outcome, Trouble


@dataclass(frozen=True, slots=True)
class Report:
    """One outcome for each comparison, or the `trouble` that ended the run before.

    Both where the reason alone lacks its quotes.

    `why` is the reason that the file gives, `ready_made` the functions of torch that did the
    work, `closed` says whether standard output was closed.
    """

    outcomes: tuple[Outcome, ...] = ()
    why: str | None = None
    ready_made: tuple[str, ...] = ()
    closed: bool = False
    trouble: Trouble | None = None


_encode = json.JSONEncoder(default=lambda each: _fields(each)).encode


def write_report(report: Report) -> bytes:
    """The report as one line of JSON."""
    return _encode(report).encode("ascii")


def read_report(data: bytes) -> Report | None:
    """The report that was written; None where this is none."""
    try:
        given = json.loads(data)
        outcomes = tuple(_outcome(each) for each in given.pop("outcomes"))
        trouble = _trouble(given.pop("trouble"))
        return Report(outcomes, trouble=trouble, **_tuples(given))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def _fields(each: Any) -> dict[str, Any]:
    return {field.name: getattr(each, field.name) for field in fields(each)}


def _outcome(given: dict[str, Any]) -> Outcome:
    return Outcome(trouble=_trouble(given.pop("trouble")), **_tuples(given))


def _trouble(given: dict[str, Any] | None) -> Trouble | None:
    return None if given is None else Trouble(**given)


def _tuples(given: Any) -> Any:
    """Lists as tuples, all the way down."""
    if isinstance(given, list):
        return tuple(_tuples(each) for each in given)
    return {name: _tuples(each) for name, each in given.items()} if type(given) is dict else given
