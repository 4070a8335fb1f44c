"""What was asked and is not answered yet: put by any thread, answered in order by one."""

from collections import deque
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from attn_tui.engine.bell import Bell
from attn_tui.engine.state import EngineError
from attn_tui.model.setup import Setup

Asked = tuple[Setup, ...] | tuple[str, ...]
"""Setups whose traces are wanted, or ids of checks whose verdicts are."""


@dataclass(frozen=True, slots=True, eq=False)
class Request:
    """What is asked, and where the answer will be: one trace or verdict for each."""

    asked: Asked
    future: Future[Any] = field(default_factory=Future)


class Requests:
    """A queue whose `bell` rings when something was put and when it was closed."""

    def __init__(self) -> None:
        self.bell = Bell()
        self.closed = False
        self._failure = ""
        self._waiting: deque[Request] = deque()
        self._lock = Lock()

    def put(self, asked: Asked) -> Future[Any]:
        """Ask; the future is cancelled or failed at once where the queue is."""
        request = Request(asked)
        with self._lock:
            if self.closed:
                request.future.cancel()
            elif self._failure:
                request.future.set_exception(EngineError(self._failure))
            else:
                self._waiting.append(request)
                self.bell.ring()
        return request.future

    def first(self) -> Request | None:
        """The oldest request that somebody still waits for; it stays in the queue."""
        with self._lock:
            while self._waiting and self._waiting[0].future.cancelled():
                self._waiting.popleft().future.set_running_or_notify_cancel()
            return self._waiting[0] if self._waiting else None

    def finish(self, request: Request, answer: tuple[Any, ...] | None) -> None:
        """Answer the first request; None is a refusal. Nothing where the queue was closed."""
        with self._lock:
            if not self._waiting or self._waiting[0] is not request:
                return
            self._waiting.popleft()
        if not request.future.set_running_or_notify_cancel():
            return
        if answer is None:
            request.future.set_exception(EngineError("refused"))
        else:
            request.future.set_result(answer)

    def fail(self, reason: str) -> None:
        """Raise EngineError from every future, also from those to come."""
        with self._lock:
            self._failure = reason
            unanswered = self._take()
        for request in unanswered:
            if request.future.set_running_or_notify_cancel():
                request.future.set_exception(EngineError(reason))

    def close(self) -> None:
        """Cancel every future, also those to come."""
        with self._lock:
            self.closed = True
            unanswered = self._take()
            self.bell.ring()
        for request in unanswered:
            request.future.cancel()
            request.future.set_running_or_notify_cancel()

    def _take(self) -> tuple[Request, ...]:
        taken = tuple(self._waiting)
        self._waiting.clear()
        return taken
