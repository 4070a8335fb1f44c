"""What is asked of the terminal on the command line and in the environment."""

import re
import sys
from collections.abc import Callable
from typing import Any

import pytest

import attn_tui.app.run
import attn_tui.plain.print
import attn_tui.terminal.modes
from attn_tui.arguments import Arguments, Usage, parse
from attn_tui.cli import main
from attn_tui.terminal.colour import Depth
from attn_tui.words import LANGUAGES, Language, Words
from tests.terminal.conftest import Open
from tests.terminal.harness import TORCH

ENGLISH = {"LANG": "C.UTF-8"}
ATTRIBUTES = {"", "0", "1", "2", "3", "4", "7", "9", "22", "23", "24", "27", "29"}
NOTHING = "$^"


@pytest.mark.parametrize(
    ("arguments", "variables", "color", "mouse"),
    [
        ([], {}, "", True),
        (["--color", "16"], {}, "16", True),
        (["--color=none", "--no-mouse"], {}, "none", False),
        ([], {"ATTN_TUI_NO_MOUSE": "1"}, "", False),
        ([], {"ATTN_TUI_NO_MOUSE": ""}, "", True),
        ([], {"ATTN_TUI_NO_MOUSE": "0"}, "", True),
        (["--no-mouse"], {"ATTN_TUI_NO_MOUSE": "0"}, "", False),
    ],
)
def test_options_and_variables(
    arguments: list[str], variables: dict[str, str], color: str, mouse: bool
) -> None:
    asked = parse(arguments, ENGLISH | variables)
    assert asked == Arguments("teach", "en", color=color, mouse=mouse)


@pytest.mark.parametrize(
    "arguments", [["--color"], ["--no-mouse=1"], ["--reset-terminal", "--colour"]]
)
def test_options_that_are_not_understood(arguments: list[str]) -> None:
    assert isinstance(parse(arguments, ENGLISH), Usage)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_option(language: Language) -> None:
    text = Words(language)("command.help")
    for option in ("--color", "--no-mouse", "--reset-terminal", "ATTN_TUI_COLOR", "NO_COLOR"):
        assert option in text
    for command in ("stats", "reset [SECTION]", "export FILE", "import FILE", "--state-dir DIR"):
        assert f"attn-tui {command}" in text
    for depth in Depth:
        assert depth.value in text


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """A terminal of 256 colours; what the front ends are given is kept, and they end at once."""
    given: dict[str, Any] = {}

    def run(load: Callable[[], object], language: str, **more: object) -> int:
        given.update(depth=more["depth"], mouse=more["mouse"], front="app")
        return 0

    def print_course(tutor: object, words: Words, whole: bool) -> int:
        given.update(front="plain")
        return 0

    monkeypatch.setattr(attn_tui.app.run, "run", run)
    monkeypatch.setattr(attn_tui.plain.print, "print_course", print_course)
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(type(stream), "isatty", lambda _: True)
    for name in ("NO_COLOR", "COLORTERM", "STY", "TMUX", "ATTN_TUI_COLOR", "ATTN_TUI_NO_MOUSE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    return given


def test_the_screen_gets_depth_and_mouse(
    terminal: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([]) == 0
    assert terminal == {"front": "app", "depth": Depth.C256, "mouse": True}
    assert main(["--color", "16", "--no-mouse"]) == 0
    assert terminal == {"front": "app", "depth": Depth.C16, "mouse": False}
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bad_colour_gives_one_line_of_warning_and_the_terminals_own(
    terminal: dict[str, Any],
    capsys: pytest.CaptureFixture[str],
    language: Language,
) -> None:
    assert main(["--color", "\x1b[31mred\n", "--lang", language]) == 0
    assert terminal["depth"] is Depth.C256
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "--color=?[31mred?" in said
    assert "\x1b" not in said
    assert all(depth.value in said for depth in Depth)


@pytest.mark.parametrize(
    ("term", "word"),
    [("dumb", "dumb-terminal"), ("", "no-terminal-name"), (None, "no-terminal-name")],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_terminal_without_a_screen_gets_plain_text_and_the_reason(
    terminal: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    term: str | None,
    word: str,
    language: Language,
) -> None:
    monkeypatch.delenv("TERM")
    if term is not None:
        monkeypatch.setenv("TERM", term)
    assert main(["--lang", language, "--color", "truecolor"]) == 0
    assert terminal == {"front": "plain"}
    assert capsys.readouterr().err == f"attn-tui: {Words(language)(f'command.{word}')}\n"


def test_a_pipe_gets_plain_text_without_a_reason(
    terminal: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(type(sys.stdout), "isatty", lambda _: False)
    for term in ("xterm", "dumb", ""):
        monkeypatch.setenv("TERM", term)
        assert main([]) == 0
        assert terminal == {"front": "plain"}
    assert capsys.readouterr().err == ""


def test_repairing_a_terminal_reads_no_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attn_tui.terminal.modes, "reset_terminal", lambda: 7)
    assert main(["--reset-terminal", "--lessons", "nowhere"]) == 7


def test_a_dumb_terminal_gets_no_escape_byte(open_terminal: Open) -> None:
    tutor = open_terminal(TERM="dumb")
    assert tutor.status() == 0
    said = bytes(tutor.output).decode().replace("\r\n", "\n")
    assert said.startswith(f"attn-tui: {Words('en')('command.dumb-terminal')}\n")
    assert "0.284" in said
    assert "\x1b" not in said


@pytest.mark.parametrize(
    ("variables", "colours"),
    [
        ({"NO_COLOR": "1"}, NOTHING),
        ({"TERM": "linux"}, r"[349]\d"),
        ({"TERM": "xterm-256color"}, r"[34]8;5;\d+|[34]9"),
        ({"COLORTERM": "truecolor"}, r"[34]8;2;\d+;\d+;\d+|[34]9"),
    ],
    ids=lambda value: str(value),
)
def test_nothing_but_the_colours_of_the_depth_is_sent(
    open_terminal: Open, variables: dict[str, str], colours: str
) -> None:
    tutor = open_terminal("--section", "weights", **variables)
    tutor.until_shown("kitten", TORCH, "0.576")
    tutor.press("right", "c")
    tutor.until_quiet(0.3)
    sequences = re.findall(r"\x1b\[([\d;]*)m", bytes(tutor.output).decode())
    others = {re.sub(rf"\b(?:{colours})\b", "", sequence) for sequence in sequences}
    assert {code for sequence in others for code in sequence.split(";")} <= ATTRIBUTES
    assert (set(sequences) == others) is (colours == NOTHING)
