"""`attn-tui practice` in a terminal."""

from pathlib import Path

from attn_tui.model.exercise import EXERCISES
from attn_tui.words import Words
from tests.terminal.conftest import Open
from tests.terminal.harness import TUTOR

EN = Words("en")


def test_a_terminal_without_cursor_gets_a_list_and_the_reason(
    open_terminal: Open, tmp_path: Path
) -> None:
    tutor = open_terminal("practice", folder=tmp_path, TERM="dumb")
    assert tutor.status() == 0
    said = bytes(tutor.output).decode()
    assert said.startswith(f"attn-tui: {EN('command.dumb-terminal-practice')}\r\n")
    assert all(exercise.file in said for exercise in EXERCISES.values())
    assert "attn-tui practice --check attention-practice/by_hand.py" in said
    assert "\x1b" not in said


def test_a_check_in_a_terminal_says_that_torch_starts(open_terminal: Open, tmp_path: Path) -> None:
    """A file that is not there is refused before that."""
    tutor = open_terminal("practice", "--check", "mine/scores.py", folder=tmp_path)
    assert tutor.status() == 2
    said = bytes(tutor.output).decode()
    assert EN("workplace.missing", file="mine/scores.py") in said.replace("\r\n", " ")
    assert EN("practice.starting") not in said
    command = (
        "sh",
        "-c",
        '"$@" practice >/dev/null; exec "$@" practice --check attention-practice/scores.py',
        "sh",
    )
    tutor = open_terminal(*TUTOR, command=command, folder=tmp_path)
    assert tutor.status() == 1
    said = bytes(tutor.output).decode().replace("\r\n", "")
    assert EN("practice.starting").replace(" ", "") in said.replace(" ", "")
    assert "____" in said
