"""How dot products spread with the width, and what softmax makes of it."""

from attn_tui.model.kind import Board, Kind

SCALING = Board(
    "scaling",
    ("widths", "keys", "draws", "seed"),
    (
        Kind("widths", "size", "one", ("n", "1"), editable=True, whole=(1, 2048)),
        Kind("keys", "one", "one", ("1", "1"), whole=(1, 64)),
        Kind("draws", "one", "one", ("1", "1"), whole=(2, 100_000)),
        Kind("seed", "one", "one", ("1", "1"), editable=True, whole=(0, 1_000_000)),
        Kind("spread", "size", "one", ("n", "1"), uses=("widths",)),
        Kind("raw", "size", "one", ("n", "1"), "weight", uses=("widths",)),
        Kind("by_root", "size", "one", ("n", "1"), "weight", uses=("widths",)),
        Kind("by_width", "size", "one", ("n", "1"), "weight", uses=("widths",)),
    ),
)
