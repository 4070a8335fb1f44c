"""What a learner's file gives in each comparison; runs where the learner's code runs."""

from collections.abc import Callable
from dataclasses import replace

import torch
from torch import Tensor

from attn_tui.attention.practice.closeness import alike
from attn_tui.attention.practice.outcome import Outcome, Trouble
from attn_tui.attention.practice.returned import outcome_of, type_name
from attn_tui.attention.practice.task import (
    Arguments,
    Comparison,
    Namespace,
    Nothing,
    Task,
)
from attn_tui.attention.practice.unfit import Unfit, absent, not_callable

TroubleOf = Callable[[BaseException], Trouble]


def observe(task: Task, namespace: Namespace, trouble_of: TroubleOf) -> tuple[Outcome, ...]:
    """One outcome for each comparison, in order; the first is made twice, for `repeats`.

    An Exception of the learner's code becomes the trouble of its outcome; what is none, as
    SystemExit, passes through.
    """
    outcomes = _outcomes(task, namespace, trouble_of)
    return tuple(
        replace(outcome, sign=_second_look(task, each, namespace, outcome))
        for each, outcome in zip(task.comparisons, outcomes, strict=True)
    )


def _outcomes(task: Task, namespace: Namespace, trouble_of: TroubleOf) -> tuple[Outcome, ...]:
    first, *others = task.comparisons
    outcome = once(task, first, namespace, trouble_of)
    if outcome.trouble is None:
        again = once(task, first, namespace, trouble_of)
        repeats = _repeated(outcome, again)
        outcome = again if again.trouble else replace(outcome, repeats=repeats)
    return (outcome, *(once(task, each, namespace, trouble_of) for each in others))


def once(
    task: Task, comparison: Comparison, namespace: Namespace, trouble_of: TroubleOf
) -> Outcome:
    """The outcome of a single use of what the comparison names."""
    try:
        if comparison.name not in namespace:
            raise absent(comparison.name, namespace, task.truth)
        if callable(task.truth[comparison.name]) and not callable(namespace[comparison.name]):
            raise not_callable(comparison.name, type_name(namespace[comparison.name]))
        arguments = comparison.arguments()
        before = {name: each.clone() for name, each in _tensors(arguments).items()}
        result = task.probe(namespace, comparison.name, arguments)
        return replace(
            outcome_of(result),
            changed=_changed(before, _tensors(arguments)),
            shares=_shared(result, _tensors(arguments)),
        )
    except Nothing as nothing:
        return Outcome(text=nothing.why, compared=False)
    except Unfit as unfit:
        return Outcome(trouble=unfit.trouble)
    except Exception as error:  # noqa: BLE001  the learner's code may raise anything
        return Outcome(trouble=trouble_of(error))


def _second_look(task: Task, comparison: Comparison, namespace: Namespace, outcome: Outcome) -> str:
    """The mistake that it tells; empty too where the learner's code raises something."""
    if outcome.trouble or not outcome.compared:
        return ""
    try:
        return task.besides(namespace, comparison.name, comparison.arguments(), outcome)
    except Exception:  # noqa: BLE001  the learner's code may raise anything
        return ""


def _tensors(arguments: Arguments) -> dict[str, Tensor]:
    return {name: each for name, each in arguments.items() if isinstance(each, Tensor)}


def _changed(before: dict[str, Tensor], after: dict[str, Tensor]) -> tuple[str, ...]:
    """The arguments that are not what they were before."""
    return tuple(
        name
        for name, tensor in after.items()
        if tensor.dtype != before[name].dtype or not torch.equal(tensor.detach(), before[name])
    )


def _shared(result: object, arguments: dict[str, Tensor]) -> str:
    """The argument in whose memory the result lies; empty where there is none."""
    place = _memory(result)
    return next((name for name, each in arguments.items() if place == _memory(each) != 0), "")


def _memory(value: object) -> int:
    """The address of a tensor's memory; 0 for what has none."""
    try:
        return value.untyped_storage().data_ptr() if isinstance(value, Tensor) else 0
    except (RuntimeError, NotImplementedError):
        return 0


def _repeated(one: Outcome, other: Outcome) -> bool:
    """Whether a second call gave the same, where it gave numbers at all."""
    return one == other or not one.values or alike(one, other)
