"""A folder of the practice for each test."""

from pathlib import Path

import pytest

from attn_tui.practice.folder import Workplace
from tests.practice.briefs import BRIEFS


@pytest.fixture
def workplace(tmp_path: Path) -> Workplace:
    """A folder that is laid out."""
    made = Workplace(tmp_path / "far" / "practice")
    made.lay_out(BRIEFS, "en")
    return made
