"""MultiHead: a module with given weights, against `nn.MultiheadAttention`."""

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from attn_tui.attention.practice.exercises import multi_head_mask_mistakes as masked
from attn_tui.attention.practice.exercises import multi_head_mistakes as wrong
from attn_tui.attention.practice.exercises import multi_head_shape_mistakes as shapes
from attn_tui.attention.practice.exercises.attention import future
from attn_tui.attention.practice.exercises.drawing import drawn
from attn_tui.attention.practice.exercises.layers import give_weights, have_biases
from attn_tui.attention.practice.exercises.shown import (
    Numbers,
    hidden_share,
    numbers,
    row_sums,
    seen_keys,
)
from attn_tui.attention.practice.outcome import Outcome
from attn_tui.attention.practice.returned import type_name
from attn_tui.attention.practice.signs import ALL_AXES, NO_INIT, OWN_LAYERS
from attn_tui.attention.practice.task import (
    Arguments,
    Comparison,
    Mistake,
    Namespace,
    Nothing,
    Task,
    argument_text,
)
from attn_tui.attention.practice.unfit import no_module

LARGE = 8.0
"""How far tokens are stretched: scores grow with its square."""

Known = tuple[str, type[nn.Module], Callable[[], Numbers]]
"""A mistake: its id, a module with it, and the numbers that show it."""


def task() -> Task:
    """How the module is judged; whether its layers have biases is left open.

    Where all four have one, they take part in the last comparison, which is left out otherwise.
    """
    return Task(
        "multi-head",
        (
            Comparison("six", "MultiHead", six),
            Comparison("causal", "MultiHead", twelve),
            Comparison("large", "MultiHead", large),
            Comparison("biases", "MultiHead", biased),
        ),
        {"MultiHead": Torchs},
        tuple(Mistake(id, {"MultiHead": module}, shown) for id, module, shown in mistakes()),
        probe=build_and_call,
        told=told,
        ready_made=((nn.MultiheadAttention, "forward"), (F, "multi_head_attention_forward")),
        signs=(ALL_AXES, NO_INIT, OWN_LAYERS),
        besides=own_layers,
    )


def six() -> Arguments:
    """Three heads of width 2, not causal."""
    return inputs(3, drawn(2, 5, 6, seed=1), causal=False)


def twelve() -> Arguments:
    """Four heads of width 3, causal."""
    return inputs(4, drawn(3, 7, 12, seed=2), causal=True)


def large() -> Arguments:
    """Two heads of width 4, whose scores float32 cannot raise e to, and rows far apart."""
    return inputs(2, drawn(4, 6, 8, seed=3) * LARGE, causal=False)


def biased() -> Arguments:
    """Two heads of width 5, causal, with biases."""
    return inputs(2, drawn(1, 4, 10, seed=4), causal=True, biases=True)


def inputs(H: int, x: Tensor, causal: bool, biases: bool = False) -> Arguments:
    """x: (B, T, D)."""
    return {"D": x.shape[-1], "H": H, "x": x, "causal": causal, "biases": biases}


def mistakes() -> tuple[Known, ...]:
    """The known ones."""
    return (
        ("bad-split", wrong.BadSplit, tuple),
        ("bad-merge", wrong.BadMerge, tuple),
        ("bad-both", wrong.BadBoth, tuple),
        *((id, module, tuple) for id, module in shapes.OF_SHAPES),
        ("no-output", wrong.NoOutput, tuple),
        ("weight-as-is", wrong.WeightAsIs, tuple),
        ("weight-as-is", wrong.WeightAsIsAlone, tuple),
        ("weight-as-is", wrong.WeightAsIsLast, tuple),
        ("weight-as-is", wrong.WeightAsIsLastAlone, tuple),
        ("no-bias", wrong.WeightAlone, tuple),
        ("no-bias", wrong.WeightAloneInside, tuple),
        ("no-scale", wrong.NotScaled, partial(divisors, 1)),
        ("by-model", wrong.ByModel, partial(divisors, math.sqrt(6))),
        ("one-head", wrong.OneHead, tuple),
        ("fixed-heads", wrong.TwoHeads, tuple),
        ("axis", wrong.OverQueries, partial(sums, wrong.OverQueries)),
        ("axis-one", wrong.OverHeads, tuple),
        ("axis-one", wrong.OverHeadsFinite, tuple),
        ("axis-zero", wrong.OverSequences, tuple),
        ("axis-zero", wrong.OverSequencesFinite, tuple),
        ("unstable", wrong.Unshifted, lambda: numbers(large_scores().max())),
        ("one-largest", wrong.ShiftedByOne, distance),
        ("mean-shift", wrong.ShiftedByMean, tuple),
        ("mean-shift", wrong.ShiftedByMaskedMean, tuple),
        ("key-as-value", wrong.KeysMixed, tuple),
        *_of_the_mask(),
    )


