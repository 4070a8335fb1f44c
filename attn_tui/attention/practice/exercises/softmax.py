"""Softmax over the keys, stable for scores of any size."""

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from attn_tui.attention.practice.exercises.drawing import comparison, drawn
from attn_tui.attention.practice.exercises.shown import (
    Numbers,
    first_table,
    numbers,
    row_sums,
)
from attn_tui.attention.practice.task import Arguments, Comparison, Mistake, Task

FAR = 1000.0
SEED = 5


def task() -> Task:
    """How `softmax(S)` is judged."""
    name = "softmax"
    return Task(
        "softmax",
        (
            Comparison("batch", name, batch),
            Comparison("large", name, large),
            Comparison("hidden", name, hidden),
            comparison("double", name, torch.float64, S=(3, 2, 6, 7)),
        ),
        {name: over_keys},
        (
            Mistake("axis", {name: over_queries}, lambda: row_sums(over_queries(**batch()))),
            Mistake("axis-one", {name: over_axis_one}),
            Mistake("axis-zero", {name: over_axis_zero}),
            Mistake("no-dim", {name: over_no_axis}),
            Mistake("whole-table", {name: over_all}, lambda: row_sums(over_all(**batch()))),
            Mistake("unstable", {name: unshifted}, lambda: (float(large()["S"].max()),)),
            Mistake("mean-shift", {name: shifted_by_mean}),
            Mistake("one-largest", {name: shifted_by_one}, _distance),
            Mistake("no-exp", {name: shares}, lambda: (float(shares(**batch())[0].min()),)),
            Mistake("log", {name: logarithms}, lambda: row_sums(logarithms(**batch()))),
            Mistake("single", {name: in_single}),
        ),
        ready_made=(
            (torch, "softmax"),
            (torch, "log_softmax"),
            (torch.special, "softmax"),
            (torch.special, "log_softmax"),
            (Tensor, "softmax"),
            (Tensor, "log_softmax"),
            (F, "softmax"),
            (F, "log_softmax"),
            (F, "softmin"),
            (nn.Softmax, "forward"),
        ),
    )


def batch() -> Arguments:
    """Two tables of common scores: (2, 4, 5)."""
    return {"S": drawn(2, 4, 5, seed=SEED)}


def large() -> Arguments:
    """Rows around 1000 and around -1000: (4, 5)."""
    far = torch.tensor([[FAR], [-FAR], [FAR], [-FAR]])
    return {"S": drawn(4, 5, seed=1) + far}


def hidden() -> Arguments:
    """Scores with some at -inf, never all of a row: (5, 5)."""
    block = torch.ones(5, 5, dtype=torch.bool).triu(1)
    return {"S": drawn(5, 5, seed=2).masked_fill(block, -torch.inf)}


def _distance() -> Numbers:
    highest = first_table(large()["S"]).amax(dim=-1)
    return numbers(highest.max() - highest.min())


def over_keys(S: Tensor) -> Tensor:
    """(…, L, S) -> (…, L, S)."""
    return torch.softmax(S, dim=-1)


def over_queries(S: Tensor) -> Tensor:
    """Columns add up to 1."""
    E = torch.exp(S - S.max(dim=-2, keepdim=True).values)
    return E / E.sum(dim=-2, keepdim=True)


def over_axis_one(S: Tensor) -> Tensor:
    """The axes are counted from the left: right for two of them, queries for three."""
    return S.softmax(dim=1)


def over_axis_zero(S: Tensor) -> Tensor:
    """Along the first axis: queries for two of them, sequences for three."""
    return S.softmax(dim=0)


def over_no_axis(S: Tensor) -> Tensor:
    """No axis is named: `F.softmax` takes the first of three, and otherwise the second."""
    return S.softmax(dim=0 if S.dim() == 3 else 1)


def over_all(S: Tensor) -> Tensor:
    """The whole table adds up to 1."""
    E = torch.exp(S - S.max())
    return E / E.sum(dim=(-2, -1), keepdim=True)


def unshifted(S: Tensor) -> Tensor:
    """Exponentials of the scores as they are."""
    return S.exp() / S.exp().sum(dim=-1, keepdim=True)


def shifted_by_mean(S: Tensor) -> Tensor:
    """The mean of a row is subtracted, which one hidden score makes -inf."""
    E = torch.exp(S - S.mean(dim=-1, keepdim=True))
    return E / E.sum(dim=-1, keepdim=True)


def shifted_by_one(S: Tensor) -> Tensor:
    """The largest of all rows is subtracted from each."""
    E = torch.exp(S - S.max())
    return E / E.sum(dim=-1, keepdim=True)


def shares(S: Tensor) -> Tensor:
    """Each score's share of its row, without exponentials."""
    return S / S.sum(dim=-1, keepdim=True)


def logarithms(S: Tensor) -> Tensor:
    """Logarithms of the weights."""
    return S - torch.logsumexp(S, dim=-1, keepdim=True)


def in_single(S: Tensor) -> Tensor:
    """float32 comes back, whatever came in."""
    E = torch.exp(S.float() - S.float().amax(dim=-1, keepdim=True))
    return E / E.sum(dim=-1, keepdim=True)
