"""The driver, in the real command on a terminal: what reaches the terminal, and what it sends."""

import base64
import re
from pathlib import Path

import pytest

from attn_tui.words import Words
from tests.terminal.conftest import Open
from tests.terminal.emulator import ambiguous_width, unexpected
from tests.terminal.harness import ODD, Terminal
from tests.terminal.replies import REPLIES

SHOWN = "Who may look"
OURS = {1049, 1000, 1006, 1004, 2004}
"""The modes that are on while the tutor runs. The cursor and wrapping are off."""


def settle(tutor: Terminal) -> str:
    """The screen once nothing more happens."""
    tutor.until_shown(SHOWN)
    tutor.until_quiet(0.4)
    return tutor.text


# What reaches the terminal


def test_nothing_is_sent_but_the_picture_and_our_modes(open_terminal: Open) -> None:
    tutor = open_terminal("escape", command=ODD)
    settle(tutor)
    assert tutor.modes == OURS
    for key in ("z", "o", "4", "?", "down", "escape", "a", "q", "n"):
        tutor.press(key)
        tutor.until_quiet(0.1)
    tutor.resize((100, 30))
    tutor.until_quiet()
    tutor.press("q", "y")
    assert tutor.status() == 0
    assert unexpected(bytes(tutor.output)) == set()


def test_without_a_mouse(open_terminal: Open) -> None:
    tutor = open_terminal("", "--no-mouse", command=ODD)
    settle(tutor)
    assert tutor.modes == OURS - {1000, 1006}


@pytest.mark.parametrize(("term", "copies"), [("xterm-256color", True), ("linux", False)])
def test_copying(open_terminal: Open, term: str, copies: bool) -> None:
    """The one string for the terminal, and only where it knows such strings."""
    tutor = open_terminal("copy", "--section", "3", command=ODD, TERM=term)
    tutor.until_shown("Scores become weights")
    tutor.press("z")
    tutor.until_shown(Words("en")("menu.copy"))
    tutor.press("3")
    tutor.until_shown(Words("en")("notice.copied"))
    strings = re.findall(rb"\x1b\]52;c;([A-Za-z0-9+/=]*)\x07", bytes(tutor.output))
    assert len(strings) == copies
    assert tutor.output.count(b"\x1b]") == copies
    assert all("softmax" in base64.b64decode(each).decode() for each in strings)


def test_what_native_code_prints_goes_to_the_log(open_terminal: Open, tmp_path: Path) -> None:
    tutor = open_terminal("print", command=ODD)
    settle(tutor)
    tutor.press("z")
    tutor.until_shown("printed")
    tutor.until_quiet(0.3)
    assert b"libgomp" not in tutor.output
    assert b"from a C library" not in tutor.output
    log = (tmp_path / "state" / "attn-tui" / "output.log").read_text()
    assert log == "libgomp: Invalid value\nfrom a C library\n"


def test_the_cursor_stands_where_textual_wants_it(open_terminal: Open) -> None:
    tutor = open_terminal("cursor", command=ODD)
    settle(tutor)
    tutor.press("z")
    tutor.until(lambda: (tutor.screen.cursor.x, tutor.screen.cursor.y) == (5, 3))
    tutor.press("down")
    tutor.until_quiet(0.3)
    assert (tutor.screen.cursor.x, tutor.screen.cursor.y) == (5, 3)


@pytest.mark.parametrize("alternate", [True, False])
def test_the_shell_goes_on(open_terminal: Open, alternate: bool) -> None:
    """Where it was; or on the last line of a terminal that knows no alternate screen."""
    command = ("sh", "-c", 'echo before; "$@"; echo after', "sh", *ODD)
    tutor = open_terminal("", command=command, emulator={"alternate": alternate})
    settle(tutor)
    assert "before" not in tutor.text
    tutor.press("q", "y")
    assert tutor.status() == 0
    if alternate:
        said = Words("en")("progress.saved", command="attn-tui")
        assert tutor.text.split() == ["before", *said.split(), "after"]
    else:
        assert tutor.text.split("\n")[-2:] == ["after", ""]


def test_a_terminal_with_wide_ambiguous_characters_keeps_its_columns(open_terminal: Open) -> None:
    size = (80, 24)
    plain = open_terminal("", "--section", "3", command=ODD, size=size)
    wide = open_terminal(
        "", "--section", "3", command=ODD, size=size, emulator={"wide_ambiguous": True}
    )
    for tutor in (plain, wide):
        tutor.until_shown("2 fish")
        tutor.press("right", "up")
        tutor.until_quiet(0.4)
    for y in range(size[1]):
        row = [plain.screen.buffer[y][x].data for x in range(size[0])]
        for x, character in enumerate(row):
            covered = x > 0 and row[x - 1] and ambiguous_width(row[x - 1]) == 2
            if character.isalnum() and character.isascii() and not covered:
                assert wide.screen.buffer[y][x].data == character, (y, x, "".join(row))


# What the terminal sends


