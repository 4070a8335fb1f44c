"""What is kept: things that happened, each with its time in seconds since 1970.

Ids are those of the lesson file; they may outlive what they name.
"""

import time
from dataclasses import dataclass

Given = str | int | tuple[str | int, ...] | None
"""A number as typed, the index of an option, a shape, a cell as (matrix, row, column, …layer)."""

Switches = tuple[tuple[str, bool | str], ...]
Edits = tuple[tuple[str, int, int, float], ...]
"""Matrix, row, column and number of each cell that was typed over, in their order."""


@dataclass(frozen=True, slots=True)
class Visited:
    """A step was opened, or its board or the language changed.

    `switches` and `edits` are what differs from the board as the step begins; without
    `edits` its numbers are those of the beginning.
    """

    time: float
    section: str
    step: str
    language: str
    switches: Switches = ()
    edits: Edits | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """An ask of a step was answered, or its answer shown; `right` is None where none judged it."""

    time: float
    section: str
    step: str
    ask: str
    given: Given = None
    right: bool | None = None
    shown: bool = False


@dataclass(frozen=True, slots=True)
class Questioned:
    """A question of a section was answered; `seed` drew the numbers of its `variant`.

    `asked` are the questions of the whole run, in their order; they share its seed.
    """

    time: float
    section: str
    id: str
    variant: str
    seed: int
    given: Given
    right: bool
    sure: bool
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Practised:
    """An exercise was checked; `finding` is the id of the mistake, or else what kind it is."""

    time: float
    section: str
    exercise: str
    passed: bool
    finding: str = ""


@dataclass(frozen=True, slots=True)
class Finished:
    """Everything that a step asks was answered."""

    time: float
    section: str
    step: str


@dataclass(frozen=True, slots=True)
class Welcomed:
    """The welcome was shown."""

    time: float


@dataclass(frozen=True, slots=True)
class Reset:
    """A section ("" for everything) was reset: what the first lines of these logs say of it.

    Lines are counted, not times compared: a clock that is wrong loses nothing, and what
    other sessions write meanwhile stays.
    """

    time: float
    section: str
    logs: tuple[tuple[str, int], ...]


def now() -> float:
    """The time of an event that happens now, to the millisecond."""
    return round(time.time(), 3)


Event = Visited | Answered | Questioned | Practised | Finished | Welcomed | Reset
