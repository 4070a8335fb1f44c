"""Which questions come back, and when.

After a right answer that the learner was sure of, a question comes back in a day, a week
and a month; after any other, in a day. What is answered before it is due changes nothing,
unless it is missed.
"""

from dataclasses import dataclass

from attn_tui.progress.event import Questioned
from attn_tui.progress.fold import Progress

DAY = 86_400.0
INTERVALS = (DAY, 7 * DAY, 30 * DAY)


@dataclass(frozen=True, slots=True)
class Due:
    """A question that comes back at `time`, in seconds since 1970."""

    id: str
    time: float
    missed: bool


def due_questions(progress: Progress) -> tuple[Due, ...]:
    """The questions that come back, the missed ones first, then by their times."""
    found = (_due(attempts) for attempts in progress.questions.values())
    return tuple(
        sorted((each for each in found if each), key=lambda due: (not due.missed, due.time))
    )


def _due(attempts: tuple[Questioned, ...]) -> Due | None:
    level, time = 0, 0.0
    for attempt in attempts:
        if not (attempt.right and attempt.sure):
            level, time = 0, attempt.time + DAY
        elif level == 0 or attempt.time >= time:
            level += 1
            time = attempt.time + INTERVALS[min(level, len(INTERVALS)) - 1]
    return None if level > len(INTERVALS) else Due(attempts[-1].id, time, missed=level == 0)
