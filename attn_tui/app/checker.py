"""Has torch check the learner's files: on every save, and when a key asks for it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any

from textual.app import App

from attn_tui.engine import EngineError
from attn_tui.model.exercise import EXERCISES
from attn_tui.model.finding import Attempt, Finding
from attn_tui.practice.desk import Desk
from attn_tui.practice.unusable import Unusable
from attn_tui.progress.event import Practised
from attn_tui.words import Words

LOOK = 0.1
"""Seconds between two looks at the files."""
PATIENCE = 0.3
"""Seconds after which a check that still runs is said to run."""


class Checker:
    """The checks of one sitting; of each exercise the newest save counts, and no other.

    `submit` asks torch, `record` keeps what is new, `changed` is called with the exercise of
    which there is something else to see.
    """

    def __init__(
        self,
        desk: Desk,
        words: Words,
        app: App[Any],
        submit: Callable[[Attempt], Future[Finding]],
        record: Callable[[Practised], None],
        changed: Callable[[str], None],
    ) -> None:
        self.desk = desk
        self.words = words
        self.app = app
        self.submit = submit
        self.record = record
        self.changed = changed
        self.sources: dict[str, str] = {}
        """What was checked last of each exercise that something was found in."""
        self.said: dict[str, Callable[[], str]] = {}
        """Why nothing was found in an exercise, in the language that is on: its file, or torch."""
        self.slow: set[str] = set()
        """The exercises whose check takes long."""
        self.counts: dict[str, int] = {}
        """How often each exercise was checked."""
        self._running: dict[str, tuple[Attempt, Future[Finding]]] = {}
        self._there: set[str] | None = None
        """The exercises whose files were there at the last look; None before the first."""

    def look(self) -> None:
        """Check what was saved since the last look; see which files have gone or come."""
        for id in self.desk.workplace.changed():
            self.check(id)
        ids = [brief.id for brief in self.desk.practice.briefs]
        there = {id for id in ids if self.desk.workplace.has(EXERCISES[id])}
        before, self._there = self._there, there
        for id in there ^ (there if before is None else before):
            self.changed(id)

    def is_running(self, id: str) -> bool:
        """Whether torch has not answered yet."""
        return id in self._running

    def check(self, id: str) -> None:
        """Check the file of an exercise as it is now; where it is gone, do nothing."""
        if self.desk.practice.brief(id) is None:
            return
        try:
            attempt = self.desk.workplace.read(EXERCISES[id])
        except Unusable as error:
            self.drop(id)
            self.said[id] = partial(error.text, self.words)
            self.changed(id)
            return
        if attempt:
            self.check_attempt(attempt)

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
        self.counts[id] = self.counts.get(id, 0) + 1
        if isinstance(found, str):
            self.said[id] = partial(self.words, f"engine.{found}")
        else:
            self._learn(attempt, found)
        self.changed(id)

    def _learn(self, attempt: Attempt, finding: Finding) -> None:
        self.sources[attempt.exercise] = attempt.source
        event = self.desk.learn(finding)
        if event:
            self.record(event)

    def _be_slow(self, id: str, future: Future[Finding]) -> None:
        running = self._running.get(id)
        if running and running[1] is future:
            self.slow.add(id)
            self.changed(id)
