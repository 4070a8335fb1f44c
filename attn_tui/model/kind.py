"""What a matrix of a board is: over which axes, of which size, made of what.

An axis names what runs along it, so that two matrices with the same axis share one
selection: query row i is marked in Q, P, S, A and Y, key row j in K and V.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from attn_tui.model.matrix import Ref
from attn_tui.model.refusal import Refusal
from attn_tui.model.setup import Setup

Axis = Literal[
    "query",
    "key",
    "token",
    "position",
    "feature",
    "component",
    "value",
    "wide",
    "channel",
    "output",
    "sequence",
    "head",
    "stage",
    "axis",
    "size",
    "way",
    "one",
]
Toggle = Literal["causal", "scale", "positions"]
Paint = Literal["plain", "score", "weight", "mark", "boolean", "tiny", "curve"]


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
    layers: tuple[Axis, ...] = ()
    """The axes before rows and columns, of which one index is shown at a time."""
    whole: tuple[int, int] | None = None
    """The lowest and the highest of its cells, where these are whole numbers."""
    otherwise: float | None = None
    """The number of a matrix of one cell that no input gives."""
    against: str = ""
    """The matrix that it should be equal to: cells that differ are marked."""
    shows: tuple[str, ...] = ()
    """Matrices of the board, of which it shows the one in the chosen row of the axis `stage`."""


def accepted(setup: Setup, cell: Ref, value: float) -> Refusal | None:
    """Nothing more is asked of a number."""
    return None


@dataclass(frozen=True, slots=True)
class Board:
    """A named set of matrices that are computed together."""

    name: str
    inputs: tuple[str, ...]
    kinds: tuple[Kind, ...]
    refuses: Callable[[Setup, Ref, float], Refusal | None] = accepted
    """What its inputs ask of each other: why a number cannot stand in a cell."""
    edited: Callable[[Setup, Ref, float], Setup] = Setup.edited
    """The setup after a number was typed over a cell."""
    switches: tuple[Toggle, ...] = ()
    """What the title line says is on or off; a board with masks of its own has no `causal`."""

    def __getitem__(self, matrix: str) -> Kind:
        for kind in self.kinds:
            if kind.name == matrix:
                return kind
        raise KeyError(matrix)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its matrices, in the order of the formulas."""
        return tuple(kind.name for kind in self.kinds)
