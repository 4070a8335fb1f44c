"""How a self-test stands before Enter is pressed: what it would ask, or show."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from attn_tui.lesson.course import Question
from attn_tui.tutor.self_test import SelfTest


@dataclass(frozen=True, slots=True)
class Standing:
    """What Enter does.

    all: ask every question; due: ask `count` that come back; on: go on with question `number`
    of `count`; result: show the result of a run once more.
    """

    enter: Literal["all", "due", "on", "result"]
    number: int
    count: int


def standing(run: SelfTest | None, due: Sequence[Question], total: int) -> Standing:
    """How things stand with a run that was left, or none, and the questions that are `due`."""
    if run is not None:
        count = len(run.posed)
        return Standing("on" if run.now else "result", run.at + 1, count)
    return Standing("due", 1, len(due)) if due else Standing("all", 1, total)
