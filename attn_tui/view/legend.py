"""The scale in use on a matrix, and the legend: the ramp with the numbers at its ends."""

from rich.cells import cell_len

from attn_tui.model.board import BOARDS
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.canvas import Canvas
from attn_tui.view.formula import layer_sign
from attn_tui.view.heat import FULL, Ramp, Scale, scale_of
from attn_tui.view.ink import Ink, Line, Span, line_width
from attn_tui.view.name import NAMES
from attn_tui.view.number import digits
from attn_tui.view.title import layer_words
from attn_tui.words import Words, has_word

GAP = 3
SCORES = ("S", "Sz", "M")


def with_legend(
    canvas: Canvas, tutor: Tutor, words: Words, width: int, scale: Scale | None, ramp: Ramp = FULL
) -> Canvas:
    """The canvas with the active matrix's legend at the end of its last line, or below it.

    `scale` is the one in use on it. The legend's place is kept while another matrix is
    active, so that nothing moves.
    """
    legend = legend_line(tutor, words, scale, ramp)
    names = [cell_len(_name(tutor, shown.matrix, words)) for shown in tutor.step.shown]
    longest = 2 * len("-1234.56") + ramp.steps * _step_width(ramp) + len("   ") + max(3, *names)
    last = canvas.lines[-1] if canvas.lines else ()
    gap = width - line_width(last) - longest
    if gap >= GAP:
        beside = (*last, Span(" " * (width - line_width(last) - line_width(legend))), *legend)
        return Canvas((*canvas.lines[:-1], beside), canvas.places, canvas.tops)
    return Canvas((*canvas.lines, legend), canvas.places, canvas.tops)


def board_scale(tutor: Tutor, matrix: str, ramp: Ramp = FULL) -> Scale | None:
    """The scale in use on a matrix of the board; None for one that is not coloured.

    S, S + z and M share one, and none is narrower than it was when the step began, so
    that a number keeps its colour from table to table and from change to change.
    """
    matrix = tutor.state.selection.source(matrix)
    family = SCORES if matrix in SCORES else (matrix,)
    scale: Scale | None = None
    now, start = tutor.state.now, tutor.state.start
    for setup in (now,) if now == start else (now, start):
        trace = tutor.trace(setup)
        for name in family:
            if trace is None or name not in trace:
                continue
            found = scale_of(trace[name], BOARDS[setup.board][name].paint, ramp)
            if found is not None:
                scale = found if scale is None else scale.spanning(found)
    return scale


def legend_line(tutor: Tutor, words: Words, scale: Scale | None, ramp: Ramp = FULL) -> Line:
    """The ramp with the two ends that are in use on the active matrix; empty without a scale."""
    name = tutor.state.selection.matrix
    if scale is None or any(each.blank for each in tutor.step.shown if each.matrix == name):
        return ()
    steps = tuple(
        Span(ramp.glyph(step) * _step_width(ramp), Ink("ramp", heat=ramp.place(step)))
        for step in range(ramp.steps)
    )
    low, high = digits(scale.low, 2), digits(scale.high, 2)
    title = f"{_name(tutor, name, words)} ".lstrip()
    return (Span(f"{title}{low} ", Ink("note")), *steps, Span(f" {high}", Ink("note")))


def _name(tutor: Tutor, matrix: str, words: Words) -> str:
    """What the legend calls a matrix; nothing where its title is a word, which may be long."""
    if has_word(f"matrix.{matrix}") or has_word(f"matrix.{tutor.state.now.board}-{matrix}"):
        return ""
    named = NAMES.get(matrix, matrix) + layer_sign(tutor.state.now)
    return named + (layer_words(tutor, matrix, words) if matrix == "A_next" else "")


def _step_width(ramp: Ramp) -> int:
    """Few steps are wide, so that each is seen."""
    return 3 if ramp.steps < 8 else 1
