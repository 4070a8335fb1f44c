"""Proof that the future does not leak: one token changed, and a gradient for each pair."""

from attn_tui.model.kind import Board, Kind
from attn_tui.model.matrix import Ref
from attn_tui.model.refusal import Refusal
from attn_tui.model.setup import Setup


def no_such_token(setup: Setup, cell: Ref, value: float) -> Refusal | None:
    """Only a token that there is can be changed."""
    tokens = setup.input("X")
    if cell.matrix != "token" or tokens is None or value < tokens.rows:
        return None
    return Refusal("no-token", (("last", str(tokens.rows - 1)),))


FUTURE = Board(
    "future",
    ("X", "W_Q", "W_K", "W_V"),
    (
        Kind("token", "one", "one", ("1", "1"), editable=True, whole=(0, 63), otherwise=0),
        Kind("by", "one", "one", ("1", "1"), editable=True, otherwise=1),
        Kind("X", "token", "feature", ("T", "D"), editable=True),
        Kind("X_after", "token", "feature", ("T", "D"), uses=("X",)),
        Kind("Q", "query", "component", ("T", "d"), uses=("X", "W_Q")),
        Kind("K", "key", "component", ("T", "d"), uses=("X", "W_K")),
        Kind("V", "key", "value", ("T", "v"), uses=("X", "W_V")),
        Kind("P", "query", "key", ("T", "T"), "score", uses=("Q", "K")),
        Kind("S", "query", "key", ("T", "T"), "score", uses=("P",)),
        Kind("M", "query", "key", ("T", "T"), "score", uses=("S",)),
        Kind("A", "query", "key", ("T", "T"), "weight", uses=("M",)),
        Kind("Y", "query", "value", ("T", "v"), uses=("A", "V")),
        Kind("A_after", "query", "key", ("T", "T"), "weight", uses=("X_after", "W_Q", "W_K")),
        Kind("Y_after", "query", "value", ("T", "v"), uses=("X_after", "W_Q", "W_K", "W_V")),
        Kind("moved", "query", "one", ("T", "1"), "tiny", uses=("Y", "Y_after")),
        Kind("reach", "query", "key", ("T", "T"), "score", uses=("X", "W_Q", "W_K", "W_V")),
    ),
    refuses=no_such_token,
    switches=("causal", "scale"),
)
