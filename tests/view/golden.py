"""Goldens: text files that hold what was drawn. `GOLDEN=write pytest` writes them anew."""

import os
from collections.abc import Sequence
from pathlib import Path


def check_golden(folder: Path, name: str, lines: Sequence[str]) -> None:
    """Compare lines, spaces at their ends left out, with the file of that name."""
    path = folder / f"{name}.txt"
    drawn = "\n".join(line.rstrip() for line in lines) + "\n"
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(drawn, encoding="utf-8")
    assert drawn == path.read_text(encoding="utf-8"), "GOLDEN=write pytest writes it anew"
