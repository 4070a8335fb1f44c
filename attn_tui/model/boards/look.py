"""Who may look at whom, before anything is computed from vectors."""

from attn_tui.model.kind import Board, Kind

LOOK = Board(
    "look",
    ("T",),
    (
        Kind("T", "one", "one", ("1", "1"), editable=True, whole=(2, 64)),
        Kind("hops", "query", "key", ("T", "T")),
        Kind("direct", "query", "key", ("T", "T")),
        Kind("pairs", "query", "key", ("T", "T")),
        Kind("cells", "one", "one", ("1", "1"), uses=("T",)),
        Kind("look", "query", "key", ("T", "T"), "mark", editable=True),
        Kind("mask", "query", "key", ("T", "T"), uses=("look",)),
        Kind("causal", "query", "key", ("T", "T"), "mark"),
    ),
)
