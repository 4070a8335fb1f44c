"""The same weights by hand and by torch's own function."""

from attn_tui.model.kind import Board, Kind

SDPA = Board(
    "sdpa",
    ("X", "W_Q", "W_K"),
    (
        Kind("Q", "query", "component", ("T", "d"), editable=True),
        Kind("K", "key", "component", ("T", "d"), editable=True),
        Kind("block", "query", "key", ("T", "T"), "boolean"),
        Kind("handed", "query", "key", ("T", "T"), "boolean", uses=("block",)),
        Kind("A", "query", "key", ("T", "T"), "weight", uses=("block",)),
        Kind("sdpa", "query", "key", ("T", "T"), "weight", uses=("handed",)),
    ),
)
