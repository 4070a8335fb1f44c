"""The legend: the ramp, with the two numbers that its ends stand for."""

from attn_tui.tutor.tutor import Tutor
from attn_tui.view.canvas import Canvas
from attn_tui.view.heat import FULL, Ramp, scale_of
from attn_tui.view.ink import Ink, Line, Span, line_width
from attn_tui.view.number import digits

GAP = 3


def with_legend(canvas: Canvas, tutor: Tutor, width: int, ramp: Ramp = FULL) -> Canvas:
    """The canvas with the active matrix's legend at the end of its last line, or below it.

    The legend's place is kept while another matrix is active, so that nothing moves.
    """
    legend = legend_line(tutor, ramp)
    longest = 2 * len("-1234.56") + ramp.steps * _step_width(ramp) + len("XXt   ")
    last = canvas.lines[-1] if canvas.lines else ()
    gap = width - line_width(last) - longest
    if gap >= GAP:
        beside = (*last, Span(" " * (width - line_width(last) - line_width(legend))), *legend)
        return Canvas((*canvas.lines[:-1], beside), canvas.places, canvas.tops)
    return Canvas((*canvas.lines, legend), canvas.places, canvas.tops)


def legend_line(tutor: Tutor, ramp: Ramp = FULL) -> Line:
    """The ramp with the two ends that are in use on the active matrix; empty without one."""
    kind = tutor.state.selection.kind
    trace = tutor.trace(tutor.state.now)
    blank = any(shown.blank for shown in tutor.step.shown if shown.matrix == kind.name)
    if trace is None or kind.name not in trace or blank:
        return ()
    scale = scale_of(trace[kind.name], kind.paint, ramp)
    if scale is None:
        return ()
    steps = tuple(
        Span(ramp.glyph(step) * _step_width(ramp), Ink("ramp", heat=ramp.place(step)))
        for step in range(ramp.steps)
    )
    low, high = digits(scale.low, 2), digits(scale.high, 2)
    return (Span(f"{kind.name} {low} ", Ink("note")), *steps, Span(f" {high}", Ink("note")))


def _step_width(ramp: Ramp) -> int:
    """Few steps are wide, so that each is seen."""
    return 3 if ramp.steps < 8 else 1
