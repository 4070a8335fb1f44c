"""Begins runs of questions, keeps what was answered, and takes the learner where a run leads."""

from __future__ import annotations

from collections.abc import Callable
from random import randrange
from typing import TYPE_CHECKING

from attn_tui.app.screens.question import AGAIN, ONWARD, QuestionScreen
from attn_tui.app.tutor_app import TutorApp
from attn_tui.progress.due import due_questions
from attn_tui.progress.event import Questioned, now
from attn_tui.tutor.self_test import Posed, SelfTest, next_questions, with_attempt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from attn_tui.app.actions import Actions
    from attn_tui.app.screens.section import SectionScreen
    from attn_tui.lesson.course import Question, Section

SEEDS = 1_000_000


class Examiner:
    """Runs of one section's questions, the one that was left among them."""

    def __init__(self, screen: SectionScreen, actions: Actions, seed: Callable[[], int]) -> None:
        self.screen = screen
        self.actions = actions
        self.seed = seed
        self._run: SelfTest | None = None
        self._section: Section = screen.tutor.section

    def begin(self) -> None:
        """Go on with the run that was left; else ask what is due, or everything."""
        self._section = self.screen.tutor.section
        if self._run is None:
            due = due_questions(self.screen.keeper.progress)
            self._run = self._new(next_questions(self._section.questions, due, now()))
        self._show(self._run)

    def _new(self, questions: Sequence[Question], before: Sequence[Posed] = ()) -> SelfTest:
        course = self.screen.tutor.course
        return SelfTest.begin(course, self._section, questions, self.seed(), before)

    def _show(self, run: SelfTest) -> None:
        screen = self.screen
        app = screen.app
        assert isinstance(app, TutorApp)
        page = QuestionScreen(
            run,
            screen.tutor.course,
            self._section,
            screen.words,
            app.engine.submit,
            self._answered,
            screen.board.ramp,
        )
        app.push_screen(page, lambda chosen: self._left(run, chosen))

    def _answered(self, posed: Posed) -> None:
        attempt = Questioned(
            now(),
            self._section.id,
            posed.question.id,
            posed.variant.id,
            posed.seed,
            posed.given,
            bool(posed.answer and posed.answer.right),
            bool(posed.sure),
        )
        keeper = self.screen.keeper
        keeper.record(attempt)
        keeper.progress = with_attempt(keeper.progress, attempt)

    def _left(self, run: SelfTest, chosen: str | None) -> None:
        """Where a run leads: another run, the section's next step, a step of the lesson."""
        course = self.screen.tutor.course
        if chosen == AGAIN:
            questions = run.missed or [each.question for each in run.posed]
            self._run = self._new(questions, run.posed)
            self._show(self._run)
        elif chosen == ONWARD:
            self._run = None
            section = course.sections.index(self._section)
            self.actions.open(section, min(1, len(self._section.steps) - 1))
        elif chosen is not None:
            self.actions.open(*course.find_step(chosen))
        elif run.now is None:
            self._run = None


def new_seed() -> int:
    """A number to draw questions from."""
    return randrange(SEEDS)
