"""Eight sessions at once with random kill -9, two hundred times."""

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize("seed", [5, 7])
def test_what_any_of_eight_sessions_was_told_to_be_kept_is_kept(tmp_path: Path, seed: int) -> None:
    command = [sys.executable, "-m", "tests.progress.crowd", str(tmp_path), "100", str(seed)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert ended.returncode == 0, ended.stderr
    rounds, answers = map(int, ended.stdout.split())
    assert rounds == 100
    assert answers > 100, "the sessions were killed before they answered anything"
