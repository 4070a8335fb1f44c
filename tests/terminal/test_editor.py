"""The learner's editor on the terminal, which is its own meanwhile, and the tutor after it."""

import os
import signal
from pathlib import Path

import pytest

from attn_tui.words import Words
from tests.terminal.conftest import Open
from tests.terminal.harness import ODD, Terminal
from tests.terminal.test_driver import OURS
from tests.terminal.test_resume import BASH

OPEN = "editing the file"
FOUND = {7, 25}
SCRIPT = f"""#!/bin/sh
trap 'echo interrupted' INT
echo {OPEN}
until read -r line; do :; done
echo "$line" >> "$1"
exit "$STATUS"
"""
STARTING = Words("en")("practice.starting")[:20]


def editor(folder: Path, script: str = SCRIPT) -> str:
    """The path of an editor that appends a line which is typed; blanks are in its name."""
    path = folder / "an editor"
    path.write_text(script)
    path.chmod(0o755)
    return str(path)


def practise(open_terminal: Open, folder: Path, **variables: str) -> Terminal:
    """A tutor at the first exercise."""
    tutor = open_terminal("", "practice", str(folder / "files"), command=ODD, **variables)
    at_the_exercise(tutor)
    return tutor


def at_the_exercise(tutor: Terminal) -> None:
    """Open the first exercise."""
    tutor.until_shown("required path")
    tutor.press("enter")
    tutor.until_shown("by_hand.py")


def test_the_terminal_is_the_editors_and_then_the_tutors(
    open_terminal: Open, tmp_path: Path
) -> None:
    command = f"'{editor(tmp_path)}'"
    tutor = practise(open_terminal, tmp_path, VISUAL=command, EDITOR="false", STATUS="0")
    settings = tutor.current_settings()
    tutor.press("e", "e")
    tutor.until_shown(OPEN)
    assert tutor.modes == FOUND
    assert tutor.current_settings() == tutor.settings
    tutor.until_quiet(0.2)  # the shell has begun to read
    tutor.send(b"\x03")
    tutor.until_shown("interrupted")
    tutor.press("x = 1", "\r")
    tutor.until(lambda: tutor.modes == OURS)
    tutor.until_shown("by_hand.py", STARTING)
    assert tutor.current_settings() == settings
    assert (tmp_path / "files" / "by_hand.py").read_text().endswith("x = 1\n")
    assert OPEN not in tutor.text
    tutor.press("q", "y")
    assert tutor.status() == 0
    assert tutor.current_settings() == tutor.settings


def test_a_save_is_checked_while_the_editor_is_open(open_terminal: Open, tmp_path: Path) -> None:
    """Timers go on; what was found is there when the editor ends."""
    tutor = practise(open_terminal, tmp_path, VISUAL=f"'{editor(tmp_path)}'", STATUS="3")
    tutor.press("e")
    tutor.until_shown(OPEN)
    (tmp_path / "files" / "by_hand.py").write_bytes(b"\xff")
    tutor.until_quiet(0.5)
    assert tutor.modes == FOUND
    tutor.press("\r")
    tutor.until_shown("is not UTF-8 text", "with status 3")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("no-such-editor --wait", "no-such-editor could not be started"),
        ("vim 'unclosed", "VISUAL holds no command"),
        ("sh -c 'kill -9 $$'", "sh ended with status 137"),
    ],
)
def test_an_editor_that_does_not_work_gets_a_sentence(
    open_terminal: Open, tmp_path: Path, command: str, said: str
) -> None:
    tutor = practise(open_terminal, tmp_path, VISUAL=command)
    tutor.press("e")
    tutor.until_shown(said)
    assert tutor.modes == OURS
    tutor.press("escape")
    tutor.until_shown("required path")


def test_ctrl_z_in_the_editor_stops_both_and_fg_brings_it_back(
    open_terminal: Open, tmp_path: Path
) -> None:
    command = f"'{editor(tmp_path)}'"
    tutor = open_terminal(command=BASH, PS1="ready> ", VISUAL=command, STATUS="0")
    tutor.until_shown("ready>")
    tutor.press(" ".join([*ODD, "''", "practice", str(tmp_path / "files")]), "\r")
    at_the_exercise(tutor)
    tutor.press("e")
    tutor.until_shown(OPEN)
    for _ in range(2):
        tutor.until_quiet(0.2)
        tutor.send(b"\x1a")
        tutor.until_shown("Stopped")
        tutor.press("clear\r")
        tutor.until(lambda: "Stopped" not in tutor.text)
        tutor.press("fg\r")
        tutor.until_shown("tests.terminal.odd")
    tutor.press("y = 2", "\r")
    tutor.until(lambda: tutor.modes == OURS)
    tutor.until_shown("by_hand.py", STARTING)
    assert (tmp_path / "files" / "by_hand.py").read_text().endswith("y = 2\n")


@pytest.mark.parametrize("how", ["hang-up", "SIGTERM"])
def test_what_ends_the_tutor_ends_the_editor(how: str, open_terminal: Open, tmp_path: Path) -> None:
    script = SCRIPT.replace("echo editing", f"echo $$ > '{tmp_path}/started'\necho editing")
    tutor = practise(open_terminal, tmp_path, VISUAL=f"'{editor(tmp_path, script)}'", STATUS="0")
    tutor.press("e")
    tutor.until_shown(OPEN)
    number = int((tmp_path / "started").read_text())
    if how == "hang-up":
        tutor.hang_up()
        assert tutor.status() == 129
    else:
        os.kill(tutor.program, signal.SIGTERM)
        assert tutor.status() == 143
    tutor.until(lambda: has_ended(number))


def has_ended(process: int) -> bool:
    """Whether it is gone, or waits for nothing but to be buried."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True
