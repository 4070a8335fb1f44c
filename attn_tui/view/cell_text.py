"""What is said of the active cell: its arithmetic, or why there is none to see."""

from attn_tui.model.board import BOARDS
from attn_tui.tutor.comparison import number_before, right_number, wrong_cells
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.number import digits
from attn_tui.words import Words

WAITING = "readout-state.waiting"


def cell_texts(
    tutor: Tutor, words: Words, decimals: int, waiting: str = WAITING
) -> tuple[str, ...]:
    """A text for each line; none for a table without numbers, and where no table is shown.

    `waiting` is the key of what is said where the number has not come.
    """
    state = tutor.state
    cell = state.selection.cell
    trace = tutor.trace(state.now)
    blank = any(shown.matrix == cell.matrix and shown.blank for shown in state.step.shown)
    if blank or not state.step.shown:
        return ()
    if trace is None:
        return (words(waiting),)
    if state.selection.source(cell.matrix) not in trace:
        return (words("readout-state.absent"),)
    if (cell.matrix, *cell.cell) in state.covered:
        return (words("readout-state.covered"),)
    from attn_tui.view.readout import readout  # 4 ms, and no number is there before torch

    names = tutor.step.example.tokens[words.language]
    before = number_before(tutor, cell)
    lines = readout(state.now, trace, cell, words, names, state.selection, decimals, before)
    right = right_number(tutor, cell) if cell.cell in wrong_cells(tutor, cell.matrix) else None
    if right is not None:
        held = BOARDS[state.now.board][cell.matrix].against
        key = "readout-state.against" if held else "readout-state.right"
        return _noted(lines, words(key, number=digits(right, decimals)), words)
    return lines


def _noted(lines: tuple[str, ...], sentence: str, words: Words) -> tuple[str, ...]:
    """The lines with one more sentence in front of the notes, between place and formula."""
    *place, formula = lines
    if len(place) > 1:
        sentence = words("readout.both", one=sentence, other=place[1])
    return (*place[:1], sentence, formula)
