"""How large each matrix of a setup is, known before anything is computed."""

from collections.abc import Mapping

from attn_tui.model.board import BOARDS
from attn_tui.model.kind import Axis, Board, Kind
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

_LAYERS: Mapping[Axis, str] = {"query": "T", "sequence": "B", "head": "H"}
"""The letter of each axis that lies before rows and columns."""


def letter_kinds(board: Board) -> tuple[Kind, ...]:
    """The inputs of one number whose name is a letter of `Kind.size`."""
    return tuple(kind for kind in board.kinds if len(kind.name) == 1 and kind.size == ("1", "1"))


def letter_sizes(setup: Setup) -> dict[str, int]:
    """The value of each letter of `Kind.size` that the setup's inputs fix."""
    shapes = {matrix.name: matrix.shape for matrix in setup.inputs}
    sizes = {
        letter: next(shapes[name][axis] for name, axis in sources if name in shapes)
        for letter, sources in _LETTERS.items()
        if any(name in shapes for name, _ in sources)
    }
    for kind in letter_kinds(BOARDS[setup.board]):
        number = setup.number(kind.name)
        number = kind.otherwise if number is None else number
        if number is not None:
            sizes[kind.name] = int(number)
    return with_head_width(sizes)


def with_head_width(sizes: dict[str, int]) -> dict[str, int]:
    """The sizes with d = D/H, where there are several heads to share D."""
    if "H" in sizes and "D" in sizes:
        sizes["d"] = sizes["D"] // max(1, sizes["H"])
    return sizes


def matrix_size(setup: Setup, name: str) -> tuple[int, int]:
    """Rows and columns of the matrix `name` as a board shows it; KeyError where unknown."""
    return kind_size(BOARDS[setup.board][name], letter_sizes(setup))


def kind_size(kind: Kind, letters: Mapping[str, int]) -> tuple[int, int]:
    """Rows and columns of a kind, given the letters."""
    rows, columns = (int(size) if size.isdigit() else letters[size] for size in kind.size)
    return rows, columns


def layer_sizes(kind: Kind, letters: Mapping[str, int]) -> tuple[int, ...]:
    """How many layers a kind has along each of its axes before rows and columns."""
    return tuple(letters[_LAYERS[axis]] for axis in kind.layers)


def axis_size(setup: Setup, axis: Axis) -> int:
    """How many layers lie along an axis: sequences, heads, queries."""
    return letter_sizes(setup)[_LAYERS[axis]]
