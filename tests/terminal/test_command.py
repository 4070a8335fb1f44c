"""The main job, in the real command on a terminal of 80x24."""

import re

import pytest

from attn_tui.words import Language, Words
from tests.terminal.conftest import Open
from tests.terminal.hand import open_dialog, quit_tutor, until_at
from tests.terminal.harness import TORCH, TUTOR

OUTSIDE = {1000, 1002, 1003, 1005, 1006, 1015, 1016, 1004, 1049, 2004, 2026, 2048}
"""Mouse, focus, alternate screen, paste, synchronised output, in-band sizes."""


def test_weights_in_chinese_with_and_without_a_mask(open_terminal: Open) -> None:
    """The causal mask takes the last key of row 1, and the rest shares out 1 anew."""
    tutor = open_terminal("--section", "weights", "--lang", "zh")
    tutor.until_shown("小猫", TORCH, "0.576 0.284 0.140")
    assert "0.670 0.330" not in tutor.text
    tutor.press("c")
    tutor.until_shown("0.670 0.330")
    assert re.search(r"0\.670\s+0\.330\s+▒", tutor.text)
    tutor.press("c")
    tutor.until_shown("0.576 0.284 0.140")


def test_arrows_move_the_cell_and_quitting_asks(open_terminal: Open) -> None:
    tutor = open_terminal("--section", "weights")
    tutor.until_shown("kitten", TORCH, "0.576 0.284 0.140")
    tutor.press("up")
    until_at(tutor, "0.576")
    tutor.press("right")
    until_at(tutor, "0.284")
    assert 1049 in tutor.modes
    assert tutor.current_settings() != tutor.settings
    open_dialog(tutor, "q")
    assert Words("en")("menu.quit") in tutor.text
    tutor.press("n")
    until_at(tutor, "0.284")
    quit_tutor(tutor)
    assert tutor.status() == 0
    assert tutor.current_settings() == tutor.settings
    assert not tutor.modes & OUTSIDE
    assert 25 in tutor.modes
    said = Words("en")("progress.saved", command="attn-tui")
    assert tutor.after_alternate_screen.strip() == said


@pytest.mark.parametrize(
    ("variables", "language", "token"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh", "小猫"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "zh_TW.UTF-8"}, "zh", "小猫"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "C"}, "en", "kitten"),
    ],
)
def test_the_locale_chooses_the_language(
    open_terminal: Open, variables: dict[str, str], language: Language, token: str
) -> None:
    tutor = open_terminal(**variables)
    tutor.until_shown(token)
    open_dialog(tutor, "ctrl+c")
    assert Words(language)("menu.quit") in tutor.text
    tutor.press("escape")
    tutor.until_shown(token)
    open_dialog(tutor, "ctrl+c")
    tutor.press("ctrl+c")
    assert tutor.status() == 0


def test_keys_typed_ahead_of_a_dialog_reach_it(open_terminal: Open) -> None:
    """Over a slow line `q` and Enter arrive together."""
    tutor = open_terminal()
    tutor.until_shown("kitten")
    tutor.press("q", "enter")
    assert tutor.status(10) == 0


@pytest.mark.parametrize("language", ["en", "zh"])
def test_without_a_keyboard(open_terminal: Open, language: Language) -> None:
    tutor = open_terminal(
        *TUTOR, "--lang", language, command=("sh", "-c", 'exec "$@" </dev/null', "sh")
    )
    assert tutor.status() == 2
    said = bytes(tutor.output).decode().replace("\r\n", "")
    assert said == f"attn-tui: {Words(language)('command.no-keyboard')}"
