"""Which process group has the terminal: ours, or that of a program that it was lent to."""

import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from subprocess import Popen
from threading import Lock

from attn_tui.terminal.hold import KEYBOARD

STARTING = 0.5
"""Seconds that a program may need to start; a hang-up waits for it."""


class Foreground:
    """Lends the terminal to a program's process group, and takes it back."""

    def __init__(self) -> None:
        self._borrower = 0
        self._lock = Lock()

    def start(self, command: Sequence[str]) -> Popen[bytes]:
        """Start a program in a process group of its own, and put that in front.

        Raises OSError or ValueError where it cannot be started.
        """
        with self._lock:
            program = Popen(command, process_group=0)
            self._borrower = program.pid
        _put_in_front(program.pid)
        return program

    def lend(self, group: int) -> None:
        """Put a group in front."""
        self._borrower = group
        _put_in_front(group)

    def take_back(self) -> None:
        """Put our own group in front; the program has ended, or stands still."""
        self._borrower = 0
        _put_in_front(os.getpgrp())

    @property
    def is_ours(self) -> bool:
        """Whether our own group is in front, as after a shell's `fg`."""
        with suppress(OSError):
            return os.tcgetpgrp(KEYBOARD) == os.getpgrp()
        return False

    def hang_up(self) -> None:
        """Tell the program that has the terminal, if there is one, that it is over.

        For another thread; none is started any more.
        """
        self._lock.acquire(timeout=STARTING)
        if self._borrower:
            for number in (signal.SIGHUP, signal.SIGCONT):
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(self._borrower, number)


def _put_in_front(group: int) -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTTOU])
    with suppress(OSError):
        os.tcsetpgrp(KEYBOARD, group)
    signal.pthread_sigmask(signal.SIG_SETMASK, before)


FOREGROUND = Foreground()
"""Of this process's terminal."""
