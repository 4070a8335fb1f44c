"""Position vectors made of sines and cosines, and how alike two of them are."""

from attn_tui.model.kind import Board, Kind
from attn_tui.model.matrix import Ref
from attn_tui.model.refusal import Refusal
from attn_tui.model.setup import Setup


def refuses(setup: Setup, cell: Ref, value: float) -> Refusal | None:
    """A width that leaves a sine without its cosine; an origin that is no position."""
    if cell.matrix == "D" and value % 2:
        return Refusal("odd-width", (("D", str(int(value))),))
    last = int(setup.number("T") or 1) - 1
    if cell.matrix == "origin" and value > last:
        return Refusal("no-position", (("last", str(last)),))
    return None


def origin_of(setup: Setup) -> int:
    """The position that all others are compared with; the last one where T is too small."""
    return min(int(setup.number("origin") or 0), int(setup.number("T") or 1) - 1)


SINUSOID = Board(
    "sinusoid",
    ("T", "D"),
    (
        Kind("T", "one", "one", ("1", "1"), editable=True, whole=(1, 64)),
        Kind("D", "one", "one", ("1", "1"), editable=True, whole=(2, 16)),
        Kind("origin", "one", "one", ("1", "1"), editable=True, whole=(0, 63), otherwise=0),
        Kind("PE", "position", "feature", ("T", "D"), uses=("T", "D")),
        Kind("curves", "feature", "position", ("D", "T"), "curve", uses=("PE",)),
        Kind("dots", "position", "one", ("T", "1"), uses=("PE", "origin")),
    ),
    refuses,
)
