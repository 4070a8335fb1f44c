"""What torch answers to an ask, as text."""

from dataclasses import replace

from attn_tui.lesson.course import Ask, Reply
from attn_tui.model.boards.heads import LEDGER
from attn_tui.model.condition import sizes_on
from attn_tui.model.matrix import Ref
from attn_tui.model.setup import Setup
from attn_tui.tutor.judge import judge_option, true_cell, true_number, true_shape, value_of
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
                return cell_answer(true_cell(ask, base, tutor.traces), words)
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


def reply_text(tutor: Tutor, ask: Ask, reply: Reply, base: Setup) -> str:
    """The number, shape or cell that a reply is for."""
    now = tutor.traces(base.patched(ask.patch)).now
    if reply.sizes:
        return shape_text(tuple(int(size) for size in sizes_on(now, reply.sizes)))
    if reply.where and ask.target:
        row, column = divmod(now[reply.where].values.index(1), now[reply.where].columns)
        return str(Ref(ask.target.matrix, row, column))
    return "" if reply.value is None else digits(value_of(reply.value, base, tutor.traces))


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
