"""One exercise: its task, its file, hints, and what the last check found."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal

from attn_tui.app.editor import NoEditorError, edit, editor_command
from attn_tui.app.fresh_start import FreshStart
from attn_tui.app.screens.ordering import OrderingScreen
from attn_tui.app.screens.practice_sheet import PracticeSheet
from attn_tui.app.screens.sheet import Sheet
from attn_tui.practice.starter import asks_why
from attn_tui.view.exercise import SIGNS, file_lines, hint_lines, task_lines
from attn_tui.view.ink import Line
from attn_tui.view.paragraph import paragraph
from attn_tui.view.solution import solution_lines

if TYPE_CHECKING:
    from attn_tui.app.practising import Practising

Part = Literal["hint", "verdict"]
ROOMY = 60
"""Columns from which on the first line says whether the exercise is required."""


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
        self._parts: dict[Part, range] = {}
        """The lines of each part."""

    @property
    def offers(self) -> frozenset[str]:
        """What can be done with the open exercise now."""
        desk, exercise = self.desk, self.desk.exercise
        passed = desk.state(exercise.id) == "passed"
        more = desk.at + 1 < len(desk.practice.briefs)
        onward = passed and exercise.required and self.practising.onward is not None
        also = {
            "passed": more and passed and not onward,
            "open": more and (onward or not passed),
            "onward": onward,
            "shown": desk.hints(exercise.id) > 0,
            "ordered": exercise.ordered,
        }
        return frozenset(name for name, holds in also.items() if holds)

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
        """Whether the exercise is on the required path and passed, how often it was checked."""
        words, exercise = self.words, self.desk.exercise
        parts, roomy = [], self.size.width >= ROOMY
        if roomy:
            parts.append(words(f"practice.{'on-path' if exercise.required else 'off-path'}"))
        if self.desk.state(exercise.id) == "passed":
            parts.append(words("practice.state-passed") if roomy else SIGNS["passed"])
        checks = self.checker.counts.get(exercise.id, 0)
        if checks:
            parts.append(words("practice.checks", count=checks))
        return "  ".join(f"· {part}" for part in parts)

    def entries(self, width: int) -> list[Line]:
        """Task, file, hints, and what is known of the last check."""
        desk, words, brief = self.desk, self.words, self.desk.brief
        gap: list[Line] = [()] if self.airy else []
        workplace = desk.workplace
        path, fading = workplace.shown_path(desk.exercise), workplace.fading(brief)
        lines = task_lines(brief, path, fading, words, width)
        hints = hint_lines(brief, desk.hints(brief.id), words, width)
        if hints:
            lines += gap
        before = hint_lines(brief, max(0, desk.hints(brief.id) - 1), words, width)
        self._parts["hint"] = range(len(lines) + len(before), len(lines) + len(hints))
        lines += [*hints, *gap]
        if not self.has_file:
            found = paragraph(words("practice.gone"), width, "strong", " ! ", "bad")
        else:
            found = self._verdict(width) or self._unchecked(width)
        self._parts["verdict"] = range(len(lines), len(lines) + len(found))
        return lines + found

    def tail(self, width: int) -> list[Line]:
        """The file as it is."""
        file = file_lines(self.checker.text(self.desk.brief.id), self.words, width)
        return [(), *file] if file and self.has_file else []

    def _verdict(self, width: int) -> list[Line]:
        """The verdict; after a pass, below its first line, the way on."""
        desk, found = self.desk, self.verdict(self.desk.brief.id, width)
        finding = desk.finding(desk.brief.id)
        if not found or not finding or not finding.passed or self.is_waiting:
            return found
        return [*found[:1], *self.way_on(width), *found[1:]]

    def _unchecked(self, width: int) -> list[Line]:
        """How a file is checked; of an exercise that was passed before, that it was."""
        words = self.words
        if self.desk.state(self.desk.brief.id) != "passed":
            return paragraph(words("practice.how-to"), width, "note")
        before = paragraph(words("practice.passed-before"), width, "strong", " ✓ ", "good")
        again = paragraph(words("practice.how-to-again"), width, "note")
        return [*before, *self.way_on(width), *again]

    @property
    def is_waiting(self) -> bool:
        """Whether something else is said than what the last check found."""
        id = self.desk.brief.id
        return id in self.checks.said or id in self.checks.slow

    def sight(self) -> int | None:
        """The newest hint or verdict, with all that stands above it where there is room."""
        sought, self._sought = self._sought, None
        if sought is None:
            return None
        part, top, height = self._parts[sought], self.body.top, self.body.size.height
        if part.stop <= height:
            return 0
        return None if top <= part.start and part.stop <= top + height else part.start

    def follow(self, exercise: str) -> None:
        """Draw a new verdict in sight."""
        if exercise == self.desk.brief.id:
            self._sought = "verdict"
        super().follow(exercise if self._sought else "")

    # Keys

    def do_check(self, _: str) -> None:
        """Check the file as it is now."""
        if self.has_file:
            self.checker.check(self.desk.brief.id)
        else:
            self._show_gone()

    def _show_gone(self) -> None:
        """Bring the sentence into sight that the file is not there."""
        self._sought = "verdict"
        self.redraw()

    def do_editor(self, _: str) -> None:
        """Open the learner's editor on the file."""
        if not self.has_file:
            self._show_gone()
        elif not self._edits:
            self._edits = True
            self.run_worker(self._edit())

    async def _edit(self) -> None:
        failure = ""
        try:
            command = editor_command(os.environ)
            await edit(self.app, command, str(self.desk.workplace.path(self.desk.exercise)))
        except NoEditorError as error:
            failure = self.words(f"practice.{error.key}", name=error.name, status=error.status)
        self._edits = False
        self.checker.look()
        if failure:
            self.say(failure, stays=True)

    def do_more(self, _: str) -> None:
        """Another hint; after the last one, what else helps."""
        if self.desk.more_hints():
            self._sought = "hint"
            self.redraw()
        else:
            self.say(self.words("practice.hints-end"))

    def do_fewer(self, _: str) -> None:
        """Take the last hint back; the one before it is seen."""
        self.desk.fewer_hints()
        self._sought = "hint"
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
        reasoned = asks_why(brief, self.desk.fading(id))
        self.app.push_screen(
            Sheet[None](
                words,
                brief.title[words.language],
                words("menu.read-hint"),
                lambda width: solution_lines(brief, words, width, reasoned),
            )
        )

    def do_order(self, _: str) -> None:
        """Put the lines in order instead of writing them."""
        self.app.push_screen(OrderingScreen(self.practising), lambda _: self._arrive())

    def do_onward(self, _: str) -> None:
        """The next exercise of the required path."""
        if self.practising.onward is not None:
            self._go(self.practising.onward - self.desk.at)

    def do_next(self, _: str) -> None:
        """The next exercise."""
        self._go(1)

    def do_previous(self, _: str) -> None:
        """The one before."""
        self._go(-1)

    def _go(self, by: int) -> None:
        if self.desk.go(by):
            self._arrive()
        else:
            self.say(self.words("practice.last" if by > 0 else "practice.first"))

    def _arrive(self) -> None:
        """Draw the open exercise from its top."""
        self.body.top = 0
        self.redraw()
