"""A named matrix of plain numbers, and the way to name one of its cells."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Matrix:
    """A tensor as plain data: `values` in row-major order for `shape`.

    Of a large one they are an `array` of doubles, which crosses to another process as bytes.
    """

    name: str
    shape: tuple[int, ...]
    values: Sequence[float]
    row_sums: tuple[float, ...] = field(default=())

    @classmethod
    def of(cls, name: str, rows: Sequence[Sequence[float]]) -> "Matrix":
        """The matrix with these rows, all of one length."""
        values = tuple(float(value) for row in rows for value in row)
        return cls(name, (len(rows), len(rows[0])), values)

    @property
    def rows(self) -> int:
        """How many rows it, or each of its layers, has."""
        return self.shape[-2]

    @property
    def columns(self) -> int:
        """How many columns it, or each of its layers, has."""
        return self.shape[-1]

    def at(self, row: int, column: int) -> float:
        """The number at (row, column) of a matrix with two axes."""
        return self.values[row * self.columns + column]

    def row(self, row: int) -> tuple[float, ...]:
        """The numbers of one row of a matrix with two axes."""
        return tuple(self.values[row * self.columns : (row + 1) * self.columns])

    def layer(self, *indices: int) -> "Matrix":
        """The matrix at these indices of the axes before the last two; 0 for those not given."""
        at = 0
        for place, size in enumerate(self.shape[:-2]):
            index = indices[place] if place < len(indices) else 0
            if not 0 <= index < size:
                raise IndexError(f"{self.name} has no layer {indices}")
            at = at * size + index
        size, rows = self.rows * self.columns, self.rows
        return Matrix(
            self.name,
            self.shape[-2:],
            self.values[at * size : (at + 1) * size],
            self.row_sums[at * rows : (at + 1) * rows],
        )


@dataclass(frozen=True, slots=True)
class Ref:
    """`A`, `A[1]` or `A[1,0]`: a matrix, a row of it, or a cell.

    `A@0,1[1,0]` says in which layer: sequence 0, head 1.
    """

    matrix: str
    row: int | None = None
    column: int | None = None
    layers: tuple[int, ...] = ()

    @classmethod
    def parse(cls, text: str) -> "Ref":
        """Read a reference; ValueError for anything else."""
        found = _REF.fullmatch(text)
        if not found:
            raise ValueError(text)
        row, column = found["row"], found["column"]
        return cls(
            found["matrix"],
            None if row is None else int(row),
            None if column is None else int(column),
            tuple(map(int, found["layers"].split(","))) if found["layers"] else (),
        )

    @property
    def cell(self) -> tuple[int, int]:
        """Row and column of a reference that names a cell."""
        if self.row is None or self.column is None:
            raise ValueError(f"{self} names no cell")
        return self.row, self.column

    def __str__(self) -> str:
        layers = "@" + ",".join(map(str, self.layers)) if self.layers else ""
        if self.row is None:
            return f"{self.matrix}{layers}"
        inside = f"{self.row}" if self.column is None else f"{self.row},{self.column}"
        return f"{self.matrix}{layers}[{inside}]"

    @property
    def table(self) -> "Ref":
        """The matrix, or the layer of it, that it lies in."""
        return Ref(self.matrix, layers=self.layers)


_REF = re.compile(
    r"\s*(?P<matrix>\w+)\s*(?:@\s*(?P<layers>\d{1,4}(?:\s*,\s*\d{1,4}){0,3})\s*)?"
    r"(?:\[\s*(?P<row>\d{1,4})\s*(?:,\s*(?P<column>\d{1,4})\s*)?\]\s*)?",
    re.ASCII,
)
