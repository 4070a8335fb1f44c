"""Scaled dot-product attention, stage by stage."""

from attn_tui.model.kind import Board, Kind

ATTENTION = Board(
    "attention",
    ("X", "W_Q", "W_K", "W_V", "V_wide"),
    (
        Kind("X", "token", "feature", ("T", "D"), editable=True),
        Kind("W_Q", "feature", "component", ("D", "d"), editable=True),
        Kind("W_K", "feature", "component", ("D", "d"), editable=True),
        Kind("W_V", "feature", "value", ("D", "v"), editable=True),
        Kind("Q", "query", "component", ("T", "d"), uses=("X", "W_Q"), editable=True),
        Kind("K", "key", "component", ("T", "d"), uses=("X", "W_K"), editable=True),
        Kind("V", "key", "value", ("T", "v"), uses=("X", "W_V"), editable=True),
        Kind("V_wide", "key", "wide", ("T", "w"), editable=True),
        Kind("XXt", "query", "key", ("T", "T"), "score", uses=("X",)),
        Kind("P", "query", "key", ("T", "T"), "score", uses=("Q", "K")),
        Kind("S", "query", "key", ("T", "T"), "score", uses=("P",)),
        Kind("z", "query", "one", ("T", "1"), editable=True),
        Kind("Sz", "query", "key", ("T", "T"), "score", uses=("S", "z")),
        Kind("M", "query", "key", ("T", "T"), "score", uses=("Sz",)),
        Kind("E", "query", "key", ("T", "T"), "score", uses=("M",)),
        Kind("A", "query", "key", ("T", "T"), "weight", uses=("E",)),
        Kind("shares", "key", "value", ("T", "v"), uses=("A", "V"), layers=("query",)),
        Kind("Y", "query", "value", ("T", "v"), uses=("A", "V")),
        Kind("Y_wide", "query", "wide", ("T", "w"), uses=("A", "V_wide")),
    ),
    switches=("causal", "scale"),
)
