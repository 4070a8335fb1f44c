"""A terminal that takes nothing for a while: timers go on, and one difference catches up."""

import re
import termios
from collections.abc import Callable

import pytest

from tests.terminal.conftest import Open
from tests.terminal.harness import ODD, Terminal

STALL = 4.0
"""Seconds."""

FEWEST_TICKS = 10
"""Of ten a second, on a machine that has much else to do."""

FRAMES = 3
"""The one that was under way, one that catches up, and one that came while this was read."""

QUERY = b"\x1b[5n"


def stop_output(tutor: Terminal) -> Callable[[], None]:
    """As Ctrl-S does; gives what undoes it."""
    termios.tcflow(tutor.line, termios.TCOOFF)
    return lambda: termios.tcflow(tutor.line, termios.TCOON)


def stop_reading(tutor: Terminal) -> Callable[[], None]:
    """As a connection does that hangs; gives what undoes it."""
    tutor.is_read = False

    def read_again() -> None:
        tutor.is_read = True

    return read_again


def ticks(tutor: Terminal) -> int:
    """How many the screen has shown."""
    return int((re.findall(r"tick (\d+)", tutor.text) or ["0"])[0])


@pytest.mark.parametrize("stop", [stop_output, stop_reading])
def test_one_difference_catches_up(
    open_terminal: Open, stop: Callable[[Terminal], Callable[[], None]]
) -> None:
    tutor = stalled(open_terminal, stop, silent=False)
    assert tutor.output.count(QUERY) <= FRAMES


def test_a_terminal_that_answers_nothing_catches_up_as_well(open_terminal: Open) -> None:
    stalled(open_terminal, stop_output, silent=True)


def stalled(
    open_terminal: Open, stop: Callable[[Terminal], Callable[[], None]], *, silent: bool
) -> Terminal:
    """A terminal that took nothing while timers went on; `output` is what it took after that."""
    tutor = open_terminal("clock", command=ODD, emulator={"silent": silent})
    tutor.until_shown("Who may look")
    tutor.until_quiet(1.2)
    tutor.press("z")
    tutor.until(lambda: ticks(tutor))
    go_on = stop(tutor)
    before = ticks(tutor)
    tutor.until_quiet(STALL)
    tutor.output.clear()
    go_on()
    tutor.until(lambda: ticks(tutor) >= before + FEWEST_TICKS)
    assert len(tutor.output) < 1000
    return tutor
