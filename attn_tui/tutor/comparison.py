"""The cells of the board that differ: from the right ones, or from what stood there before."""

from attn_tui.model.board import BOARDS
from attn_tui.model.condition import changed_cells
from attn_tui.model.kind import Kind
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.setup import Setup
from attn_tui.tutor.tutor import Tutor


def wrong_cells(tutor: Tutor, matrix: str) -> frozenset[tuple[int, int]]:
    """The cells of a matrix, or of the layer seen, that the board's mistake makes wrong.

    Of one that should be equal to another: where it is not.
    """
    now = tutor.state.now
    against = BOARDS[now.board][matrix].against
    if against:
        return _difference(tutor, (now, matrix), (now, against))
    return _difference(tutor, (now, matrix), (now.right, matrix)) if now.mistake else frozenset()


def right_number(tutor: Tutor, cell: Ref) -> float | None:
    """What a cell that is wrong should hold; None while its trace is awaited."""
    now = tutor.state.now
    against = BOARDS[now.board][cell.matrix].against
    seen = _seen(tutor, now, against) if against else _seen(tutor, now.right, cell.matrix)
    return None if seen is None else seen.at(*cell.cell)


def number_before(tutor: Tutor, cell: Ref) -> float | None:
    """What stood in a cell before a number was typed over it; None where none was."""
    state = tutor.state
    if all(edit.cell != cell for edit in state.now.edits):
        return None
    one = BOARDS[state.now.board][cell.matrix].size == ("1", "1")
    seen = _seen(tutor, state.start if one else state.untyped, cell.matrix)
    row, column = cell.cell
    if seen is None or row >= seen.rows or column >= seen.columns:
        return None
    return seen.at(row, column)


def moved_cells(tutor: Tutor, matrix: str) -> frozenset[tuple[int, int]]:
    """The computed cells of a matrix that the learner's numbers have moved.

    None where matrices are compared: there only what differs is marked.
    """
    now, start = tutor.state.now, tutor.state.start
    held = any(matrix in (kind.against, kind.name) for kind in _compared(now))
    if now.edits == start.edits or now.mistake or held:
        return frozenset()
    typed = {edit.cell for edit in now.edits}
    cells = _difference(tutor, (now, matrix), (tutor.state.untyped, matrix))
    return frozenset(cell for cell in cells if Ref(matrix, *cell) not in typed)


def _difference(
    tutor: Tutor, one: tuple[Setup, str], other: tuple[Setup, str]
) -> frozenset[tuple[int, int]]:
    first, second = _seen(tutor, *one), _seen(tutor, *other)
    if first is None or second is None or first.shape != second.shape:
        return frozenset()
    return frozenset(changed_cells(first, second))


def _seen(tutor: Tutor, setup: Setup, matrix: str) -> Matrix | None:
    """The layer of a matrix that is seen, on another setup's board."""
    trace, selection = tutor.trace(setup), tutor.state.selection
    name = selection.source(matrix)
    if trace is None or name not in trace:
        return None
    layers = selection.layers_in(matrix)
    sizes = trace[name].shape[:-2]
    inside = all(index < size for index, size in zip(layers, sizes, strict=True))
    return trace[name].layer(*layers) if inside else None


def _compared(setup: Setup) -> list[Kind]:
    """The matrices that should be equal to another."""
    return [kind for kind in BOARDS[setup.board].kinds if kind.against]
