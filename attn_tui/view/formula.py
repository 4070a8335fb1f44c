"""The formula that stands above a matrix, as this setup computes it."""

from collections.abc import Sequence

from attn_tui.model.boards.position import layers_of
from attn_tui.model.boards.sinusoid import origin_of
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
    "X_after": "X′",
    "A_after": "A′",
    "Y_after": "Y′ = A′·V′",
    "moved": "max|Y′[i] - Y[i]|",
}


def formula(setup: Setup, matrix: str, shown: Sequence[str] = ()) -> str:
    """The title of `matrix`: its name, and how it comes from the one before.

    Where M is among the `shown` matrices, E and A are written as made from it; where the
    tables of two heads are, they are called A, so that they find room side by side.
    """
    if matrix in ("Q", "K", "V") and any(given.name == matrix for given in setup.inputs):
        return matrix
    if matrix == "P" and setup.mistake == "swapped":
        return "P = K·Qᵀ"
    if matrix == "Y" and setup.mistake == "key-as-value":
        return "Y = A·K"
    if matrix in ("A", "A_next") and "A_next" in shown and not setup.mistake:
        return "A"
    if setup.board == "heads" and matrix in _HEADS:
        return _HEADS[matrix]
    if setup.board == "position" and matrix in _ORDERED:
        return _ordered(setup, matrix)
    source = "M" if "M" in shown else _short_input(setup).replace(" + ", "+")
    match matrix:
        case "S" if setup.board != "lengths":
            return _scores(setup)
        case "M":
            return f"M = {_softmax_input(setup)}"
        case "E":
            return f"E = exp({source})"
        case "dots":
            return f"PE[{origin_of(setup)}]·PE[k]"
        case "A" | "A_next":
            return _weights(setup, source)
        case _:
            return _PLAIN.get(matrix, matrix)


_HEADS = {
    "Qh": "Q_h",
    "Kh": "K_h",
    "Vh": "V_h",
    "Q_cut": "Q",
    "K_turned": "K_hᵀ",
    "P": "P = Q_h·K_hᵀ",
    "Yh": "Y_h = A·V_h",
    "Y": "Y = joined·W_O",
    "versus_mha": "max|Y - MHA(X)|",
}
_ORDERED = ("X_in", "A", "Y", "moved")


def layer_sign(setup: Setup) -> str:
    """What stands behind the names of a second layer's matrices."""
    return "₂" if setup.board == "position" and layers_of(setup) == 2 else ""


def _ordered(setup: Setup, matrix: str) -> str:
    """What the board `position` computes: the last layer's weights and outputs."""
    layer = layer_sign(setup)
    mask = " + mask" if setup.causal else ""
    titles = {
        "X_in": "X_in = X[order]" + (" + PE" if setup.positions else ""),
        "A": f"A{layer} = softmax(S{layer}{mask})",
        "Y": f"Y{layer} = A{layer}·V{layer}",
        "moved": f"max|Y{layer}[i] - Y_back[i]|",
    }
    return titles[matrix]


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
