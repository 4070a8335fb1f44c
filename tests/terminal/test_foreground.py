"""A program that was lent the terminal ends with it, even one that is being started."""

import signal
import sys
import time
from collections.abc import Iterator
from subprocess import Popen
from threading import Thread
from typing import Any

import pytest

from attn_tui.terminal import foreground
from attn_tui.terminal.foreground import Foreground

SLEEPER = (sys.executable, "-c", "import time; time.sleep(600)")


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Popen[bytes]]]:
    """The programs that were started, each of which takes its time for that."""
    programs: list[Popen[bytes]] = []

    def start_slowly(*command: Any, **how: Any) -> Popen[bytes]:
        programs.append(Popen(*command, **how))
        time.sleep(0.2)
        return programs[-1]

    monkeypatch.setattr(foreground, "Popen", start_slowly)
    yield programs
    for program in programs:
        program.kill()
        program.wait()


def test_a_hang_up_ends_a_program_that_is_being_started(started: list[Popen[bytes]]) -> None:
    terminal = Foreground()
    starting = Thread(target=terminal.start, args=(SLEEPER,))
    starting.start()
    while not started:
        time.sleep(0.001)
    terminal.hang_up()
    assert started[0].wait(30) == -signal.SIGHUP
    starting.join()


def test_nothing_is_started_after_a_hang_up(started: list[Popen[bytes]]) -> None:
    terminal = Foreground()
    terminal.hang_up()
    Thread(target=terminal.start, args=(SLEEPER,), daemon=True).start()
    time.sleep(0.1)
    assert not started


def test_a_program_that_does_not_exist_leaves_the_terminal_free() -> None:
    terminal = Foreground()
    for _ in range(2):
        with pytest.raises(FileNotFoundError):
            terminal.start(["/nowhere/to/be/found"])
