"""What is being typed: an answer to the open ask, or a number over a cell."""

from dataclasses import replace

from attn_tui.app.keys import Mode
from attn_tui.lesson.course import Text
from attn_tui.model.refusal import Refusal
from attn_tui.model.selection import Selection
from attn_tui.tutor.judge import Given, axes_asked
from attn_tui.tutor.tutor import NotComputedError, Tutor
from attn_tui.view.keys import parse_number, parse_shape
from attn_tui.view.page import Draft
from attn_tui.view.prose import Prose
from attn_tui.words import Words

LONGEST = 24
EXAMPLE = (2, 7, 1, 9)
"""Sizes that are the answer to nothing."""


class Answering:
    """The draft of an answer or of an edit. Methods return what refuses them, if anything does."""

    def __init__(self, tutor: Tutor, words: Words, *, tells_axes: bool = True) -> None:
        self.tutor = tutor
        self.words = words
        self.draft = Draft()
        self.edited: str | None = None
        self._tells_axes = tells_axes
        """Whether a shape with too few or too many sizes is refused rather than wrong."""

    @property
    def mode(self) -> Mode:
        """What the keys mean now."""
        if self.edited is not None:
            return "edit"
        ask = self.tutor.state.ask
        return "board" if ask is None else ask.kind

    @property
    def begun(self) -> bool:
        """Whether an answer is under way; the board's letters are off until it is handed in."""
        return bool(self.draft.typed) or self.draft.option >= 0

    def clear(self) -> None:
        """Drop what was typed."""
        self.draft = Draft()
        self.edited = None

    def type(self, key: str) -> None:
        """A character, or backspace, for the answer or the edited number."""
        if self.edited is not None:
            self.edited = _typed(self.edited, key)
        else:
            self.draft = replace(self.draft, typed=_typed(self.draft.typed, key))

    def pick(self, key: str) -> None:
        """Choose an option by its digit."""
        ask = self.tutor.state.ask
        if ask is not None and int(key) <= len(ask.options):
            self.draft = replace(self.draft, option=int(key) - 1)

    def mark(self, value: float) -> Refusal | None:
        """Mark the selected cell of a drawing, or take the mark back."""
        cell = self.tutor.state.selection.cell
        if not self.tutor.can_edit(cell):
            return Refusal("other-matrix")
        self.draft = replace(self.draft, reply="")
        return self.tutor.edit(cell, value)

    def submit(self) -> Refusal | None:
        """Hand in the answer."""
        refusal, given = self.given()
        if refusal:
            return refusal
        try:
            answer = self.tutor.answer(given)
        except NotComputedError:
            return Refusal("not-computed")
        if answer.right is False and self.tutor.state.ask is not None and given is None:
            self.draft = replace(self.draft, reply=self._fill(answer.says[0]))
        else:
            self._look_at_target()
            self.clear()
        return None

    def try_task(self) -> None:
        """Take note of a task that the board fulfils by now; say nothing where it does not."""
        ask = self.tutor.state.ask
        if ask is None or ask.kind != "task":
            return
        if not self._has_changed():
            self.draft = replace(self.draft, reply="")
            return
        try:
            answer = self.tutor.answer(None)
        except NotComputedError:
            return
        silent = answer.right or answer.says[0] is ask.wrong
        self.draft = replace(self.draft, reply="" if silent else self._fill(answer.says[0]))

    def show_me(self) -> Refusal | None:
        """Show the answer."""
        try:
            self.tutor.show()
        except NotComputedError:
            return Refusal("not-computed")
        self._look_at_target()
        self.clear()
        return None

    def again(self) -> None:
        """Guess once more."""
        self.tutor.ask_again()
        self.clear()

    def begin_edit(self) -> Refusal | None:
        """Start typing over the selected number."""
        if not self.tutor.can_edit(self.tutor.state.selection.cell):
            return Refusal("not-editable")
        self.edited = ""
        return None

    def accept(self) -> Refusal | None:
        """Put the typed number into the cell."""
        value = parse_number(self.edited or "")
        if value is None:
            return Refusal("no-number")
        refusal = self.tutor.edit(self.tutor.state.selection.cell, value)
        if not refusal:
            self.edited = None
        return refusal

    def nudge(self, by: float) -> Refusal | None:
        """Change the selected number by one."""
        cell = self.tutor.state.selection.cell
        if not self.tutor.can_edit(cell):
            return Refusal("not-editable")
        trace = self.tutor.trace(self.tutor.state.now)
        if trace is None:
            return Refusal("not-computed")
        return self.tutor.edit(cell, trace.number(cell) + by)

    def given(self) -> tuple[Refusal | None, Given]:
        """The answer as it stands, or what refuses it."""
        key, given = self._read()
        if key == "no-shape":
            return self.no_shape(), given
        return (Refusal(key) if key else None), given

    def no_shape(self) -> Refusal:
        """What a shape is typed like: as many sizes as the tensor that is asked for has axes."""
        if not self._tells_axes:
            return Refusal("no-sizes")
        ask = self.tutor.state.ask
        count = axes_asked(ask, self.tutor.state.now) if ask else 0
        example = ",".join(map(str, EXAMPLE[:count]))
        return Refusal("no-shape", (("count", str(count)), ("example", example)))

    def _read(self) -> tuple[str, Given]:
        ask, typed = self.tutor.state.ask, self.draft.typed
        match ask.kind if ask else "":
            case "number":
                value = parse_number(typed)
                return ("no-number", None) if value is None else ("", f"{value:.10g}")
            case "shape" if ask:
                sizes, count = parse_shape(typed), axes_asked(ask, self.tutor.state.now)
                found = len(sizes or ())
                fits = found == count if self._tells_axes else found > 1
                return ("", sizes) if fits else ("no-shape", None)
            case "choice":
                return ("no-choice", None) if self.draft.option < 0 else ("", self.draft.option)
            case "cell":
                return "", self.tutor.state.selection.cell
            case "task":
                return "" if self._has_changed() else "nothing-changed", None
            case _:
                return "" if self.tutor.state.now.edits else "nothing-marked", None

    def _has_changed(self) -> bool:
        return self.tutor.state.now != self.tutor.state.found

    def _look_at_target(self) -> None:
        asks = self.tutor.step.asks
        answered = [ask for ask in asks if ask.id in self.tutor.state.answers]
        target = answered[-1].target if answered else None
        shown = {shown.matrix for shown in self.tutor.step.shown}
        if target is not None and target.column is not None and target.matrix in shown:
            before = self.tutor.state.selection
            self.tutor.state.selection = Selection.at(before.board, target, before.indices)

    def _fill(self, text: Text) -> str:
        return Prose(self.tutor, self.words.language)(text)


def _typed(before: str, key: str) -> str:
    return before[:-1] if key == "backspace" else (before + key)[:LONGEST]
