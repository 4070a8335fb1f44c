"""Several heads: shapes, parameters, torch's own module, and splits that look right."""

from collections.abc import Callable
from functools import partial
from itertools import product

import torch
from torch.nn import MultiheadAttention

from attn_tui.attention.checks.example import furthest
from attn_tui.attention.checks.registry import Measures
from attn_tui.attention.cut import heads_of
from attn_tui.attention.heads import split_heads
from attn_tui.attention.measured import Heads
from attn_tui.model.check import SEED, Measured
from attn_tui.model.matrix import Matrix
from attn_tui.model.setup import Setup

_SIZES = ((1, 1, 1, 1), (2, 4, 4, 2), (2, 5, 12, 3), (3, 7, 16, 8), (4, 8, 6, 1))
"""B, T, D and H of the models that are compared with torch's."""


def random_heads(
    B: int, T: int, D: int, H: int, mistake: str = "", shared: int = 0, change: int = -1
) -> Heads:
    """A random causal model; `shared` and `change` as on the board `heads`."""
    numbers = {"B": B, "T": T, "D": D, "H": H, "seed": SEED, "shared": shared, "change": change}
    inputs = tuple(Matrix.of(name, [[number]]) for name, number in numbers.items())
    return heads_of(Setup("heads", inputs, causal=True, mistake=mistake))


def _shapes(D: int, H: int) -> Measured:
    stages = random_heads(2, 4, D, H)
    return " ".join(str(tuple(each.shape)) for each in (stages.Qh, stages.A, stages.Y))


def _parameters(D: int, H: int) -> float:
    return float(random_heads(1, 4, D, H).parameters)


def _against_torch() -> Measured:
    return max(float(random_heads(*sizes).versus_mha) for sizes in _SIZES)


def _refused(call: Callable[[], object]) -> bool:
    try:
        call()
    except (AssertionError, ValueError):
        return True
    return False


def _odd_refusals() -> Measured:
    """How many sizes are refused by us or by torch against the rule that H divides D."""
    wrong = 0
    for D, H in product(range(1, 17), range(1, 9)):
        rule = D % H != 0
        X = torch.zeros(1, 1, D)
        wrong += _refused(partial(split_heads, X, H)) != rule
        wrong += _refused(partial(MultiheadAttention, D, H)) != rule
    return wrong


def _shared() -> Measured:
    A = random_heads(1, 4, 4, 2, shared=1).A
    return furthest(A[:, 0], A[:, 1])


def _other_sequence() -> Measured:
    return float(random_heads(2, 4, 4, 2, change=0).apart[1])


def _leak(mistake: str) -> Measured:
    return float(random_heads(1, 4, 4, 2, mistake).leak)


def _wrong_values() -> Measured:
    return furthest(random_heads(1, 4, 4, 2, "bad-both").Y, random_heads(1, 4, 4, 2).Y)


MEASURES: Measures = {
    "shapes-lesson": partial(_shapes, 4, 2),
    "shapes-six": partial(_shapes, 6, 3),
    "parameters-four": lambda: tuple(_parameters(4, H) for H in (1, 2, 4)),
    "parameters-six": partial(_parameters, 6, 3),
    "heads-mha": _against_torch,
    "heads-divide": _odd_refusals,
    "heads-shared": _shared,
    "sequences-apart": _other_sequence,
    "bad-split-leaks": partial(_leak, "bad-split"),
    "bad-merge-leaks": partial(_leak, "bad-merge"),
    "bad-both-future": partial(_leak, "bad-both"),
    "bad-both-values": _wrong_values,
}
