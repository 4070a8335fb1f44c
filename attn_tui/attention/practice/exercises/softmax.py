"""Softmax over the keys, stable for scores of any size."""

from collections.abc import Callable

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
EDGE = 90.0
"""e to this is more than float32 holds, and less a few it is not."""
SPREAD = 58.0
"""Its double is the same; itself is far below."""
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
            *map(_whole_table, (over_all, over_everything, over_everything_by_rows)),
            Mistake("unstable", {name: unshifted}, lambda: (float(large()["S"].max()),)),
            Mistake("index-shift", {name: shifted_by_index}),
            Mistake("mean-shift", {name: shifted_by_mean}),
            Mistake("min-shift", {name: shifted_by_least}),
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
    """Four rows: around 1000, around -1000, up to 90 at the end, and from -58 to 58: (4, 5).

    The last two tell apart what is taken away in place of the largest: nothing, its index, its
    opposite, the mean, the least.
    """
    far = torch.tensor(
        [
            [FAR] * 5,
            [-FAR] * 5,
            [*[EDGE - 5] * 4, EDGE],
            [SPREAD, -SPREAD, *[SPREAD] * 3],
        ]
    )
    return {"S": drawn(4, 5, seed=1) * torch.tensor([[1], [1], [0.1], [0.1]]) + far}


def hidden() -> Arguments:
    """Scores with some at -inf, never all of a row: (5, 5)."""
    block = torch.ones(5, 5, dtype=torch.bool).triu(1)
    return {"S": drawn(5, 5, seed=2).masked_fill(block, -torch.inf)}


def _whole_table(function: Callable[..., Tensor]) -> Mistake:
    return Mistake("whole-table", {"softmax": function}, lambda: row_sums(function(**batch())))


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


def over_everything(S: Tensor) -> Tensor:
    """All tables together add up to 1."""
    E = torch.exp(S - S.max())
    return E / E.sum()


def over_everything_by_rows(S: Tensor) -> Tensor:
    """The same, with each row's own largest taken away."""
    E = torch.exp(S - S.amax(dim=-1, keepdim=True))
    return E / E.sum()


def unshifted(S: Tensor) -> Tensor:
    """Exponentials of the scores as they are."""
    return S.exp() / S.exp().sum(dim=-1, keepdim=True)


def shifted_by_index(S: Tensor) -> Tensor:
    """The place of the largest is subtracted, and not its value."""
    E = torch.exp(S - S.max(dim=-1, keepdim=True)[1])
    return E / E.sum(dim=-1, keepdim=True)


def shifted_by_least(S: Tensor) -> Tensor:
    """The least of a row is subtracted."""
    E = torch.exp(S - S.amin(dim=-1, keepdim=True))
    return E / E.sum(dim=-1, keepdim=True)


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
