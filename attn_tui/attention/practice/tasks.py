"""The tasks of all exercises by their ids."""

from collections.abc import Callable, Mapping
from functools import cache

from attn_tui.attention.practice.exercises import (
    attention,
    by_hand,
    causal_mask,
    heads,
    multi_head,
    positions,
    proof,
    reading,
    scaling,
    scores,
    sdpa,
    softmax,
    weighted_sum,
)
from attn_tui.attention.practice.task import Task

_TASKS: Mapping[str, Callable[[], Task]] = {
    "by-hand": by_hand.task,
    "reading": reading.task,
    "scores": scores.task,
    "scaling": scaling.task,
    "causal-mask": causal_mask.task,
    "softmax": softmax.task,
    "weighted-sum": weighted_sum.task,
    "attention": attention.task,
    "sdpa": sdpa.task,
    "heads": heads.task,
    "multi-head": multi_head.task,
    "positions": positions.task,
    "proof": proof.task,
}


@cache
def task_of(exercise: str) -> Task:
    """How the exercise with this id is judged; KeyError for an unknown one."""
    return _TASKS[exercise]()
