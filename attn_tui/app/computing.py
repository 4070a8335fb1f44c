"""What a section's screen asks of torch, and how it shows what comes back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from attn_tui.model.setup import Setup
from attn_tui.view.cell_text import WAITING

if TYPE_CHECKING:
    from attn_tui.app.screens.section import SectionScreen
    from attn_tui.engine import State

Request = Callable[["SectionScreen", Sequence[Setup], Sequence[str]], None]
"""Asks torch for traces, and for verdicts on checks; `answered` is called for each of both."""
PATIENCE = 0.1
"""Seconds for which a changed board keeps its old numbers while torch computes the new."""


class Computing:
    """The screen's side of the door to torch."""

    def __init__(self, screen: SectionScreen) -> None:
        self.screen = screen
        self.tutor = screen.tutor
        self.has_numbers = False
        """Whether the board was drawn with its numbers the last time."""

    def ask(self) -> None:
        """Keep what was done; ask torch for the traces and verdicts that the open step lacks."""
        screen, tutor = self.screen, self.tutor
        screen.keeper.note(tutor, screen.words.language)
        needs = tutor.needs()
        checks = tutor.evidence.needs(tutor.step)
        if needs or checks:
            screen.request(screen, needs, checks)

    def answered(self) -> None:
        """Draw what torch answered; a task may be done by it."""
        screen, state = self.screen, self.tutor.state
        if state.now != state.start:
            screen.answering.try_task()
            screen.keeper.note(self.tutor, screen.words.language)
        screen.redraw(follow=state.now != state.start)

    def redraw_soon(self) -> None:
        """Draw when the board's numbers are there, or when they are long in coming."""
        if self.has_numbers and self.tutor.trace(self.tutor.state.now) is None:
            place = self.tutor.place
            self.screen.set_timer(PATIENCE, lambda: self._redraw_if_at(place))
        else:
            self.screen.redraw(follow=True)

    def _redraw_if_at(self, place: tuple[int, int]) -> None:
        if self.tutor.place == place:
            self.screen.redraw(follow=True)

    def show_engine(self, state: State) -> None:
        """Say how torch is."""
        screen = self.screen
        screen.engine_state = state
        screen.readout.waiting = f"engine.{state.reason}" if state.phase == "failed" else WAITING
        screen.redraw()
        screen.actions.engine_changed()
        if state.reason:
            screen.say(screen.words(f"engine.{state.reason}"))