def test_nothing_that_was_not_pressed_happens(open_terminal: Open) -> None:
    """Replies, whole and torn, other encodings, Ctrl-S, Ctrl-Q, Ctrl-\\, and then a long paste."""
    tutor = open_terminal("", command=ODD)
    before = settle(tutor)
    for reply in REPLIES:
        tutor.send(reply)
    for reply in (b"\x1b[?62;1;22c", b"\x1b]11;rgb:ffff/ffff/dddd\x07"):
        tutor.send(reply[:5])
        tutor.until_quiet(0.15)
        tutor.send(reply[5:])
    tutor.press("ctrl+s", "ctrl+q")
    tutor.send(b"\x1c\x04")
    tutor.send(b"\x1b[200~" + b"q\x1b[Ay\r\x03o\xff" * 25_000 + b"\x1b[201~")
    tutor.until_quiet(0.5)
    assert tutor.text == before
    tutor.press("o")
    tutor.until_shown(Words("en")("menu.contents"))
    assert unexpected(bytes(tutor.output)) == set()


def test_a_torn_arrow_is_an_arrow(open_terminal: Open) -> None:
    tutor = open_terminal("", "--section", "3", command=ODD, ESCDELAY="5000")
    tutor.until_shown("▸2 fish")
    for piece in (b"\x1b", b"[", b"A"):
        tutor.until_quiet(0.15)
        tutor.send(piece)
    tutor.until_shown("▸1 likes")


def test_keys_that_come_together_follow_each_other(open_terminal: Open) -> None:
    """The second is for the dialog that the first opens."""
    tutor = open_terminal("", command=ODD)
    settle(tutor)
    tutor.press("o", "3", "q", "n", "o", "4", "o", "2")
    tutor.until_shown("2/9")
    tutor.press("o", "ctrl+c")
    tutor.until_shown(Words("en")("menu.quit"))
    tutor.press("n")
    tutor.until_shown(Words("en")("menu.contents"))
    tutor.press("ctrl+c", "ctrl+c")
    assert tutor.status() == 0


def test_clicks_and_the_wheel(open_terminal: Open) -> None:
    tutor = open_terminal("", command=ODD)
    settle(tutor)
    foot = tutor.screen.display[-1]
    column = foot.index("? keys") + 1
    tutor.send(f"\x1b[<64;5;5M\x1b[<0;{column};24M\x1b[<0;{column};24m".encode())
    tutor.until_shown(Words("en")("menu.help"))


# Sizes


def test_another_size_looks_as_if_it_had_been_there_from_the_start(open_terminal: Open) -> None:
    tutor = open_terminal("", command=ODD)
    settle(tutor)
    for size in ((100, 30), (60, 20), (80, 24)):
        other = open_terminal("", command=ODD, size=size)
        tutor.resize(size)
        assert settle(tutor) == settle(other)


def test_no_size_is_no_news(open_terminal: Open) -> None:
    tutor = open_terminal("", command=ODD, size=(80, 24))
    before = settle(tutor)
    tutor.set_size((0, 0))
    tutor.until_quiet(0.5)
    assert tutor.text == before
    tutor.resize((100, 30))
    tutor.until(lambda: len(tutor.screen.display[0].rstrip()) > 90)


def test_a_terminal_without_a_size_has_the_usual_one(open_terminal: Open) -> None:
    tutor = open_terminal("", command=ODD)
    unsized = open_terminal("", command=("sh", "-c", 'stty rows 0 cols 0; exec "$@"', "sh", *ODD))
    assert settle(unsized) == settle(tutor)


# Slow and stuck terminals


@pytest.mark.parametrize("silent", [False, True])
def test_ten_quick_keys_cost_no_more_than_three(open_terminal: Open, silent: bool) -> None:
    """Through a relay that takes everything; one that answers no query is asked but once."""
    slow = {"rate": 2000.0, "silent": silent}
    tutor = open_terminal("", "--section", "3", command=ODD, emulator=slow)
    tutor.until_shown("▸2 fish")
    tutor.until(lambda: not tutor.is_relaying)
    tutor.until_quiet(1.2)
    sent = len(tutor.output)
    tutor.press("right")
    tutor.until_shown("likes▾")
    tutor.until_quiet(0.3)
    one = len(tutor.output) - sent
    for key in ["up", "down"] * 5:
        tutor.press(key)
        tutor.pump(0.01)
    tutor.press("up")
    tutor.until_shown("▸1 likes")
    tutor.until(lambda: not tutor.is_relaying)
    tutor.until_quiet(0.3)
    if silent:
        assert tutor.output.count(b"\x1b[5n") == 1
    else:
        assert len(tutor.output) - sent - one <= 3 * max(one, 600)
    tutor.press("q", "y")
    assert tutor.status(10) == 0


def test_the_first_frame_says_what_this_is(open_terminal: Open) -> None:
    """It is no empty one, behind which the name would wait for the lesson."""
    tutor = open_terminal()
    tutor.until(lambda: tutor.output.count(b"\x1b[5n") >= 2)
    before, first, *_ = tutor.output.split(b"\x1b[5n")
    assert b"number by number" in first
    assert b"number by number" not in before
