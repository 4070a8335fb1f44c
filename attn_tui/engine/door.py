"""The engine: torch as the rest of the program sees it."""

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from threading import Lock, Thread

from attn_tui.engine.requests import Requests
from attn_tui.engine.state import State
from attn_tui.log import record
from attn_tui.model.check import Verdict
from attn_tui.model.finding import Attempt, Finding
from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace

COMMAND = (sys.executable, "-P", "-X", "faulthandler", "-m", "attn_tui.attention.template")
"""-P: a `torch.py` or `random.py` in the learner's current folder is not imported."""

CLOSING_TIME = 0.45
"""Seconds that `close` waits at most; what is left then ends without being waited for."""


class Engine:
    """Asks a worker in torch's process for answers, and starts it again where it ends.

    `notify` is called from the engine's thread whenever `state` has changed; it must not
    wait for a thread that is in `close`. An engine that was closed stays closed.
    """

    def __init__(
        self, notify: Callable[[], None] = lambda: None, command: Sequence[str] = COMMAND
    ) -> None:
        self.state = State()
        self._notify = notify
        self._command = command
        self._requests = Requests()
        self._lock = Lock()
        self._thread: Thread | None = None

    def start(self) -> None:
        """Start torch in the background; nothing where it was started or closed before."""
        with self._lock:
            if self._thread or self._requests.closed:
                return
            self._thread = Thread(target=self._live, name="engine", daemon=True)
            self._thread.start()

    def submit(self, setups: Sequence[Setup]) -> Future[tuple[Trace, ...]]:
        """The traces of `setups`, in order, once torch has answered; waits for `start`.

        The future raises EngineError where torch has failed or cannot compute one of the
        setups, and is cancelled by `close`.
        """
        return self._requests.put(tuple(setups))

    def prove(self, checks: Sequence[str]) -> Future[tuple[Verdict, ...]]:
        """The verdicts on the checks with these ids, in order; as `submit` otherwise."""
        return self._requests.put(tuple(checks))

    def attempt(self, attempt: Attempt) -> Future[Finding]:
        """What is found in a learner's file, by a process of its own; errors as in `submit`.

        A future that is cancelled ends the run, and so does a newer attempt at the same
        exercise, which cancels it.
        """
        return self._requests.put(attempt)

    def compute(self, setups: Sequence[Setup]) -> tuple[Trace, ...]:
        """Start torch if need be and wait for the traces; errors as in `submit`."""
        self.start()
        return self.submit(setups).result()

    def close(self) -> None:
        """End torch's processes and cancel what is unanswered, within half a second."""
        with self._lock:
            self._requests.close()
            thread = self._thread
        if thread:
            thread.join(CLOSING_TIME)
        else:
            self._requests.bell.close()

    def _live(self) -> None:
        self._become(State("starting"))
        from attn_tui.engine.life import Closed, Life  # with multiprocessing: 8 ms

        try:
            state = Life(self._command, self._requests, self._become).run()
        except Closed:
            state = State()
        except Exception as error:  # noqa: BLE001 - a thread has nobody to raise it to
            record("engine", error)
            state = State("failed", reason="failed")
        self._become(state)
        if state.phase == "failed":
            self._requests.fail(state.reason)
        self._requests.bell.close()

    def _become(self, state: State) -> None:
        self.state = state
        try:
            self._notify()
        except Exception as error:  # noqa: BLE001 - the screen's fault is not torch's
            record("engine", error)
