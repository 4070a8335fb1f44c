"""What each command of a section's screen does. The table of keys is in `keys`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from attn_tui.model.refusal import Refusal
from attn_tui.tutor.inputs import permute, turn_layer
from attn_tui.view.refusal import refusal_text

if TYPE_CHECKING:
    from pathlib import Path

    from attn_tui.app.dialogs import Dialogs
    from attn_tui.app.examiner import Examiner
    from attn_tui.app.practising import Practising
    from attn_tui.app.screens.section import SectionScreen
    from attn_tui.tutor.standing import Standing


class Actions:
    """The commands, by the name of their action."""

    def __init__(self, screen: SectionScreen) -> None:
        self.screen = screen
        self.tutor = screen.tutor
        self.answering = screen.answering
        board = screen.board
        self._examiners: dict[str, Examiner] = {}
        self._practisings: dict[str, Practising] = {}
        self._answered = False
        """Whether the key before this one handed in an answer: a digit may be meant for it."""
        self._moves: dict[str, Callable[[], None]] = {
            "up": lambda: board.move(-1, 0),
            "down": lambda: board.move(1, 0),
            "left": lambda: board.move(0, -1),
            "right": lambda: board.move(0, 1),
            "first": lambda: board.go_to_column(last=False),
            "last": lambda: board.go_to_column(last=True),
            "next_matrix": lambda: board.next_matrix(1),
            "previous_matrix": lambda: board.next_matrix(-1),
            "page_down": lambda: screen.reading.scroll_lines(screen.reading.size.height - 1),
            "page_up": lambda: screen.reading.scroll_lines(1 - screen.reading.size.height),
        }
        self._changes: dict[str, Callable[[], Refusal | None]] = {
            "mark": lambda: self.answering.mark(1),
            "unmark": lambda: self.answering.mark(0),
            "submit": self.answering.submit,
            "check": self.answering.submit,
            "accept": self.answering.accept,
            "show_me": self.answering.show_me,
            "again": self.answering.again,
            "edit": self.answering.begin_edit,
            "cancel": self._cancel,
            "withdraw": self._cancel,
            "more": lambda: self.answering.nudge(1),
            "less": lambda: self.answering.nudge(-1),
            "causal": self._causal,
            "scale": self._scale,
            "positions": self._positions,
            "permute": self._permute,
            "next_head": self._next_head,
            "reset": self._reset,
        }

    @cached_property
    def _dialogs(self) -> Dialogs:
        from attn_tui.app.dialogs import Dialogs  # with three screens: 5 ms

        return Dialogs(self.screen, self)

    @property
    def standing(self) -> Standing | None:
        """How the self-test stands that begins with the open step; None where none does."""
        if self.tutor.step_index or not self.tutor.section.questions:
            return None
        return self._examiner.standing

    @property
    def _examiner(self) -> Examiner:
        from attn_tui.app.examiner import Examiner, new_seed  # for one section alone

        id = self.tutor.section.id
        if id not in self._examiners:
            self._examiners[id] = Examiner(self.screen, self, new_seed)
        return self._examiners[id]

    def practise(self, folder: Path | None = None) -> None:
        """Begin the exercises of the open section, or go on with them; `folder` holds the files.

        That of the first time counts; none stands for the usual one.
        """
        from attn_tui.app.practising import Practising  # for one section alone

        id = self.tutor.section.id
        if id not in self._practisings:
            self._practisings[id] = Practising(self.screen, folder)
        self._practisings[id].begin()

    @property
    def practising(self) -> Practising | None:
        """The sitting at the exercises of the open section; None where none was begun."""
        return self._practisings.get(self.tutor.section.id)

    def engine_changed(self) -> None:
        """Show how torch is, where exercises wait for it."""
        for each in self._practisings.values():
            each.engine_changed()

    def do(self, action: str, key: str) -> None:
        """Carry out an action that `key` asked for."""
        answered, self._answered = self._answered, action == "submit"
        if action in self._moves:
            self._moves[action]()
        elif action in self._changes:
            refusal = self._changes[action]()
            if action not in ("submit", "check"):
                self.answering.try_task()
            self.after_change(refusal)
        elif action in ("begin", "begin_all"):
            getattr(self._examiner, action)()
        elif action == "practise":
            self.practise()
        elif action in ("contents", "mistakes", "inputs", "copy", "help", "quit"):
            getattr(self._dialogs, action)()
        elif action == "language":
            self.screen.change_language()
        elif action in ("type", "pick"):
            getattr(self.answering, action)(key)
            self.screen.redraw(follow=True)
        elif action == "section":
            self._section(int(key), answered)
        else:
            self._go(1 if action == "next" else -1)

    def after_change(self, refusal: Refusal | None = None) -> None:
        """Ask torch for what is missing, then draw."""
        self.screen.computing.ask()
        self.screen.computing.redraw_soon()
        if refusal:
            self.screen.say(refusal_text(refusal, self.screen.words))

    def open(self, section: int, step: int = 0) -> None:
        """Open a step, from its top."""
        self.tutor.open(section, step)
        self.arrive()

    def arrive(self) -> None:
        """Draw a step that was just opened."""
        self.answering.clear()
        for part in (self.screen.reading, self.screen.board):
            part.top = part.left = 0
        self.screen.computing.ask()
        self.screen.redraw(follow=bool(self.tutor.state.answers))

    def _go(self, direction: int) -> None:
        if self.tutor.go(direction):
            self.arrive()
        else:
            word = "notice.last-step" if direction > 0 else "notice.first-step"
            self.screen.say(self.screen.words(word))

    def _section(self, number: int, answered: bool) -> None:
        """Go to a section; right after an answer only name it, and go when asked again."""
        course, words = self.tutor.course, self.screen.words
        place = course.find_section(str(number))
        if place is None:
            if number <= course.total:
                self.screen.say(words("notice.no-section", number=number))
        elif answered:
            title = course.sections[place].title[words.language]
            self.screen.say(words("notice.section", number=number, title=title))
        else:
            self.open(place)

    def _causal(self) -> None:
        self.tutor.set_causal(not self.tutor.state.now.causal)

    def _scale(self) -> None:
        self.tutor.set_scale(not self.tutor.state.now.scale)

    def _positions(self) -> None:
        self.tutor.set_positions(not self.tutor.state.now.positions)

    def _permute(self) -> None:
        permute(self.tutor)

    def _next_head(self) -> None:
        turn_layer(self.tutor, "head")

    def _reset(self) -> None:
        self.tutor.reset()

    def _cancel(self) -> None:
        self.answering.clear()
