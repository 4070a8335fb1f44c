"""A learner's file and torch itself: what does not end is ended, and leaves nothing."""

import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import DEVNULL, Popen

import pytest

from attn_tui.engine import Engine
from attn_tui.model.finding import Attempt
from attn_tui.model.matrix import Matrix
from attn_tui.model.setup import Setup
from tests.attention.practice.softmax import RIGHT
from tests.engine import tutor
from tests.engine.conftest import PATIENCE
from tests.engine.process_table import descendants, needs_proc, runs, until

LOOK = Setup("look", (Matrix.of("T", [[2]]),))
LOOP = """import os
with open({path!r}, "w") as file:
    file.write(f"{{os.getcwd()}} {{os.getpid()}}")
while True: pass
"""


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of temporary files, for the processes that are started."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    return folder


@pytest.fixture
def engine(temporary: Path) -> Iterator[Engine]:
    """An engine on torch that works in that folder."""
    engine = Engine()
    engine.start()
    yield engine
    engine.close()


def softmax(folder: Path, source: str) -> Attempt:
    """An attempt at the exercise `softmax`."""
    return Attempt("softmax", str(folder / "softmax.py"), source)


def where(mark: Path) -> tuple[Path, int]:
    """The working folder and the process of the loop that has written this file."""
    until(lambda: mark.exists() and " " in mark.read_text(), PATIENCE)
    folder, pid = mark.read_text().split()
    return Path(folder), int(pid)


@needs_proc
def test_what_loops_stops_no_trace_and_ends_with_its_cancelling_and_with_the_engine(
    engine: Engine, temporary: Path, tmp_path: Path
) -> None:
    mark = tmp_path / "mark"
    loop = softmax(tmp_path, LOOP.format(path=str(mark)))
    held = engine.attempt(loop)
    folder, pid = where(mark)
    assert temporary in folder.parents
    assert engine.submit([LOOK]).result(PATIENCE)
    assert not held.done()
    assert runs(pid)
    held.cancel()
    until(lambda: not runs(pid) and not folder.exists())

    mark.unlink()
    engine.attempt(loop)
    _, pid = where(mark)
    assert engine.attempt(softmax(tmp_path, RIGHT)).result(PATIENCE).passed
    until(lambda: not runs(pid) and not list(temporary.iterdir()))

    mark.unlink()
    held = engine.attempt(loop)
    _, pid = where(mark)
    engine.close()
    assert held.cancelled()
    until(lambda: not runs(pid) and not list(temporary.iterdir()))


@needs_proc
def test_nothing_outlives_a_tutor_that_was_killed(temporary: Path, tmp_path: Path) -> None:
    mark, file = tmp_path / "mark", tmp_path / "softmax.py"
    file.write_text(LOOP.format(path=str(mark)))
    command = [sys.executable, tutor.__file__, "real", "attempt", str(file)]
    with Popen(command, stdout=DEVNULL) as parent:
        try:
            folder, pid = where(mark)
            family = descendants(parent.pid)
            assert pid in family
            assert len(family) == 4
        finally:
            parent.kill()
    until(lambda: not any(map(runs, family)), seconds=2)
    until(lambda: not list(temporary.iterdir()), seconds=2)
    assert not folder.exists()


def test_attempts_one_after_the_other(real: Engine, tmp_path: Path) -> None:
    sources = (RIGHT, "x = 1 +", "import os\nos.abort()", RIGHT.replace("-1", "-2"), RIGHT)
    real.start()
    found = [real.attempt(softmax(tmp_path, source)).result(PATIENCE) for source in sources]
    assert [each.kind for each in found] == ["passed", "syntax", "signal", "values", "passed"]
    assert not list(tmp_path.iterdir())
