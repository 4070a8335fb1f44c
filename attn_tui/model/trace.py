"""What came out: named matrices in the order of the formulas."""

from dataclasses import dataclass

from attn_tui.model.matrix import Matrix, Ref


@dataclass(frozen=True, slots=True)
class Trace:
    """All matrices of one setup, and the torch that computed them."""

    matrices: tuple[Matrix, ...]
    torch: str

    def __getitem__(self, name: str) -> Matrix:
        for matrix in self.matrices:
            if matrix.name == name:
                return matrix
        raise KeyError(name)

    def __contains__(self, name: object) -> bool:
        return any(matrix.name == name for matrix in self.matrices)

    def matrix(self, ref: Ref) -> Matrix:
        """The matrix that `ref` lies in, or the layer of it: the first where it names none."""
        return self[ref.matrix].layer(*ref.layers)

    def number(self, ref: Ref) -> float:
        """The number in the cell that `ref` names, or the sum of the row."""
        matrix = self.matrix(ref)
        if ref.column is None and ref.row is not None:
            return matrix.row_sums[ref.row] if matrix.row_sums else sum(matrix.row(ref.row))
        return matrix.at(*ref.cell)
