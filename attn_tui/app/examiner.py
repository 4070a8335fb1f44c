"""Begins runs of questions, keeps what was answered, and takes the learner where a run leads."""

from __future__ import annotations

from collections.abc import Callable
from random import randrange
from typing import TYPE_CHECKING

from attn_tui.app.screens.question import AGAIN, ONWARD, QuestionScreen
from attn_tui.app.tutor_app import TutorApp
from attn_tui.progress.due import due_questions
from attn_tui.progress.event import Questioned, now
from attn_tui.tutor.left_run import left_run
from attn_tui.tutor.self_test import Posed, SelfTest, due_now, with_attempt
from attn_tui.tutor.standing import Standing, standing

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
        self._section: Section = screen.tutor.section
        self._run = left_run(screen.tutor.course, self._section, screen.keeper.progress, now())

    @property
    def standing(self) -> Standing:
        """What Enter does in the first step of the section."""
        return standing(self._run, self._due, len(self._section.questions))

    def begin(self) -> None:
        """Go on with the run that was left; else ask what is due, or everything."""
        self._show(self._run or self._new(self._due or self._section.questions))

    def begin_all(self) -> None:
        """Ask everything, whatever was left or is due."""
        self._show(self._new(self._section.questions))

    @property
    def _due(self) -> tuple[Question, ...]:
        due = due_questions(self.screen.keeper.progress)
        return due_now(self._section.questions, due, now())

    def _new(self, questions: Sequence[Question], before: Sequence[Posed] = ()) -> SelfTest:
        course = self.screen.tutor.course
        return SelfTest.begin(course, self._section, questions, self.seed(), before)

    def _show(self, run: SelfTest) -> None:
        self._run, screen = run, self.screen
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
            lambda: len(self._due),
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
            tuple(each.question.id for each in self._run.posed) if self._run else (),
        )
        screen, keeper = self.screen, self.screen.keeper
        keeper.record(attempt)
        keeper.progress = with_attempt(keeper.progress, attempt)
        screen.tutor.attempted.add(posed.question.id)
        keeper.note(screen.tutor, screen.words.language)

    def _left(self, run: SelfTest, chosen: str | None) -> None:
        """Where a run leads: another run, the section's next step, a step of the lesson."""
        course = self.screen.tutor.course
        if chosen == AGAIN:
            questions = run.missed or self._due or self._section.questions
            self._show(self._new(questions, run.posed))
        elif chosen == ONWARD:
            self._run = None
            section = course.sections.index(self._section)
            self.actions.open(section, min(1, len(self._section.steps) - 1))
        elif chosen is not None:
            self.actions.open(*course.find_step(chosen))
            self.screen.say(self.screen.words("self-test.kept", number=self._section.number))
        elif run.now is None:
            self._run = None
        elif run.now.answer is not None:
            run.at += 1
        self.screen.redraw()


def new_seed() -> int:
    """A number to draw questions from."""
    return randrange(SEEDS)
