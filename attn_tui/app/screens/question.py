"""The screen of a self-test: one question at a time, then the result; the lesson is not in sight.

Digits, arrows, Enter, Space and Esc are enough for all of it.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future

from textual import events, on

from attn_tui.app.drawing import Drawing
from attn_tui.app.entry import ARROWS, Entry
from attn_tui.app.screens.sheet import WIDEST, Sheet
from attn_tui.app.widgets.lines import SignedLines
from attn_tui.lesson.course import Course, Section
from attn_tui.model.refusal import Refusal
from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace
from attn_tui.tutor.self_test import Posed, SelfTest
from attn_tui.tutor.tutor import NotComputedError
from attn_tui.view.heat import FULL, Ramp
from attn_tui.view.ink import Line, Span
from attn_tui.view.question import Sheetful, asked, how_sure, notice_lines, told, waiting
from attn_tui.view.refusal import refusal_text
from attn_tui.view.result import Rest, result
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
        due: Callable[[], int] = lambda: 0,
    ) -> None:
        super().__init__(words, "", "", self.entries)
        self.body = SignedLines(id="body")
        self.run_of_questions = run
        self.course = course
        self.section = section
        self.compute = compute
        self.answered = answered
        self.ramp = ramp
        self.due = due
        """How many questions are due that this run did not ask."""
        self.notice = ""
        self._digits: dict[int, int] = {}
        self._starts: tuple[int, ...] = ()
        """Where each question of the result begins."""
        self.drawing = Drawing(self)
        self._begin_entry()

    @property
    def posed(self) -> Posed | None:
        """The open question; None when the result is there."""
        return self.run_of_questions.now

    @property
    def stage(self) -> str:
        """What the keys mean now."""
        posed = self.posed
        if posed is None:
            return "result" if self.run_of_questions.ready else "drawing"
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
        self._digits, self._starts = dict(written.digits), written.starts
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
        if self.stage == "drawing":
            return waiting(self.notice or self.words("self-test.drawing"), width)
        if posed is None:
            return self._result(width, airy)
        match self.stage:
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

    def _result(self, width: int, airy: bool) -> Sheetful:
        """The result, where it was scrolled to; a notice stands at the top of what is seen."""
        rest = Rest(len(self.section.questions), self.due())
        questions = self.run_of_questions.posed
        written = result(questions, self.course, self.words, width, airy, rest)
        top = self.body.top
        said = notice_lines(self.notice, self.words, questions[0], width) if self.notice else ()
        lines = (*written.lines[:top], *said[1:], *written.lines[top:])
        return Sheetful(lines, (top, top), starts=written.starts)

    def _heading(self) -> str:
        run, section = self.run_of_questions, self.section
        title = section.title[self.words.language]
        at = f"   {run.at + 1}/{len(run.posed)}" if self.posed else ""
        return f"{section.number}/{self.course.total} {title}{at}"

    def _hint(self) -> str:
        options = len(self.posed.ask.options) if self.posed else 0
        count = len(self.run_of_questions.posed)
        key = "result-one" if (self.stage, count) == ("result", 1) else self.stage
        return self.words(f"self-test.keys-{key}", options=options, count=count)

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
        elif key == "!" and self.stage != "drawing":
            self._report()
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
            self._refuse(self.entry.close())
        elif self.entry.make(key):
            self.redraw()
        elif key in ARROWS:
            super().press(key)
        elif len(key) == 1 and self.stage in ("number", "shape"):
            self._refuse(Refusal("no-number" if self.stage == "number" else "no-sizes"))

    def _refuse(self, refusal: Refusal | None) -> None:
        self.notice = refusal_text(refusal, self.words) if refusal else ""
        self.redraw()

    def _say_how_sure(self, key: str) -> None:
        self.entry.say_how_sure(key)
        if key == "enter" and self.entry.sure is None:
            self.notice = self.words("self-test.no-sure")
        elif key == "enter":
            self._hand_in(self.entry.sure is True)
        self.redraw()

    def _hand_in(self, sure: bool) -> None:
        posed = self.posed
        assert posed is not None
        try:
            posed.hand_in(self.entry.given, sure)
        except NotComputedError:
            self.notice = self.words("notice.not-computed")
        else:
            self.answered(posed)

    def _read(self, key: str) -> None:
        if key in ("space", "enter"):
            self.run_of_questions.at += 1
            self.body.top = 0
            self.drawing.prepare()
            self.pose()
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

    def _report(self) -> None:
        """Name the open question, or those of the result that are in sight."""
        seen = range(self.body.top, self.body.top + self.body.size.height)
        ends = (*self._starts[1:], len(self.body.lines))
        blocks = zip(self.run_of_questions.posed, self._starts, ends, strict=False)
        names = [posed.name for posed, start, end in blocks if start < seen.stop and end > seen[0]]
        name = self.posed.name if self.posed else ", ".join(names or self.run_of_questions.names)
        self.app.copy_to_clipboard(name)
        self.notice = self.words("self-test.reported", name=name)
        self.redraw()

    # Torch

    def on_mount(self) -> None:
        """Have the questions drawn."""
        self.drawing.prepare()
        super().on_mount()

    def pose(self, notice: str = "") -> None:
        """Begin an answer to the open question, with a notice below it; draw what there is."""
        self.notice = notice
        self._begin_entry()
        self.redraw()

    def _begin_entry(self) -> None:
        self.entry = Entry(self.posed or self.run_of_questions.posed[-1], self.words)