def _of_the_mask() -> tuple[Known, ...]:
    T = twelve()["x"].shape[1]
    return (
        ("no-mask", masked.NotMasked, partial(share, masked.NotMasked)),
        ("always-mask", masked.AlwaysMasked, lambda: seen_keys(future(5, 5))),
        ("late-mask", masked.MaskedLate, partial(sums, masked.MaskedLate)),
        ("late-fill", masked.FilledLate, tuple),
        ("plus-fill", masked.FilledHigh, partial(share, masked.FilledHigh)),
        ("plus-fill", masked.RaisedHigh, partial(share, masked.RaisedHigh)),
        ("inverted", shapes.BlockHandedOver, lambda: seen_keys(~future(T, T))),
        ("zero-fill", masked.ZeroFilled, partial(share, masked.ZeroFilled)),
        ("plus-inf", masked.FilledWithPlus, tuple),
        ("float-mask", masked.NumberAdded, partial(share, masked.NumberAdded)),
        ("float-mask", masked.FutureRaised, partial(share, masked.FutureRaised)),
        ("lower", masked.SeenHidden, lambda: seen_keys(~future(T, T))),
        ("lower", masked.SeenHiddenFinite, lambda: seen_keys(~future(T, T))),
        ("lower", masked.SeenLowered, lambda: seen_keys(~future(T, T))),
        ("past-hidden", masked.PastHidden, lambda: seen_keys(future(T, T).mT)),
        ("no-self", masked.DiagonalHidden, lambda: seen_keys(future(T, T, 0))),
        ("no-self", masked.DiagonalHiddenFinite, lambda: seen_keys(future(T, T, 0))),
        ("no-self", masked.DiagonalLowered, lambda: seen_keys(future(T, T, 0))),
        ("one-future", masked.NextVisible, lambda: seen_keys(future(T, T, 2))),
    )


def told(name: str, arguments: Arguments) -> str:
    """`MultiHead(6, 3)(x (2, 5, 6), causal=False)`."""
    D, H = arguments["D"], arguments["H"]
    called = ", ".join(argument_text(each, arguments[each]) for each in ("x", "causal"))
    return f"{name}({D}, {H})({called})"


def build_and_call(namespace: Namespace, name: str, arguments: Arguments) -> Any:
    """Build the module, give it weights, call it.

    Unfit where it lacks a layer; Nothing where biases are asked for and a layer has none.
    """
    x, causal = arguments["x"], arguments["causal"]
    return build(namespace, name, arguments)(x, causal)


def build(namespace: Namespace, name: str, arguments: Arguments) -> nn.Module:
    """The module with its weights; raises as `build_and_call`."""
    D, H, _, _, biases = arguments.values()
    module = namespace[name](D, H)
    if not isinstance(module, nn.Module):
        raise no_module(name, type_name(module))
    give_weights(module, D, biases)
    if biases and not have_biases(module):
        raise Nothing("absent")
    return module


def own_layers(namespace: Namespace, name: str, arguments: Arguments, outcome: Outcome) -> str:
    """OWN_LAYERS where two modules differ with the same weights, and two calls of one do not."""
    if outcome.repeats:
        return ""
    module = build(namespace, name, arguments)
    once, again = (module(arguments["x"], arguments["causal"]) for _ in range(2))
    return OWN_LAYERS if torch.equal(once, again) else ""


class Torchs(nn.Module):
    """The four layers around torch's own module."""

    def __init__(self, D: int, H: int) -> None:
        super().__init__()
        self.whole = nn.MultiheadAttention(D, H, batch_first=True)
        self.W_Q, self.W_K = nn.Linear(D, D), nn.Linear(D, D)
        self.W_V, self.W_O = nn.Linear(D, D), nn.Linear(D, D)

    def forward(self, x: Tensor, causal: bool) -> Tensor:
        """(B, T, D) -> (B, T, D)."""
        inwards = (self.W_Q, self.W_K, self.W_V)
        with torch.no_grad():
            self.whole.in_proj_weight.copy_(torch.cat([W.weight for W in inwards]))  # (3D, D)
            self.whole.in_proj_bias.copy_(torch.cat([W.bias for W in inwards]))
            self.whole.out_proj.load_state_dict(self.W_O.state_dict())
        block = future(x.shape[1], x.shape[1]) if causal else None
        output: Tensor = self.whole(x, x, x, attn_mask=block)[0]
        return output


def divisors(used: float) -> Numbers:
    """The divisor that was used in the first comparison, and the right one."""
    return (float(used), math.sqrt(2))


def causal_weights(kind: type[wrong.ByHand]) -> Tensor:
    """The weights of all heads in the causal comparison: (B, H, T, T)."""
    D, H, x, causal, _ = twelve().values()
    module = kind(D, H)
    give_weights(module, D)
    with torch.no_grad():
        return module.weights(module.scores(x), causal)


def large_scores() -> Tensor:
    """The scores of all heads in the comparison of large ones: (B, H, T, T)."""
    D, H, x, *_ = large().values()
    module = wrong.ByHand(D, H)
    give_weights(module, D)
    with torch.no_grad():
        return module.scores(x)


def distance() -> Numbers:
    """How far the largest score of a row lies below the largest of all."""
    highest = large_scores().amax(dim=-1)
    return numbers(highest.max() - highest.min())


def sums(kind: type[wrong.ByHand]) -> Numbers:
    """The sums of the rows of the first head."""
    return row_sums(causal_weights(kind))


def share(kind: type[wrong.ByHand]) -> Numbers:
    """How much of each row of the first head goes to the future."""
    found = causal_weights(kind)
    return hidden_share(found, future(*found.shape[-2:]))
