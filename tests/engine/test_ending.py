"""Nothing outlives the tutor, however it ends."""

import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from signal import SIGKILL
from subprocess import PIPE, Popen

import pytest

from attn_tui.model.setup import Setup
from tests.engine import tutor
from tests.engine.conftest import Watched, marked
from tests.engine.process_table import children, descendants, needs_proc, read, runs, stat, until

pytestmark = needs_proc

Tutor = Popen[str]
"""A program with an engine in it, as in `tutor.py`."""


@pytest.fixture
def started() -> Iterator[Callable[..., Tutor]]:
    """Start such a program with these arguments."""
    opened: list[Tutor] = []

    def start(*arguments: str) -> Tutor:
        opened.append(Popen([sys.executable, tutor.__file__, *arguments], stdout=PIPE, text=True))
        return opened[-1]

    yield start
    for each in opened:
        each.kill()
        each.communicate()


def read_until(parent: Tutor, said: str) -> None:
    """Wait for the parent to print this line."""
    assert parent.stdout
    assert any(line.strip() == said for line in parent.stdout)


def assert_nothing_outlives(parent: Tutor) -> None:
    """Kill it; what it had started is gone within two seconds."""
    family = descendants(parent.pid)
    assert family
    parent.kill()
    parent.wait()
    until(lambda: not any(map(runs, family)), seconds=2)


def test_idle(started: Callable[..., Tutor]) -> None:
    parent = started("")
    read_until(parent, "ready")
    assert len(descendants(parent.pid)) == 2
    assert_nothing_outlives(parent)


def test_during_the_import_of_torch(started: Callable[..., Tutor]) -> None:
    parent = started("real")
    until(lambda: any("libtorch" in read(pid, "maps") for pid in children(parent.pid)))
    assert_nothing_outlives(parent)


@pytest.mark.parametrize("loading", ["forever", "forever in C"])
def test_during_an_import_that_does_not_end(
    started: Callable[..., Tutor], loading: str, tmp_path: Path
) -> None:
    parent = started(f"{loading}={tmp_path / 'loading'}")
    until((tmp_path / "loading").exists)
    assert_nothing_outlives(parent)


@pytest.mark.parametrize(("loading", "board"), [("", "count"), ("torch", "multiply")])
def test_while_a_worker_computes_in_c(
    started: Callable[..., Tutor], loading: str, board: str, tmp_path: Path
) -> None:
    parent = started(loading, board, str(tmp_path / "computing"))
    until((tmp_path / "computing").exists)
    assert_nothing_outlives(parent)


def test_what_a_worker_has_started_ends_with_it(
    started: Callable[..., Tutor], tmp_path: Path
) -> None:
    parent = started("", "fork", str(tmp_path / "forking"))
    read_until(parent, "1 answer")
    assert len(descendants(parent.pid)) == 3
    assert_nothing_outlives(parent)


def test_a_worker_that_computes_in_c_ends_with_its_template(
    started: Callable[..., Tutor], tmp_path: Path
) -> None:
    parent = started("", "count", str(tmp_path / "computing"))
    until((tmp_path / "computing").exists)
    template, worker = descendants(parent.pid)
    os.kill(template, SIGKILL)
    until(lambda: not runs(worker), seconds=2)


@pytest.mark.parametrize("loading", ["forever", "forever in C"])
def test_close_while_torch_is_imported(
    watched: Callable[..., Watched], loading: str, tmp_path: Path
) -> None:
    asked = watched(f"{loading}={tmp_path / 'loading'}")
    until((tmp_path / "loading").exists)
    waiting = asked.engine.submit([Setup("pid")])
    assert_closed_in_time(asked)
    assert waiting.cancelled()


@pytest.mark.parametrize("board", ["count", "hold once"])
def test_close_while_a_worker_computes(
    watched: Callable[..., Watched], board: str, tmp_path: Path
) -> None:
    asked = watched()
    worker = asked.worker()
    computing = asked.engine.submit([marked(board, tmp_path / "computing")])
    behind = asked.engine.submit([Setup("pid")])
    until((tmp_path / "computing").exists)
    assert_closed_in_time(asked)
    assert computing.cancelled()
    assert behind.cancelled()
    assert not runs(worker)


def test_close_without_a_start_and_twice() -> None:
    asked = Watched("/no/such/python")
    waiting = asked.engine.submit([])
    asked.engine.close()
    asked.engine.close()
    asked.engine.start()
    assert waiting.cancelled()
    assert asked.engine.submit([]).cancelled()
    assert asked.engine.state.phase == "off"


def assert_closed_in_time(asked: Watched) -> None:
    """`close` soon comes back, no process is left, and the template is no zombie."""
    [template] = stand_ins()
    workers = descendants(template)
    start = time.monotonic()
    asked.engine.close()
    assert time.monotonic() - start < 2
    until(lambda: stat(template)[0] == "X" and not any(map(runs, workers)))
    assert asked.become("off")


def stand_ins() -> list[int]:
    """The templates of this process that are not torch's."""
    return [pid for pid in children(os.getpid()) if "stand_in" in read(pid, "cmdline")]
