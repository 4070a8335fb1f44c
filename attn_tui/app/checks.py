"""Texts under way to torch as the files of exercises, and what came of each."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any

from textual.app import App

from attn_tui.engine import EngineError
from attn_tui.model.finding import Attempt, Finding
from attn_tui.words import Words

PATIENCE = 0.3
"""Seconds after which a check that still runs is said to run."""


class Checks:
    """Of each exercise the newest text counts, and no other.

    `submit` asks torch, `learn` takes what was found, `changed` is called with the exercise
    of which there is something else to see.
    """

    def __init__(
        self,
        app: App[Any],
        words: Words,
        submit: Callable[[Attempt], Future[Finding]],
        learn: Callable[[Attempt, Finding], None],
        changed: Callable[[str], None],
    ) -> None:
        self.app = app
        self.words = words
        self.submit = submit
        self.learn = learn
        self.changed = changed
        self.sources: dict[str, str] = {}
        """What was checked last of each exercise that something was found in."""
        self.said: dict[str, Callable[[], str]] = {}
        """Why nothing was found in an exercise, in the language that is on: its file, or torch."""
        self.slow: set[str] = set()
        """The exercises whose check takes long."""
        self.counts: dict[str, int] = {}
        """How often something was found in each exercise."""
        self._running: dict[str, tuple[Attempt, Future[Finding]]] = {}

    def is_running(self, id: str) -> bool:
        """Whether torch has not answered yet."""
        return id in self._running

    def is_settled(self, id: str, source: str) -> bool:
        """Whether this text was checked last of an exercise, and nothing else is to be said."""
        waits = id in self._running or id in self.said
        return not waits and self.sources.get(id) == source

    def check_attempt(self, attempt: Attempt) -> None:
        """Check some text as the file of an exercise, in place of what is being checked."""
        id = attempt.exercise
        running = self._running.get(id)
        if running and running[0] == attempt:
            return
        self.drop(id)
        future = self.submit(attempt)
        self._running[id] = attempt, future
        self.app.set_timer(PATIENCE, lambda: self._be_slow(id, future))
        self.app.run_worker(self._wait(attempt, future))

    def drop(self, id: str) -> None:
        """Wait no more for what is being checked of an exercise, and forget what was said."""
        self.said.pop(id, None)
        self.slow.discard(id)
        running = self._running.pop(id, None)
        if running:
            running[1].cancel()

    def forget(self, id: str) -> None:
        """Forget what was checked of an exercise that begins again."""
        self.drop(id)
        self.sources.pop(id, None)
        self.counts.pop(id, None)

    async def _wait(self, attempt: Attempt, future: Future[Finding]) -> None:
        id = attempt.exercise
        found: Finding | str
        try:
            found = await asyncio.wrap_future(future)
        except EngineError as error:
            found = error.reason
        except asyncio.CancelledError:
            return
        running = self._running.get(id)
        if running is None or running[1] is not future:
            return
        self.drop(id)
        if isinstance(found, str):
            self.said[id] = partial(self.words, f"engine.{found}")
        else:
            self.counts[id] = self.counts.get(id, 0) + 1
            self.sources[id] = attempt.source
            self.learn(attempt, found)
        self.changed(id)

    def _be_slow(self, id: str, future: Future[Finding]) -> None:
        running = self._running.get(id)
        if running and running[1] is future:
            self.slow.add(id)
            self.changed(id)
