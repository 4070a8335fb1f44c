"""Causal mask: True where the key comes after the query, which is hidden."""

from collections.abc import Callable
from functools import partial

import torch
from torch import Tensor

from attn_tui.attention.practice.exercises.shown import Numbers, seen_keys
from attn_tui.attention.practice.task import Comparison, Mistake, Task

LONG = 7


def task() -> Task:
    """How `causal_block(T)` is judged."""
    name = "causal_block"
    return Task(
        "causal-mask",
        (
            Comparison("seven", name, lambda: {"T": LONG}),
            Comparison("one", name, lambda: {"T": 1}),
            Comparison("twelve", name, lambda: {"T": 12}),
        ),
        {name: future},
        (
            Mistake("lower", {name: past_and_self}, partial(seen, past_and_self)),
            Mistake("no-self", {name: future_and_self}, partial(seen, future_and_self)),
            Mistake("one-future", {name: beyond_next}, partial(seen, beyond_next)),
            Mistake("past-hidden", {name: past}, partial(seen, past)),
            Mistake("not-boolean", {name: as_numbers}),
            Mistake("not-boolean", {name: as_integers}),
            Mistake("added-mask", {name: to_be_added}),
            Mistake("four-only", {name: always_four}),
            Mistake("four-only", {name: cut_from_four}),
        ),
    )


def seen(block: Callable[[int], Tensor]) -> Numbers:
    """How many keys each row sees."""
    return seen_keys(block(LONG))


def future(T: int) -> Tensor:
    """(T, T), True above the diagonal."""
    return torch.ones(T, T, dtype=torch.bool).triu(1)


def past_and_self(T: int) -> Tensor:
    """True where a key takes part."""
    return torch.ones(T, T, dtype=torch.bool).tril()


def future_and_self(T: int) -> Tensor:
    """The diagonal is hidden too."""
    return torch.ones(T, T, dtype=torch.bool).triu()


def beyond_next(T: int) -> Tensor:
    """One future key remains visible."""
    return torch.ones(T, T, dtype=torch.bool).triu(2)


def past(T: int) -> Tensor:
    """True below the diagonal: the past is hidden."""
    return torch.ones(T, T, dtype=torch.bool).tril(-1)


def as_numbers(T: int) -> Tensor:
    """The right triangle, of 0.0 and 1.0."""
    return torch.triu(torch.ones(T, T), diagonal=1)


def as_integers(T: int) -> Tensor:
    """The right triangle, of 0 and 1."""
    return torch.ones(T, T).triu(1).long()


def to_be_added(T: int) -> Tensor:
    """0 and -inf, to be added to scores."""
    return torch.full((T, T), float("-inf")).triu(1)


def always_four(T: int) -> Tensor:
    """Four rows and columns, whatever T is."""
    return torch.tensor(
        [
            [False, True, True, True],
            [False, False, True, True],
            [False, False, False, True],
            [False, False, False, False],
        ]
    )


def cut_from_four(T: int) -> Tensor:
    """The first T of four rows and columns."""
    return torch.ones(4, 4, dtype=torch.bool).triu(1)[:T, :T]
