"""What happens when torch's processes end: once they are started again, twice they are not."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from signal import SIGKILL

import pytest

from attn_tui.engine import EngineError, State
from attn_tui.model.setup import Setup
from tests.engine.conftest import PATIENCE, Watched, marked
from tests.engine.process_table import children, needs_proc, runs, stat, until
from tests.engine.tutor import STAND_IN

pytestmark = needs_proc

Start = Callable[..., Watched]


def template_of(worker: int) -> int:
    """The process that forked this worker."""
    return stat(worker)[1]


@pytest.mark.parametrize("victim", ["worker", "template"])
def test_idle_and_killed_it_is_started_again_by_itself(watched: Start, victim: str) -> None:
    asked = watched()
    worker = asked.worker()
    template = template_of(worker)
    os.kill(worker if victim == "worker" else template, SIGKILL)
    assert asked.become("restarting") == State("restarting", "stand-in")
    assert asked.become("ready") == State("ready", "stand-in", "restarted")
    again = asked.worker()
    assert again != worker
    assert (template_of(again) == template) == (victim == "worker")
    until(lambda: not runs(worker))
    assert victim == "worker" or stat(template)[0] == "X"


@pytest.mark.parametrize("victim", ["worker", "template"])
def test_killed_while_computing_it_answers_after_the_restart(
    watched: Start, victim: str, tmp_path: Path
) -> None:
    asked = watched()
    worker = asked.worker()
    mark = tmp_path / "computing"
    held = asked.engine.submit([marked("hold once", mark)])
    behind = asked.engine.submit([Setup("pid")])
    until(mark.exists)
    os.kill(worker if victim == "worker" else template_of(worker), SIGKILL)
    pids = {future.result(PATIENCE)[0]["pid"].at(0, 0) for future in (held, behind)}
    assert len(pids) == 1
    assert worker not in pids
    assert asked.become("ready").reason == ""
    assert asked.become("ready").reason == "restarted"


def test_deaths_with_answers_between_them_are_each_the_first(
    watched: Start, tmp_path: Path
) -> None:
    asked = watched()
    for number in range(4):
        asked.ask(marked("die once", tmp_path / str(number)))
    assert asked.engine.state == State("ready", "stand-in", "restarted")


def test_a_second_death_on_the_same_request_is_the_last(watched: Start, tmp_path: Path) -> None:
    asked = watched()
    template = template_of(asked.worker())
    deadly = marked("die", tmp_path / "deaths")
    futures = [asked.engine.submit([each]) for each in (deadly, Setup("pid"))]
    assert asked.become("failed") == State("failed", "stand-in", "failed")
    for future in (*futures, asked.engine.submit([Setup("pid")])):
        with pytest.raises(EngineError) as caught:
            future.result(PATIENCE)
        assert caught.value.reason == "failed"
    assert len((tmp_path / "deaths").read_text().split()) == 2
    until(lambda: not runs(template))
    asked.engine.start()
    assert asked.engine.state.phase == "failed"


def test_workers_that_ended_are_reaped(watched: Start, tmp_path: Path) -> None:
    asked = watched()
    for number in range(3):
        asked.ask(marked("die once", tmp_path / str(number)))
    worker = asked.worker()
    until(lambda: children(template_of(worker)) == [worker])


@pytest.mark.parametrize(
    "command",
    [(*STAND_IN, "exit"), (sys.executable, "-c", "import no_such_module"), ("/no/such/python",)],
    ids=["ends", "import error", "no interpreter"],
)
def test_what_ends_before_it_is_ready_is_no_torch(command: tuple[str, ...]) -> None:
    asked = Watched(*command)
    waiting = asked.engine.submit([Setup("pid")])
    asked.engine.start()
    assert asked.become("failed") == State("failed", reason="no-torch")
    with pytest.raises(EngineError, match="no-torch"):
        waiting.result(PATIENCE)
    with pytest.raises(EngineError, match="no-torch"):
        asked.engine.compute([])
    asked.engine.close()


@pytest.mark.parametrize("error", ["ImportError('libtorch.so is missing')", "OSError('bad disk')"])
def test_a_broken_torch_is_no_torch_and_the_log_says_why(
    error: str, tmp_path: Path, state_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "torch.py").write_text(f"raise {error}\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    from attn_tui.engine.door import COMMAND

    asked = Watched(*COMMAND)
    asked.engine.start()
    assert asked.become("failed").reason == "no-torch"
    asked.engine.close()
    last = (state_folder / "engine.log").read_text().splitlines()[-1]
    assert last == error.replace("('", ": ").replace("')", "")
