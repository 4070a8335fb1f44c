"""torch's process, seen from the tutor: started, asked for workers, ended."""

import socket
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from subprocess import DEVNULL, Popen, TimeoutExpired

from attn_tui.log import open_log

GRACE = 0.25
"""Seconds that a process has to end by itself before it is killed."""


class Process:
    """A process that has torch and forks workers.

    On Linux it is killed with the thread that started it while torch is imported, so
    that thread has to live as long as the process shall. OSError where none can be started.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._control, theirs = socket.socketpair()
        with theirs, open_log("engine") as log:
            try:
                self._popen = Popen(
                    [*command, str(theirs.fileno())],
                    stdin=DEVNULL,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                    pass_fds=[theirs.fileno()],
                )
            except OSError:
                self._control.close()
                raise

    @property
    def ended(self) -> bool:
        """Whether it has hung up, which it does at its end alone."""
        return bool(wait([self._control], 0))

    def fork_worker(self) -> Connection:
        """The line to a new worker, which first sends its version of torch; OSError if ended."""
        ours, theirs = socket.socketpair()
        with ours, theirs:
            socket.send_fds(self._control, [b"+"], [theirs.fileno()])
            return Connection(ours.detach())

    def end(self) -> None:
        """Hang up, whereupon it kills its workers and ends; kill it where it does not."""
        self._control.close()
        with suppress(TimeoutExpired):
            self._popen.wait(GRACE)
        self._popen.kill()
        self._popen.wait()
