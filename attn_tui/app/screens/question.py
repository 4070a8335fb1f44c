"""The screen of a self-test: one question at a time, then the result; the lesson is not in sight.

Digits, arrows, Enter, Space and Esc are enough for all of it.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future

from textual import events, on, work

from attn_tui.app.entry import ARROWS, Entry
from attn_tui.app.screens.sheet import WIDEST, Sheet
from attn_tui.engine import EngineError
from attn_tui.lesson.course import Course, Section
from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace
from attn_tui.tutor.self_test import Posed, SelfTest
from attn_tui.tutor.tutor import NotComputedError
from attn_tui.view.heat import FULL, Ramp
from attn_tui.view.ink import Line, Span
from attn_tui.view.question import Sheetful, asked, how_sure, notice_lines, told, waiting
from attn_tui.view.refusal import refusal_text
from attn_tui.view.result import result_lines
from attn_tui.words import Words

Compute = Callable[[Sequence[Setup]], Future[tuple[Trace, ...]]]
AGAIN, ONWARD = "again", "onward"


class QuestionScreen(Sheet[str]):
    """Gives back AGAIN, ONWARD, or the path of a step to open; None where the learner left."""

    def __init__(
        self,
        run: SelfTest,
        course: Course,
        section: Section,
        words: Words,
        compute: Compute,
        answered: Callable[[Posed], None],
        ramp: Ramp = FULL,
    ) -> None:
        super().__init__(words, "", "", self.entries)
        self.run_of_questions = run
        self.course = course
        self.section = section
        self.compute = compute
        self.answered = answered
        self.ramp = ramp
        self.notice = ""
        self._digits: dict[int, int] = {}
        self._drawing: list[Posed] = []
        """The questions for which torch is asked."""
        self._pose()

    @property
    def posed(self) -> Posed | None:
        """The open question; None when the result is there."""
        return self.run_of_questions.now

    @property
    def stage(self) -> str:
        """What the keys mean now."""
        posed = self.posed
        if posed is None:
            return "result"
        if not posed.ready:
            return "drawing"
        if posed.answer is not None:
            return "told"
        return "sure" if self.entry.closed else posed.ask.kind

    # Drawing

    def entries(self, width: int) -> list[Line]:
        """The lines of this stage."""
        return [(Span(" "), *line) for line in self._written(width - 1).lines]

    def redraw(self) -> None:
        """Draw, with what has to be seen in sight."""
        width = min(WIDEST, self.size.width - 2) - 1
        written = self._written(width)
        self._digits = dict(written.digits)
        self.heading = self._heading()
        self.hint = self._hint()
        super().redraw()
        height = self.body.size.height
        first, last = written.focus
        top = self.body.top
        if last >= top + height:
            top = last - height + 1
        if first < top or last < height:
            top = min(first, top) if last >= height else 0
        self.body.show(self.body.lines, top=top)

    def _written(self, width: int) -> Sheetful:
        posed, draft = self.posed, self.entry.answering.draft
        airy = self.size.height >= 16
        if posed is None:
            questions = self.run_of_questions.posed
            return Sheetful(result_lines(questions, self.course, self.words, width, airy))
        match self.stage:
            case "drawing":
                return waiting(self.notice or self.words("self-test.drawing"), width)
            case "told":
                written = told(posed, self.words, width, airy)
            case "sure":
                written = how_sure(posed, self.words, width, draft, self.entry.sure, airy)
            case _:
                written = asked(posed, self.words, width, draft, airy, self.ramp)
        if not self.notice:
            return written
        lines = (*written.lines, *notice_lines(self.notice, self.words, posed, width))
        return Sheetful(lines, (len(lines) - 1,) * 2, written.digits)

    def _heading(self) -> str:
        run, section = self.run_of_questions, self.section
        title = section.title[self.words.language]
        at = f"   {run.at + 1}/{len(run.posed)}" if self.posed else ""
        return f"{section.number}/{self.course.total} {title}{at}"

    def _hint(self) -> str:
        options = len(self.posed.ask.options) if self.posed else 0
        count = len(self.run_of_questions.posed)
        return self.words(f"self-test.keys-{self.stage}", options=options, count=count)

    # Keys

    def take(self, key: str) -> None:
        """Esc goes back to the answer, or leaves; any other key is pressed."""
        if self.notice and self.stage != "drawing":
            self.notice = ""
            self.redraw()
        if key == "escape" and self.stage == "sure":
            self.entry.open_again()
            self.redraw()
        else:
            super().take(key)

    def press(self, key: str) -> None:
        """Do what the key does at this stage, and nothing where it does nothing."""
        if key in ("pagedown", "pageup"):
            super().press(key)
        elif key == "!" and self.posed:
            self._report(self.posed)
        elif self.stage == "result":
            self._after(key)
        elif self.stage == "told":
            self._read(key)
        elif self.stage == "sure":
            self._say_how_sure(key)
        elif self.stage != "drawing":
            self._answer(key)

    @on(events.Click, "#body")
    def press_clicked(self, event: events.Click) -> None:
        """A click on an option presses its digit."""
        digit = self._digits.get(event.y + self.body.top)
        if digit:
            self.take(str(digit))

    def _answer(self, key: str) -> None:
        if key == "enter":
            refusal = self.entry.close()
            self.notice = refusal_text(refusal, self.words) if refusal else ""
            self.redraw()
        elif self.entry.make(key):
            self.redraw()
        elif key in ARROWS:
            super().press(key)

    def _say_how_sure(self, key: str) -> None:
        self.entry.say_how_sure(key)
        if key == "enter":
            self._hand_in()
        self.redraw()

    def _hand_in(self) -> None:
        posed = self.posed
        assert posed is not None
        try:
            posed.hand_in(self.entry.given, self.entry.sure)
        except NotComputedError:
            self.notice = self.words("notice.not-computed")
        else:
            self.answered(posed)

    def _read(self, key: str) -> None:
        if key in ("space", "enter"):
            self.run_of_questions.at += 1
            self._pose()
            self.body.top = 0
            self._prepare()
            self.redraw()
        else:
            super().press(key)

    def _after(self, key: str) -> None:
        questions = self.run_of_questions.posed
        if key in ("enter", "r"):
            self.dismiss(AGAIN)
        elif key == "space":
            self.dismiss(ONWARD)
        elif key.isdecimal() and 1 <= int(key) <= len(questions):
            self.dismiss(questions[int(key) - 1].variant.rests)
        elif not key.isdecimal():
            super().press(key)

    def _report(self, posed: Posed) -> None:
        self.app.copy_to_clipboard(posed.name)
        self.notice = self.words("self-test.reported", name=posed.name)
        self.redraw()

    # Torch

    def on_mount(self) -> None:
        """Have the questions drawn."""
        self._prepare()
        super().on_mount()

    def _pose(self) -> None:
        """Begin an answer to the open question, or to none."""
        posed = self.posed or self.run_of_questions.posed[-1]
        self.entry = Entry(posed, self.words)

    def _prepare(self) -> None:
        """Have every question drawn that is not: the open one first, the others behind it."""
        run = self.run_of_questions
        for posed in run.posed[run.at :]:
            if not posed.ready and posed not in self._drawing:
                self._drawing.append(posed)
                self._draw(posed)

    @work
    async def _draw(self, posed: Posed) -> None:
        """Ask torch for numbers until they fit the question."""
        said = ""
        try:
            while not posed.ready and not posed.stuck:
                needs = posed.tutor.needs()
                traces = await asyncio.wrap_future(self.compute(needs))
                posed.learn(needs, traces)
        except EngineError as error:
            said = self.words(f"engine.{error.reason}")
        if posed.stuck:
            said = self.words("self-test.stuck", name=posed.name)
        self._drawing.remove(posed)
        if posed is self.posed:
            self.notice = said
            self._pose()
            self.redraw()
