"""What all events together come to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from attn_tui.progress.event import (
    Answered,
    Event,
    Finished,
    Practised,
    Questioned,
    Visited,
    Welcomed,
)

Place = tuple[str, str]
"""Section and step, by their ids."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Where the learner was and what they did, whether or not the lesson still has it.

    The last event about a thing counts. `answers` are by section, step and ask;
    `questions` hold every attempt, in the order of their times. `practised` are by section
    and exercise, and so is `passed`: what was passed once stays so.
    """

    last: Visited | None = None
    visits: Mapping[Place, Visited] = field(default_factory=dict)
    answers: Mapping[tuple[str, str, str], Answered] = field(default_factory=dict)
    questions: Mapping[str, tuple[Questioned, ...]] = field(default_factory=dict)
    done: frozenset[Place] = frozenset()
    welcomed: bool = False
    practised: Mapping[tuple[str, str], Practised] = field(default_factory=dict)
    passed: frozenset[tuple[str, str]] = frozenset()


def fold(events: Iterable[Event]) -> Progress:
    """The progress that events in the order of their times come to; an event twice is once."""
    last: Visited | None = None
    visits: dict[Place, Visited] = {}
    answers: dict[tuple[str, str, str], Answered] = {}
    attempts: dict[str, dict[Questioned, None]] = {}
    practised: dict[tuple[str, str], Practised] = {}
    done: set[Place] = set()
    passed: set[tuple[str, str]] = set()
    welcomed = False
    for event in events:
        match event:
            case Visited():
                last = visits[event.section, event.step] = event
            case Answered():
                answers[event.section, event.step, event.ask] = event
            case Questioned():
                attempts.setdefault(event.id, {})[event] = None
            case Practised(_, section, exercise, holds):
                practised[section, exercise] = event
                passed.update([(section, exercise)] if holds else [])
            case Finished():
                done.add((event.section, event.step))
            case Welcomed():
                welcomed = True
    questions = {id: tuple(attempt) for id, attempt in attempts.items()}
    return Progress(
        last, visits, answers, questions, frozenset(done), welcomed, practised, frozenset(passed)
    )
