"""The environment of a calm Textual, set before any test of this folder imports it."""

import os
from collections.abc import Iterator
from contextlib import chdir

import pytest

from attn_tui.terminal.environment import prepare

prepare()
os.environ["TEXTUAL_FPS"] = "1000"


@pytest.fixture(scope="package", autouse=True)
def _elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Whatever keys are pressed: exercises are laid out in the current folder, and this is none."""
    with chdir(tmp_path_factory.mktemp("here")):
        yield
