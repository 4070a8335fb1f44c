"""Attention on numbers drawn from a seed, for any size, and what is measured of it."""

from attn_tui.model.kind import Board, Kind
from attn_tui.model.matrix import Ref
from attn_tui.model.refusal import Refusal
from attn_tui.model.setup import Setup


def not_shared_out(setup: Setup, cell: Ref, value: float) -> Refusal | None:
    """D goes into H equal parts."""
    if cell.matrix not in ("D", "H"):
        return None
    sizes = {letter: int(setup.number(letter) or 1) for letter in "DH"} | {cell.matrix: int(value)}
    width, heads = sizes["D"], sizes["H"]
    if not width % heads:
        return None
    share = f"{width / heads:.3f}".rstrip("0")
    named = (("width", str(width)), ("heads", str(heads)), ("share", share))
    return Refusal("not-shared-out", named)


def _setting(name: str, low: int, high: int, otherwise: float | None = None) -> Kind:
    size = ("1", "1")
    whole = (low, high)
    return Kind(name, "one", "one", size, editable=True, whole=whole, otherwise=otherwise)


def _measured(name: str, count: int, *use: str) -> Kind:
    return Kind(name, "way", "one", (str(count), "1"), uses=use)


DRAWN = Board(
    "drawn",
    ("T", "D", "H", "seed"),
    (
        _setting("T", 2, 32),
        _setting("D", 1, 1024),
        _setting("H", 1, 16, otherwise=1),
        _setting("seed", 0, 1_000_000, otherwise=0),
        Kind("A", "position", "position", ("T", "T"), "weight", uses=("T", "D")),
        _measured("spread", 3, "T", "D"),
        _measured("sums", 2, "T", "D"),
        _measured("tried", 5, "T", "D"),
        _measured("missed", 5, "T", "D"),
        _measured("used", 1, "T", "D"),
        _measured("seen", 1, "A"),
        _measured("open", 3, "T", "D"),
    ),
    refuses=not_shared_out,
)
