"""Which matrices a board can show for an example, and of which sizes."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from attn_tui.lesson.course import Example
from attn_tui.lesson.example import Given
from attn_tui.lesson.fault import Term
from attn_tui.lesson.node import Node
from attn_tui.model.board import BOARDS
from attn_tui.model.edit import whole_limits
from attn_tui.model.kind import Board, Kind
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.setup import Edit, Patch, Setup
from attn_tui.model.size import (
    kind_size,
    layer_sizes,
    letter_kinds,
    letter_sizes,
    with_head_width,
)

Size = tuple[int, int]

_KINDS: Mapping[str, Kind] = {
    kind.name: kind for board in reversed(BOARDS.values()) for kind in board.kinds
}
_USES: Mapping[str, tuple[str, ...]] = {
    kind.name: kind.uses for board in reversed(BOARDS.values()) for kind in board.kinds if kind.uses
}


@dataclass(frozen=True, slots=True)
class Layout:
    """A board with an example on it.

    `sizes` has rows and columns of every matrix that can be computed; `lacks` has the
    inputs that are missing for each of the others. A matrix in neither depends on an input
    with a fault of its own. `letters` has the sizes by their letters; `edits` are inputs of
    one number that a patch has changed.
    """

    board: Board
    example: Example
    sizes: Mapping[str, Size]
    lacks: Mapping[str, tuple[str, ...]]
    letters: Mapping[str, int] = field(default_factory=dict)
    edits: tuple[Edit, ...] = ()

    @property
    def known(self) -> bool:
        """False where the board or the example has no name in the file."""
        return bool(self.board.name)

    @property
    def inputs(self) -> tuple[Matrix, ...]:
        """The example's matrices that the board knows, inputs of the registry first."""
        given = {matrix.name: matrix for matrix in self.example.inputs}
        return tuple(given[name] for name in _names(self.board) if name in given)

    def patched(self, patch: Patch) -> "Layout":
        """The sizes after `patch`: a new T, D or H changes many of them."""
        names = [kind.name for kind in letter_kinds(self.board)]
        edits = tuple(edit for edit in patch.edits if edit.cell.matrix in names)
        if not edits:
            return self
        edits = (*self.edits, *edits)
        letters = letter_sizes(self.setup.patched(Patch(edits=edits)))
        sizes = {
            name: kind_size(self.board[name], letters)
            for name in self.sizes
            if set(self.board[name].size) <= {*letters, *_digits(self.board)}
        }
        return replace(self, sizes=sizes, letters=letters, edits=edits)

    @property
    def setup(self) -> Setup:
        """The board with the example, as long as nothing was changed."""
        return Setup(self.board.name, self.inputs)

    def layers(self, matrix: str) -> tuple[int, ...]:
        """How many layers a matrix has along each of its axes; () where that is not known."""
        try:
            return layer_sizes(self.board[matrix], self.letters)
        except KeyError:
            return ()


UNKNOWN = Layout(Board("", (), ()), Example("", {"en": (), "zh": ()}, ()), {}, {})


def lay_out(board: Board, given: Given) -> Layout:
    """The layout of `board` for an example; sizes that do not agree are faults of the example."""
    given = _whole_numbers(board, given)
    lengths = _lengths(board, given)
    letters = {letter: length for letter, (length, _) in lengths.items() if letter.isalpha()}
    sizes: dict[str, Size] = {}
    lacks: dict[str, tuple[str, ...]] = {}
    known = frozenset((*given.places, *letters))
    for kind in board.kinds:
        missing = _missing(board, kind.name, known) if given.complete else ()
        rows, columns = (lengths.get(letter) for letter in kind.size)
        if missing:
            lacks[kind.name] = missing
        elif rows is not None and columns is not None:
            sizes[kind.name] = (rows[0], columns[0])
    return Layout(board, given.example, sizes, lacks, letters)


