"""Proof: a test of the future, run on attention functions that are right or leak."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from attn_tui.attention.practice.exercises import attention_mistakes as leaking
from attn_tui.attention.practice.exercises import mask_mistakes as masked
from attn_tui.attention.practice.exercises import proof_mistakes as wrong
from attn_tui.attention.practice.exercises.attention import Function, causal_inputs, right
from attn_tui.attention.practice.outcome import Outcome
from attn_tui.attention.practice.signs import TOO_LENIENT
from attn_tui.attention.practice.task import (
    Arguments,
    Comparison,
    Mistake,
    Namespace,
    Nothing,
    Task,
)

LOUD = 1e6
"""How many times a leak is enlarged, to see whether a test would see it at all."""

FAR = 30.0
"""Exponents that float32 still holds: e³⁰ is 1e13."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """An attention function that a test judges without being told which it is."""

    function: Function
    leaks: bool = False
    own: bool = False
    """Whether the learner's own takes its place, where there is one."""

    def loud(self, q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
        """The same leak, LOUD times as large; what does not leak stays as it is."""
        given = (q.double(), k.double(), v.double(), causal)
        sound = right(*given)
        return (sound + LOUD * (self.function(*given) - sound)).to(q.dtype)


def task() -> Task:
    """How `test_future(attention)` is judged: it has to accept what is right, alone."""
    name = "test_future"
    return Task(
        "proof",
        tuple(Comparison(id, name, partial(_arguments, each)) for id, each in SUSPECTS.items()),
        {name: changes_all},
        (
            Mistake("cannot-fail", {name: wrong.shape_alone}),
            Mistake("refuses-all", {name: wrong.all_rows}),
            Mistake("upside-down", {name: wrong.upside_down}),
            Mistake("exact", {name: wrong.to_the_bit}),
            Mistake("values-only", {name: wrong.values_alone}),
            Mistake("keys-only", {name: wrong.keys_alone}),
            Mistake("no-queries", {name: wrong.queries_kept}),
            Mistake("first-row", {name: wrong.first_row}),
            Mistake("row-zero", {name: wrong.two_tokens}),
            Mistake("row-zero", {name: wrong.row_zero}),
            Mistake("one-early", {name: wrong.one_early}),
            Mistake("sums-only", {name: wrong.sums_alone}),
        ),
        probe=accepts,
        told=lambda name, arguments: f"{name}({', '.join(arguments)})",
        signs=(TOO_LENIENT,),
        besides=is_lenient,
    )


def accepts(namespace: Namespace, name: str, arguments: Arguments) -> bool:
    """Whether the test accepts the function: it returns.

    An exception other than AssertionError is a refusal of what leaks, and otherwise raised.
    Nothing is raised where the learner's own is asked for and not there, or wrong.
    """
    suspect: Suspect = arguments["attention"]
    function = _named(suspect.function)
    if suspect.own and "__file__" in namespace:
        function = _own_function(Path(namespace["__file__"]))
    try:
        namespace[name](function)
    except AssertionError:
        return False
    except Exception:
        if not suspect.leaks:
            raise
        return False
    return True


def is_lenient(namespace: Namespace, name: str, arguments: Arguments, outcome: Outcome) -> str:
    """TOO_LENIENT where a leak is accepted that would be refused if it were far larger."""
    suspect: Suspect = arguments["attention"]
    if not suspect.leaks or outcome.values != (1.0,):
        return ""
    try:
        namespace[name](_named(suspect.loud))
    except AssertionError:
        return TOO_LENIENT
    return ""


def _named(function: Function) -> Function:
    """As a function `attention`: what Python says of a wrong call speaks of that name."""

    def attention(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
        return function(q, k, v, causal)

    attention.__qualname__ = "attention"
    return attention


def _arguments(suspect: Suspect) -> Arguments:
    return {"attention": suspect}


def _own_function(test: Path) -> Function:
    """`attention` of the file attention.py beside the test; Nothing where there is no right one."""
    if not test.with_name("attention.py").is_file():
        raise Nothing("absent")
    try:
        own: Function = import_module("attention").attention
        close = torch.allclose(
            own(*causal_inputs().values()), right(*causal_inputs().values()), atol=1e-4
        )
    except Exception as error:
        raise Nothing("wrong") from error
    if not close:
        raise Nothing("wrong")
    return own


def rescaled(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """Exponentials of all scores, masked, then rescaled: right but for rounding.

    The largest score of a row is subtracted first, hidden ones included, unless it lies so
    far above the visible ones that these would vanish.
    """
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    visible = S.masked_fill(block, -torch.inf).amax(dim=-1, keepdim=True)
    top = torch.minimum(S.amax(dim=-1, keepdim=True), visible + FAR).detach()
    E = (S - top).exp().masked_fill(block, 0)
    return E / E.sum(dim=-1, keepdim=True) @ v


SUSPECTS: Mapping[str, Suspect] = {
    "right": Suspect(right),
    "rescaled": Suspect(rescaled),
    "no-mask": Suspect(masked.not_masked, leaks=True),
    "one-future": Suspect(masked.next_visible, leaks=True),
    "row-zero": Suspect(masked.only_row_zero, leaks=True),
    "late-mask": Suspect(masked.masked_late, leaks=True),
    "zero-fill": Suspect(masked.zero_filled, leaks=True),
    "axis": Suspect(leaking.over_queries, leaks=True),
    "own": Suspect(right, own=True),
}


def changes_all(attention: Any) -> None:
    """Changes queries, keys and values from t on, for each t, and compares the rows before."""
    given = [each for each in causal_inputs().values() if isinstance(each, Tensor)]
    before = attention(*given, True)
    for t in range(1, before.shape[-2]):
        others = [each.clone() for each in given]
        for other in others:
            other[..., t:, :] += 1
        after = attention(*others, True)
        assert torch.allclose(after[..., :t, :], before[..., :t, :], atol=1e-5)
