"""The check of a learner's file in this process."""

import os
from dataclasses import dataclass, replace
from pathlib import Path

from attn_tui.attention.practice.limits import LIMITS, Limits
from attn_tui.attention.practice.run import check
from attn_tui.model.finding import Attempt, Finding

BRIEF = replace(LIMITS, seconds=1)
"""For what is to take too long."""


@dataclass(frozen=True)
class Desk:
    """A folder with files, and a folder in which they may work."""

    files: Path
    work: Path

    def check(self, source: str, limits: Limits = LIMITS) -> Finding:
        """What is found in a `softmax.py` of this source; nothing may be left of its run."""
        hung_up, held = os.pipe()
        try:
            attempt = Attempt("softmax", str(self.files / "softmax.py"), source)
            finding = check(attempt, hung_up, str(self.work), limits)
        finally:
            os.close(hung_up)
            os.close(held)
        assert finding
        assert not list(self.work.iterdir())
        return finding
