"""Whether an answer is right, and what is said to it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import isclose

from attn_tui.lesson.course import Ask, Option, Text, Value
from attn_tui.model.board import BOARDS
from attn_tui.model.condition import Traces, holds, sizes_on
from attn_tui.model.matrix import Ref
from attn_tui.model.setup import Patch, Setup

Given = str | int | Ref | tuple[int, ...] | None
"""A number as typed, the index of an option, a cell, a shape; None for drawings and tasks."""

NO_BOARD = Setup("")

TracesOf = Callable[[Setup], Traces]
"""The traces of a setup: as it is, as the step began, and without its mistake."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the learner answered and what came of it.

    `right` is None where nothing is judged, and where the learner asked to be shown.
    """

    given: Given
    right: bool | None
    says: tuple[Text, ...]
    shown: bool = False
    base: Setup = NO_BOARD
    """The board that the answer was about."""


def judge(ask: Ask, given: Given, base: Setup, now: Setup, traces: TracesOf) -> Answer:
    """Judge an answer.

    `base` is the board that a guess is about, `now` the board as the learner left it,
    which is what a drawing or a task is judged by.
    """
    match ask.kind:
        case "number":
            return _judge_number(ask, str(given), base, traces)
        case "choice":
            return _judge_choice(ask, given, base, traces)
        case "cell":
            return _judge_cell(ask, given, base, traces)
        case "shape":
            return _judge_shape(ask, given, base, traces)
        case _:
            return _judge_board(ask, now, traces)


def judge_again(ask: Ask, answer: Answer, now: Setup, traces: TracesOf) -> Answer:
    """What an answer is and is told by the lesson and the traces of today.

    A drawing or a task was kept because it was done, whatever the board is by now.
    """
    if ask.kind in ("draw", "task"):
        return replace(answer, says=(ask.right,))
    if answer.shown:
        return replace(answer, says=shown_texts(ask, answer.base, traces))
    return replace(judge(ask, answer.given, answer.base, now, traces), base=answer.base)


def judge_option(ask: Ask, option: Option, base: Setup, traces: TracesOf) -> bool:
    """Whether an option is right on the board that it stands for."""
    if option.when is None:
        return option.right
    return holds(option.when, traces(option_setup(ask, option, base)))


def option_setup(ask: Ask, option: Option, base: Setup) -> Setup:
    """The board that an option stands for."""
    return base.patched(ask.patch).patched(option.patch)


def shown_texts(ask: Ask, base: Setup, traces: TracesOf) -> tuple[Text, ...]:
    """What is said when the answer is shown without a guess."""
    if ask.kind in ("draw", "task"):
        return (ask.right,)
    if ask.kind == "choice":
        right = [each.say for each in ask.options if judge_option(ask, each, base, traces)]
        return tuple(text for text in (*right[:1], ask.right) if text.en)
    return (ask.wrong,)


def true_number(ask: Ask, base: Setup, traces: TracesOf) -> float:
    """The number that a number ask is about."""
    assert ask.target is not None
    return traces(base.patched(ask.patch)).now.number(ask.target)


def true_shape(ask: Ask, base: Setup, traces: TracesOf) -> tuple[int, ...]:
    """The shape that a shape ask is about."""
    assert ask.target is not None
    return traces(base.patched(ask.patch)).now[ask.target.matrix].shape


def true_cell(ask: Ask, base: Setup, traces: TracesOf) -> Ref:
    """The cell that a cell ask is about: given, or the first that is marked in `where`."""
    assert ask.target is not None
    if not ask.where:
        return ask.target
    marks = traces(base.patched(ask.patch)).now[ask.where]
    row, column = divmod(next(at for at, mark in enumerate(marks.values) if mark), marks.columns)
    return Ref(ask.target.matrix, row, column)


def axes_asked(ask: Ask, setup: Setup) -> int:
    """How many axes the tensor has whose shape is asked for; known before it is computed."""
    assert ask.target is not None
    return len(BOARDS[setup.board][ask.target.matrix].layers) + 2


def value_of(value: float | Value, base: Setup, traces: TracesOf) -> float:
    """A number given as such, or read off a trace."""
    if isinstance(value, Value):
        return traces(base.patched(value.patch or Patch())).now.number(value.source)
    return value


def is_close(typed: str, truth: float, tolerance: float) -> bool:
    """Whether a typed number means `truth`: within `tolerance`, or equal once rounded alike.

    A whole truth has to be met exactly.
    """
    guess = float(typed)
    if truth == round(truth):
        return isclose(guess, truth, rel_tol=0, abs_tol=1e-9)
    decimals = len(typed.partition(".")[2])
    rounded_alike = decimals > 0 and isclose(guess, round(truth, decimals), rel_tol=0, abs_tol=1e-9)
    return rounded_alike or abs(guess - truth) <= tolerance + 1e-9


def _judge_number(ask: Ask, typed: str, base: Setup, traces: TracesOf) -> Answer:
    if is_close(typed, true_number(ask, base, traces), ask.tolerance):
        return Answer(typed, True, (ask.right,))
    fitting = (
        reply.say
        for reply in ask.replies
        if reply.value is not None
        and is_close(typed, value_of(reply.value, base, traces), ask.tolerance)
    )
    return Answer(typed, False, (*list(fitting)[:1], ask.wrong))


def _judge_choice(ask: Ask, given: Given, base: Setup, traces: TracesOf) -> Answer:
    assert isinstance(given, int)
    option = ask.options[given]
    right = judge_option(ask, option, base, traces)
    after = ask.right if right else ask.wrong
    return Answer(given, right, tuple(text for text in (option.say, after) if text.en))


def _judge_board(ask: Ask, now: Setup, traces: TracesOf) -> Answer:
    at_hand = traces(now)
    if ask.condition is None:
        return Answer(None, None, (ask.right,))
    if holds(ask.condition, at_hand):
        return Answer(None, True, (ask.right,))
    fitting = [
        reply.say for reply in ask.replies if reply.when is not None and holds(reply.when, at_hand)
    ]
    return Answer(None, False, (fitting[0] if fitting else ask.wrong,))


def _judge_cell(ask: Ask, given: Given, base: Setup, traces: TracesOf) -> Answer:
    right = _is_cell(given, true_cell(ask, base, traces))
    replies = [
        reply.say
        for reply in ask.replies
        if isinstance(given, Ref) and _is_marked(given, reply.where, ask, base, traces)
    ]
    return _plain(ask, given, right, replies)


def _is_marked(cell: Ref, where: str, ask: Ask, base: Setup, traces: TracesOf) -> bool:
    return bool(traces(base.patched(ask.patch)).now[where].at(*cell.cell))


def _judge_shape(ask: Ask, given: Given, base: Setup, traces: TracesOf) -> Answer:
    right = given == true_shape(ask, base, traces)
    replies: list[Text] = []
    if ask.replies:
        now = traces(base.patched(ask.patch)).now
        replies = [reply.say for reply in ask.replies if given == sizes_on(now, reply.sizes)]
    return _plain(ask, given, right, replies)


def _is_cell(given: Given, target: Ref | None) -> bool:
    """Whether a cell is the one meant, in any layer where the target names none."""
    if not isinstance(given, Ref) or target is None:
        return False
    return given == (target if target.layers else replace(target, layers=given.layers))


def _plain(ask: Ask, given: Given, right: bool, replies: Sequence[Text]) -> Answer:
    """An answer; a wrong one is told the first reply that fits it as well."""
    told = (ask.right,) if right else (*replies[:1], ask.wrong)
    return Answer(given, right, told)
