"""MultiHead: a module with given weights, against `nn.MultiheadAttention`."""

import math
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from attn_tui.attention.practice.absent import Absent
from attn_tui.attention.practice.exercises import multi_head_mistakes as wrong
from attn_tui.attention.practice.exercises.attention import future
from attn_tui.attention.practice.exercises.drawing import drawn
from attn_tui.attention.practice.exercises.shown import Numbers, hidden_share, row_sums, seen_keys
from attn_tui.attention.practice.task import (
    Arguments,
    Comparison,
    Mistake,
    Namespace,
    Task,
    argument_text,
)

LAYERS = ("W_Q", "W_K", "W_V", "W_O")


def task() -> Task:
    """How the module is judged; whether its layers have biases is left open: they become 0."""
    return Task(
        "multi-head",
        (Comparison("six", "MultiHead", six), Comparison("causal", "MultiHead", four)),
        {"MultiHead": Torchs},
        tuple(Mistake(id, {"MultiHead": module}, shown) for id, module, shown in mistakes()),
        probe=build_and_call,
        told=told,
        ready_made=((nn.MultiheadAttention, "forward"), (F, "multi_head_attention_forward")),
    )


def six() -> Arguments:
    """Three heads of width 2, not causal."""
    return {"D": 6, "H": 3, "x": drawn(2, 5, 6, seed=1), "causal": False}


def four() -> Arguments:
    """Two heads of width 2, causal."""
    return {"D": 4, "H": 2, "x": drawn(2, 4, 4, seed=2), "causal": True}


def mistakes() -> tuple[tuple[str, type[nn.Module], Any], ...]:
    """The known ones: id, module, and the numbers that show it."""
    return (
        ("bad-split", wrong.BadSplit, tuple),
        ("bad-merge", wrong.BadMerge, tuple),
        ("bad-both", wrong.BadBoth, tuple),
        ("no-output", wrong.NoOutput, tuple),
        ("weight-as-is", wrong.WeightAsIs, tuple),
        ("no-scale", wrong.NotScaled, partial(divisors, 1)),
        ("by-model", wrong.ByModel, partial(divisors, math.sqrt(6))),
        ("one-head", wrong.OneHead, tuple),
        ("fixed-heads", wrong.TwoHeads, tuple),
        ("no-mask", wrong.NotMasked, share),
        ("always-mask", wrong.AlwaysMasked, lambda: seen_keys(future(5, 5))),
        ("late-mask", wrong.MaskedLate, partial(sums, wrong.MaskedLate)),
        ("axis", wrong.OverQueries, partial(sums, wrong.OverQueries)),
        ("key-as-value", wrong.KeysMixed, tuple),
    )


def told(name: str, arguments: Arguments) -> str:
    """`MultiHead(6, 3)(x (2, 5, 6), causal=False)`."""
    D, H = arguments["D"], arguments["H"]
    called = ", ".join(argument_text(each, arguments[each]) for each in ("x", "causal"))
    return f"{name}({D}, {H})({called})"


def build_and_call(namespace: Namespace, name: str, arguments: Arguments) -> Any:
    """Build the module, give it weights, call it; Absent where it lacks a layer."""
    D, H, x, causal = arguments.values()
    module = namespace[name](D, H)
    give_weights(module, D)
    return module(x, causal)


def give_weights(module: Any, D: int) -> None:
    """Fill the four layers with random weights, the same ones for each module."""
    with torch.no_grad():
        for seed, name in enumerate(LAYERS):
            layer = getattr(module, name, None)
            if layer is None:
                raise Absent(name, vars(module).get("_modules", vars(module)))
            if getattr(layer, "weight", torch.empty(0)).shape != (D, D):
                raise TypeError(f"{name} is no nn.Linear({D}, {D})")
            layer.weight.copy_(drawn(D, D, seed=seed))
            if getattr(layer, "bias", None) is not None:
                layer.bias.zero_()


class Torchs(nn.Module):
    """The four layers around torch's own module."""

    def __init__(self, D: int, H: int) -> None:
        super().__init__()
        self.whole = nn.MultiheadAttention(D, H, bias=False, batch_first=True)
        self.W_Q, self.W_K = nn.Linear(D, D, bias=False), nn.Linear(D, D, bias=False)
        self.W_V, self.W_O = nn.Linear(D, D, bias=False), nn.Linear(D, D, bias=False)

    def forward(self, x: Tensor, causal: bool) -> Tensor:
        """(B, T, D) -> (B, T, D)."""
        inwards = torch.cat([self.W_Q.weight, self.W_K.weight, self.W_V.weight])  # (3D, D)
        with torch.no_grad():
            self.whole.in_proj_weight.copy_(inwards)
            self.whole.out_proj.weight.copy_(self.W_O.weight)
        block = future(x.shape[1], x.shape[1]) if causal else None
        output: Tensor = self.whole(x, x, x, attn_mask=block)[0]
        return output


def divisors(used: float) -> Numbers:
    """The divisor that was used in the first comparison, and the right one."""
    return (float(used), math.sqrt(2))


def causal_weights(kind: type[wrong.ByHand]) -> Tensor:
    """The weights of all heads in the causal comparison: (B, H, T, T)."""
    D, H, x, causal = four().values()
    module = kind(D, H)
    give_weights(module, D)
    with torch.no_grad():
        q, k = (module.split(W(x)) for W in (module.W_Q, module.W_K))
        return module.weights(q @ k.mT / module.divisor(q.shape[-1]), causal)


def sums(kind: type[wrong.ByHand]) -> Numbers:
    """The sums of the rows of the first head."""
    return row_sums(causal_weights(kind))


def share() -> Numbers:
    """How much of each row of the first head goes to the future without a mask."""
    return hidden_share(causal_weights(wrong.NotMasked), future(4, 4))