def _whole_numbers(board: Board, given: Given) -> Given:
    """The example without matrices of numbers that the board cannot take; notes each of these."""
    kept: list[Matrix] = []
    for matrix in given.example.inputs:
        node = given.places[matrix.name]
        before = len(node.faults)
        if matrix.name in _names(board):
            for row in node.children:
                for cell in row.children:
                    read_number(cell, board, _kind(board, matrix.name), given.count)
                    _check_beside(cell, board, matrix.name, given.example)
        if len(node.faults) == before:
            kept.append(matrix)
    return replace(given, example=replace(given.example, inputs=tuple(kept)))


def _check_beside(cell: Node, board: Board, name: str, example: Example) -> None:
    """Note a lone number that does not go with the other inputs."""
    if name in board.names and board[name].size == ("1", "1") and cell.is_number:
        check_refused(cell, board, Setup(board.name, example.inputs), Ref(name, 0, 0))


def check_refused(node: Node, board: Board, setup: Setup, cell: Ref) -> None:
    """Note the number at a node where the board refuses it in this cell of a setup."""
    if board.refuses(setup, cell, float(node.text)):
        node.fault("refused", matrix=cell.matrix, value=node.text, board=board.name)


def read_number(node: Node, board: Board, kind: Kind, tokens: int) -> float:
    """A number that may stand in a cell, in an example of so many tokens."""
    limits = whole_limits(board, kind, tokens)
    return float(node.whole(*limits)) if limits else node.number()


def _lengths(board: Board, given: Given) -> dict[str, tuple[int, Term]]:
    """What each letter of the size formulas stands for, and why."""
    always = Term("as-board", {"board": board.name})
    lengths = {digit: (int(digit), always) for digit in _digits(board)}
    matrices = {matrix.name: matrix for matrix in given.example.inputs}
    counted = "T" not in board.inputs or ("X" in board.inputs and "X" in matrices)
    if counted and "T" not in matrices and given.count:
        lengths["T"] = (given.count, Term("as-tokens"))
    for kind in letter_kinds(board):
        if kind.name in matrices:
            number = int(matrices[kind.name].values[0])
            lengths[kind.name] = (number, Term("as-value", {"matrix": kind.name}))
        elif kind.otherwise is not None:
            lengths[kind.name] = (int(kind.otherwise), always)
    for name in _names(board):
        matrix = matrices.get(name)
        if matrix is None:
            continue
        for axis, letter, found in zip(
            ("rows", "columns"), _kind(board, name).size, matrix.shape, strict=True
        ):
            because = Term(f"as-{axis}", {"matrix": name})
            expected, reason = lengths.setdefault(letter, (found, because))
            if found != expected:
                given.places[name].fault(
                    axis, matrix=name, found=found, expected=expected, reason=reason
                )
    sizes = with_head_width({letter: length for letter, (length, _) in lengths.items()})
    return lengths | ({"d": (sizes["d"], always)} if "d" in sizes else {})


def _missing(board: Board, name: str, given: frozenset[str]) -> tuple[str, ...]:
    """The inputs, or letters of sizes, without which a matrix cannot be computed."""
    kind = _kind(board, name)
    if name in given or kind.otherwise is not None:
        return ()
    if name in board.inputs and not (name in board.names and kind.uses):
        return (name,)
    needed = [*(kind.uses or _USES.get(name, ()))]
    needed += [letter for letter in kind.size if letter in board.inputs]
    if name in board.names and kind.uses:
        needed += _settings(board)
    found = [each for use in needed for each in _missing(board, use, given)]
    return tuple(dict.fromkeys(found))


def _settings(board: Board) -> list[str]:
    """What may be given and no matrix names: all that is computed depends on it."""
    named = {use for kind in board.kinds for use in kind.uses}
    return [
        kind.name
        for kind in board.kinds
        if kind.name not in named and not kind.uses and (kind.editable or kind.name in board.inputs)
    ]


def _names(board: Board) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*board.inputs, *board.names)))


def _kind(board: Board, name: str) -> Kind:
    return board[name] if name in board.names else _KINDS[name]


def _digits(board: Board) -> set[str]:
    return {size for kind in board.kinds for size in kind.size if size.isdigit()}
