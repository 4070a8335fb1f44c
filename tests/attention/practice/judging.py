"""From a learner's source to what is found, in this process; and mistakes as source."""

import inspect
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from torch import nn

from attn_tui.attention.practice.aspects import ASPECTS, Aspect
from attn_tui.attention.practice.judge import judge
from attn_tui.attention.practice.observe import observe
from attn_tui.attention.practice.outcome import Trouble
from attn_tui.attention.practice.task import Mistake, Namespace, Task
from attn_tui.attention.practice.tasks import task_of
from attn_tui.model.exercise import EXERCISES
from attn_tui.model.finding import Finding

PRELUDE = """\
from __future__ import annotations
import math
from functools import partial
import torch
from torch import Tensor, nn
from torch.nn import functional as F
"""


def namespace_of(source: str) -> dict[str, Any]:
    """What a file with this source defines, after the usual imports."""
    namespace: dict[str, Any] = {"__file__": "learner.py"}
    exec(compile(PRELUDE + source, "learner.py", "exec"), namespace)
    return namespace


def raised(error: BaseException) -> Trouble:
    return Trouble("raised", detail=f"{type(error).__name__}: {error}")


def found(exercise: str, source: str, aspects: Sequence[tuple[str, Aspect]] = ASPECTS) -> Finding:
    """What the check finds in this source."""
    return found_in(task_of(exercise), namespace_of(source), aspects)


def found_in(
    task: Task, namespace: Namespace, aspects: Sequence[tuple[str, Aspect]] = ASPECTS
) -> Finding:
    """What the check of this task finds in what a file defines."""
    outcomes = observe(task, namespace, raised)
    return judge(task, EXERCISES[task.id], outcomes, aspects)


def without(task: Task, comparison: str) -> Task:
    """The task with one comparison less."""
    left = tuple(each for each in task.comparisons if each.id != comparison)
    return replace(task, comparisons=left)


def source_of(defines: Namespace) -> str:
    """A file that defines this: functions, classes with their bases, and plain values."""
    lines: list[str] = []
    for name, value in defines.items():
        lines += [inspect.getsource(part) for part in _parts(value)]
        lines.append(f"{name} = {_expression(value)}\n")
    return "\n".join(lines)


def _expression(value: Any) -> str:
    if isinstance(value, partial):
        return f"partial({value.func.__name__}, **{value.keywords!r})"
    return value.__name__ if callable(value) else repr(value)


def _parts(value: Any) -> Iterable[Any]:
    if not callable(value):
        return ()
    if isinstance(value, partial):
        return (value.func,)
    if not isinstance(value, type):
        return (value,)
    bases = reversed(value.__mro__)
    return (each for each in bases if issubclass(each, nn.Module) and each is not nn.Module)


def file_of(task: Task, mistake: Mistake) -> str:
    """A file with this mistake: what it leaves open is as a model solution has it."""
    rest = {name: value for name, value in task.truth.items() if name not in mistake.defines}
    return source_of({**rest, **mistake.defines})


MISTAKES = [
    (exercise, place) for exercise in EXERCISES for place in range(len(task_of(exercise).mistakes))
]
"""Every known mistake in each of its forms."""


def mistake_name(case: tuple[str, int]) -> str:
    """`attention/axis`, for a case of MISTAKES."""
    exercise, place = case
    return f"{exercise}/{task_of(exercise).mistakes[place].id}"
