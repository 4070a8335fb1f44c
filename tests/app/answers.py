"""Every kind of ask, answered through the keys, rightly and wrongly."""

from attn_tui.lesson.course import Ask
from attn_tui.model.matrix import Ref
from attn_tui.model.setup import Edit
from attn_tui.tutor.inputs import ORDER
from attn_tui.tutor.judge import judge_option, true_number, true_shape
from attn_tui.view.number import digits
from tests.app.learner import Learner


async def answer(learner: Learner, rightly: bool) -> None:
    """Answer the open ask; one that a wrong answer leaves open is left open."""
    ask = learner.tutor.state.ask
    assert ask is not None
    ways = {
        "number": _type_number,
        "shape": _type_shape,
        "choice": _choose,
        "cell": _go,
        "draw": _draw,
        "task": _change_board,
    }
    await ways[ask.kind](learner, ask, rightly)


async def _type_number(learner: Learner, ask: Ask, rightly: bool) -> None:
    truth = true_number(ask, learner.tutor.state.base, learner.tutor.traces)
    await learner.press(*digits(truth if rightly else truth + 7.5), "enter")


async def _type_shape(learner: Learner, ask: Ask, rightly: bool) -> None:
    sizes = true_shape(ask, learner.tutor.state.base, learner.tutor.traces)
    typed = ",".join(str(size if rightly else size + 1) for size in sizes)
    await learner.press(*typed, "enter")


async def _choose(learner: Learner, ask: Ask, rightly: bool) -> None:
    base, traces = learner.tutor.state.base, learner.tutor.traces
    verdicts = [judge_option(ask, option, base, traces) for option in ask.options]
    await learner.press(str(verdicts.index(rightly) + 1), "enter")


async def _go(learner: Learner, ask: Ask, rightly: bool) -> None:
    assert ask.target is not None
    row, column = ask.target.cell
    await learner.go_to(ask.target if rightly else Ref(ask.target.matrix, column, row))
    await learner.press("enter")


async def _draw(learner: Learner, ask: Ask, rightly: bool) -> None:
    assert ask.target is not None
    if not rightly:
        await learner.go_to(Ref(ask.target.matrix, 0, 1))
        await learner.press("1", "enter")
        return
    marks = {edit.cell: edit.value for edit in ask.patch.edits} or {learner.cell: 1}
    for cell, value in marks.items():
        await learner.go_to(cell)
        await learner.press("1" if value else "0")
    await learner.press("enter")


async def _change_board(learner: Learner, ask: Ask, rightly: bool) -> None:
    """A task is done by what its own patch changes, key by key; wrongly, by nothing at all."""
    if not rightly:
        await learner.press("enter")
        return
    state = learner.tutor.state
    if ask.patch.causal not in (None, state.now.causal):
        await learner.press("c")
    if ask.patch.scale not in (None, state.now.scale):
        await learner.press("s")
    if ask.patch.positions not in (None, state.now.positions):
        await learner.press("v")
    if ask.patch.mistake:
        await learner.press("x")
        await learner.settle()
        await learner.press(str(learner.tutor.step.mistakes.index(ask.patch.mistake) + 1))
        await learner.settle()
    for edit in ask.patch.edits:
        if ask.id not in state.answers:
            await _set(learner, edit)


async def _set(learner: Learner, edit: Edit) -> None:
    """Set a number in its cell, or in the menu of inputs where the step lists it there."""
    inputs = learner.tutor.step.inputs
    if edit.cell.matrix not in inputs or edit.cell.matrix == ORDER:
        await learner.put(edit.cell, edit.value)
        return
    await learner.press("i")
    await learner.settle()
    await learner.press(*["down"] * inputs.index(edit.cell.matrix), *digits(edit.value), "enter")
    await learner.settle()
    if learner.app.screen is not learner.screen:
        await learner.press("escape")
        await learner.settle()
