"""Has torch draw the questions of a run: the open one first, the others behind it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from attn_tui.engine import EngineError

if TYPE_CHECKING:
    from attn_tui.app.screens.question import QuestionScreen
    from attn_tui.tutor.self_test import Posed


class Drawing:
    """The questions of a screen for which torch is asked."""

    def __init__(self, screen: QuestionScreen) -> None:
        self.screen = screen
        self._asked: list[Posed] = []

    def prepare(self) -> None:
        """Have every question drawn that is not, those that were answered before last."""
        run = self.screen.run_of_questions
        for posed in (*run.posed[run.at :], *run.posed[: run.at]):
            if not posed.ready and posed not in self._asked:
                self._asked.append(posed)
                self.screen.run_worker(self._draw(posed))

    async def _draw(self, posed: Posed) -> None:
        """Ask torch for numbers until they fit the question."""
        screen, said = self.screen, ""
        try:
            while not posed.ready and not posed.stuck:
                needs = posed.tutor.needs()
                traces = await asyncio.wrap_future(screen.compute(needs))
                posed.learn(needs, traces)
        except EngineError as error:
            said = screen.words(f"engine.{error.reason}")
        if posed.stuck:
            said = screen.words("self-test.stuck", name=posed.name)
        self._asked.remove(posed)
        if posed is screen.posed or screen.posed is None:
            screen.pose(said)
