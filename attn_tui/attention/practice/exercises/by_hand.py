"""By hand: row 1 of the hand example, causal, from its dot products to its weights."""

import torch
from torch import Tensor

from attn_tui.attention.checks.example import hand
from attn_tui.attention.formulas import Attention
from attn_tui.attention.practice.exercises.shown import Numbers, hidden_share, seen_keys
from attn_tui.attention.practice.task import (
    Arguments,
    Comparison,
    Mistake,
    Namespace,
    Task,
)

ROW = 1
NAMES = ("dot_products", "scores", "hidden", "weights")


def answer(namespace: Namespace, name: str, arguments: Arguments) -> object:
    """The variable itself."""
    return namespace[name]


def task() -> Task:
    """How the answers are judged; all numbers come from the board's formulas."""
    right = Attention(hand(causal=True))
    return Task(
        "by-hand",
        tuple(Comparison(name, name) for name in NAMES),
        answers(right.P[ROW], right.S[ROW], right.block[ROW]),
        (*_of_the_scores(right), *_of_the_mask(right)),
        probe=answer,
    )


def answers(P: Tensor, S: Tensor, hidden: Tensor, weights: Tensor | None = None) -> Namespace:
    """The four variables; the weights are those of the scores, where no others are given."""
    found = weighed(S, hidden) if weights is None else weights
    rows = (P, S, hidden, found)
    return {name: row.tolist() for name, row in zip(NAMES, rows, strict=True)}


def weighed(S: Tensor, hidden: Tensor) -> Tensor:
    """Softmax over what is not hidden."""
    return S.masked_fill(hidden, -torch.inf).softmax(dim=-1)


def _of_the_scores(right: Attention) -> tuple[Mistake, ...]:
    P, S, hidden, root = right.P[ROW], right.S[ROW], right.block[ROW], right.divisor.item()
    d = root**2
    first, column = right.P[0], right.P[:, ROW]
    return (
        Mistake("other-row", answers(first, first / root, right.block[0])),
        Mistake("column", answers(column, column / root, hidden)),
        Mistake("by-d", answers(P, P / d, hidden), lambda: (d, root)),
        Mistake("no-scale", answers(P, P, hidden), lambda: (1.0, root)),
        Mistake("no-scale", answers(P, S, hidden, weighed(P, hidden)), lambda: (1.0, root)),
    )


def _of_the_mask(right: Attention) -> tuple[Mistake, ...]:
    P, S, hidden = right.P[ROW], right.S[ROW], right.block[ROW]
    nothing = torch.zeros_like(hidden)
    future = ~right.future[ROW]
    itself = right.future[ROW].roll(-1) | hidden
    plain, weights = S.softmax(dim=-1), weighed(S, hidden)
    trimmed = plain.masked_fill(hidden, 0)
    freed = trimmed.clone()
    freed[ROW] = 1 - trimmed[:ROW].sum()
    filled = S.masked_fill(hidden, 0).softmax(dim=-1)

    def share(of: Tensor) -> Numbers:
        return hidden_share(of[None], hidden)

    ratios = (float(freed[0] / freed[ROW]), float(weights[0] / weights[ROW]))
    return (
        Mistake("sides", answers(P, S, future)),
        Mistake("sides", answers(P, S, future, weights)),
        Mistake("no-self", answers(P, S, itself), lambda: seen_keys(itself)),
        Mistake("no-self", answers(P, S, itself, weights), lambda: seen_keys(itself)),
        Mistake("no-mask", answers(P, S, nothing), lambda: share(plain)),
        Mistake("no-mask", answers(P, S, hidden, plain), lambda: share(plain)),
        Mistake("mask-trims", answers(P, S, hidden, trimmed), lambda: (float(trimmed.sum()),)),
        Mistake("freed-to-self", answers(P, S, hidden, freed), lambda: ratios),
        Mistake("zero-fill", answers(P, S, hidden, filled), lambda: share(filled)),
    )
