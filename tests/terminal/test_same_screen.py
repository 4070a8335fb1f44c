"""The tutor looks the same under our driver as under Textual's own, which writes everything."""

import pytest
from pyte.screens import Char

from attn_tui.words import LANGUAGES, Language
from tests.bench.stopwatch import PEER
from tests.terminal.conftest import Open
from tests.terminal.harness import TORCH, TUTOR, Terminal

WALK = (
    *("tab", "right", "up", "c", "down", "1", "backspace", "s", "space", "b"),
    *("?", "escape", "o", "escape", "4", "enter", "right", "space", "5", "enter", "down", "c"),
)


def seen(terminal: Terminal) -> list[tuple[object, ...]]:
    """What is seen of each column, but for the ground of blanks: pyte erases to none."""
    columns, lines = terminal.screen.columns, terminal.screen.lines
    return [_seen(terminal.screen.buffer[y][x], y, x) for y in range(lines) for x in range(columns)]


def _seen(char: Char, y: int, x: int) -> tuple[object, ...]:
    if char.data == " " and not (char.underscore or char.reverse or char.strikethrough):
        return (y, x)
    return (y, x, *char)


def differences(ours: Terminal, theirs: Terminal) -> list[tuple[object, object]]:
    """The columns that differ."""
    return [pair for pair in zip(seen(ours), seen(theirs), strict=True) if pair[0] != pair[1]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_every_key_both_drivers_show_the_same(
    language: Language, open_terminal: Open
) -> None:
    options = ("--section", "3", "--lang", language)
    ours = open_terminal(*options, command=TUTOR, COLORTERM="truecolor")
    theirs = open_terminal("tutor", *options, command=PEER, COLORTERM="truecolor")
    for terminal in (ours, theirs):
        terminal.until_shown(TORCH)
    for key in WALK:
        for terminal in (ours, theirs):
            terminal.press(key)
        for terminal in (ours, theirs):
            terminal.until_quiet(0.1)
        ours.until(lambda: theirs.pump(0.01) or not differences(ours, theirs), 20)
