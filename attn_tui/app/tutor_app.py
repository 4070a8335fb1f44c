"""The Textual app: a course, a tutor, an engine, and the screen they meet on."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.worker import WorkerFailed

from attn_tui.app.ink import ramp_at
from attn_tui.app.layout import CONTENTS_WIDTH
from attn_tui.app.screens.opening import Opening
from attn_tui.engine import COMMAND, Engine, EngineError
from attn_tui.log import record
from attn_tui.refusal import Refusal
from attn_tui.terminal.colour import Depth
from attn_tui.terminal.driver import MirrorDriver
from attn_tui.terminal.mirrored import MirroredApp
from attn_tui.terminal.palette import BAR, GROUND, PANEL, TEXT
from attn_tui.tutor.keeper import Keeper
from attn_tui.view.notice import notice_text
from attn_tui.words import Language, Words

if TYPE_CHECKING:
    from pathlib import Path

    from attn_tui.app.screens.section import SectionScreen
    from attn_tui.model.setup import Setup
    from attn_tui.tutor.tutor import Tutor


SELDOM = 50_000
"""Objects made between two rounds of the collector: a key makes some thousand, that soon go."""


class TutorApp(MirroredApp[None], inherit_bindings=False):
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
    InputMenu {{ background: transparent; }}
    InputMenu #body {{ background: {GROUND}; }}
    InputMenu #foot {{ dock: bottom; }}
    #middle, #body {{ height: 1fr; }}
    #board, #readout {{ background: {PANEL}; }}
    """

    def __init__(
        self,
        load: Callable[[], Tutor],
        language: Language,
        command: Sequence[str] = COMMAND,
        depth: Depth = Depth.TRUECOLOR,
        keeper: Keeper | None = None,
        practice: Path | None = None,
    ) -> None:
        super().__init__(depth)
        self.words = Words(language)
        """In the language of the learner's choice."""
        self.keeper = keeper or Keeper()
        self.keeper.failed = self._keeper_failed
        self.engine = Engine(self._engine_changed, command)
        self.refusal: Refusal | None = None
        """What made `load` refuse the lesson, which ended the app."""
        self.failure = ""
        """The path of the log that holds an error that ended the app."""
        self._load = load
        self._practice = practice
        """The folder of the exercises, where the learner wants to begin with them."""
        self._awaited: set[Setup | str] = set()
        self._section: SectionScreen | None = None

    def get_default_screen(self) -> Opening:
        """The first frame."""
        return Opening(self.words)

    async def on_ready(self) -> None:
        """Read the lesson behind the first frame, show its section, then start torch."""
        if isinstance(self._driver, MirrorDriver):
            await self._driver.first_frame()
        from attn_tui.app.screens.section import SectionScreen  # with all views: 20 ms

        try:
            self.tutor = self._load()
        except Refusal as refusal:
            self.refusal = refusal
            self.exit()
            return
        self.words.language = self.keeper.language or self.words.language
        self.keeper.greets = self._practice is None
        screen = SectionScreen(
            self.tutor, self.words, self.request, ramp_at(self.depth), self.keeper
        )
        self._section = screen
        await self.push_screen(screen)
        if self._practice is not None:
            screen.actions.practise(self._practice)
        screen.call_after_refresh(self.engine.start)
        gc.freeze()
        gc.set_threshold(SELDOM)
        gc.enable()

    def action_ask_to_quit(self) -> None:
        """Ask as q does, from any screen; the second time, quit."""
        if self._section is None or self._asks_to_quit:
            self.exit()
        else:
            self._section.actions.do("quit", "")

    @property
    def _asks_to_quit(self) -> bool:
        from attn_tui.app.screens.quit import QuitScreen  # with the menus: 5 ms

        return isinstance(self.screen, QuitScreen)

    def action_draw_again(self) -> None:
        """Draw everything again, over whatever another program has left on the screen."""
        if isinstance(self._driver, MirrorDriver):
            self._driver.redraw()

    def request(
        self, screen: SectionScreen, setups: Sequence[Setup], checks: Sequence[str]
    ) -> None:
        """Ask torch for what is not awaited yet, for `screen`: traces first, then verdicts."""
        new = tuple(setup for setup in setups if setup not in self._awaited)
        if new:
            self._awaited.update(new)
            self._compute(screen, new)
        unproven = tuple(check for check in checks if check not in self._awaited)
        if unproven:
            self._awaited.update(unproven)
            self._prove(screen, unproven)

    def _engine_changed(self) -> None:
        self._call_from_thread(self._show_engine)

    def _keeper_failed(self) -> None:
        self._call_from_thread(self._show_keeper)

    def _call_from_thread(self, call: Callable[[], None]) -> None:
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(self.call_later, call)

    def _show_engine(self) -> None:
        section = self._section
        if section is not None:
            section.computing.show_engine(self.engine.state)

    def _show_keeper(self) -> None:
        if self._section is not None:
            self._section.say_also(notice_text(self.words, self.keeper.outlook()))

    @work
    async def _compute(self, screen: SectionScreen, setups: tuple[Setup, ...]) -> None:
        try:
            traces = await asyncio.wrap_future(self.engine.submit(setups))
        except EngineError as error:
            if self.engine.state.phase != "failed":
                screen.say(screen.words(f"engine.{error.reason}"))
        else:
            self.tutor.learn(setups, traces)
            screen.computing.answered()
        finally:
            self._awaited.difference_update(setups)

    @work
    async def _prove(self, screen: SectionScreen, checks: tuple[str, ...]) -> None:
        try:
            verdicts = await asyncio.wrap_future(self.engine.prove(checks))
        except EngineError as error:
            if self.engine.state.phase != "failed":
                screen.say(screen.words(f"engine.{error.reason}"))
        else:
            self.tutor.evidence.learn(verdicts)
            screen.computing.answered()
        finally:
            self._awaited.difference_update(checks)

    def _fatal_error(self) -> None:
        """Keep an uncaught error in the log, and leave the terminal to one short message."""
        error: BaseException | None = self._exception
        if isinstance(error, WorkerFailed):
            error = error.error
        if error is not None:
            self.failure = record("app", error)
        self._close_messages_no_wait()
