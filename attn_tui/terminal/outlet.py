"""The way out to the terminal: a descriptor of our own that never blocks."""

import os
import termios
import time
from contextlib import suppress
from threading import Lock

LAST_TRIES = 0.3
"""Seconds for the reset string, where the terminal takes nothing at first."""


class Outlet:
    """Writes to the terminal behind a descriptor as far as it takes it, and keeps the rest.

    `write` and `pump` are for one thread; `finish` is for any. Nothing is written between
    `finish` and `open`.
    """

    def __init__(self, terminal: int) -> None:
        self.descriptor, self._is_shared = _open(terminal)
        self.is_gone = False
        """Whether the terminal has hung up."""
        self._rest = b""
        self._lock = Lock()
        self._is_open = True

    @property
    def is_busy(self) -> bool:
        """Whether something waits for the terminal to take it."""
        return bool(self._rest)

    def write(self, data: str) -> None:
        """Write, or keep what the terminal does not take now."""
        if not self._is_open:
            return
        self._rest += data.encode("utf-8", "replace")
        self.pump()

    def pump(self) -> None:
        """Go on with what was kept."""
        with self._lock:
            while self._rest and self._is_open:
                try:
                    self._rest = self._rest[os.write(self.descriptor, self._rest) :]
                except BlockingIOError:
                    return
                except OSError:
                    self.is_gone = True
                    self._rest = b""

    def open(self) -> None:
        """Write again after `finish`."""
        self._is_open = True
        if self._is_shared:
            os.set_blocking(self.descriptor, False)

    def finish(self, last: str) -> None:
        """Drop what waits here and in the terminal's queue, and write `last` without blocking.

        Takes a third of a second at most, twice where another thread is writing.
        """
        if not self._lock.acquire(timeout=LAST_TRIES):
            return
        try:
            if not self._is_open:
                return
            self._is_open = False
            self._rest = b""
            with suppress(termios.error):
                termios.tcflow(self.descriptor, termios.TCOON)
                termios.tcflush(self.descriptor, termios.TCOFLUSH)
            self._insist(last.encode())
            if self._is_shared:
                os.set_blocking(self.descriptor, True)
        finally:
            self._lock.release()

    def _insist(self, data: bytes) -> None:
        end = time.monotonic() + LAST_TRIES
        while data and time.monotonic() < end:
            try:
                data = data[os.write(self.descriptor, data) :]
            except BlockingIOError:
                time.sleep(0.01)
            except OSError:
                return

    def close(self) -> None:
        """Close what was opened here."""
        if not self._is_shared:
            os.close(self.descriptor)


def _open(terminal: int) -> tuple[int, bool]:
    """A descriptor that does not block, and whether the shell shares that with us.

    One of our own is opened by the terminal's name, or as the terminal of this session.
    Where both are refused, the one that we were given is made not to block meanwhile.
    """
    flags = os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY
    with suppress(OSError):
        return os.open(os.ttyname(terminal), flags), False
    with suppress(OSError):
        os.tcgetpgrp(terminal)
        return os.open("/dev/tty", flags), False
    os.set_blocking(terminal, False)
    return terminal, True
