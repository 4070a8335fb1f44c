"""The formula that stands above a matrix, as this setup computes it."""

from collections.abc import Sequence

from attn_tui.model.setup import Setup
from attn_tui.model.size import letter_sizes

_PLAIN = {
    "XXt": "X·Xᵀ",
    "Q": "Q = X·W_Q",
    "K": "K = X·W_K",
    "V": "V = X·W_V",
    "P": "P = Q·Kᵀ",
    "Sz": "S + z",
    "Y": "Y = A·V",
    "Y_wide": "Y′ = A·V′",
    "V_wide": "V′",
    "cells": "T²",
    "sdpa": "SDPA(Q, K, I)",
    "handed": "attn_mask",
}


def formula(setup: Setup, matrix: str, shown: Sequence[str] = ()) -> str:
    """The title of `matrix`: its name, and how it comes from the one before.

    Where M is among the `shown` matrices, E and A are written as made from it.
    """
    if matrix in ("Q", "K", "V") and any(given.name == matrix for given in setup.inputs):
        return matrix
    if matrix == "P" and setup.mistake == "swapped":
        return "P = K·Qᵀ"
    if matrix == "Y" and setup.mistake == "key-as-value":
        return "Y = A·K"
    source = "M" if "M" in shown else _short_input(setup).replace(" + ", "+")
    match matrix:
        case "S":
            return _scores(setup)
        case "M":
            return f"M = {_softmax_input(setup)}"
        case "E":
            return f"E = exp({source})"
        case "A":
            return _weights(setup, source)
        case _:
            return _PLAIN.get(matrix, matrix)


def _scores(setup: Setup) -> str:
    width = letter_sizes(setup).get("d", 0)
    if not setup.scale or setup.mistake == "no-scale":
        return "S = P"
    if setup.mistake == "by-d":
        return f"S = P/{width}"
    return f"S = P/√{width}"


def _weights(setup: Setup, inside: str) -> str:
    if setup.board == "sdpa":
        return "A = softmax(S+mask)"
    if setup.mistake == "axis":
        return f"A = softmax({inside}, dim=-2)"
    if setup.causal and setup.mistake == "late-mask":
        return f"A = softmax({inside}), 0 at j>i"
    if setup.causal and setup.mistake in ("inverted", "float-mask"):
        return "A = SDPA(Q, K, I)"
    return f"A = softmax({inside})"


def _softmax_input(setup: Setup) -> str:
    scores = _scores_moved(setup)
    if not setup.causal or setup.mistake == "late-mask":
        return scores
    return f"{scores}{_MASKS.get(setup.mistake, ' + mask')}"


def _short_input(setup: Setup) -> str:
    return "M" if setup.causal and setup.mistake in _MASKS else _softmax_input(setup)


def _scores_moved(setup: Setup) -> str:
    return "S + z" if any(edit.cell.matrix == "z" for edit in setup.edits) else "S"


_MASKS = {
    "zero-fill": ", 0 at j>i",
    "inverted": ", -∞ at j<=i",
    "float-mask": " + 1 at j<=i",
    "off-by-one": ", -∞ at j>=i",
}
