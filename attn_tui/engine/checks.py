"""Attempts under way: each is checked by a worker of its own."""

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from attn_tui.engine.requests import Request, Requests


@dataclass(slots=True)
class Check:
    """An attempt and the line to its worker; None before it has one, and after its end."""

    request: Request
    line: Connection | None = None
    asked: bool = False
    deaths: int = 0


class Checks:
    """The checks of the attempts among `requests`, for the engine's thread alone.

    A worker that is hung up on ends what it runs, and then itself.
    """

    def __init__(self, requests: Requests) -> None:
        self._requests = requests
        self._checks: dict[Request, Check] = {}

    @property
    def lines(self) -> list[Connection]:
        """What to wait for, beside the bell of the requests."""
        return [check.line for check in self._checks.values() if check.line]

    def follow(self, fork_worker: Callable[[], Connection]) -> None:
        """Begin what was asked and end what nobody waits for; OSError as from `fork_worker`."""
        wanted = self._requests.attempts()
        for request in set(self._checks).difference(wanted):
            self._hang_up(self._checks.pop(request))
        for request in wanted:
            check = self._checks.setdefault(request, Check(request))
            if not check.line:
                check.line, check.asked = fork_worker(), False

    def hear(self, ready: Collection[Any]) -> bool:
        """Go on with those whose line is `ready`: a worker that is there is asked, then answers.

        One that ends before it has answered is replaced once. True where any has answered.
        """
        answered = False
        for check in tuple(self._checks.values()):
            if check.line and check.line in ready:
                try:
                    answered |= self._step(check, check.line)
                except (EOFError, OSError):
                    self._die(check)
        return answered

    def end(self) -> None:
        """Hang up on all of them."""
        for check in self._checks.values():
            self._hang_up(check)

    def _step(self, check: Check, line: Connection) -> bool:
        """Take what the worker says: its version, then its answer; True for that."""
        said = line.recv()
        if not check.asked:
            line.send(check.request.asked)
            check.asked = True
            return False
        if said is None:
            self._requests.give_up(check.request, "unchecked")
        else:
            self._requests.finish(check.request, said)
        return True

    def _die(self, check: Check) -> None:
        self._hang_up(check)
        check.deaths += 1
        if check.deaths > 1:
            self._requests.give_up(check.request, "failed")

    def _hang_up(self, check: Check) -> None:
        if check.line:
            with suppress(OSError):
                check.line.close()
            check.line = None
