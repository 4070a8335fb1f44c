"""One mask through several interfaces: what each of them attends to."""

from itertools import product

from attn_tui.model.kind import Board, Kind
from attn_tui.model.matrix import Ref
from attn_tui.model.refusal import Refusal
from attn_tui.model.setup import Setup

_INPUTS = ("X", "W_Q", "W_K")
_BASE = (
    Kind("Q", "query", "component", ("T", "d"), uses=("X", "W_Q"), editable=True),
    Kind("K", "key", "component", ("T", "d"), uses=("X", "W_K"), editable=True),
    Kind("keep", "query", "key", ("T", "T"), "mark", editable=True, whole=(0, 1)),
    Kind("by_hand", "query", "key", ("T", "T"), "weight", uses=("keep", "Q", "K")),
)


def last_mark(setup: Setup, cell: Ref, value: float) -> Refusal | None:
    """A mask in which no query may look at any key is none."""
    if cell.matrix != "keep" or value == 1:
        return None
    marks = keep_of(setup)
    marks[cell.cell] = 0
    return None if any(marks.values()) else Refusal("empty-mask")


def keep_of(setup: Setup) -> dict[tuple[int, int], float]:
    """The marks of the mask: causal unless given, with the learner's laid over."""
    given, X, Q = (setup.input(name) for name in ("keep", "X", "Q"))
    tokens = next((matrix.rows for matrix in (given, X, Q) if matrix), 0)
    cells = product(range(tokens), range(tokens))
    marks = {(i, j): given.at(i, j) if given else float(j <= i) for i, j in cells}
    typed = {edit.cell.cell: edit.value for edit in setup.edits if edit.cell.matrix == "keep"}
    return {cell: typed.get(cell, mark) for cell, mark in marks.items()}


def _through(name: str) -> Kind:
    uses = ("keep", "Q", "K")
    return Kind(name, "query", "key", ("T", "T"), "weight", uses, against="by_hand")


INTERFACES = Board(
    "interfaces",
    _INPUTS,
    (
        *_BASE,
        _through("by_sdpa"),
        _through("by_mha"),
        _through("by_ones"),
        _through("by_float"),
        _through("sdpa_wrong"),
        _through("mha_wrong"),
    ),
    refuses=last_mark,
)
FLEX = Board(
    "flex", _INPUTS, (*_BASE, _through("by_flex"), _through("flex_wrong")), refuses=last_mark
)
"""Apart from the others: the first call of flex_attention takes seconds."""
