"""What torch answers to an ask, as text."""

from dataclasses import replace

from attn_tui.lesson.course import Ask
from attn_tui.model.boards.heads import LEDGER
from attn_tui.model.matrix import Ref
from attn_tui.model.setup import Setup
from attn_tui.tutor.judge import judge_option, true_number, true_shape
from attn_tui.tutor.tutor import NotComputedError, Tutor
from attn_tui.view.number import digits
from attn_tui.view.prose import Prose
from attn_tui.words import Words


def truth_text(tutor: Tutor, ask: Ask, base: Setup, prose: Prose, words: Words) -> str:
    """The number, cell, shape or right options that `base` gives.

    Empty for drawings and tasks, and as long as the trace is awaited.
    """
    try:
        match ask.kind:
            case "number":
                return digits(true_number(ask, base, tutor.traces))
            case "shape":
                return shape_text(true_shape(ask, base, tutor.traces))
            case "cell":
                return "" if ask.target is None else cell_answer(ask.target, words)
            case "choice":
                right = (
                    prose(option.text)
                    for option in ask.options
                    if judge_option(ask, option, base, tutor.traces)
                )
                return " / ".join(right)
            case _:
                return ""
    except NotComputedError:
        return ""


def cell_answer(cell: Ref, words: Words) -> str:
    """A cell as an answer names it: `A[2,1]`, and in the list of shapes a tensor and its axis."""
    if cell.matrix != "ledger":
        return str(replace(cell, layers=()))
    stage, axis = cell.cell
    name = words(f"matrix.stage-{LEDGER[stage][0]}")
    return words("page.axis-of", name=name, axis=axis)


def shape_text(sizes: tuple[int, ...]) -> str:
    """A shape as it is written in code."""
    return f"({', '.join(map(str, sizes))}{',' if len(sizes) == 1 else ''})"
