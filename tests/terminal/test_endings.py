"""However the tutor ends, within 2 seconds the terminal is as it was and nothing is left."""

import os
import termios
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from signal import SIGHUP, SIGINT, SIGKILL, SIGQUIT, SIGTERM, Signals, strsignal

import pytest

from attn_tui.words import Words
from tests.engine.process_table import children, descendants, runs
from tests.terminal.conftest import Open
from tests.terminal.harness import ODD, Terminal

SECONDS = 2.0
SHOWN = "Who may look"
LATE_ANSWER = "^[[0n"
"""What a terminal sends once it reads what it was asked before the end, and a shell echoes."""

SAVED = Words("en")("progress.saved", command="attn-tui")
FOUND = {7, 25}
"""The modes that are on in a terminal that nobody uses."""


def given_back(
    tutor: Terminal, family: list[int], status: int, said: str = "", shell_says: str = ""
) -> None:
    """Wait for the end; the terminal is as it was found, and no process is left.

    `said` is what stands there afterwards, behind what the shell says.
    """
    assert tutor.status(SECONDS + 1) == status
    tutor.until(lambda: not any(map(runs, family)), SECONDS)
    late = "" if tutor.is_read else LATE_ANSWER
    tutor.is_read = True
    while tutor.pump(0.05):
        pass
    assert tutor.current_settings() == tutor.settings
    assert tutor.modes == FOUND
    stands = tutor.after_alternate_screen.strip().removeprefix(shell_says).strip()
    assert stands in (said, f"{said}\r\n{late}".strip())


def family_of(tutor: Terminal) -> list[int]:
    """The process of the tutor and those that it has started."""
    tutor.until(lambda: tutor.torch)
    return [tutor.program, *descendants(tutor.program)]


# Moments


def idle(tutor: Terminal) -> None:
    """Nothing happens."""


def in_a_dialog(tutor: Terminal) -> None:
    """A dialog is open."""
    tutor.press("o")
    tutor.until_shown(Words("en")("menu.contents"))


def blocked(tutor: Terminal) -> None:
    """The event loop is stuck in what z does."""
    tutor.press("z")
    tutor.until(lambda: is_stuck(tutor))


def is_stuck(tutor: Terminal) -> bool:
    """Whether a key press changes nothing."""
    before = len(tutor.output)
    tutor.press("o")
    tutor.until_quiet(0.3)
    return len(tutor.output) == before


def unread(tutor: Terminal) -> None:
    """Nobody reads what the tutor writes, as behind a lost connection."""
    tutor.is_read = False
    tutor.press("o")


def stopped(tutor: Terminal) -> None:
    """The terminal takes nothing, as after Ctrl-S."""
    termios.tcflow(tutor.line, termios.TCOOFF)
    tutor.press("o")
    tutor.until_quiet(0.2)


def blocked_and_stopped(tutor: Terminal) -> None:
    """Both at once."""
    blocked(tutor)
    stopped(tutor)


def blocked_and_unread(tutor: Terminal) -> None:
    """Stuck, and nobody reads."""
    blocked(tutor)
    unread(tutor)


def without_torch(tutor: Terminal) -> None:
    """kill -9 of torch's process."""
    os.kill(tutor.torch[0], SIGKILL)


def without_guard(tutor: Terminal) -> None:
    """kill -9 of the process that would end a tutor that cannot end itself."""
    [guard] = {*children(tutor.program)} - {*tutor.torch}
    os.kill(guard, SIGKILL)


Moment = Callable[[Terminal], None]


@pytest.mark.parametrize(
    ("number", "what", "moment"),
    [
        (SIGTERM, "", idle),
        (SIGHUP, "", idle),
        (SIGQUIT, "", idle),
        (SIGINT, "", idle),
        (SIGTERM, "", in_a_dialog),
        (SIGINT, "", in_a_dialog),
        (SIGTERM, "sleep", blocked),
        (SIGHUP, "spin", blocked),
        (SIGQUIT, "sleep", blocked),
        (SIGINT, "spin", blocked),
        (SIGTERM, "", unread),
        (SIGINT, "", unread),
        (SIGTERM, "", stopped),
        (SIGHUP, "sleep", blocked_and_stopped),
        (SIGTERM, "", without_torch),
        (SIGTERM, "", without_guard),
    ],
)
def test_a_signal(open_terminal: Open, number: Signals, what: str, moment: Moment) -> None:
    tutor = open_terminal(what, command=ODD)
    tutor.until_shown(SHOWN)
    family = family_of(tutor)
    moment(tutor)
    assert tutor.current_settings() != tutor.settings
    os.kill(tutor.program, number)
    given_back(tutor, family, 128 + number)


@pytest.mark.parametrize(
    ("number", "what", "moment"),
    [
        (SIGTERM, "compute", blocked),
        (SIGINT, "compute", blocked),
        (SIGHUP, "compute", blocked_and_stopped),
        (SIGQUIT, "compute", blocked_and_unread),
        (SIGTERM, "nap", blocked),
        (SIGTERM, "nap elsewhere", blocked),
        (SIGHUP, "nap elsewhere", blocked),
        (SIGINT, "nap elsewhere", blocked),
    ],
)
def test_a_signal_while_native_code_holds_the_lock(
    open_terminal: Open, number: Signals, what: str, moment: Moment
) -> None:
    """No thread of Python runs then. A shell may say what ended the program."""
    tutor = open_terminal(what, command=ODD)
    tutor.until_shown(SHOWN)
    family = family_of(tutor)
    moment(tutor)
    os.kill(tutor.program, number)
    given_back(tutor, family, 128 + number, shell_says=strsignal(number) or "")


