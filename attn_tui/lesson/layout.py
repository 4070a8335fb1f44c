"""Which matrices a board can show for an example, and of which sizes."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from attn_tui.lesson.course import Example
from attn_tui.lesson.example import Given
from attn_tui.lesson.fault import Term
from attn_tui.model.board import BOARDS
from attn_tui.model.kind import Board, Kind
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.setup import Patch

Size = tuple[int, int]

_KINDS: Mapping[str, Kind] = {
    kind.name: kind for board in reversed(BOARDS.values()) for kind in board.kinds
}
_USES: Mapping[str, tuple[str, ...]] = {
    kind.name: kind.uses for board in BOARDS.values() for kind in board.kinds if kind.uses
}


@dataclass(frozen=True, slots=True)
class Layout:
    """A board with an example on it.

    `sizes` has rows and columns of every matrix that can be computed; `lacks` has the
    inputs that are missing for each of the others. A matrix in neither depends on an input
    with a fault of its own.
    """

    board: Board
    example: Example
    sizes: Mapping[str, Size]
    lacks: Mapping[str, tuple[str, ...]]

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
        """The sizes after `patch`: on the board `look` a new T changes most of them."""
        length = [edit.value for edit in patch.edits if edit.cell == Ref("T", 0, 0)]
        if not length or "T" not in self.board.inputs:
            return self
        sizes = {
            name: _resized(self.board[name].size, size, int(length[-1]))
            for name, size in self.sizes.items()
        }
        return replace(self, sizes=sizes)


UNKNOWN = Layout(Board("", (), ()), Example("", {"en": (), "zh": ()}, ()), {}, {})


def lay_out(board: Board, given: Given) -> Layout:
    """The layout of `board` for an example; sizes that do not agree are faults of the example."""
    lengths = _lengths(board, given)
    sizes: dict[str, Size] = {}
    lacks: dict[str, tuple[str, ...]] = {}
    for kind in board.kinds:
        missing = _missing(board, kind.name, frozenset(given.places)) if given.complete else ()
        rows, columns = (lengths.get(letter) for letter in kind.size)
        if missing:
            lacks[kind.name] = missing
        elif rows is not None and columns is not None:
            sizes[kind.name] = (rows[0], columns[0])
    return Layout(board, given.example, sizes, lacks)


def _lengths(board: Board, given: Given) -> dict[str, tuple[int, Term]]:
    """What each letter of the size formulas stands for, and why."""
    always = Term("as-board", {"board": board.name})
    letters = {letter for kind in board.kinds for letter in kind.size}
    lengths = {letter: (int(letter), always) for letter in letters if letter.isdigit()}
    matrices = {matrix.name: matrix for matrix in given.example.inputs}
    if "T" not in board.inputs and given.count:
        lengths["T"] = (given.count, Term("as-tokens"))
    elif "T" in board.inputs and "T" in matrices:
        lengths["T"] = (int(matrices["T"].values[0]), Term("as-value"))
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
    return lengths


def _missing(board: Board, name: str, given: frozenset[str]) -> tuple[str, ...]:
    """The inputs without which a matrix of the board cannot be computed."""
    if name in given:
        return ()
    if name in board.inputs:
        return (name,)
    kind = _kind(board, name)
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
        if kind.name not in named and (kind.editable or kind.name in board.inputs)
    ]


def _names(board: Board) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*board.inputs, *board.names)))


def _kind(board: Board, name: str) -> Kind:
    return board[name] if name in board.names else _KINDS[name]


def _resized(formula: tuple[str, str], size: Size, length: int) -> Size:
    rows, columns = (
        length if letter == "T" else now for letter, now in zip(formula, size, strict=True)
    )
    return rows, columns
