"""A process that ends the tutor where it cannot end itself: native code holds Python's lock.

No thread of Python runs then. But the interpreter notes a signal without that lock, as a
byte, and a byte that stays where it is for too long is seen from outside.
"""

import os
import select
import signal
from contextlib import suppress
from signal import SIGHUP, SIGINT, SIGKILL, SIGQUIT, SIGTERM, SIGTSTP, SIGTTOU, Signals
from socket import MSG_DONTWAIT, MSG_PEEK, socket, socketpair

from attn_tui.terminal.hold import KEYBOARD, SCREEN, undo
from attn_tui.terminal.outlet import Outlet
from attn_tui.terminal.settings import Settings, settings_of

ENDING = (SIGTERM, SIGHUP, SIGQUIT, SIGINT)
OVERDUE = 1.25
"""Seconds that the tutor has to end by itself: a little more than it ever needs."""
GLANCE = 0.1
"""Seconds until a byte that ends nothing is looked at again."""


def noted(heard: socket) -> bytes:
    """The numbers of the signals that came and were not read; none of them is read here."""
    with suppress(BlockingIOError):
        return heard.recv(4096, MSG_PEEK | MSG_DONTWAIT)
    return b""


def ending_in(numbers: bytes) -> Signals | None:
    """The signal among them that ends the program."""
    return next((each for each in ENDING if each in numbers), None)


class Guard:
    """Watches the end `heard` of a line: signals are noted at the other end, `told`."""

    def __init__(self) -> None:
        self.heard, self.told = socketpair()
        self._is_started = False
        self._process = 0

    def start(self) -> None:
        """Fork, where that was not done yet; where no process is to be had, do without.

        To be called before there are threads, and while the terminal is as it was found. The
        earlier, the smaller is what is copied.
        """
        if self._is_started:
            return
        self._is_started = True
        tutor, found = os.getpid(), settings_of(KEYBOARD)
        with suppress(OSError):
            self._process = os.fork()
            if self._process == 0:
                self._serve(tutor, found)

    def stop(self) -> None:
        """End it, and wait for that: the terminal was given back."""
        process, self._process = self._process, 0
        if process:
            with suppress(ProcessLookupError, ChildProcessError):
                os.kill(process, SIGKILL)
                os.waitpid(process, 0)

    def _serve(self, tutor: int, found: Settings | None) -> None:
        try:
            for number in (*ENDING, SIGTSTP, SIGTTOU):
                signal.signal(number, signal.SIG_IGN)
            self.told.close()
            overdue = self._overdue()
            if overdue:
                undo(KEYBOARD, Outlet(SCREEN), found)
                self._end(tutor, overdue)
        finally:
            os._exit(0)

    def _overdue(self) -> Signals | None:
        """Wait for a signal that the tutor leaves unheeded; None where it ended without."""
        while True:
            select.select([self.heard], [], [])
            number = ending_in(noted(self.heard))
            has_ended = self._ends_within(OVERDUE if number else GLANCE)
            still = ending_in(noted(self.heard))
            if still and (number or has_ended):
                return still
            if has_ended:
                return None

    def _end(self, tutor: int, number: Signals) -> None:
        """By the signal itself where it is not caught any more, for the sake of the status."""
        for each in (number, SIGKILL):
            if os.getppid() == tutor:
                os.kill(tutor, each)
                self._ends_within(GLANCE)

    def _ends_within(self, seconds: float) -> bool:
        poll = select.poll()
        poll.register(self.heard, 0)
        return bool(poll.poll(seconds * 1000))


GUARD = Guard()
"""Of this process, as its signals are."""
