"""Two known mistakes together are not called by the name of one, unless nothing tells them apart."""

from collections.abc import Callable, Mapping
from itertools import combinations, product
from typing import Any

import pytest
import torch
from torch import Tensor

from attn_tui.attention.practice.closeness import alike
from attn_tui.attention.practice.observe import observe
from attn_tui.attention.practice.outcome import Outcome
from attn_tui.attention.practice.tasks import task_of
from tests.attention.practice.judging import found_in, raised

STAGES: Mapping[str, tuple[str, ...]] = {
    "scale": ("no-scale", "by-d", "v-width", "by-keys", "by-queries"),
    "mask": (
        "no-mask",
        "always-mask",
        "late-mask",
        "zero-fill",
        "plus-inf",
        "float-mask",
        "lower",
        "past-hidden",
        "no-self",
        "one-future",
    ),
    "softmax": ("axis", "axis-one", "axis-zero", "no-dim"),
    "product": ("swapped", "three-axes"),
    "values": ("key-as-value",),
    "result": ("single", "to-double", "weights-only"),
}
DIMS = {"axis": -2, "axis-one": 1, "axis-zero": 0}
PAIRS = [
    pair for one, other in combinations(STAGES, 2) for pair in product(STAGES[one], STAGES[other])
]


def with_mistakes(*made: str) -> Callable[[Tensor, Tensor, Tensor, bool], Tensor]:
    """Attention with all of these mistakes."""

    def attention(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
        if "single" in made or "to-double" in made:
            dtype = torch.float32 if "single" in made else torch.float64
            q, k, v = q.to(dtype), k.to(dtype), v.to(dtype)
        a, b = (k, q) if "swapped" in made else (q, k)
        S = a @ (b.transpose(1, 2) if "three-axes" in made else b.mT) / _divisor(q, k, v, made)
        A = _weights(S, causal, made)
        if "weights-only" in made:
            return A
        return A @ (k if "key-as-value" in made else v)

    return attention


def _divisor(q: Tensor, k: Tensor, v: Tensor, made: tuple[str, ...]) -> float:
    d = q.shape[-1]
    divisors: dict[str, float] = {
        "no-scale": 1,
        "by-d": d,
        "v-width": v.shape[-1] ** 0.5,
        "by-keys": k.shape[-2] ** 0.5,
        "by-queries": q.shape[-2] ** 0.5,
    }
    return next((divisors[name] for name in made if name in divisors), d**0.5)


def _weights(S: Tensor, causal: bool, made: tuple[str, ...]) -> Tensor:
    dims = DIMS | {"no-dim": 0 if S.dim() == 3 else 1}
    dim = next((dims[name] for name in made if name in dims), -1)
    ones = torch.ones_like(S, dtype=torch.bool)
    if "no-mask" in made or not (causal or "always-mask" in made):
        return (S + 1 if "float-mask" in made else S).softmax(dim)
    block = (
        ones.tril(-1)
        if "past-hidden" in made
        else ones.triu(
            {"no-self": 0, "one-future": 2}.get(
                next(iter({*made} & {"no-self", "one-future"}), ""), 1
            )
        )
    )
    if "late-mask" in made:
        return S.softmax(dim).masked_fill(block, 0)
    if "float-mask" in made:
        return (S + ~block).softmax(dim)
    fill = 0 if "zero-fill" in made else torch.inf if "plus-inf" in made else -torch.inf
    return S.masked_fill(~block if "lower" in made else block, fill).softmax(dim)


def outcomes_of(*made: str) -> tuple[Outcome, ...]:
    namespace: dict[str, Any] = {"attention": with_mistakes(*made)}
    return observe(task_of("attention"), namespace, raised)


def forms_of(id: str) -> list[tuple[Outcome, ...]]:
    """What each known form of this mistake gives."""
    task = task_of("attention")
    return [observe(task, each.defines, raised) for each in task.mistakes if each.id == id]


@pytest.mark.parametrize("mistake", [id for ids in STAGES.values() for id in ids])
def test_one_alone_is_named(mistake: str) -> None:
    finding = found_in(task_of("attention"), {"attention": with_mistakes(mistake)})
    assert finding.mistake == mistake


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_two_together_are_not_called_by_one_name(pair: tuple[str, str]) -> None:
    both = outcomes_of(*pair)
    hiding = [one for one in pair if any(all(map(alike, both, each)) for each in forms_of(one))]
    finding = found_in(task_of("attention"), {"attention": with_mistakes(*pair)})
    assert not finding.passed
    if not hiding:
        assert finding.mistake == ""
    else:
        assert pair in INDISTINCT
        assert finding.mistake in ("", *hiding)


INDISTINCT = {
    ("v-width", "swapped"),
    ("plus-inf", "axis-zero"),
    ("plus-inf", "no-dim"),
    ("zero-fill", "axis-zero"),
    ("zero-fill", "no-dim"),
    ("always-mask", "swapped"),
    ("swapped", "single"),
    ("three-axes", "single"),
    ("key-as-value", "weights-only"),
}
"""Pairs of which one leaves no trace of the other in any comparison."""
