"""One exercise: its task, its file, hints, and what the last check found."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal

from attn_tui.app.editor import NoEditorError, edit, editor_command
from attn_tui.app.fresh_start import FreshStart
from attn_tui.app.screens.ordering import OrderingScreen
from attn_tui.app.screens.practice_sheet import PracticeSheet
from attn_tui.app.screens.sheet import Sheet
from attn_tui.view.exercise import hint_lines, task_lines
from attn_tui.view.ink import Line
from attn_tui.view.paragraph import paragraph
from attn_tui.view.solution import solution_lines

if TYPE_CHECKING:
    from attn_tui.app.practising import Practising

Part = Literal["hint", "verdict"]


class ExerciseScreen(PracticeSheet):
    """The exercise at which the desk is."""

    WHERE = "exercise"

    def __init__(self, practising: Practising) -> None:
        super().__init__(practising)
        self.fresh_start = FreshStart(self)
        self._edits = False
        """Whether the editor is open; a second one is not."""
        self._sought: Part | None = None
        """What is new and has to be seen."""
        self._starts: dict[Part, int] = {}

    @property
    def offers(self) -> frozenset[str]:
        """What can be done with the open exercise now."""
        exercise = self.desk.exercise
        passed = self.desk.state(exercise.id) == "passed"
        also = {"shown": self.desk.hints(exercise.id) > 0, "ordered": exercise.ordered}
        offered = {name for name, holds in also.items() if holds}
        return frozenset({"passed" if passed else "open", *offered})

    @property
    def has_file(self) -> bool:
        """Whether the file of the exercise is there."""
        return self.desk.workplace.has(self.desk.exercise)

    # Drawing

    def headline(self) -> str:
        """Which exercise of how many, and its title."""
        at, count = self.desk.at + 1, len(self.desk.practice.briefs)
        return f"{at}/{count} {self.desk.brief.title[self.words.language]}"

    def count(self) -> str:
        """How often the exercise was checked."""
        checks = self.checker.counts.get(self.desk.brief.id, 0)
        return self.words("practice.checks", count=checks) if checks else ""

    def entries(self, width: int) -> list[Line]:
        """Task, file, hints, and what is known of the last check."""
        desk, words, brief = self.desk, self.words, self.desk.brief
        gap: list[Line] = [()] if self.airy else []
        workplace = desk.workplace
        path, fading = workplace.path(desk.exercise), workplace.fading(brief)
        lines = task_lines(brief, path, fading, words, width)
        if not self.has_file:
            lines += paragraph(words("practice.gone"), width, "strong", " ! ", "bad")
        hints = hint_lines(brief, desk.hints(brief.id), words, width)
        if hints:
            lines += gap
        self._starts["hint"] = len(lines) + max(0, len(hints) - 1)
        lines += [*hints, *gap]
        self._starts["verdict"] = len(lines)
        found = self.verdict(brief.id, width)
        lines += found or paragraph(words("practice.how-to"), width, "note")
        return lines

    def sight(self) -> int | None:
        """The newest hint or verdict."""
        sought, self._sought = self._sought, None
        return self._starts[sought] if sought else None

    def follow(self, exercise: str) -> None:
        """Draw a new verdict in sight."""
        if exercise == self.desk.brief.id:
            self._sought = "verdict"
        self.redraw()

    # Keys

    def do_check(self, _: str) -> None:
        """Check the file as it is now."""
        if self.has_file:
            self.checker.check(self.desk.brief.id)
        else:
            self.say(self.words("practice.gone"))

    def do_editor(self, _: str) -> None:
        """Open the learner's editor on the file."""
        if not self.has_file:
            self.say(self.words("practice.gone"))
        elif not self._edits:
            self._edits = True
            self.run_worker(self._edit())

    async def _edit(self) -> None:
        exercise = self.desk.exercise
        try:
            command = editor_command(os.environ)
            await edit(self.app, command, str(self.desk.workplace.path(exercise)))
        except NoEditorError as error:
            self.say(self.words(f"practice.{error.key}", name=error.name, status=error.status))
        self._edits = False
        self.checker.check(exercise.id)

    def do_more(self, _: str) -> None:
        """Another hint; after the last one, what else helps."""
        if self.desk.more_hints():
            self._sought = "hint"
            self.redraw()
        else:
            self.say(self.words("practice.hints-end"))

    def do_fewer(self, _: str) -> None:
        """Take the last hint back."""
        self.desk.fewer_hints()
        self.redraw()

    def do_fading(self, _: str) -> None:
        """Choose how much is left to write."""
        self.fresh_start.choose()

    def do_reset(self, _: str) -> None:
        """Begin the file again."""
        self.fresh_start.reset()

    def do_solution(self, _: str) -> None:
        """The model solution; before a pass, say first what else there is."""
        id, warned = self.desk.brief.id, self.practising.warned
        if self.desk.state(id) != "passed" and id not in warned:
            warned.add(id)
            left = len(self.desk.brief.hints) - self.desk.hints(id)
            key = "solution-next" if left else "solution-next-bare"
            self.say(self.words(f"practice.{key}", count=left))
            return
        words, brief = self.words, self.desk.brief
        self.app.push_screen(
            Sheet[None](
                words,
                brief.title[words.language],
                words("menu.read-hint"),
                lambda width: solution_lines(brief, words, width),
            )
        )

    def do_order(self, _: str) -> None:
        """Put the lines in order instead of writing them."""
        self.app.push_screen(OrderingScreen(self.practising))

    def do_next(self, _: str) -> None:
        """The next exercise."""
        self._go(1)

    def do_previous(self, _: str) -> None:
        """The one before."""
        self._go(-1)

    def _go(self, by: int) -> None:
        if self.desk.go(by):
            self.body.top = 0
            self.redraw()
        else:
            self.say(self.words("practice.last" if by > 0 else "practice.first"))
