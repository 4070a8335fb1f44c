"""A named matrix of plain numbers, and the way to name one of its cells."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Matrix:
    """A tensor as plain data: `values` in row-major order for `shape`."""

    name: str
    shape: tuple[int, ...]
    values: tuple[float, ...]
    row_sums: tuple[float, ...] = field(default=())

    @classmethod
    def of(cls, name: str, rows: Sequence[Sequence[float]]) -> "Matrix":
        """The matrix with these rows, all of one length."""
        values = tuple(float(value) for row in rows for value in row)
        return cls(name, (len(rows), len(rows[0])), values)

    @property
    def rows(self) -> int:
        """How many rows it has."""
        return self.shape[0]

    @property
    def columns(self) -> int:
        """How many columns it has."""
        return self.shape[1]

    def at(self, row: int, column: int) -> float:
        """The number at (row, column) of a matrix with two axes."""
        return self.values[row * self.shape[1] + column]

    def row(self, row: int) -> tuple[float, ...]:
        """The numbers of one row of a matrix with two axes."""
        return self.values[row * self.shape[1] : (row + 1) * self.shape[1]]

    def layer(self, index: int) -> "Matrix":
        """The matrix at `index` of the first of three axes."""
        size = self.shape[1] * self.shape[2]
        return Matrix(self.name, self.shape[1:], self.values[index * size : (index + 1) * size])


@dataclass(frozen=True, slots=True)
class Ref:
    """`A`, `A[1]` or `A[1,0]`: a matrix, a row of it, or a cell."""

    matrix: str
    row: int | None = None
    column: int | None = None

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
        )

    @property
    def cell(self) -> tuple[int, int]:
        """Row and column of a reference that names a cell."""
        if self.row is None or self.column is None:
            raise ValueError(f"{self} names no cell")
        return self.row, self.column

    def __str__(self) -> str:
        if self.row is None:
            return self.matrix
        inside = f"{self.row}" if self.column is None else f"{self.row},{self.column}"
        return f"{self.matrix}[{inside}]"


_REF = re.compile(
    r"\s*(?P<matrix>\w+)\s*(?:\[\s*(?P<row>\d{1,4})\s*(?:,\s*(?P<column>\d{1,4})\s*)?\]\s*)?",
    re.ASCII,
)
