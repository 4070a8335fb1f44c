"""A row with nothing visible, in five ways."""

from attn_tui.model.kind import Board, Kind
from attn_tui.model.matrix import Ref
from attn_tui.model.refusal import Refusal
from attn_tui.model.setup import Setup

WAYS = ("softmax", "sdpa", "mha-weights", "mha-output", "finite")
"""By hand, SDPA, MultiheadAttention with and without its weights, a large finite number."""


def no_such_row(setup: Setup, cell: Ref, value: float) -> Refusal | None:
    """Only a row that there is can be emptied."""
    tokens = setup.input("X") or setup.input("Q")
    if cell.matrix != "row" or tokens is None or value < tokens.rows:
        return None
    return Refusal("no-row", (("last", str(tokens.rows - 1)),))


NOTHING = Board(
    "nothing",
    ("X", "W_Q", "W_K"),
    (
        Kind("row", "one", "one", ("1", "1"), editable=True, whole=(0, 63), otherwise=0),
        Kind("Q", "query", "component", ("T", "d"), uses=("X", "W_Q"), editable=True),
        Kind("K", "key", "component", ("T", "d"), uses=("X", "W_K"), editable=True),
        Kind("keep", "query", "key", ("T", "T"), "mark", uses=("row",)),
        Kind("ways", "way", "key", (str(len(WAYS)), "T"), "weight", uses=("keep", "Q", "K")),
    ),
    refuses=no_such_row,
)
