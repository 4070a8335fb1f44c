"""Progress in the real command: quit, killed, started again, and where it cannot be kept."""

import os
import re
import shlex
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from attn_tui.progress.event import Answered, Event
from attn_tui.words import Language, Words
from tests.progress.events import read
from tests.terminal.conftest import Open, terminals
from tests.terminal.hand import open_dialog, open_section, place, quit_tutor
from tests.terminal.harness import TORCH, Terminal


@pytest.fixture
def open_terminal(tmp_path: Path) -> Iterator[Open]:
    """Run the tutor in a home that it has never seen."""
    yield from terminals(tmp_path)


def happened(tmp_path: Path) -> tuple[Event, ...]:
    """All events on disk."""
    return read(tmp_path / "state" / "attn-tui" / "log").events


def answers(tmp_path: Path) -> list[str]:
    """What was answered, in its order."""
    return [event.ask for event in happened(tmp_path) if isinstance(event, Answered)]


def answer(tutor: Terminal) -> None:
    """Have the answer to the open ask shown."""
    tutor.until_shown(TORCH, "0.576 0.284 0.140")
    tutor.press("g")
    tutor.until(lambda: re.search(r"^ *= ", tutor.text, re.MULTILINE))


def squeezed(text: str) -> str:
    """Without any white space."""
    return "".join(text.split())


@pytest.mark.parametrize("language", ["en", "zh"])
def test_quit_and_started_again_it_is_there(
    open_terminal: Open, tmp_path: Path, language: Language
) -> None:
    """Place, answer, board and language; the last line on stdout says how to go on."""
    words = Words(language)
    first = open_terminal("--section", "weights", "--lang", language)
    first.until_shown(words("progress.welcome")[:8])
    answer(first)
    first.press("c")
    first.until_shown("0.670 0.330")
    quit_tutor(first)
    assert first.status() == 0
    said = words("progress.saved", command="attn-tui")
    assert squeezed(first.after_alternate_screen) == squeezed(said)
    assert len(answers(tmp_path)) == 1
    second = open_terminal()
    second.until_shown(TORCH, "0.670 0.330")
    assert place(second).startswith("3/")
    assert words("header.causal-on") in second.lines[0]
    assert re.search(r"^ *= ", second.text, re.MULTILINE)
    assert words("progress.welcome")[:8] not in second.text


def test_killed_and_started_again_it_is_there(open_terminal: Open, tmp_path: Path) -> None:
    first = open_terminal("--section", "weights")
    answer(first)
    first.until(lambda: answers(tmp_path))
    os.kill(first.program, signal.SIGKILL)
    assert first.status() == 128 + signal.SIGKILL
    second = open_terminal()
    second.until_shown(TORCH, "0.576 0.284 0.140")
    assert place(second).startswith("3/")
    assert re.search(r"^ *= ", second.text, re.MULTILINE)


def test_a_section_that_is_asked_for_opens_and_answers_are_there(open_terminal: Open) -> None:
    first = open_terminal("--section", "weights")
    answer(first)
    open_section(first, 1)
    quit_tutor(first)
    assert first.status() == 0
    second = open_terminal("--section", "weights", "--lang", "zh")
    second.until_shown(TORCH, "0.576 0.284 0.140", "小猫")
    assert re.search(r"^ *= ", second.text, re.MULTILINE)


def test_two_sessions_at_once_are_both_kept(open_terminal: Open, tmp_path: Path) -> None:
    tutors = [open_terminal("--section", name) for name in ("weights", "weights")]
    for tutor in tutors:
        answer(tutor)
    for tutor in tutors:
        quit_tutor(tutor)
        assert tutor.status() == 0
    assert len(answers(tmp_path)) == 2
    assert len(list((tmp_path / "state/attn-tui/log").iterdir())) == 2


@pytest.mark.parametrize("by_option", [True, False])
def test_another_folder(open_terminal: Open, tmp_path: Path, by_option: bool) -> None:
    """By option the last line names it; the log of errors goes there as well."""
    other = tmp_path / "other place"
    options = ("--state-dir", str(other)) if by_option else ()
    variables = {} if by_option else {"ATTN_TUI_STATE_DIR": str(other)}
    tutor = open_terminal("--section", "weights", *options, **variables)
    answer(tutor)
    quit_tutor(tutor)
    assert tutor.status() == 0
    command = f"attn-tui --state-dir {shlex.quote(str(other))}" if by_option else "attn-tui"
    said = Words("en")("progress.saved", command=command)
    assert squeezed(tutor.after_alternate_screen) == squeezed(said)
    assert read(other / "attn-tui" / "log").events
    assert not (tmp_path / "state").exists()


@pytest.mark.parametrize("kind", ["no home", "a file in the way"])
def test_where_nothing_can_be_kept_it_runs_and_says_so(
    open_terminal: Open, tmp_path: Path, kind: str
) -> None:
    if kind == "no home":
        home = tmp_path / "nobody"
        tutor = open_terminal("--section", "weights", HOME=str(home), XDG_STATE_HOME="")
        said = Words("en")("progress.no-home")
    else:
        (tmp_path / "state").write_text("a file")
        tutor = open_terminal("--section", "weights")
        said = Words("en")("progress.no-folder", file=tmp_path / "state")
    welcome = Words("en")("progress.welcome")
    tutor.until(lambda: squeezed(welcome + said) in squeezed(tutor.text))
    answer(tutor)
    open_dialog(tutor, "q")
    assert squeezed(said) in squeezed(tutor.text)
    tutor.press("enter")
    assert tutor.status() == 0
    assert squeezed(tutor.after_alternate_screen) == squeezed(said)
    assert not (tmp_path / "nobody").exists()


def test_what_is_no_log_is_set_aside_and_named(open_terminal: Open, tmp_path: Path) -> None:
    folder = tmp_path / "state" / "attn-tui" / "log"
    folder.mkdir(parents=True)
    (folder / "diary.jsonl").write_text("dear diary\n")
    tutor = open_terminal("--section", "weights", size=(110, 30))
    tutor.until_shown("diary.jsonl.aside")
    quit_tutor(tutor)
    assert tutor.status() == 0
    [aside] = folder.glob("diary.jsonl.aside-*")
    assert aside.read_text() == "dear diary\n"
