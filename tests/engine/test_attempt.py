"""Attempts at exercises: each has a worker of its own, and waits for nothing else."""

import os
from collections.abc import Callable
from concurrent.futures import Future
from multiprocessing import connection
from pathlib import Path
from signal import SIGKILL
from typing import Any

import pytest

from attn_tui.engine import EngineError, life
from attn_tui.model.finding import Attempt, Finding
from attn_tui.model.setup import Setup
from tests.engine.conftest import PATIENCE, Watched
from tests.engine.process_table import children, needs_proc, runs, stat, until
from tests.engine.tutor import STAND_IN

Start = Callable[..., Watched]


def attempt(asked: Watched, does: str, mark: Path, exercise: str = "softmax") -> Future[Finding]:
    """An attempt that does so in the stand-in; its processes stand in the file `mark`."""
    return asked.engine.attempt(Attempt(exercise, str(mark), does))


def workers(mark: Path) -> list[int]:
    """The processes that have worked on the attempt, once there is one."""
    until(lambda: mark.exists() and mark.read_text().endswith("\n"))
    return [int(line) for line in mark.read_text().split()]


@needs_proc
def test_each_has_a_worker_of_its_own_that_ends_with_it(watched: Start, tmp_path: Path) -> None:
    asked = watched()
    used = {asked.worker()}
    for place in range(3):
        finding = attempt(asked, "", tmp_path / str(place)).result(PATIENCE)
        assert finding.passed
        used.add(finding.count)
    assert len(used) == 4
    worker = asked.worker()
    until(lambda: children(stat(worker)[1]) == [worker])


def test_one_that_does_not_end_stops_nothing_else(watched: Start, tmp_path: Path) -> None:
    asked = watched()
    held = attempt(asked, "hold", tmp_path / "held", "scores")
    assert workers(tmp_path / "held")
    assert attempt(asked, "", tmp_path / "other").result(PATIENCE).passed
    assert asked.ask(Setup("pid"))
    assert not held.done()


def test_a_request_that_does_not_end_stops_no_attempt(watched: Start, tmp_path: Path) -> None:
    asked = watched()
    held = asked.engine.submit([Setup("count")])
    assert attempt(asked, "", tmp_path / "mark").result(PATIENCE).passed
    assert not held.done()


@needs_proc
def test_one_that_is_cancelled_is_ended(watched: Start, tmp_path: Path) -> None:
    asked = watched()
    held = attempt(asked, "hold", tmp_path / "held")
    [worker] = workers(tmp_path / "held")
    assert held.cancel()
    until(lambda: not runs(worker))
    assert attempt(asked, "", tmp_path / "next").result(PATIENCE).passed
    assert asked.engine.state.reason == ""


@needs_proc
def test_a_newer_one_of_the_same_exercise_ends_the_older(watched: Start, tmp_path: Path) -> None:
    asked = watched()
    older = attempt(asked, "hold", tmp_path / "older")
    other = attempt(asked, "hold", tmp_path / "other", "scores")
    [worker] = workers(tmp_path / "older")
    newer = attempt(asked, "", tmp_path / "newer")
    assert older.cancelled()
    assert newer.result(PATIENCE).passed
    until(lambda: not runs(worker))
    assert not other.done()


@pytest.mark.parametrize("started", [False, True])
def test_of_many_at_once_the_last_is_answered(tmp_path: Path, started: bool) -> None:
    asked = Watched(*STAND_IN, "")
    if started:
        asked.engine.start()
    futures = [attempt(asked, "", tmp_path / "mark") for _ in range(20)]
    asked.engine.start()
    assert futures[-1].result(PATIENCE).passed
    assert all(future.done() for future in futures)
    asked.engine.close()


def test_a_worker_that_ends_is_replaced_once(watched: Start, tmp_path: Path) -> None:
    asked = watched()
    worker = asked.worker()
    assert attempt(asked, "die once", tmp_path / "once").result(PATIENCE).passed
    assert len(workers(tmp_path / "once")) == 2
    with pytest.raises(EngineError, match="failed"):
        attempt(asked, "die", tmp_path / "always").result(PATIENCE)
    assert len(workers(tmp_path / "always")) == 2
    assert asked.worker() == worker


@needs_proc
def test_it_is_answered_after_the_restart_of_torch(watched: Start, tmp_path: Path) -> None:
    asked = watched()
    template = stat(asked.worker())[1]
    held = attempt(asked, "hold once", tmp_path / "held")
    assert workers(tmp_path / "held")
    os.kill(template, SIGKILL)
    finding = held.result(PATIENCE)
    assert finding.passed
    assert stat(workers(tmp_path / "held")[0])[0] in "XZ"
    assert asked.worker()
    assert asked.engine.state.reason == "restarted"


@needs_proc
def test_an_answered_attempt_makes_up_for_an_end_of_torch(watched: Start, tmp_path: Path) -> None:
    """Nothing but attempts is asked, and torch ends before each answer."""
    asked = watched()
    for place in range(3):
        held = attempt(asked, "hold once", tmp_path / str(place))
        [worker] = workers(tmp_path / str(place))
        os.kill(stat(worker)[1], SIGKILL)
        assert held.result(PATIENCE).passed
    until(lambda: asked.engine.state.phase == "ready")
    assert asked.engine.state.reason == "restarted"


def test_one_that_cannot_be_checked_is_refused(watched: Start, tmp_path: Path) -> None:
    asked = watched()
    with pytest.raises(EngineError, match="unchecked"):
        attempt(asked, "raise", tmp_path / "mark").result(PATIENCE)
    assert attempt(asked, "", tmp_path / "mark").result(PATIENCE).passed


def test_without_torch_it_fails(tmp_path: Path) -> None:
    asked = Watched(*STAND_IN, "exit")
    early = attempt(asked, "", tmp_path / "mark")
    asked.engine.start()
    for future in (early, attempt(asked, "", tmp_path / "mark", "scores")):
        with pytest.raises(EngineError, match="no-torch"):
            future.result(PATIENCE)
    with pytest.raises(EngineError, match="no-torch"):
        attempt(asked, "", tmp_path / "mark").result(PATIENCE)
    asked.engine.close()


@needs_proc
def test_close_ends_what_runs_and_cancels_it(watched: Start, tmp_path: Path) -> None:
    asked = watched()
    held = [attempt(asked, "hold", tmp_path / each, each) for each in ("softmax", "scores")]
    used = [workers(tmp_path / each)[0] for each in ("softmax", "scores")]
    asked.engine.close()
    assert all(future.cancelled() for future in held)
    until(lambda: not any(map(runs, used)))
    assert attempt(asked, "", tmp_path / "late").cancelled()


def test_an_engine_with_an_attempt_that_runs_sleeps(
    watched: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It wakes for what happens alone: another attempt is put, begun, answered and leaves."""
    woken: list[None] = []

    def counted(given: list[Any]) -> list[Any]:
        woken.append(None)
        return connection.wait(given)

    monkeypatch.setattr(life, "wait", counted)
    asked = watched()
    held = attempt(asked, "hold", tmp_path / "held")
    assert workers(tmp_path / "held")
    before = len(woken)
    assert attempt(asked, "", tmp_path / "other", "scores").result(PATIENCE).passed
    assert len(woken) - before < 10
    assert not held.done()
