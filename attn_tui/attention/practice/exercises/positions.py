"""Positions: sines and cosines in pairs (Vaswani et al. 2017, section 3.5)."""

import math
from typing import Any

import torch
from torch import Tensor

from attn_tui.attention.practice.task import Arguments, Comparison, Mistake, Namespace, Task
from attn_tui.attention.sinusoid import sinusoids


def task() -> Task:
    """How `positions(T, D)` is judged."""
    name = "positions"
    return Task(
        "positions",
        (
            Comparison("short", name, lambda: {"T": 6, "D": 4}),
            Comparison("long", name, lambda: {"T": 32, "D": 10}),
        ),
        {name: sinusoids},
        (
            Mistake("halves", {name: in_halves}),
            Mistake("exchanged", {name: exchanged}),
            Mistake("each-its-own", {name: each_its_own}),
            Mistake("doubled", {name: doubled}),
            Mistake("halved", {name: halved}),
            Mistake("pair-apart", {name: pair_apart}),
            Mistake("no-minus", {name: multiplied}),
            Mistake("no-minus", {name: multiplied_by_powers}),
            Mistake("from-one", {name: from_one}),
            Mistake("small-base", {name: small_base}),
            Mistake("four-wide", {name: four_wide}),
        ),
        probe=in_single,
    )


def in_single(namespace: Namespace, name: str, arguments: Arguments) -> Any:
    """What the function gives, float64 as float32: either precision is right here."""
    result = namespace[name](*arguments.values())
    is_double = isinstance(result, Tensor) and result.dtype == torch.float64
    return result.float() if is_double else result


def in_halves(T: int, D: int) -> Tensor:
    """All sines in the left half, all cosines in the right."""
    angle = torch.arange(T)[:, None] / 10000 ** (torch.arange(0, D, 2) / D)
    return torch.cat([angle.sin(), angle.cos()], dim=-1)


def exchanged(T: int, D: int) -> Tensor:
    """Cosines at even columns, sines at odd ones."""
    angle = torch.arange(T)[:, None] / 10000 ** (torch.arange(0, D, 2) / D)
    return torch.stack([angle.cos(), angle.sin()], dim=-1).flatten(1)


def each_its_own(T: int, D: int) -> Tensor:
    """Every column has its own frequency."""
    angle = torch.arange(T)[:, None] / 10000 ** (torch.arange(D) / D)
    angle[:, 0::2] = angle[:, 0::2].sin()
    angle[:, 1::2] = angle[:, 1::2].cos()
    return angle


def doubled(T: int, D: int) -> Tensor:
    """Exponents that run twice as fast."""
    angle = torch.arange(T)[:, None] / 10000 ** (2 * torch.arange(0, D, 2) / D)
    return torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(1)


def halved(T: int, D: int) -> Tensor:
    """Exponents that run half as fast: the same as 100 where 10000 belongs."""
    angle = torch.arange(T)[:, None] / 10000 ** (torch.arange(D // 2) / D)
    return torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(1)


def pair_apart(T: int, D: int) -> Tensor:
    """Twice as fast as well, and a cosine that is not as fast as its sine."""
    t, even = torch.arange(T)[:, None], torch.arange(0, D, 2)
    sines = torch.sin(t / 10000 ** (2 * even / D))
    cosines = torch.cos(t / 10000 ** (2 * (even + 1) / D))
    return torch.stack([sines, cosines], dim=-1).flatten(1)


def multiplied(T: int, D: int) -> Tensor:
    """The exponent lacks its minus: pairs turn faster and faster."""
    angle = torch.arange(T)[:, None] * torch.exp(torch.arange(0, D, 2) * (math.log(10000) / D))
    return torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(1)


def multiplied_by_powers(T: int, D: int) -> Tensor:
    """The same, rounded in another way."""
    angle = torch.arange(T)[:, None] * 10000 ** (torch.arange(0, D, 2) / D)
    return torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(1)


def from_one(T: int, D: int) -> Tensor:
    """Positions are counted from 1."""
    angle = torch.arange(1, T + 1)[:, None] / 10000 ** (torch.arange(0, D, 2) / D)
    return torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(1)


def small_base(T: int, D: int) -> Tensor:
    """1000 where 10000 belongs."""
    angle = torch.arange(T)[:, None] / 1000 ** (torch.arange(0, D, 2) / D)
    return torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(1)


def four_wide(T: int, D: int) -> Tensor:
    """Four columns, whatever D is."""
    angle = torch.arange(T)[:, None] / 10000 ** (torch.arange(0, 4, 2) / 4)
    return torch.stack([angle.sin(), angle.cos()], dim=-1).flatten(1)
