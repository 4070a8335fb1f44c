"""What was asked and is not answered yet: put by any thread, answered by one."""

from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from attn_tui.engine.bell import Bell
from attn_tui.engine.state import EngineError
from attn_tui.model.finding import Attempt
from attn_tui.model.setup import Setup

Asked = tuple[Setup, ...] | tuple[str, ...] | Attempt
"""Setups whose traces are wanted, ids of checks whose verdicts are, or a file to be checked."""


@dataclass(frozen=True, slots=True, eq=False)
class Request:
    """What is asked, and where the answer will be: a finding, or one trace or verdict for each."""

    asked: Asked
    future: Future[Any] = field(default_factory=Future)


class Requests:
    """A queue, and attempts beside it, each by itself.

    The `bell` rings when something was put, when an attempt was cancelled, and at the end.
    """

    def __init__(self) -> None:
        self.bell = Bell()
        self.closed = False
        self._failure = ""
        self._waiting: list[Request] = []
        self._lock = Lock()

    def put(self, asked: Asked) -> Future[Any]:
        """Ask; the future is cancelled or failed at once where everything is.

        An attempt at the same exercise that is not answered yet is cancelled.
        """
        request = Request(asked)
        older: tuple[Request, ...] = ()
        with self._lock:
            if self.closed:
                request.future.cancel()
            elif self._failure:
                request.future.set_exception(EngineError(self._failure))
            else:
                older = tuple(each for each in self._waiting if _is_older(each.asked, asked))
                self._waiting.append(request)
                self.bell.ring()
        if isinstance(asked, Attempt):
            request.future.add_done_callback(lambda done: self.bell.ring())
        for each in older:
            each.future.cancel()
        return request.future

    def first(self) -> Request | None:
        """The oldest that is no attempt and that somebody still waits for; it stays here."""
        return next((each for each in self._wanted() if not isinstance(each.asked, Attempt)), None)

    def attempts(self) -> tuple[Request, ...]:
        """The attempts that somebody still waits for; they stay here."""
        return tuple(each for each in self._wanted() if isinstance(each.asked, Attempt))

    def finish(self, request: Request, answer: object) -> None:
        """Answer one of the requests; None is a refusal. Nothing where it is no longer here."""
        if answer is None:
            self.give_up(request, "refused")
        elif self._leaves(request):
            request.future.set_result(answer)

    def give_up(self, request: Request, reason: str) -> None:
        """Raise EngineError from its future. Nothing where it is no longer here."""
        if self._leaves(request):
            request.future.set_exception(EngineError(reason))

    def fail(self, reason: str) -> None:
        """Raise EngineError from every future, also from those to come."""
        with self._lock:
            self._failure = reason
            unanswered = tuple(self._waiting)
        for request in unanswered:
            self.give_up(request, reason)

    def close(self) -> None:
        """Cancel every future, also those to come."""
        with self._lock:
            self.closed = True
            unanswered = tuple(self._waiting)
            self._waiting.clear()
            self.bell.ring()
        for request in unanswered:
            request.future.cancel()
            request.future.set_running_or_notify_cancel()

    def _wanted(self) -> tuple[Request, ...]:
        """Those that were not cancelled; the others leave."""
        with self._lock:
            cancelled = [each for each in self._waiting if each.future.cancelled()]
            self._waiting = [each for each in self._waiting if each not in cancelled]
            wanted = tuple(self._waiting)
        for each in cancelled:
            each.future.set_running_or_notify_cancel()
        return wanted

    def _leaves(self, request: Request) -> bool:
        """Take it out; False where it was not here or was cancelled."""
        with self._lock:
            if request not in self._waiting:
                return False
            self._waiting.remove(request)
        return request.future.set_running_or_notify_cancel()


def _is_older(asked: Asked, newer: Asked) -> bool:
    """Whether both are attempts at the same exercise."""
    return (
        isinstance(asked, Attempt)
        and isinstance(newer, Attempt)
        and asked.exercise == newer.exercise
    )
