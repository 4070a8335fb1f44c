"""Why a number cannot stand in a cell."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """The key of a sentence that refuses a number, and the values in that sentence."""

    key: str
    values: tuple[tuple[str, str], ...] = ()
