"""The arithmetic of one cell, written out under the board."""

from collections.abc import Callable, Sequence

from attn_tui.model.matrix import Ref
from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace
from attn_tui.view.readout import count, mask, product, score, weight
from attn_tui.view.readout.scene import Lines, Scene
from attn_tui.words import Words

_Reader = Callable[[Scene, Ref], Lines]

_LOOK: dict[str, _Reader] = {
    "hops": count.hops,
    "direct": count.direct,
    "pairs": count.pairs,
    "cells": count.cells,
    "look": mask.look,
    "mask": mask.mask,
    "causal": mask.look,
}
_ATTENTION: dict[str, _Reader] = {
    "Q": product.projection,
    "K": product.projection,
    "V": product.projection,
    "XXt": product.similarity,
    "P": product.dot_product,
    "S": score.scaled,
    "Sz": score.moved,
    "M": score.masked,
    "E": score.exponentiated,
    "A": weight.weight,
    "shares": product.share,
    "Y": product.output,
    "Y_wide": product.output,
}
_SCALING: dict[str, _Reader] = {
    "spread": count.spread,
    "raw": count.largest_weight,
    "by_root": count.largest_weight,
    "by_width": count.largest_weight,
}
_SDPA: dict[str, _Reader] = {
    "Q": product.projection,
    "K": product.projection,
    "block": mask.block,
    "handed": mask.handed,
    "A": weight.by_hand,
    "sdpa": weight.by_sdpa,
}
_BOARDS = {"look": _LOOK, "attention": _ATTENTION, "scaling": _SCALING, "sdpa": _SDPA}


def readout(
    setup: Setup,
    trace: Trace,
    cell: Ref,
    words: Words,
    names: Sequence[str],
    query: int = 0,
    decimals: int = 3,
) -> Lines:
    """One to three lines: what the cell is, what is special about it, and its arithmetic.

    The last line ends in the digits that the board shows in the cell. `names` are the
    tokens; `query` is the row that a layered matrix shows. Lines are not wrapped. KeyError
    for a matrix that the trace lacks.
    """
    scene = Scene(setup, trace, words, names, query, decimals)
    reader = _BOARDS[setup.board].get(cell.matrix)
    drawn = cell.matrix == "look"
    if reader is None or (not drawn and (scene.typed(cell) or scene.is_input(cell.matrix))):
        return scene.given(cell)
    return reader(scene, cell)
