"""Which known mistake gives exactly what a learner's file gives."""

from collections.abc import Sequence

from attn_tui.attention.practice.closeness import alike
from attn_tui.attention.practice.observe import once
from attn_tui.attention.practice.outcome import Outcome, Trouble
from attn_tui.attention.practice.task import Mistake, Namespace, Task
from attn_tui.attention.practice.trouble import describe


def known_mistake(task: Task, outcomes: Sequence[Outcome]) -> Mistake | None:
    """The one whose outcomes are alike in all comparisons; None where there is none.

    A mistake may be known in several forms, under one id. None too where two mistakes fit.
    """
    fitting = [mistake for mistake in task.mistakes if _fits(task, mistake, outcomes)]
    return fitting[0] if len({mistake.id for mistake in fitting}) == 1 else None


def expected(task: Task, place: int, namespace: Namespace | None = None) -> Outcome:
    """What a file that defines this, or the truth, gives in the comparison at `place`."""
    defined = {**task.truth, **(namespace or {})}
    return once(task, task.comparisons[place], defined, _raised)


def _fits(task: Task, mistake: Mistake, outcomes: Sequence[Outcome]) -> bool:
    return all(
        alike(outcome, expected(task, place, mistake.defines))
        for place, outcome in enumerate(outcomes)
        if outcome.compared
    )


def _raised(error: BaseException) -> Trouble:
    return Trouble("raised", detail=describe(error))
