"""The keyboard: reads what the terminal sends, and posts keys, clicks and pastes."""

import asyncio
import os
from collections import deque
from collections.abc import Callable

from textual import events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._xterm_parser import XTermParser
from textual.message import Message

from attn_tui.terminal.input import ESCAPE, InputCleaner, Pasted, Token

AT_ONCE = 16_384
"""Bytes of one read."""

PAUSE = 0.2
"""Seconds until a terminal that gave nothing is read again."""

TURNS = 16
"""Of the event loop, from one key to the next. A key that opens a dialog has done so by then."""

REST = 0.01
"""Seconds until those turns are counted after a key behind which nothing waits."""

ONE_KEY = {
    sequence: keys[0].value
    for sequence, keys in ANSI_SEQUENCES_KEYS.items()
    if isinstance(keys, tuple) and len(keys) == 1 and len(sequence) > 1
}
"""The sequences that stand for one key: Textual's parser takes its time over them."""


class Keyboard:
    """Reads `descriptor` on the event loop, and calls `post` with messages for the app.

    Keys that came together are posted one after the other: the second is for the screen that
    the first has opened.
    `answered` is called when the terminal has answered ESC[5n. `delay`, in seconds, is how
    long an escape byte waits for the rest of an arrow key.
    """

    def __init__(
        self,
        descriptor: int,
        delay: float,
        post: Callable[[Message], None],
        answered: Callable[[], None],
    ) -> None:
        self._descriptor = descriptor
        self._post = post
        self._answered = answered
        self._loop = asyncio.get_running_loop()
        self._cleaner = InputCleaner(delay)
        self._parser = XTermParser()
        self._waiting: deque[Message] = deque()
        self._next: asyncio.Handle | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._pause: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Read from here on."""
        self._loop.add_reader(self._descriptor, self._read)

    def stop(self) -> None:
        """Leave what comes to others."""
        for handle in (self._timer, self._pause, self._next):
            if handle:
                handle.cancel()
        self._timer = self._pause = self._next = None
        self._waiting.clear()
        self._loop.remove_reader(self._descriptor)

    def hear(self) -> None:
        """Take what has arrived, while reading is stopped, and only note the answers in it."""
        self._cleaner.feed(self._bytes(), self._loop.time())
        self._note_answers()

    def _read(self) -> None:
        data = self._bytes()
        if not data:
            self._loop.remove_reader(self._descriptor)
            self._pause = self._loop.call_later(PAUSE, self.start)
            return
        tokens = self._cleaner.feed(data, self._loop.time())
        self._note_answers()
        self._hand_over(tokens)

    def _bytes(self) -> bytes:
        try:
            return os.read(self._descriptor, AT_ONCE)
        except OSError:
            return b""

    def _note_answers(self) -> None:
        if self._cleaner.acknowledged:
            self._cleaner.acknowledged = 0
            self._answered()

    def _give_up(self) -> None:
        self._timer = None
        self._hand_over(self._cleaner.give_up(self._loop.time()))

    def _hand_over(self, tokens: list[Token]) -> None:
        for token in tokens:
            if isinstance(token, Pasted):
                self._waiting.append(events.Paste(token.text))
            elif token == ESCAPE:
                self._waiting.append(events.Key("escape", ESCAPE))
            elif token in ONE_KEY:
                self._waiting.append(events.Key(ONE_KEY[token], None))
            else:
                self._waiting.extend(self._parser.feed(token))
        if self._next is None:
            self._post_next()
        elif self._waiting and isinstance(self._next, asyncio.TimerHandle):
            self._next.cancel()
            self._post_next(TURNS)
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self._cleaner.deadline is not None:
            self._timer = self._loop.call_at(self._cleaner.deadline, self._give_up)

    def _post_next(self, turns: int = 0) -> None:
        """Post what waits once so many turns of the loop are over."""
        self._next = None
        if turns:
            self._next = self._loop.call_soon(self._post_next, turns - 1)
        elif self._waiting:
            self._post(self._waiting.popleft())
            if self._waiting:
                self._post_next(TURNS)
            else:
                self._next = self._loop.call_later(REST, self._post_next, TURNS)
