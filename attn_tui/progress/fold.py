"""What all events together come to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

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
    practice = Progress()
    done: set[Place] = set()
    welcomed = False
    for event in events:
        match event:
            case Visited():
                last = visits[event.section, event.step] = event
            case Answered():
                answers[event.section, event.step, event.ask] = event
            case Questioned():
                attempts.setdefault(event.id, {})[event] = None
            case Practised():
                practice = with_practised(practice, event)
            case Finished():
                done.add((event.section, event.step))
            case Welcomed():
                welcomed = True
    questions = {id: tuple(attempt) for id, attempt in attempts.items()}
    return replace(
        practice,
        last=last,
        visits=visits,
        answers=answers,
        questions=questions,
        done=frozenset(done),
        welcomed=welcomed,
    )


def with_practised(progress: Progress, event: Practised) -> Progress:
    """The progress with one more check of an exercise: the last one counts, and so does a pass."""
    place = (event.section, event.exercise)
    passed = {place} if event.passed else set()
    return replace(
        progress,
        practised={**progress.practised, place: event},
        passed=progress.passed | passed,
    )
