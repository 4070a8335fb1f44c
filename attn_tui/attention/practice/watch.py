"""Watching the process that runs a learner's file, until it ends or is made to."""

import os
import select
import signal
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Literal

from attn_tui.attention.practice.limits import Limits

Cause = Literal["itself", "time", "output", "nobody"]
"""Why it ended: by itself in time, it took too long, it wrote too much, nobody waits any more."""

GRACE = 0.5
"""Seconds until a process is killed that should have ended itself for taking too long."""

PAUSE = 0.02
"""Seconds between two looks at whether a process has ended that keeps its pipes open."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a process ended: `status` is negative for a signal; what it wrote and reported."""

    cause: Cause
    status: int
    output: bytes
    result: bytes


class Watch:
    """A child, with the ends to read of its pipes `output` and `result`, which are closed here.

    It is killed, with its group, once `hung_up` is readable, and at the limits.
    """

    def __init__(self, child: int, output: int, result: int, hung_up: int, limits: Limits) -> None:
        self._child = child
        self._hung_up = hung_up
        self._late = monotonic() + limits.seconds
        self._limit = limits.output
        self._status: int | None = None
        self._output = output
        self._result = result
        self._read = {output: bytearray(), result: bytearray()}
        self._open = {output, result}

    def wait(self) -> Ended:
        """Wait for its end, or make an end; nothing is left of it."""
        try:
            cause = self._follow()
        finally:
            status = self._end()
            self._drain()
        if cause == "itself" and self._too_much:
            cause = "output"
        return Ended(
            cause, status, bytes(self._read[self._output]), bytes(self._read[self._result])
        )

    def _follow(self) -> Cause:
        poll = select.poll()
        for each in (self._hung_up, *self._open):
            poll.register(each, select.POLLIN)
        while not self._too_much:
            for ready, _ in poll.poll(1000 * PAUSE if self._open else 1):
                if ready == self._hung_up:
                    return "nobody"
                if not self._take(ready):
                    poll.unregister(ready)
            if self._has_ended():
                return "itself" if monotonic() < self._late else "time"
            if monotonic() > self._late + GRACE:
                return "time"
        return "output"

    @property
    def _too_much(self) -> bool:
        return any(len(each) > self._limit for each in self._read.values())

    def _take(self, descriptor: int) -> bool:
        """Read what is there; False at the end of it."""
        data = os.read(descriptor, 1 << 16)
        self._read[descriptor] += data
        if not data:
            self._open.discard(descriptor)
        return bool(data)

    def _has_ended(self) -> bool:
        if self._status is None:
            ended, status = os.waitpid(self._child, os.WNOHANG)
            self._status = os.waitstatus_to_exitcode(status) if ended else None
        return self._status is not None

    def _end(self) -> int:
        """Kill it and what it has started; its status."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child, signal.SIGKILL)
        if self._status is None:
            os.kill(self._child, signal.SIGKILL)
            self._status = os.waitstatus_to_exitcode(os.waitpid(self._child, 0)[1])
        return self._status

    def _drain(self) -> None:
        """Read what is left in the pipes; nobody writes there any more."""
        for descriptor in self._read:
            os.set_blocking(descriptor, False)
            with suppress(BlockingIOError):
                while descriptor in self._open and not self._too_much:
                    self._take(descriptor)
            os.close(descriptor)
