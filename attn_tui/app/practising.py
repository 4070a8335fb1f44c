"""The exercises of one section: begun from its screen, kept while the program runs."""

from __future__ import annotations

from pathlib import Path
from random import randrange
from typing import TYPE_CHECKING

from attn_tui.app.checker import Checker
from attn_tui.app.checks import Checks
from attn_tui.app.screens.practice import PracticeScreen
from attn_tui.app.screens.practice_sheet import PracticeSheet
from attn_tui.app.tutor_app import TutorApp
from attn_tui.practice.desk import Desk
from attn_tui.practice.folder import Workplace
from attn_tui.practice.ordering import Ordering
from attn_tui.practice.path import required
from attn_tui.practice.unusable import Unusable
from attn_tui.progress.fold import with_practised

if TYPE_CHECKING:
    from attn_tui.app.screens.section import SectionScreen
    from attn_tui.engine import State
    from attn_tui.model.finding import Attempt, Finding
    from attn_tui.progress.event import Practised

SEEDS = 1_000_000


class Practising:
    """One sitting at the exercises of the section that is open, with their files in a folder."""

    def __init__(self, screen: SectionScreen, folder: Path | None) -> None:
        app = screen.app
        assert isinstance(app, TutorApp)
        self.app = app
        self.section_screen = screen
        self.words = screen.words
        self.total = screen.tutor.course.total
        self.desk = Desk(screen.tutor.section, Workplace(folder), screen.keeper.progress)
        self.checker = Checker(
            self.desk, self.words, app, app.engine.attempt, self._record, self._show
        )
        self.order_checks = Checks(
            app, self.words, app.engine.attempt, self._learn_ordered, self._show
        )
        self.ordered: dict[str, Finding] = {}
        """What was found last in lines that were put in order."""
        self.warned: set[str] = set()
        """The exercises of which it was said that their solution comes next."""
        self._orderings: dict[str, Ordering] = {}

    @property
    def next_title(self) -> str:
        """The title of the section that comes after; empty where none does."""
        course = self.section_screen.tutor.course
        following = course.sections[course.sections.index(self.desk.section) + 1 :]
        return following[0].title[self.words.language] if following else ""

    @property
    def onward(self) -> int | None:
        """The place of what is next on the required path; None where all of it is passed."""
        desk = self.desk
        ids = {brief.id for brief in required(desk.practice)}
        left = [
            place
            for place, brief in enumerate(desk.practice.briefs)
            if brief.id in ids and desk.state(brief.id) != "passed"
        ]
        return next((place for place in left if place > desk.at), left[0] if left else None)

    @property
    def engine_state(self) -> State:
        """How torch is."""
        return self.app.engine.state

    def begin(self) -> None:
        """Lay out the files that are missing, and show the exercises."""
        try:
            self.desk.workplace.lay_out(self.desk.practice.briefs, self.words.language)
        except Unusable as error:
            self.section_screen.say(error.text(self.words))
        else:
            self.app.push_screen(PracticeScreen(self), lambda _: self.section_screen.redraw())

    def ordering(self, exercise: str) -> Ordering:
        """The lines of an exercise, in the order that the learner has made."""
        if exercise not in self._orderings:
            self._orderings[exercise] = Ordering.shuffled(exercise, randrange(SEEDS))
        return self._orderings[exercise]

    def change_language(self) -> None:
        """The other language, here and in the section."""
        self.section_screen.change_language()

    def engine_changed(self) -> None:
        """Show how torch is, where something waits for it."""
        self._show("")

    def _record(self, event: Practised) -> None:
        keeper = self.section_screen.keeper
        keeper.record(event)
        keeper.progress = with_practised(keeper.progress, event)

    def _learn_ordered(self, attempt: Attempt, finding: Finding) -> None:
        self.ordered[attempt.exercise] = finding
        event = self.desk.learn_ordered(finding)
        if event:
            self._record(event)

    def _show(self, exercise: str) -> None:
        """Draw what there is to see of an exercise now, on the screen that is open."""
        if isinstance(self.app.screen, PracticeSheet):
            self.app.screen.follow(exercise)
