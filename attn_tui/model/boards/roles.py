"""What the rows and columns of the weights mean: which cells depend on which vectors."""

from attn_tui.model.kind import Board, Kind
from attn_tui.model.matrix import Ref
from attn_tui.model.refusal import Refusal
from attn_tui.model.setup import Setup


def no_such_token(setup: Setup, cell: Ref, value: float) -> Refusal | None:
    """Only a token that there is can ask or be asked."""
    tokens = setup.input("X") or setup.input("Q")
    if cell.matrix not in ("query", "key") or tokens is None or value < tokens.rows:
        return None
    return Refusal("no-token", (("last", str(tokens.rows - 1)),))


def _asked(name: str) -> Kind:
    return Kind(name, "one", "one", ("1", "1"), editable=True, whole=(0, 63), otherwise=0)


def _marks(name: str, *use: str) -> Kind:
    return Kind(name, "query", "key", ("T", "T"), "mark", uses=(*use, "Q", "K"))


def _measured(name: str, count: int, *use: str) -> Kind:
    return Kind(name, "way", "one", (str(count), "1"), uses=("query", "key", *use))


ROLES = Board(
    "roles",
    ("X", "W_Q", "W_K", "W_V"),
    (
        _asked("query"),
        _asked("key"),
        Kind("Q", "query", "component", ("T", "d"), uses=("X", "W_Q"), editable=True),
        Kind("K", "key", "component", ("T", "d"), uses=("X", "W_K"), editable=True),
        Kind("V", "key", "value", ("T", "v"), uses=("X", "W_V"), editable=True),
        Kind("A", "query", "key", ("T", "T"), "weight", uses=("Q", "K")),
        Kind("Y", "query", "value", ("T", "v"), uses=("A", "V")),
        _marks("depends", "query", "key"),
        _marks("turned", "query", "key"),
        _marks("own", "query"),
        _measured("picked", 3, "A"),
        _measured("met", 3, "Q", "K"),
        _measured("added", 3, "A"),
        _measured("takes", 1, "A", "V"),
        _measured("reached", 3, "A", "V"),
        _measured("through", 2, "Q", "K"),
    ),
    refuses=no_such_token,
    switches=("causal", "scale"),
)
