"""The Textual app: a course, a tutor, an engine, and the screen they meet on."""

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from textual.app import App
from textual.binding import BindingType

from attn_tui.app.ink import BAR, GROUND, PANEL, TEXT
from attn_tui.app.layout import CONTENTS_WIDTH
from attn_tui.app.screens.section import SectionScreen
from attn_tui.engine import COMMAND, Engine, EngineError
from attn_tui.log import record
from attn_tui.model.setup import Setup
from attn_tui.tutor.tutor import Tutor
from attn_tui.words import Language, Words


class TutorApp(App[None], inherit_bindings=False):
    """One learner's run through a course."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = []
    CSS = f"""
    Screen {{ background: {GROUND}; color: {TEXT}; overflow: hidden; }}
    #head, #foot {{ background: {BAR}; height: 1; }}
    #contents {{ width: {CONTENTS_WIDTH}; height: 1fr; background: {PANEL}; }}
    #middle, #body {{ height: 1fr; }}
    #board, #readout {{ background: {PANEL}; }}
    #board {{ padding-left: 1; }}
    """

    def __init__(self, tutor: Tutor, language: Language, command: Sequence[str] = COMMAND) -> None:
        super().__init__()
        self.tutor = tutor
        self.language = language
        self.engine = Engine(self._engine_changed, command)
        self._awaited: set[Setup] = set()
        self.failure = ""
        """The path of the log that holds an error that ended the app."""

    def get_default_screen(self) -> SectionScreen:
        """The screen of the open section."""
        return SectionScreen(self.tutor, Words(self.language), self.request)

    def on_mount(self) -> None:
        """Start torch behind the first frame."""
        self.screen.call_after_refresh(self.engine.start)

    def request(self, screen: SectionScreen, setups: Sequence[Setup]) -> None:
        """Ask torch for the traces of `setups` that are not awaited yet, for `screen`."""
        new = tuple(setup for setup in setups if setup not in self._awaited)
        if new:
            self._awaited.update(new)
            self.run_worker(self._compute(screen, new))

    def _engine_changed(self) -> None:
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self._show_engine)

    def _show_engine(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, SectionScreen):
                screen.show_engine(self.engine.state)

    async def _compute(self, screen: SectionScreen, setups: tuple[Setup, ...]) -> None:
        try:
            traces = await asyncio.wrap_future(self.engine.submit(setups))
        except EngineError as error:
            if self.engine.state.phase != "failed":
                screen.say(screen.words(f"engine.{error.reason}"))
        else:
            self.tutor.learn(setups, traces)
            screen.computed()
        finally:
            self._awaited.difference_update(setups)

    def _fatal_error(self) -> None:
        """Keep an uncaught error in the log, and leave the terminal to one short message."""
        if self._exception is not None:
            self.failure = record("app", self._exception)
        self._close_messages_no_wait()
