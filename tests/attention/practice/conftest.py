"""A place to run learner's files at."""

from pathlib import Path

import pytest

from tests.attention.practice.running import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """An empty one."""
    for name in ("files", "work"):
        (tmp_path / name).mkdir()
    return Desk(tmp_path / "files", tmp_path / "work")
