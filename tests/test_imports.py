"""What is imported when: nothing heavy before it is needed, and downwards alone."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HEAVY = ("torch", "numpy", "textual", "rich", "yaml", "multiprocessing", "asyncio")

FIRST_FRAME = """
import asyncio
from attn_tui.cli import lesson_file
from attn_tui.lesson.reader import read_course
from attn_tui.terminal.environment import prepare
from attn_tui.tutor.tutor import Tutor

prepare()
from attn_tui.app.tutor_app import TutorApp

async def show():
    app = TutorApp(lambda: Tutor(read_course(lesson_file())), "en", ("true",))
    async with app.run_test(size=(80, 24)) as pilot:
        while not hasattr(app.screen, "board") or not app.screen.board.lines:
            await pilot.pause()
    app.engine.close()

asyncio.run(show())
"""


def imported(program: str, names: tuple[str, ...]) -> list[str]:
    """Which of these modules a program has imported at its end, in a process of its own."""
    program += f"\nimport sys; print(*[name for name in {names} if name in sys.modules], sep=',')"
    said = subprocess.check_output([sys.executable, "-c", program], text=True, cwd=ROOT)
    return [name for name in said.splitlines()[-1].split(",") if name]


def test_the_command_line_imports_nothing_heavy() -> None:
    assert imported("import attn_tui.cli", HEAVY) == []


@pytest.mark.parametrize(
    "arguments", [["--help"], ["--version"], ["--lang", "zh", "--help"], ["--no"]]
)
def test_help_and_version_import_nothing_heavy(arguments: list[str]) -> None:
    program = f"from attn_tui.cli import main; main({arguments})"
    assert imported(program, HEAVY) == []


def test_lint_needs_no_screen_and_no_torch() -> None:
    program = "from attn_tui.cli import main; main(['lint'])"
    assert imported(program, ("torch", "numpy", "textual", "rich")) == []


def test_the_first_frame_imports_no_torch_and_no_markdown() -> None:
    unwanted = ("torch", "numpy", "textual.widgets._markdown", "markdown_it", "pygments")
    assert imported(FIRST_FRAME, unwanted) == []


def test_imports_run_one_way() -> None:
    """The contracts in pyproject.toml."""
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stdout + ended.stderr