@pytest.mark.parametrize("what", ["sleep", "compute"])
def test_a_signal_twice(open_terminal: Open, what: str) -> None:
    """The second undoes nothing of what the first has begun, nor what is still to be done."""
    tutor = open_terminal(what, command=ODD)
    tutor.until_shown(SHOWN)
    family = family_of(tutor)
    blocked(tutor)
    for _ in range(2):
        with suppress(ProcessLookupError):  # the first was enough
            os.kill(family[0], SIGTERM)
        tutor.pump(0.02)
    given_back(tutor, family, 128 + SIGTERM, shell_says=strsignal(SIGTERM) or "")


def test_two_signals_at_once(open_terminal: Open) -> None:
    tutor = open_terminal("sleep", command=ODD)
    tutor.until_shown(SHOWN)
    family = family_of(tutor)
    for number in (SIGINT, SIGTERM):
        with suppress(ProcessLookupError):  # the first was enough
            os.kill(family[0], number)
    assert tutor.status(SECONDS + 1) in (128 + SIGINT, 128 + SIGTERM)
    tutor.until(lambda: not any(map(runs, family)), SECONDS)
    assert tutor.current_settings() == tutor.settings
    assert tutor.modes == FOUND


@pytest.mark.parametrize(
    "what", ["handler", "timer", "worker", "callback", "frame", "compose", "mount"]
)
def test_an_error(open_terminal: Open, tmp_path: Path, what: str) -> None:
    """Two lines say where the details are; nothing of the program's insides is shown."""
    tutor = open_terminal(what, command=ODD)
    if what not in ("compose", "mount"):
        tutor.until_shown(SHOWN)
        tutor.press("z")
    assert tutor.status() == 1
    said = tutor.after_alternate_screen
    assert 1 <= len([line for line in said.split("\r\n") if line.strip()]) <= 3
    log = tmp_path / "state" / "attn-tui" / "app.log"
    assert str(log) in said.replace("\r\n", "")
    assert "RuntimeError: [b]broken[/c]" in log.read_text()
    assert "Traceback" not in bytes(tutor.output).decode()
    assert tutor.current_settings() == tutor.settings
    assert tutor.modes == FOUND
    assert not [each for each in descendants(tutor.shell.pid) if runs(each)]


@pytest.mark.parametrize("moment", [idle, in_a_dialog, unread, stopped, without_guard])
def test_quitting(open_terminal: Open, moment: Moment) -> None:
    tutor = open_terminal("", command=ODD)
    tutor.until_shown(SHOWN)
    family = family_of(tutor)
    moment(tutor)
    tutor.press("ctrl+c", "ctrl+c")
    given_back(tutor, family, 0, SAVED)


IGNORING = ("sh", "-c", 'trap "" HUP; exec "$@"', "sh")
NOHUP = (
    *("sh", "-c", 'exec nohup "$@" >/dev/null', "sh"),
    *("sh", "-c", 'exec "$@" <>"$TTY" >&0 2>&0', "sh"),
)


@pytest.mark.parametrize(
    ("command", "what", "moment"),
    [
        ((), "", idle),
        (IGNORING, "", idle),
        (IGNORING, "sleep", blocked),
        (IGNORING, "", stopped),
        (NOHUP, "", idle),
        (("setsid",), "", idle),
    ],
)
def test_the_terminal_hangs_up(
    open_terminal: Open, command: tuple[str, ...], what: str, moment: Moment
) -> None:
    tutor = open_terminal(what, command=(*command, *ODD))
    tutor.until_shown(SHOWN)
    family = family_of(tutor)
    moment(tutor)
    tutor.hang_up()
    assert tutor.status(SECONDS + 1) == 128 + SIGHUP
    tutor.until(lambda: not any(map(runs, family)), SECONDS)


def test_in_script(open_terminal: Open) -> None:
    """`script` has a terminal of its own between; both are given back, and either may go."""
    command = ("script", "-qec", " ".join([*ODD, "''"]), "/dev/null")
    tutor = open_terminal(command=command)
    tutor.until_shown(SHOWN)
    tutor.press("q", "y")
    assert tutor.status() == 0
    assert tutor.current_settings() == tutor.settings
    assert tutor.modes == FOUND
    other = open_terminal(command=command)
    other.until_shown(SHOWN)
    family = [other.program, *descendants(other.program)]
    assert len(family) > 2
    os.kill(other.program, SIGKILL)
    other.until(lambda: not any(map(runs, family)), SECONDS)


def test_under_nohup_it_is_a_text(open_terminal: Open, tmp_path: Path) -> None:
    """nohup takes standard output away, and the keyboard."""
    out = tmp_path / "out"
    tutor = open_terminal("", command=("sh", "-c", f'nohup "$@" >{out}', "sh", *ODD))
    assert tutor.status() == 0
    assert len(out.read_text()) > 1000
    assert "\x1b" not in out.read_text()


def test_what_kill_9_leaves_can_be_repaired(open_terminal: Open) -> None:
    """The shell goes on; --reset-terminal turns every mode off and makes the settings sane."""
    command = ("sh", "-c", '"$@"; "$0" -m attn_tui --reset-terminal', *ODD[:1], *ODD, "")
    tutor = open_terminal(command=command)
    tutor.until_shown(SHOWN)
    settings = tutor.current_settings()
    os.kill(children(tutor.program)[0], SIGKILL)
    assert tutor.status() == 0
    assert tutor.modes == FOUND
    for place in (1, 3):
        assert tutor.current_settings()[place] == tutor.settings[place]
    assert settings != tutor.current_settings()
