"""The queue of requests: every future ends once, in order, whatever happens to it."""

from concurrent.futures import CancelledError, Future
from select import select

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.engine import EngineError
from attn_tui.engine.bell import Bell
from attn_tui.engine.requests import Requests
from attn_tui.model.finding import Attempt, Finding
from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace


def named(number: int) -> tuple[Setup]:
    """A setup that is told from others by its board."""
    return (Setup(str(number)),)


def serve(requests: Requests, count: int) -> list[str]:
    """Answer up to `count` requests with their own names."""
    served: list[str] = []
    while len(served) < count and (request := requests.first()):
        assert isinstance(request.asked, tuple)
        [asked] = request.asked
        assert isinstance(asked, Setup)
        served.append(asked.board)
        requests.finish(request, (Trace((), served[-1]),))
    return served


def outcome(future: Future[tuple[Trace, ...]]) -> str:
    """How a future ended."""
    try:
        return future.result(0)[0].torch
    except CancelledError:
        return "cancelled"
    except EngineError as error:
        return error.reason


@given(st.lists(st.booleans()), st.integers(0, 10), st.sampled_from(["close", "fail"]))
def test_each_is_answered_in_order_unless_cancelled(kept: list[bool], count: int, end: str) -> None:
    requests = Requests()
    futures = [requests.put(named(number)) for number in range(len(kept))]
    for future, keep in zip(futures, kept, strict=True):
        assert keep or future.cancel()
    served = serve(requests, count)
    assert served == [str(number) for number, keep in enumerate(kept) if keep][:count]
    if end == "close":
        requests.close()
    else:
        requests.fail("failed")
    futures.append(requests.put(named(-1)))
    unanswered = "cancelled" if end == "close" else "failed"
    expected = [
        ("cancelled" if not keep else str(number) if str(number) in served else unanswered)
        for number, keep in enumerate(kept)
    ]
    assert [outcome(future) for future in futures] == [*expected, unanswered]
    requests.bell.close()


def test_an_answer_that_comes_after_the_end_is_dropped() -> None:
    requests = Requests()
    future = requests.put(named(0))
    request = requests.first()
    assert request
    requests.close()
    requests.finish(request, ())
    assert future.cancelled()
    requests.bell.close()


def test_a_refusal_raises() -> None:
    requests = Requests()
    future = requests.put(named(0))
    request = requests.first()
    assert request
    requests.finish(request, None)
    with pytest.raises(EngineError, match="refused"):
        future.result(0)
    requests.bell.close()


def test_an_attempt_is_beside_the_queue() -> None:
    requests = Requests()
    attempts = [Attempt(each, f"/{each}.py", "") for each in ("softmax", "scores", "softmax")]
    futures = [requests.put(attempt) for attempt in attempts]
    behind = requests.put(named(0))
    assert futures[0].cancelled()
    assert [each.asked for each in requests.attempts()] == attempts[1:]
    assert serve(requests, 1) == ["0"]
    assert behind.done()
    for each in requests.attempts():
        requests.finish(each, Finding(attempts[1].exercise, "passed"))
    assert all(future.result(0).passed for future in futures[1:])
    assert not requests.attempts()
    requests.bell.close()


def test_the_bell_rings_for_an_attempt_that_is_cancelled() -> None:
    requests = Requests()
    future = requests.put(Attempt("softmax", "/softmax.py", ""))
    requests.bell.clear()
    future.cancel()
    assert select([requests.bell], [], [], 0)[0]
    assert not requests.attempts()
    requests.bell.close()


@given(st.integers(0, 3))
def test_a_bell_rings_until_cleared(times: int) -> None:
    bell = Bell()
    for _ in range(times):
        bell.ring()
    assert bool(select([bell], [], [], 0)[0]) == bool(times)
    bell.clear()
    assert not select([bell], [], [], 0)[0]
    bell.close()


def test_a_bell_never_blocks_and_is_silent_once_closed() -> None:
    bell = Bell()
    for _ in range(100_000):
        bell.ring()
    bell.close()
    bell.ring()
    assert bell.fileno() == -1
