"""Has torch check the learner's files: on every save, and when a key asks for it."""

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any

from textual.app import App

from attn_tui.app.checks import Checks
from attn_tui.model.exercise import EXERCISES
from attn_tui.model.finding import Attempt, Finding
from attn_tui.practice.desk import Desk
from attn_tui.practice.unusable import Unusable
from attn_tui.progress.event import Practised
from attn_tui.words import Words

LOOK = 0.1
"""Seconds between two looks at the files."""


class Checker(Checks):
    """The checks of the files of one sitting; `record` keeps what is new."""

    def __init__(
        self,
        desk: Desk,
        words: Words,
        app: App[Any],
        submit: Callable[[Attempt], Future[Finding]],
        record: Callable[[Practised], None],
        changed: Callable[[str], None],
    ) -> None:
        super().__init__(app, words, submit, self._learn, changed)
        self.desk = desk
        self.record = record
        self.there: frozenset[str] | None = None
        """The exercises whose files were there at the last look; None before the first."""
        self._texts: dict[str, str] = {}
        """The files as they were read last."""

    def look(self) -> None:
        """Check what was saved since the last look; see which files have gone or come."""
        found = self.desk.workplace.look()
        before = found.there if self.there is None else self.there
        self.there = found.there
        for id in found.saved:
            self.check(id)
        for id in found.there ^ before:
            self._texts.pop(id, None)
            self.changed(id)

    def check(self, id: str) -> None:
        """Check the file of an exercise as it is now; where it is gone, do nothing."""
        if self.desk.practice.brief(id) is None:
            return
        try:
            attempt = self._read(id)
        except Unusable as error:
            self.drop(id)
            self.said[id] = partial(error.text, self.words)
            self.changed(id)
            return
        if attempt:
            self.check_attempt(attempt)

    def text(self, id: str) -> str:
        """The file of an exercise as it was read last; empty where it cannot be read."""
        if id not in self._texts:
            with suppress(Unusable):
                self._read(id)
        return self._texts.get(id, "")

    def forget(self, id: str) -> None:
        """Forget what was checked of an exercise that begins again."""
        super().forget(id)
        self._texts.pop(id, None)

    def _read(self, id: str) -> Attempt | None:
        """The file as it is now; None where it is gone. Raises Unusable."""
        self._texts[id] = ""
        attempt = self.desk.workplace.read(EXERCISES[id])
        if attempt:
            self._texts[id] = attempt.source
        return attempt

    def _learn(self, attempt: Attempt, finding: Finding) -> None:
        event = self.desk.learn(finding, attempt.source)
        if event:
            self.record(event)
