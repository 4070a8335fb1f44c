"""The four layers of a learner's module: what they have to be, and the weights that they get."""

import math

import torch
from torch import Tensor, nn
from torch.nn.parameter import is_lazy

from attn_tui.attention.practice.exercises.drawing import drawn
from attn_tui.attention.practice.returned import type_name
from attn_tui.attention.practice.unfit import absent, other_layer

LAYERS = ("W_Q", "W_K", "W_V", "W_O")


def give_weights(module: nn.Module, D: int, biases: bool = False) -> None:
    """Fill the four layers with random weights, the same ones for each module.

    Biases are random too, or 0.
    """
    with torch.no_grad():
        for seed, name in enumerate(LAYERS):
            layer = getattr(module, name, None)
            if layer is None:
                raise absent(name, vars(module).get("_modules", ()), LAYERS)
            if _shape(getattr(layer, "weight", None)) != (D, D):
                raise other_layer(name, layer_text(layer), f"nn.Linear({D}, {D})")
            layer.weight.copy_(drawn(D, D, seed=seed) / math.sqrt(D))
            if (bias := _bias(layer)) is not None:
                bias.copy_(drawn(D, seed=len(LAYERS) + seed) * biases)


def _bias(layer: object) -> Tensor | None:
    bias: Tensor | None = getattr(layer, "bias", None)
    return bias


def have_biases(module: nn.Module) -> bool:
    """Whether each of the four layers has one."""
    return all(_bias(getattr(module, name)) is not None for name in LAYERS)


def layer_text(layer: object) -> str:
    """`nn.Linear(6, 2)`; the name of the type of any other, with the shape that it has."""
    if type(layer) is nn.Linear:
        return f"nn.Linear({layer.in_features}, {layer.out_features})"
    shape = _shape(layer)
    return type_name(layer) if shape is None else f"{type_name(layer)} {shape}"


def _shape(value: object) -> tuple[int, ...] | None:
    """Of a tensor that has one; None for anything else."""
    if not isinstance(value, Tensor) or is_lazy(value):
        return None
    return tuple(value.shape)
