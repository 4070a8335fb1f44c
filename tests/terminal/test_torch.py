"""What a learner sees where torch ends or cannot be loaded."""

import os
from pathlib import Path
from signal import SIGKILL

import pytest

from attn_tui.words import Language, Words
from tests.engine.process_table import children
from tests.terminal.conftest import Open
from tests.terminal.hand import SECTIONS, open_section, quit_tutor
from tests.terminal.harness import TORCH

OPENING = 10
"""Characters of a sentence that are enough to know it by."""


def test_a_worker_that_is_killed_is_replaced(open_terminal: Open) -> None:
    """One sentence, and the numbers of another setup come as before."""
    tutor = open_terminal("--section", "weights")
    tutor.until_shown(TORCH, "0.576 0.284 0.140")
    template, worker = tutor.torch
    os.kill(worker, SIGKILL)
    tutor.until_shown(Words("en")("engine.restarted")[:OPENING])
    assert "0.576" in tutor.text
    tutor.press("s")
    tutor.until_shown("0.665 0.245 0.090")
    assert children(template) != [worker]


def test_torch_itself_killed_is_started_again(open_terminal: Open) -> None:
    tutor = open_terminal("--section", "weights", "--lang", "zh")
    tutor.until_shown(TORCH, "0.576 0.284 0.140")
    template = tutor.torch[0]
    os.kill(template, SIGKILL)
    tutor.until(lambda: tutor.torch[:1] not in ([], [template]))
    tutor.press("s")
    tutor.until_shown("0.665 0.245 0.090", TORCH)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_torch_that_cannot_be_loaded(
    open_terminal: Open, tmp_path: Path, language: Language
) -> None:
    """The sentence says so, every section still opens, and quitting is as ever."""
    broken = tmp_path / "path" / "torch"
    broken.mkdir(parents=True)
    (broken / "__init__.py").write_text("raise ImportError('libfoo.so.1: cannot open')")
    tutor = open_terminal("--lang", language, PYTHONPATH=str(broken.parent))
    tutor.until_shown(Words(language)("engine.no-torch")[:OPENING])
    assert "Traceback" not in tutor.text
    for number in SECTIONS:
        open_section(tutor, number)
    quit_tutor(tutor)
    assert tutor.status() == 0
