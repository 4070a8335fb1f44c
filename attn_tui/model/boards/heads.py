"""Multi-head attention on a batch: split, attended head by head, joined, projected."""

from attn_tui.model.kind import Axis, Board, Kind, Paint
from attn_tui.model.matrix import Ref
from attn_tui.model.refusal import Refusal
from attn_tui.model.setup import Setup

LEDGER = (
    ("X", "B,T,D"),
    ("Q", "B,T,D"),
    ("Q_cut", "B,T,H,d"),
    ("Qh", "B,H,T,d"),
    ("K_turned", "B,H,d,T"),
    ("P", "B,H,T,T"),
    ("A", "B,H,T,T"),
    ("Yh", "B,H,T,d"),
    ("joined", "B,T,D"),
    ("Y", "B,T,D"),
)
"""The tensors whose shapes are listed, in the order of the formulas, with their axes."""
_LISTED = tuple(name for name, _ in LEDGER)

_BATCH: tuple[Axis, ...] = ("sequence",)
_HEADS: tuple[Axis, ...] = ("sequence", "head")
_SETTINGS = ("T", "D", "seed")


def _setting(name: str, low: int, high: int, otherwise: float | None = None) -> Kind:
    one: Axis = "one"
    whole = (low, high)
    return Kind(name, one, one, ("1", "1"), editable=True, whole=whole, otherwise=otherwise)


def _weights(name: str, rows: Axis, columns: Axis) -> Kind:
    uses = ("D", "seed", "shared") if name != "W_O" else ("D", "seed")
    return Kind(name, rows, columns, ("D", "D"), uses=uses, editable=True)


def _table(name: str, use: str, paint: Paint = "score") -> Kind:
    return Kind(name, "query", "key", ("T", "T"), paint, tuple(use.split()), layers=_HEADS)


def _vectors(name: str, rows: Axis, columns: Axis, use: str) -> Kind:
    size = ("T", "d") if name.endswith("h") else ("T", "D")
    layers = _HEADS if name.endswith("h") else _BATCH
    return Kind(name, rows, columns, size, uses=tuple(use.split()), layers=layers)


def _numbered(name: str, against: str = "") -> Kind:
    size, uses = ("T", "d"), ("T", "D")
    return Kind(name, "token", "component", size, uses=uses, layers=("head",), against=against)


def _measured(name: str, *use: str) -> Kind:
    return Kind(name, "one", "one", ("1", "1"), "tiny", uses=use)


def _refuses(setup: Setup, cell: Ref, value: float) -> Refusal | None:
    """D goes into H equal parts; sizes that X or a projection has stay; `change` is a sequence."""
    wanted = int(value)
    giver, size = _given(setup, cell.matrix)
    if giver and wanted != size:
        return Refusal("fixed-size", (("name", cell.matrix), ("matrix", giver)))
    if cell.matrix in ("D", "H"):
        width = _given(setup, "D")[1] or _number(setup, "D")
        width, heads = (wanted, _number(setup, "H")) if cell.matrix == "D" else (width, wanted)
        if width % heads:
            share = f"{width / heads:.3f}".rstrip("0")
            named = (("width", str(width)), ("heads", str(heads)), ("share", share))
            return Refusal("not-shared-out", named)
    if cell.matrix == "change" and wanted >= _number(setup, "B"):
        return Refusal("no-sequence", (("last", str(_number(setup, "B") - 1)),))
    return None


def _number(setup: Setup, name: str) -> int:
    return int(setup.number(name) or 1)


def _given(setup: Setup, letter: str) -> tuple[str, int]:
    """The matrix of the example that fixes T or D, and what it fixes it at; "" and 0 for none."""
    for name, axis in _GIVERS.get(letter, ()):
        matrix = setup.input(name)
        if matrix is not None:
            return name, matrix.shape[axis]
    return "", 0


_GIVERS = {
    "T": (("X", 0),),
    "D": (("X", 1), ("W_Q", 0), ("W_K", 0), ("W_V", 0), ("W_O", 0)),
}

HEADS = Board(
    "heads",
    (*("X", "T", "D", "H", "B", "seed", "shared", "change"), *("W_Q", "W_K", "W_V", "W_O")),
    (
        _setting("B", 1, 4, otherwise=1),
        _setting("T", 1, 8),
        _setting("D", 1, 16),
        _setting("H", 1, 8),
        _setting("seed", 0, 1_000_000, otherwise=0),
        _setting("shared", 0, 1, otherwise=0),
        _setting("change", -1, 3, otherwise=-1),
        Kind("X", "token", "feature", ("T", "D"), uses=_SETTINGS, layers=_BATCH),
        _weights("W_Q", "feature", "channel"),
        _weights("W_K", "feature", "channel"),
        _weights("W_V", "feature", "channel"),
        _weights("W_O", "channel", "output"),
        _vectors("Q", "query", "channel", "X W_Q"),
        _vectors("K", "key", "channel", "X W_K"),
        _vectors("V", "key", "channel", "X W_V"),
        Kind("Q_cut", "head", "component", ("H", "d"), uses=("Q",), layers=("sequence", "query")),
        _vectors("Qh", "query", "component", "Q"),
        _vectors("Kh", "key", "component", "K"),
        _vectors("Vh", "key", "value", "V"),
        Kind("K_turned", "component", "key", ("d", "T"), uses=("Kh",), layers=_HEADS),
        _table("P", "Qh Kh"),
        _table("S", "P"),
        _table("M", "S"),
        _table("E", "M"),
        _table("A", "E", "weight"),
        _table("A_next", "E", "weight"),
        _vectors("Yh", "query", "value", "A Vh"),
        _vectors("joined", "query", "channel", "Yh"),
        _vectors("Y", "query", "output", "joined W_O"),
        Kind("ledger", "stage", "axis", (str(len(LEDGER)), "4"), uses=("Y",)),
        Kind("chosen", "token", "feature", ("T", "D"), uses=("ledger",), shows=_LISTED),
        Kind("parameters", "one", "one", ("1", "1"), uses=("W_Q", "W_K", "W_V", "W_O")),
        _numbered("by_split"),
        _numbered("by_view", against="by_split"),
        Kind("reach", "query", "key", ("T", "T"), "score", uses=("Y",), layers=_BATCH),
        _measured("leak", "reach"),
        Kind("apart", "sequence", "one", ("B", "1"), "tiny", uses=("Y",)),
        _measured("versus_mha", "Y"),
    ),
    refuses=_refuses,
    switches=("causal", "scale"),
)
