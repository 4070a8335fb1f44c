"""How large each matrix of a setup is, known before anything is computed."""

from attn_tui.model.board import BOARDS
from attn_tui.model.kind import Kind
from attn_tui.model.setup import Setup

_LETTERS = {
    "T": (("X", 0), ("Q", 0), ("K", 0), ("V", 0)),
    "D": (("X", 1), ("W_Q", 0), ("W_K", 0), ("W_V", 0)),
    "d": (("Q", 1), ("K", 1), ("W_Q", 1), ("W_K", 1)),
    "v": (("V", 1), ("W_V", 1)),
    "w": (("V_wide", 1),),
    "n": (("widths", 0),),
}
"""Which axis of which input gives each letter of `Kind.size`; the first one at hand counts."""


def letter_sizes(setup: Setup) -> dict[str, int]:
    """The value of each letter of `Kind.size` that the setup's inputs fix."""
    shapes = {matrix.name: matrix.shape for matrix in setup.inputs}
    sizes = {
        letter: next(shapes[name][axis] for name, axis in sources if name in shapes)
        for letter, sources in _LETTERS.items()
        if any(name in shapes for name, _ in sources)
    }
    for matrix in setup.inputs:
        if matrix.name == "T":
            sizes["T"] = int(matrix.values[0])
    for edit in setup.edits:
        if edit.cell.matrix == "T":
            sizes["T"] = int(edit.value)
    return sizes


def matrix_size(setup: Setup, name: str) -> tuple[int, int]:
    """Rows and columns of the matrix `name` as a board shows it; KeyError where unknown."""
    return kind_size(BOARDS[setup.board][name], letter_sizes(setup))


def kind_size(kind: Kind, letters: dict[str, int]) -> tuple[int, int]:
    """Rows and columns of a kind, given the letters."""
    rows, columns = (int(size) if size.isdigit() else letters[size] for size in kind.size)
    return rows, columns
