"""The Textual app: a course, a tutor, an engine, and the screen they meet on."""

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.worker import WorkerFailed

from attn_tui.app.ink import ramp_at
from attn_tui.app.layout import CONTENTS_WIDTH
from attn_tui.app.screens.quit import QuitScreen
from attn_tui.app.screens.section import SectionScreen
from attn_tui.engine import COMMAND, Engine, EngineError
from attn_tui.log import record
from attn_tui.model.setup import Setup
from attn_tui.terminal.colour import Depth
from attn_tui.terminal.driver import MirrorDriver
from attn_tui.terminal.palette import BAR, GROUND, PANEL, TEXT
from attn_tui.tutor.tutor import Tutor
from attn_tui.words import Language, Words


class TutorApp(App[None], inherit_bindings=False):
    """One learner's run through a course."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "ask_to_quit", priority=True),
        Binding("ctrl+l", "draw_again", priority=True),
        Binding("ctrl+z", "suspend_process", priority=True),
    ]
    """What every screen obeys, dialogs too. `suspend_process` is Textual's."""

    CSS = f"""
    Screen {{ background: {GROUND}; color: {TEXT}; overflow: hidden; }}
    #head, #foot {{ background: {BAR}; height: 1; }}
    #contents {{ width: {CONTENTS_WIDTH}; height: 1fr; background: {PANEL}; }}
    #middle, #body {{ height: 1fr; }}
    #board, #readout {{ background: {PANEL}; }}
    #board {{ padding-left: 1; }}
    """

    def __init__(
        self,
        tutor: Tutor,
        language: Language,
        command: Sequence[str] = COMMAND,
        depth: Depth = Depth.TRUECOLOR,
    ) -> None:
        super().__init__(driver_class=MirrorDriver)
        self.depth = depth
        """How many colours the terminal gets."""
        self.tutor = tutor
        self.language = language
        self.engine = Engine(self._engine_changed, command)
        self._awaited: set[Setup] = set()
        self.failure = ""
        """The path of the log that holds an error that ended the app."""

    def on_mount(self) -> None:
        """Show the section, then start torch behind the first frame."""
        ramp = ramp_at(self.depth)
        screen = SectionScreen(self.tutor, Words(self.language), self.request, ramp)
        self.push_screen(screen)
        screen.call_after_refresh(self.engine.start)

    def action_ask_to_quit(self) -> None:
        """Ask as q does, from any screen; the second time, quit."""
        sections = [each for each in self.screen_stack if isinstance(each, SectionScreen)]
        if isinstance(self.screen, QuitScreen) or not sections:
            self.exit()
        else:
            sections[0].actions.do("quit", "")

    def action_draw_again(self) -> None:
        """Draw everything again, over whatever another program has left on the screen."""
        if isinstance(self._driver, MirrorDriver):
            self._driver.redraw()

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
        error = self._exception
        if error is not None:
            self.failure = record("app", error.error if isinstance(error, WorkerFailed) else error)
        self._close_messages_no_wait()
