"""Engines that answer in the test's own process: at once, when let, or never."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future

from attn_tui.engine import Engine, EngineError, State
from attn_tui.model.check import Verdict
from attn_tui.model.finding import Attempt, Finding
from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace
from tests.tutor.lesson import trace_of, verdict_on

Traces = tuple[Trace, ...]
Verdicts = tuple[Verdict, ...]


class Instant(Engine):
    """Ready as soon as it is started; answers every request at once."""

    answers = True
    """False where requests may stay unanswered for ever."""

    def start(self) -> None:
        """Be ready."""
        self.become(State("ready", "2.99.0+cpu"))

    def become(self, state: State) -> None:
        """Be in another state, and say so."""
        self.state = state
        self._notify()

    def submit(self, setups: Sequence[Setup]) -> Future[Traces]:
        """The traces, computed here."""
        answer: Future[Traces] = Future()
        answer.set_result(tuple(trace_of(setup) for setup in setups))
        return answer

    def prove(self, checks: Sequence[str]) -> Future[Verdicts]:
        """The verdicts, found here."""
        answer: Future[Verdicts] = Future()
        answer.set_result(tuple(verdict_on(check) for check in checks))
        return answer

    def attempt(self, attempt: Attempt) -> Future[Finding]:
        """That all is right, whatever stands in the file."""
        answer: Future[Finding] = Future()
        answer.set_result(Finding(attempt.exercise, "passed", torch="2.99.0+cpu"))
        return answer


class Held(Instant):
    """Starts, and answers nothing until it is let."""

    answers = False

    def __init__(self, notify: Callable[[], None] = lambda: None) -> None:
        super().__init__(notify)
        self.held: list[tuple[Sequence[Setup], Future[Traces]]] = []

    def start(self) -> None:
        """Be about to start."""
        self.become(State("starting"))

    def submit(self, setups: Sequence[Setup]) -> Future[Traces]:
        """Keep the request."""
        answer: Future[Traces] = Future()
        self.held.append((setups, answer))
        return answer

    def prove(self, checks: Sequence[str]) -> Future[Verdicts]:
        """Never answer."""
        return Future()

    def release(self) -> None:
        """Be ready, and answer all that was asked."""
        if self.state.phase != "ready":
            super().start()
        held, self.held = self.held, []
        for setups, answer in held:
            answer.set_result(tuple(trace_of(setup) for setup in setups))


class Failed(Instant):
    """Cannot load torch."""

    def start(self) -> None:
        """Fail."""
        self.become(State("failed", reason="no-torch"))

    def submit(self, setups: Sequence[Setup]) -> Future[Traces]:
        """Refuse."""
        answer: Future[Traces] = Future()
        answer.set_exception(EngineError("no-torch"))
        return answer

    def prove(self, checks: Sequence[str]) -> Future[Verdicts]:
        """Refuse."""
        answer: Future[Verdicts] = Future()
        answer.set_exception(EngineError("no-torch"))
        return answer
