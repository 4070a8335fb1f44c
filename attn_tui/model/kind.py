"""What a matrix of a board is: over which axes, of which size, made of what.

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
    layers: tuple[Axis, ...] = ()
    """The axes before rows and columns, of which one index is shown at a time."""


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
