"""A terminal that another program had meanwhile: after Ctrl-Z, kill -STOP, a message from root."""

import os
import signal
import termios

import pytest

from tests.engine.process_table import descendants, stat, threads
from tests.terminal.conftest import Open
from tests.terminal.harness import ODD
from tests.terminal.test_driver import OURS, SHOWN, settle

BASH = ("bash", "--norc", "--noprofile", "--noediting", "-i")


def test_ctrl_l_draws_everything_again(open_terminal: Open) -> None:
    tutor = open_terminal("", command=ODD)
    before = settle(tutor)
    tutor.screen.erase_in_display(2)
    tutor.screen.draw("a message from root")
    assert tutor.text != before
    tutor.press("ctrl+l")
    tutor.until(lambda: tutor.text == before)


@pytest.mark.parametrize("stops", [True, False])
def test_continued_without_having_been_told(open_terminal: Open, stops: bool) -> None:
    """kill -STOP and -CONT, or -CONT alone: no second thread, the same settings to go back to."""
    tutor = open_terminal("", command=ODD)
    before = settle(tutor)
    settings, count = tutor.current_settings(), threads(tutor.program)
    for _ in range(2):
        if stops:
            os.kill(tutor.program, signal.SIGSTOP)
            termios.tcsetattr(tutor.line, termios.TCSANOW, tutor.settings)  # type: ignore[arg-type]
            os.write(tutor.line, b"\x1b[?1000l\x1b[?25hsomething else")
            tutor.until_quiet(0.1)
        os.kill(tutor.program, signal.SIGCONT)
        tutor.until(lambda: tutor.current_settings() == settings)
        tutor.until(lambda: tutor.text == before and tutor.modes == OURS)
    assert threads(tutor.program) == count
    tutor.press("q", "y")
    assert tutor.status() == 0
    assert tutor.current_settings() == tutor.settings


def test_ctrl_z_and_fg_twice_with_a_resize_between(open_terminal: Open) -> None:
    tutor = open_terminal(command=BASH, PS1="ready> ")
    tutor.until_shown("ready>")
    settings = tutor.current_settings()
    tutor.press(" ".join([*ODD, "clock"]), "\r")
    before = settle(tutor)
    for size in ((100, 30), (80, 24)):
        tutor.press("ctrl+z")
        tutor.until_shown("Stopped")
        assert tutor.modes == {7, 25}
        tutor.until(lambda: tutor.current_settings() == settings)
        tutor.resize(size)
        tutor.press("fg\r")
        tutor.until_shown(SHOWN)
        tutor.until(lambda: tutor.modes == OURS)
        tutor.until_quiet(0.4)
    assert tutor.text == before
    tutor.press("z")
    tutor.until_shown("tick")
    tutor.press("q", "y")
    tutor.until(lambda: tutor.modes == {7, 25})
    tutor.until(lambda: tutor.current_settings() == settings)
    tutor.press("echo status $?\r")
    tutor.until_shown("status 0")
    tutor.press("exit\r")
    assert tutor.status() == 0


def test_ctrl_z_where_no_shell_would_bring_it_back(open_terminal: Open) -> None:
    """As in a window of its own: the system stops nothing there, and the tutor goes on."""
    tutor = open_terminal("", command=ODD)
    before = settle(tutor)
    tutor.press("ctrl+z")
    tutor.until(lambda: tutor.output.count(b"\x1b[?1049h") == 2)
    tutor.until(lambda: tutor.text == before and tutor.modes == OURS)


def test_started_in_the_background(open_terminal: Open) -> None:
    """It waits to be brought to the front, and leaves the terminal alone until then."""
    tutor = open_terminal(command=BASH, PS1="ready> ")
    tutor.until_shown("ready>")
    settings = tutor.current_settings()
    tutor.press(" ".join([*ODD, "waits"]), " &\r")
    tutor.until(lambda: any(stat(each)[0] == "T" for each in descendants(tutor.program)))
    assert tutor.modes == {7, 25}
    assert tutor.current_settings() == settings
    tutor.press("fg\r")
    settle(tutor)
    tutor.press("q", "y")
    tutor.until(lambda: tutor.modes == {7, 25})
    tutor.until(lambda: tutor.current_settings() == settings)
