"""Attempts under way: each is checked by a worker of its own."""

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from attn_tui.engine.requests import Request, Requests


@dataclass(slots=True)
class Run:
    """An attempt and the line to its worker; None before it has one, and after its end."""

    request: Request
    line: Connection | None = None
    asked: bool = False
    deaths: int = 0


class Runs:
    """The runs of the attempts among `requests`, for the engine's thread alone.

    A worker that is hung up on ends what it runs, and then itself.
    """

    def __init__(self, requests: Requests) -> None:
        self._requests = requests
        self._runs: dict[Request, Run] = {}

    @property
    def lines(self) -> list[Connection]:
        """What to wait for, beside the bell of the requests."""
        return [run.line for run in self._runs.values() if run.line]

    def follow(self, fork_worker: Callable[[], Connection]) -> None:
        """Begin what was asked and end what nobody waits for; OSError as from `fork_worker`."""
        wanted = self._requests.attempts()
        for request in set(self._runs).difference(wanted):
            self._hang_up(self._runs.pop(request))
        for request in wanted:
            run = self._runs.setdefault(request, Run(request))
            if not run.line:
                run.line, run.asked = fork_worker(), False

    def hear(self, ready: Collection[Any]) -> None:
        """Go on with those whose line is `ready`: a worker that is there is asked, then answers.

        One that ends before it has answered is replaced once.
        """
        for run in tuple(self._runs.values()):
            if run.line and run.line in ready:
                try:
                    self._step(run, run.line)
                except (EOFError, OSError):
                    self._die(run)

    def end(self) -> None:
        """Hang up on all of them."""
        for run in self._runs.values():
            self._hang_up(run)

    def _step(self, run: Run, line: Connection) -> None:
        said = line.recv()
        if run.asked:
            self._requests.finish(run.request, said)
        else:
            line.send(run.request.asked)
            run.asked = True

    def _die(self, run: Run) -> None:
        self._hang_up(run)
        run.deaths += 1
        if run.deaths > 1:
            self._requests.give_up(run.request, "failed")

    def _hang_up(self, run: Run) -> None:
        if run.line:
            with suppress(OSError):
                run.line.close()
            run.line = None
