"""How long a start takes for what earlier sessions kept."""

import time
from itertools import cycle, islice
from pathlib import Path
from statistics import median

from attn_tui.cli import lesson_file
from attn_tui.lesson.course import Course
from attn_tui.lesson.reader import read_course
from attn_tui.progress.event import Answered, Event, Visited
from attn_tui.tutor.keeper import Keeper
from attn_tui.tutor.tutor import Tutor
from tests.progress.events import session

SESSION = 20
"""Events of one session."""


def milliseconds_to_restore(home: Path, count: int, repetitions: int = 9) -> float:
    """To read so many events, in logs of sessions, and give them back to a tutor."""
    course = read_course(lesson_file())
    folder = home / str(count)
    events = list(islice(cycle(_answers(course)), count))
    for start in range(0, count, SESSION):
        session(folder, events[start : start + SESSION])
    measured = []
    for _ in range(repetitions):
        begin = time.perf_counter()
        Keeper(lambda: folder).restore(Tutor(course))
        measured.append((time.perf_counter() - begin) * 1000)
    return median(measured)


def _answers(course: Course) -> list[Event]:
    """A visit to every step, and an answer to all that it asks."""
    events: list[Event] = []
    for section in course.sections:
        for step in section.steps:
            place = section.id, step.id
            events.append(Visited(1, *place, "en", (("causal", True),)))
            events += [Answered(1, *place, ask.id, shown=True) for ask in step.asks]
    return events
