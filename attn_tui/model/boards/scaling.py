"""How dot products spread with the width, and what softmax makes of it."""

from attn_tui.model.kind import Board, Kind

SCALING = Board(
    "scaling",
    ("widths", "keys", "draws", "seed"),
    (
        Kind("widths", "size", "one", ("n", "1"), editable=True),
        Kind("keys", "one", "one", ("1", "1")),
        Kind("draws", "one", "one", ("1", "1")),
        Kind("seed", "one", "one", ("1", "1"), editable=True),
        Kind("spread", "size", "one", ("n", "1"), uses=("widths",)),
        Kind("raw", "size", "one", ("n", "1"), "weight", uses=("widths",)),
        Kind("by_root", "size", "one", ("n", "1"), "weight", uses=("widths",)),
        Kind("by_width", "size", "one", ("n", "1"), "weight", uses=("widths",)),
    ),
)
