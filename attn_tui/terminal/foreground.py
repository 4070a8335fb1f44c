"""Which process group has the terminal: ours, or that of a program that it was lent to."""

import os
import signal
from contextlib import suppress

from attn_tui.terminal.hold import KEYBOARD


class Foreground:
    """Lends the terminal to a program's process group, and takes it back."""

    def __init__(self) -> None:
        self._borrower = 0

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
        """Tell the program that has the terminal, if there is one, that it is over."""
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
