"""Bringing back what earlier sessions kept; what the lesson has no more is left where it is."""

from contextlib import suppress
from dataclasses import replace
from typing import get_args

from attn_tui.lesson.course import Ask, Text
from attn_tui.model.board import BOARDS
from attn_tui.model.edit import refusal_of
from attn_tui.model.matrix import Ref
from attn_tui.model.setup import Handed, Patch, Setup
from attn_tui.progress import event
from attn_tui.progress.event import Answered, Edits, Switches, Visited
from attn_tui.progress.fold import Progress
from attn_tui.tutor.judge import Answer, Given
from attn_tui.tutor.step_state import StepState
from attn_tui.tutor.tutor import Tutor

SWITCHES = ("causal", "scale", "positions", "mistake", "handed")
"""The fields of a setup that a learner can change, but for its numbers."""


def restore(tutor: Tutor, progress: Progress) -> None:
    """Give every step its answers and its board back, in the order of the lesson."""
    tutor.done |= progress.done
    tutor.attempted.update(progress.questions)
    for section in tutor.course.sections:
        for step in section.steps:
            visited = progress.visits.get((section.id, step.id))
            answers = {
                ask.id: progress.answers[section.id, step.id, ask.id]
                for ask in step.asks
                if (section.id, step.id, ask.id) in progress.answers
            }
            if visited or answers:
                state = tutor.state_of(section, step)
                _restore_answers(state, answers)
                _restore_board(state, visited)


def go_to_last(tutor: Tutor, progress: Progress) -> None:
    """Open the step where the learner was, or its section where the step is gone."""
    last = progress.last
    for section_index, section in enumerate(tutor.course.sections):
        if last and section.id == last.section:
            ids = [step.id for step in section.steps]
            tutor.open(section_index, ids.index(last.step) if last.step in ids else 0)


def plain_given(given: Given) -> event.Given:
    """An answer as it is kept."""
    return (given.matrix, *given.cell, *given.layers) if isinstance(given, Ref) else given


def changes(state: StepState) -> tuple[Switches, Edits | None]:
    """What differs from the board as a step begins."""
    start, now = state.start, state.now
    switches = tuple(
        (name, getattr(now, name))
        for name in SWITCHES
        if getattr(now, name) != getattr(start, name)
    )
    if now.edits == start.edits:
        return switches, None
    return switches, tuple(
        (edit.cell.matrix, *edit.cell.cell, float(edit.value)) for edit in now.edits
    )


def _restore_answers(state: StepState, answers: dict[str, Answered]) -> None:
    for ask in state.step.asks:
        kept = answers.get(ask.id)
        if kept is None:
            continue
        given = _given(ask, kept, state.start)
        if kept.shown or given is not None or ask.kind in ("draw", "task"):
            state.keep(ask, Answer(given, kept.right, _says(ask, kept, given), kept.shown))
            state.recalled.add(ask.id)
    state.now = state.base


def _given(ask: Ask, kept: Answered, start: Setup) -> Given:
    """What was answered, where the ask can still be answered so; None where it cannot."""
    given = kept.given
    if kept.shown:
        return None
    match ask.kind, given:
        case "number", str():
            with suppress(ValueError):
                float(given)
                return given
        case "choice", int() if 0 <= given < len(ask.options):
            return given
        case "shape", tuple() if all(isinstance(size, int) for size in given):
            return tuple(int(size) for size in given)
        case "cell", (str(matrix), int(row), int(column), *layers):
            if matrix in BOARDS[start.board].names and all(isinstance(i, int) for i in layers):
                return Ref(matrix, row, column, tuple(int(index) for index in layers))
    return None


def _says(ask: Ask, kept: Answered, given: Given) -> tuple[Text, ...]:
    """What can be said before torch is there to judge."""
    told = ask.wrong if kept.right is False else ask.right
    texts = (ask.options[given].say, told) if isinstance(given, int) else (told,)
    return tuple(text for text in texts if text.en)


def _restore_board(state: StepState, visited: Visited | None) -> None:
    if visited is None:
        return
    setup = state.start if visited.edits is None else _typed(state, visited.edits)
    state.now = setup.patched(_patch(state, visited.switches))
    state.selection = state.selection.clamped(state.now)


def _patch(state: StepState, switches: Switches) -> Patch:
    """The switches that a step can be left with."""
    known = dict(switches)
    handed = [each for each in get_args(Handed) if each == known.get("handed")]
    mistake = known.get("mistake")
    possible = {"", state.start.mistake, *state.step.mistakes}
    possible |= {ask.patch.mistake for ask in state.step.asks if ask.patch.mistake is not None}
    return Patch(
        causal=_flag(known.get("causal")),
        scale=_flag(known.get("scale")),
        positions=_flag(known.get("positions")),
        mistake=mistake if isinstance(mistake, str) and mistake in possible else None,
        handed=handed[0] if handed else None,
    )


def _flag(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


def _typed(state: StepState, edits: Edits) -> Setup:
    """The start with these numbers typed over, each where the board still takes it."""
    setup = replace(state.start, edits=())
    tokens = len(state.step.example.tokens["en"])
    for matrix, row, column, value in edits:
        cell = Ref(matrix, row, column)
        if matrix in BOARDS[setup.board].names and not refusal_of(setup, cell, value, tokens):
            setup = setup.edited(cell, value)
    return setup
