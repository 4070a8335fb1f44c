"""Nothing is left of the tutor, however it ends."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from signal import SIGKILL, SIGTERM

import pytest

from tests.engine.process_table import descendants, read, runs
from tests.terminal.conftest import Open
from tests.terminal.hand import place, quit_tutor
from tests.terminal.harness import TORCH, Terminal


def importing(tutor: Terminal) -> None:
    """Wait until torch is being imported."""
    tutor.until(lambda: any("libtorch" in read(pid, "maps") for pid in descendants(tutor.program)))


def ready(tutor: Terminal) -> None:
    """Wait until torch is ready."""
    tutor.until_shown(TORCH)


def kill(tutor: Terminal) -> None:
    """Kill -9."""
    os.kill(tutor.program, SIGKILL)


def terminate(tutor: Terminal) -> None:
    """Kill, without a number."""
    os.kill(tutor.program, SIGTERM)


@pytest.mark.parametrize(
    ("when", "end", "seconds"),
    [
        (ready, kill, 2),
        (importing, kill, 2),
        (ready, terminate, 5),
        (importing, terminate, 5),
        (ready, Terminal.hang_up, 5),
        (importing, Terminal.hang_up, 5),
    ],
)
def test_no_process_is_left(
    open_terminal: Open,
    when: Callable[[Terminal], None],
    end: Callable[[Terminal], None],
    seconds: float,
) -> None:
    tutor = open_terminal()
    when(tutor)
    family = [tutor.program, *descendants(tutor.program)]
    assert len(family) >= 2
    end(tutor)
    tutor.until(lambda: not any(map(runs, family)), seconds)


def test_quitting_while_torch_is_imported(open_terminal: Open) -> None:
    tutor = open_terminal()
    importing(tutor)
    family = descendants(tutor.program)
    quit_tutor(tutor)
    assert tutor.status() == 0
    assert not any(map(runs, family))
    assert tutor.current_settings() == tutor.settings


BROKEN = """
from attn_tui.app.computing import Computing
from attn_tui.app.screens.section import SectionScreen
from attn_tui.tutor.tutor import Tutor

def fail(*_):
    secret = "a local variable"
    raise RuntimeError("[b]broken[/c]")

{broken} = fail
from attn_tui.cli import main
raise SystemExit(main(["--lang", "{language}"]))
"""


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    "broken",
    [
        "SectionScreen.press",
        "SectionScreen.compose",
        "SectionScreen.on_resize",
        "Computing.show_engine",
        "Computing.answered",
        "Tutor.__init__",
    ],
)
def test_an_error_inside(open_terminal: Open, tmp_path: Path, broken: str, language: str) -> None:
    """Three lines at most, with the path of a log that holds the error and no values."""
    program = BROKEN.format(broken=broken, language=language)
    tutor = open_terminal(command=(sys.executable, "-c", program))
    if broken == "SectionScreen.press":
        tutor.until(lambda: place(tutor))
        tutor.press("down")
    assert tutor.status(20) == 1
    said = tutor.after_alternate_screen.split("\r\n")
    assert 1 <= len([line for line in said if line.strip()]) <= 3
    log = tmp_path / "state" / "attn-tui" / "app.log"
    assert str(log) in "".join(said)
    assert "RuntimeError: [b]broken[/c]" in log.read_text()
    assert "in fail" in log.read_text()
    assert "Traceback" not in bytes(tutor.output).decode()
    assert "a local variable" not in log.read_text().replace('secret = "a local variable"', "")
    assert tutor.current_settings() == tutor.settings
    assert 1049 not in tutor.modes
