"""One sitting at the exercises: which one is open, what was found, which hints are shown."""

from dataclasses import replace
from typing import Literal

from attn_tui.lesson.brief import Brief, Practice
from attn_tui.lesson.course import Section
from attn_tui.model.exercise import EXERCISES, Exercise, Fading
from attn_tui.model.finding import Finding
from attn_tui.practice.folder import Workplace
from attn_tui.practice.path import required_left
from attn_tui.practice.reason import with_reason
from attn_tui.progress.event import Practised, now
from attn_tui.progress.fold import Progress, with_practised

State = Literal["new", "begun", "not-yet", "passed"]


class Desk:
    """What the learner does with the exercises of a section, on top of earlier sessions.

    `at` is the place of the open exercise in the section's order.
    """

    def __init__(
        self, section: Section, workplace: Workplace, progress: Progress | None = None
    ) -> None:
        self.section = section
        self.workplace = workplace
        self.at = 0
        self._progress = progress or Progress()
        self._findings: dict[str, Finding] = {}
        self._hints: dict[str, int] = {}
        self._fadings: dict[str, Fading] = {}

    @property
    def practice(self) -> Practice:
        """The exercises, and what is said to mistakes in them."""
        return self.section.practice

    @property
    def brief(self) -> Brief:
        """What is said about the open exercise."""
        return self.practice.briefs[self.at]

    @property
    def exercise(self) -> Exercise:
        """The open exercise."""
        return EXERCISES[self.brief.id]

    def go(self, by: int) -> bool:
        """Open another exercise, so many further on; False where the list ends before."""
        if not 0 <= self.at + by < len(self.practice.briefs):
            return False
        self.at += by
        return True

    def open(self, id: str) -> None:
        """Open the exercise of this id; ValueError where the section does not have it."""
        self.at = [brief.id for brief in self.practice.briefs].index(id)

    def finding(self, id: str) -> Finding | None:
        """What was found last in this sitting; None before a check and after a new start."""
        return self._findings.get(id)

    def learn(self, finding: Finding, source: str = "") -> Practised | None:
        """Take what torch found in a file with this text, and judge the reason in it.

        Returns what is to be kept of it; None where that says nothing new, or the section
        does not have the exercise.
        """
        brief = self.practice.brief(finding.exercise)
        if brief is None:
            return None
        finding = with_reason(finding, brief, source)
        self._findings[brief.id] = finding
        return self._keep(finding)

    def learn_ordered(self, finding: Finding) -> Practised | None:
        """Take what torch found in lines put in order: a pass counts, and nothing else.

        What was found in the file stays. Returns as `learn` does.
        """
        known = self.practice.brief(finding.exercise) is not None
        return self._keep(finding) if known and finding.passed else None

    def forget(self, id: str) -> None:
        """Leave out what was found in a file that begins again; a pass stays one."""
        self._findings.pop(id, None)
        kept = dict(self._progress.practised)
        kept.pop((self.section.id, id), None)
        self._progress = replace(self._progress, practised=kept)

    def state(self, id: str) -> State:
        """How far an exercise is, by earlier sessions, this one and its file."""
        place = (self.section.id, id)
        if place in self._progress.passed:
            return "passed"
        found = self._findings.get(id)
        if found and found.kind != "blank":
            return "not-yet"
        if not self._has_work(id):
            return "new"
        last = None if found else self._progress.practised.get(place)
        return "not-yet" if last and last.finding != "blank" else "begun"

    def states(self) -> dict[str, State]:
        """How far each exercise is, in their order; looks at their files."""
        return {brief.id: self.state(brief.id) for brief in self.practice.briefs}

    @property
    def required_left(self) -> int:
        """How many exercises of the required path are not passed."""
        return required_left(self.section, self._progress)

    def hints(self, id: str) -> int:
        """How many hints of an exercise are shown."""
        return self._hints.get(id, 0)

    def more_hints(self) -> bool:
        """Show another hint of the open exercise; False where all are shown."""
        return self._show(self.hints(self.brief.id) + 1)

    def fewer_hints(self) -> bool:
        """Take the last hint back; False where none is shown."""
        return self._show(self.hints(self.brief.id) - 1)

    def fading(self, id: str) -> Fading:
        """How much of an exercise its file left to write when it was begun, as far as is known."""
        brief = self.practice.brief(id)
        if brief is None:
            raise KeyError(id)
        found = self.workplace.fading(brief)
        if found:
            self._fadings[id] = found
        return self._fadings.get(id, brief.begin)

    def _keep(self, finding: Finding) -> Practised | None:
        """What is to be kept: no slip twice, yet each pass, as a reset elsewhere may be between."""
        event = practised(self.section.id, finding)
        last = self._progress.practised.get((event.section, event.exercise))
        if last and not event.passed and last.finding == event.finding:
            return None
        self._progress = with_practised(self._progress, event)
        return event

    def _has_work(self, id: str) -> bool:
        brief = self.practice.brief(id)
        if brief is None or not self.workplace.has(EXERCISES[id]):
            return False
        return self.workplace.fading(brief) is None

    def _show(self, count: int) -> bool:
        if not 0 <= count <= len(self.brief.hints):
            return False
        self._hints[self.brief.id] = count
        return True


def practised(section: str, finding: Finding) -> Practised:
    """A finding as it is kept: no more than its mistake, or else its kind."""
    return Practised(
        now(), section, finding.exercise, finding.passed, finding.mistake or finding.kind
    )
