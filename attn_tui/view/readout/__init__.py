"""The arithmetic of one cell, written out under the board."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from attn_tui.model.matrix import Ref
from attn_tui.model.selection import Selection
from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace
from attn_tui.view.readout import (
    count,
    future,
    heads,
    interfaces,
    mask,
    position,
    product,
    score,
    weight,
)
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
_HEADS: dict[str, _Reader] = {
    **{name: _ATTENTION[name] for name in ("Q", "K", "V", "P", "S", "M", "E", "A")},
    **dict.fromkeys(("X", "W_Q", "W_K", "W_V", "W_O"), heads.drawn),
    "Q_cut": heads.cut,
    **dict.fromkeys(("Qh", "Kh", "Vh"), heads.split),
    "K_turned": heads.turned,
    "Yh": product.output,
    "joined": heads.joined,
    "Y": heads.mixed,
    "ledger": heads.shape,
    "parameters": heads.parameters,
    **dict.fromkeys(("by_split", "by_view"), heads.numbered),
    "reach": future.reach,
    "leak": heads.leak,
    "apart": heads.apart,
    "versus_mha": heads.versus,
}
_POSITION: dict[str, _Reader] = {
    "order": position.order,
    "PE": position.vector,
    "X_in": position.placed,
    "A": position.weights,
    "Y": position.output,
    "Y_new": position.new_output,
    "Y_back": position.put_back,
    "difference": position.difference,
    "moved": position.moved,
}
_SINUSOID: dict[str, _Reader] = {
    "PE": position.vector,
    "curves": position.curve,
    "dots": position.likeness,
}
_FUTURE: dict[str, _Reader] = {
    **{name: _ATTENTION[name] for name in ("Q", "K", "V", "P", "S", "M", "A", "Y")},
    "X_after": future.changed_input,
    "A_after": future.weight_after,
    "Y_after": future.output_after,
    "moved": future.moved,
    "reach": future.reach,
}
_INTERFACES: dict[str, _Reader] = {
    "Q": product.projection,
    "K": product.projection,
    "keep": mask.look,
    **dict.fromkeys(("by_hand", "by_sdpa", "by_mha", "by_ones", "by_flex"), interfaces.through),
    **dict.fromkeys(("sdpa_wrong", "mha_wrong", "flex_wrong"), interfaces.through),
    "by_float": interfaces.added,
    "ways": interfaces.way,
}
_LENGTHS: dict[str, _Reader] = dict.fromkeys(("upper_left", "lower_right"), interfaces.shared)
_BOARDS = {
    "look": _LOOK,
    "attention": _ATTENTION,
    "scaling": _SCALING,
    "sdpa": _SDPA,
    "heads": _HEADS,
    "position": _POSITION,
    "sinusoid": _SINUSOID,
    "future": _FUTURE,
    **dict.fromkeys(("interfaces", "flex", "nothing"), _INTERFACES),
    "lengths": _LENGTHS,
}


def readout(
    setup: Setup,
    trace: Trace,
    cell: Ref,
    words: Words,
    names: Sequence[str],
    selection: Selection | None = None,
    decimals: int = 3,
    before: float | None = None,
) -> Lines:
    """One to three lines: what the cell is, what is special about it, and its arithmetic.

    The last line ends in the digits that the board shows in the cell. `names` are the
    tokens; `selection` says which table of a layered matrix is seen; `before` is what stood
    in the cell before a number was typed over it. Lines are not wrapped.
    KeyError for a matrix that the trace lacks.
    """
    selection = selection or Selection(setup.board, cell.matrix)
    if cell.matrix == "A_next":
        selection, cell = selection.turned(setup, "head"), replace(cell, matrix="A")
    cell = replace(cell, matrix=selection.source(cell.matrix))
    scene = Scene(setup, selection.seen(trace), words, names, selection, decimals, before)
    reader = _BOARDS[setup.board].get(cell.matrix)
    drawn = cell.matrix in ("look", "keep", "order")
    if reader is None or (not drawn and (scene.typed(cell) or scene.is_input(cell.matrix))):
        return scene.given(cell)
    return reader(scene, cell)
