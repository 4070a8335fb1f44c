"""yaml is loaded where a file is read, and nowhere else."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "loads"),
    [
        ("attn_tui.lesson", False),
        ("attn_tui.lesson.course", False),
        ("attn_tui.lesson.reader", True),
    ],
)
def test_the_course_does_not_load_yaml(module: str, loads: bool) -> None:
    program = f"import sys, {module}; print('yaml' in sys.modules, 'torch' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [str(loads), "False"]
