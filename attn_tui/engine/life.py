"""The life of the engine's thread: one process and worker, and once more where they end."""

from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any

from attn_tui.engine.checks import Checks
from attn_tui.engine.process import Process
from attn_tui.engine.requests import Request, Requests
from attn_tui.engine.state import State


class Closed(Exception):
    """The queue of requests was closed."""


class Life:
    """Answers `requests` one by one, attempts beside them, and says with `become` how it fares."""

    def __init__(
        self, command: Sequence[str], requests: Requests, become: Callable[[State], None]
    ) -> None:
        self._command = command
        self._requests = requests
        self._become = become
        self._checks = Checks(requests)
        self._process: Process | None = None
        self._torch = ""
        self._restarted = False
        self._deaths = 0
        """How often a worker or its process has ended since the last answer to anything."""

    def run(self) -> State:
        """Serve until there is nothing left to try, and give the state of failure.

        Raises Closed. No process is left either way.
        """
        try:
            while True:
                try:
                    with self._fork_worker() as worker:
                        self._serve(worker)
                except (EOFError, OSError):
                    self._deaths += 1
                    self._restarted = True
                if not self._torch:
                    return State("failed", reason="no-torch")
                if self._deaths > 1:
                    return State("failed", self._torch, "failed")
                self._become(State("restarting", self._torch))
        finally:
            self._checks.end()
            if self._process:
                self._process.end()

    def _fork_worker(self) -> Connection:
        """The line to a new worker, of a new process where there is none; OSError as of both."""
        if self._process and self._process.ended:
            self._process.end()
            self._process = None
        if not self._process:
            self._process = Process(self._command)
        return self._process.fork_worker()

    def _serve(self, worker: Connection) -> None:
        """Answer until the worker ends, be it with its process: EOFError or OSError."""
        self._torch = self._hear(worker)
        self._become(State("ready", self._torch, "restarted" if self._restarted else ""))
        while True:
            request = self._next(worker)
            worker.send(request.asked)
            answer = self._hear(worker)
            self._deaths = 0
            self._requests.finish(request, answer)

    def _next(self, worker: Connection) -> Request:
        while not (request := self._requests.first()):
            if self._spoken(worker):
                raise EOFError
        return request

    def _hear(self, worker: Connection) -> Any:
        """What the worker says next: its version of torch once, then answers."""
        while not self._spoken(worker):
            pass
        return worker.recv()

    def _spoken(self, worker: Connection) -> bool:
        """Wait for a worker or the bell: True where it was this worker, be it its end."""
        bell = self._requests.bell
        self._checks.follow(self._fork_worker)
        ready = wait([bell.fileno(), worker, *self._checks.lines])
        if bell.fileno() in ready:
            bell.clear()
        if self._requests.closed:
            raise Closed
        if self._checks.hear(ready):
            self._deaths = 0
        return worker in ready
