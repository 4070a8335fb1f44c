"""`is_causal` where there are not as many queries as keys."""

from attn_tui.model.kind import Board, Kind

LENGTHS = Board(
    "lengths",
    ("L", "S"),
    (
        Kind("L", "one", "one", ("1", "1"), editable=True, whole=(1, 8)),
        Kind("S", "one", "one", ("1", "1"), editable=True, whole=(1, 8)),
        Kind("upper_left", "query", "key", ("L", "S"), "weight", uses=("L", "S")),
        Kind("lower_right", "query", "key", ("L", "S"), "weight", uses=("L", "S")),
    ),
)
