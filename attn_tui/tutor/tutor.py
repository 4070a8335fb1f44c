"""The learner's way through a course: a place, one state per step, and the traces at hand."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

from attn_tui.lesson.course import Course, Section, Step
from attn_tui.model.board import BOARDS
from attn_tui.model.condition import Traces
from attn_tui.model.edit import edited, refusal_of
from attn_tui.model.matrix import Ref
from attn_tui.model.mistake import MISTAKES, mistake_at_work
from attn_tui.model.refusal import Refusal
from attn_tui.model.setup import Patch, Setup
from attn_tui.model.trace import Trace
from attn_tui.tutor.evidence import Evidence
from attn_tui.tutor.judge import Answer, Given, judge, judge_again, shown_texts
from attn_tui.tutor.needs import wanted_setups
from attn_tui.tutor.step_state import StepState


class NotComputedError(Exception):
    """A trace was asked for that torch has not answered yet."""


class Tutor:
    """Where the learner is and what they did; every change makes a new `Setup`."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.section_index = 0
        self.step_index = 0
        self._states: dict[tuple[str, str], StepState] = {}
        self._traces: dict[Setup, Trace] = {}
        self.evidence = Evidence()
        self.done: set[tuple[str, str]] = set()
        """Steps, by the ids of section and step, that stay done whatever is asked again."""
        self.attempted: set[str] = set()
        """Questions that were answered at least once."""

    @property
    def section(self) -> Section:
        """The section that is open."""
        return self.course.sections[self.section_index]

    @property
    def step(self) -> Step:
        """The step that is open."""
        return self.section.steps[self.step_index]

    @property
    def state(self) -> StepState:
        """The open step's state; begun when first asked for."""
        return self.state_of(self.section, self.step)

    def is_done(self, section: Section) -> bool:
        """Whether every step of a section was answered, but for those that go further."""
        done, steps = self.done_of(section)
        return done == steps

    def done_of(self, section: Section) -> tuple[int, int]:
        """How many of a section's steps were answered, and how many there are to be."""
        steps = [step for step in section.steps if not step.further]
        return sum(self.is_answered(section, step) for step in steps), len(steps)

    def is_answered(self, section: Section, step: Step) -> bool:
        """Whether a step was opened and every ask of it answered, now or before.

        In a section that asks questions each of these has to be answered instead.
        """
        if section.questions:
            return self.attempted.issuperset(question.id for question in section.questions)
        if (section.id, step.id) in self.done:
            return True
        state = self._states.get((section.id, step.id))
        return state is not None and state.ask is None

    # Going

    def open(self, section_index: int, step_index: int = 0) -> None:
        """Go to a step; IndexError where there is none."""
        self.course.sections[section_index].steps[step_index]
        self.section_index, self.step_index = section_index, step_index
        self._judge_recalled()

    def go(self, direction: int) -> bool:
        """One step on (1) or back (-1), over the borders of sections; False at an end.

        Steps that go further follow one another, behind the others of their section; from
        elsewhere none of them is met.
        """
        further = self.step.further
        places = [
            (section_index, step_index)
            for section_index, section in enumerate(self.course.sections)
            for step_index in (
                *section.path(further=False),
                *(section.path(further=True) if further and section is self.section else ()),
            )
        ]
        target = places.index(self.place) + direction
        if not 0 <= target < len(places):
            return False
        self.open(*places[target])
        return True

    @property
    def place(self) -> tuple[int, int]:
        """Section and step, counted from 0."""
        return self.section_index, self.step_index

    # Traces

    def needs(self) -> tuple[Setup, ...]:
        """The setups of the open step whose traces are not at hand."""
        wanted = dict.fromkeys(wanted_setups(self.state))
        return tuple(setup for setup in wanted if setup not in self._traces)

    def learn(self, setups: Iterable[Setup], traces: Iterable[Trace]) -> None:
        """Take in what torch answered."""
        self._traces.update(zip(setups, traces, strict=True))
        self._judge_recalled()

    def trace(self, setup: Setup) -> Trace | None:
        """The trace of a setup, if it is at hand."""
        return self._traces.get(setup)

    def traces(self, setup: Setup) -> Traces:
        """What a condition is judged on; NotComputedError where a trace is missing."""
        try:
            return Traces(
                self._traces[setup],
                self._traces[self.state.start],
                self._traces[setup.right],
            )
        except KeyError as missing:
            raise NotComputedError from missing

    # Changing the board

    def change(self, setup: Setup) -> None:
        """Put another setup on the board."""
        self.state.now = setup
        self.state.selection = self.state.selection.clamped(setup)

    def set_causal(self, causal: bool) -> None:
        """The mask on or off; a mistake in masking goes with it."""
        self._switch(Patch(causal=causal))

    def set_scale(self, scale: bool) -> None:
        """Scaling on or off; a mistake in scaling goes with it."""
        self._switch(Patch(scale=scale))

    def set_positions(self, positions: bool) -> None:
        """Position vectors added to the inputs, or not."""
        self._switch(Patch(positions=positions))

    def _switch(self, patch: Patch) -> None:
        setup = self.state.now.patched(patch)
        self.change(setup if mistake_at_work(setup) else setup.right)

    def set_mistake(self, mistake: str) -> None:
        """Make a mistake on purpose ("" for none); the switch it needs comes on."""
        needs = MISTAKES[mistake].needs if mistake else ""
        patch = Patch(
            mistake=mistake,
            causal=True if needs == "causal" else None,
            scale=True if needs == "scale" else None,
        )
        self.change(self.state.now.patched(patch))

    def edit(self, cell: Ref, value: float) -> Refusal | None:
        """Type a number over a cell, or say why it cannot stand there."""
        refusal = self.refuses(cell, value)
        if refusal is None:
            self.change(edited(self.state.now, cell, value))
        return refusal

    def refuses(self, cell: Ref, value: float) -> Refusal | None:
        """Why a number cannot stand in a cell; None where it can."""
        return refusal_of(self.state.now, cell, value, len(self.step.example.tokens["en"]))

    def can_edit(self, cell: Ref) -> bool:
        """Whether the step lets this cell be changed."""
        drawing = self.state.ask is not None and self.state.ask.kind == "draw"
        if drawing and self.state.ask is not None:
            return self.state.ask.target == Ref(cell.matrix)
        return cell.matrix in self.step.editable and not self.state.guessing

    def reset(self) -> None:
        """The board as the open ask found it, or as the step began."""
        self.change(self.state.base if self.state.ask else self.state.start)

    # Answering

    def answer(self, given: Given) -> Answer:
        """Judge an answer to the open ask and keep it; NotComputedError while torch is away.

        A drawing or a task that is not right yet stays open.
        """
        state, ask = self.state, self.state.ask
        assert ask is not None
        if isinstance(given, Ref):
            given = replace(given, layers=state.selection.layers_in(given.matrix))
        answer = judge(ask, given, state.base, state.now, self.traces)
        if ask.kind in ("draw", "task") and answer.right is False:
            return answer
        self._keep(answer)
        return answer

    def show(self) -> Answer:
        """Show the answer to the open ask."""
        state, ask = self.state, self.state.ask
        assert ask is not None
        answer = Answer(None, None, shown_texts(ask, state.base, self.traces), shown=True)
        self._keep(answer)
        return answer

    def ask_again(self) -> None:
        """Take back the last answer to this step, and the board to where it was asked.

        What was drawn stays.
        """
        state = self.state
        ask = [each for each in state.step.asks if each.id in state.answers][-1]
        state.base = state.answers.pop(ask.id).base
        if ask.kind != "draw":
            self.change(state.base)
        state.found = state.now

    def _keep(self, answer: Answer) -> None:
        state, ask = self.state, self.state.ask
        assert ask is not None
        state.keep(ask, answer)
        if ask.kind not in ("draw", "task"):
            self.change(state.base)
        elif answer.shown:
            self.change(state.now.patched(ask.patch))
        state.found = state.now

    def _judge_recalled(self) -> None:
        """Judge what earlier sessions answered in the open step, as far as its traces are there."""
        state = self.state
        for ask in state.step.asks:
            if ask.id in state.recalled and ask.id in state.answers:
                with suppress(NotComputedError):
                    answer = judge_again(ask, state.answers[ask.id], state.now, self.traces)
                    state.answers[ask.id] = answer
                    state.recalled.discard(ask.id)

    def state_of(self, section: Section, step: Step) -> StepState:
        """The state of a step; begun when first asked for."""
        key = (section.id, step.id)
        if key not in self._states:
            self._states[key] = StepState.begin(step, self._start(step))
        return self._states[key]

    def _start(self, step: Step) -> Setup:
        setup = step.setup
        from_section, _, from_step = step.carry.partition("/")
        carried = self._states.get((from_section, from_step))
        for edit in carried.now.edits if carried else ():
            board = BOARDS[setup.board]
            if edit.cell.matrix in board.names and board[edit.cell.matrix].paint == "mark":
                setup = setup.edited(edit.cell, edit.value)
        return setup
