"""The registry of boards: which matrices each has, over which axes, of which size.

An axis names what runs along it, so that two matrices with the same axis share one
selection: query row i is marked in Q, P, S, A and Y, key row j in K and V.
"""

from dataclasses import dataclass
from typing import Literal

Axis = Literal["query", "key", "token", "feature", "component", "value", "wide", "size", "one"]
Paint = Literal["plain", "score", "weight", "mark", "boolean"]


@dataclass(frozen=True, slots=True)
class Kind:
    """What a matrix of a board is.

    `size` names its two sizes: T tokens, D features, d components of a query or key,
    v of a value, w of the wide value, n rows of a simulation; digits stand for
    themselves. `uses` are the matrices that a cell of it is computed from.
    """

    name: str
    rows: Axis
    columns: Axis
    size: tuple[str, str]
    paint: Paint = "plain"
    uses: tuple[str, ...] = ()
    editable: bool = False
    layered: bool = False
    """True where a first axis of length T, the query, is shown one at a time."""


@dataclass(frozen=True, slots=True)
class Board:
    """A named set of matrices that are computed together."""

    name: str
    inputs: tuple[str, ...]
    kinds: tuple[Kind, ...]

    def __getitem__(self, matrix: str) -> Kind:
        for kind in self.kinds:
            if kind.name == matrix:
                return kind
        raise KeyError(matrix)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its matrices, in the order of the formulas."""
        return tuple(kind.name for kind in self.kinds)


_LOOK = Board(
    "look",
    ("T",),
    (
        Kind("T", "one", "one", ("1", "1"), editable=True),
        Kind("hops", "query", "key", ("T", "T")),
        Kind("direct", "query", "key", ("T", "T")),
        Kind("pairs", "query", "key", ("T", "T")),
        Kind("cells", "one", "one", ("1", "1"), uses=("T",)),
        Kind("look", "query", "key", ("T", "T"), "mark", editable=True),
        Kind("mask", "query", "key", ("T", "T"), uses=("look",)),
        Kind("causal", "query", "key", ("T", "T"), "mark"),
    ),
)

_ATTENTION = Board(
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
        Kind("shares", "key", "value", ("T", "v"), uses=("A", "V"), layered=True),
        Kind("Y", "query", "value", ("T", "v"), uses=("A", "V")),
        Kind("Y_wide", "query", "wide", ("T", "w"), uses=("A", "V_wide")),
    ),
)

_SCALING = Board(
    "scaling",
    ("widths", "keys", "draws", "seed"),
    (
        Kind("widths", "size", "one", ("n", "1"), editable=True),
        Kind("keys", "one", "one", ("1", "1")),
        Kind("draws", "one", "one", ("1", "1")),
        Kind("seed", "one", "one", ("1", "1"), editable=True),
        Kind("spread", "size", "one", ("n", "1"), uses=("widths",)),
        Kind("raw", "size", "one", ("n", "1"), "weight", uses=("widths",)),
        Kind("by_root", "size", "one", ("n", "1"), "weight", uses=("widths",)),
        Kind("by_width", "size", "one", ("n", "1"), "weight", uses=("widths",)),
    ),
)

_SDPA = Board(
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

BOARDS: dict[str, Board] = {board.name: board for board in (_LOOK, _ATTENTION, _SCALING, _SDPA)}
