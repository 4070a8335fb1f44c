"""From the outcomes of a learner's file to what was found."""

from collections.abc import Sequence
from dataclasses import replace

import torch

from attn_tui.attention.practice.aspects import ASPECTS, Aspect, Fault
from attn_tui.attention.practice.naming import expected, known_mistake
from attn_tui.attention.practice.outcome import Outcome
from attn_tui.attention.practice.task import Comparison, Task
from attn_tui.model.exercise import Exercise
from attn_tui.model.finding import Finding, Kind, Own
from attn_tui.model.matrix import Matrix

_NAMED = frozenset(
    {"raised", "dtype", "shape", "not-a-number", "values", "answer", "accepts", "refuses"}
)
"""Kinds that a known mistake may lie behind."""

OWN = "own"
"""The id of the comparison that needs a function of the learner's from another file."""


def judge(
    task: Task,
    exercise: Exercise,
    outcomes: Sequence[Outcome],
    aspects: Sequence[tuple[str, Aspect]] = ASPECTS,
) -> Finding:
    """The first fault of the first comparison that has one, and the mistake behind it.

    `aspects` are looked at in their order. ValueError where there are not as many outcomes
    as comparisons.
    """
    first: Finding | None = None
    proved: list[str] = []
    own: Own = ""
    sign = ""
    compared = list(zip(task.comparisons, outcomes, strict=True))
    for place, (comparison, got) in enumerate(compared):
        if comparison.id == OWN:
            own = _own(got)
        if not got.compared:
            continue
        right = expected(task, place)
        fault = _first_fault(got, right, aspects)
        if fault is None:
            proved.append(comparison.id)
        elif first is None:
            first = _finding(exercise, comparison, fault, got, right)
            sign = got.trouble.sign if got.trouble else got.sign
            if first.kind not in ("missing", "callable"):
                first = replace(first, call=_call(task, exercise, comparison))
    found = first or Finding(exercise.id, "passed")
    found = replace(found, proved=tuple(proved), own=own, torch=str(torch.__version__))
    if sign in task.signs:
        return replace(found, mistake=sign)
    mistake = known_mistake(task, outcomes) if found.kind in _NAMED else None
    return replace(found, mistake=mistake.id, numbers=mistake.numbers()) if mistake else found


def _own(got: Outcome) -> Own:
    if got.compared:
        return "tried"
    return "absent" if got.text == "absent" else "wrong"


def _first_fault(
    got: Outcome, right: Outcome, aspects: Sequence[tuple[str, Aspect]]
) -> Fault | None:
    faults = (aspect(got, right) for _, aspect in aspects)
    return next((fault for fault in faults if fault), None)


def _call(task: Task, exercise: Exercise, comparison: Comparison) -> str:
    """How the use is spoken of; empty for answers, of which nothing is called."""
    if exercise.form == "answers":
        return ""
    return task.told(comparison.name, comparison.arguments())


def _finding(
    exercise: Exercise, comparison: Comparison, fault: Fault, got: Outcome, right: Outcome
) -> Finding:
    """The fault as the exercise's form speaks of it."""
    found = _general(exercise, comparison, fault, got, right)
    if got.trouble:
        return found
    if exercise.form == "answers":
        told = repr(got.text) if got.form == "text" else fault.got_text
        return replace(
            found,
            kind="answer",
            name=comparison.name,
            got_text=told,
            expected_text="" if fault.at is not None else fault.expected_text,
            expected=None,
        )
    if exercise.form == "proof" and fault.kind == "values":
        kind: Kind = "accepts" if got.values[0] else "refuses"
        return Finding(exercise.id, kind, name=comparison.id, comparison=comparison.id)
    return found


def _general(
    exercise: Exercise, comparison: Comparison, fault: Fault, got: Outcome, right: Outcome
) -> Finding:
    found = Finding(
        exercise.id,
        fault.kind,
        name=fault.name,
        comparison=comparison.id,
        got_text=fault.got_text,
        expected_text=fault.expected_text,
    )
    if trouble := got.trouble:
        return replace(
            found,
            name=trouble.name,
            line=trouble.line,
            file=trouble.file,
            detail=trouble.detail,
            count=trouble.count,
            got_text=trouble.got_text,
            expected_text=trouble.expected_text,
        )
    if fault.kind in ("values", "not-a-number", "shape") and got.shares != right.shares:
        found = replace(found, shares=got.shares)
    if fault.at is None:
        return found
    leading = fault.at[:-2]
    return replace(
        found,
        at=fault.at,
        got=_table("got", got, leading),
        expected=_table("expected", right, leading),
    )


def _table(name: str, outcome: Outcome, leading: tuple[int, ...]) -> Matrix:
    """The last two axes at these indices of the others."""
    whole = Matrix(name, outcome.shape, outcome.values)
    return whole.layer(*leading) if len(outcome.shape) > 1 else whole
