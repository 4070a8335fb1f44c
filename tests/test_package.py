"""The wheel: built, looked into, installed into an empty environment, started from another folder."""

import shutil
import subprocess
import sys
import sysconfig
from contextlib import closing
from pathlib import Path
from zipfile import ZipFile

import pytest

from attn_tui import __version__
from attn_tui.words import FOLDER
from tests.terminal.hand import quit_tutor
from tests.terminal.harness import TORCH, Terminal, environment

ROOT = Path(__file__).parent.parent


def uv(*arguments: str | Path) -> str:
    """Run uv, from the path or as a module, and give what it says."""
    found = shutil.which("uv")
    command = [found] if found else [sys.executable, "-m", "uv"]
    ended = subprocess.run([*command, *arguments], cwd=ROOT, capture_output=True, text=True)
    assert "No module named uv" not in ended.stderr, "this test needs uv: pipx install uv"
    assert ended.returncode == 0, ended.stderr
    return ended.stdout + ended.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout."""
    folder = tmp_path_factory.mktemp("dist")
    uv("build", "--wheel", "--out-dir", folder)
    [built] = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts of an environment that holds the wheel, and borrows what it depends on."""
    environment = tmp_path_factory.mktemp("installed") / "environment"
    uv("venv", "--python", sys.executable, environment)
    python = environment / "bin" / "python"
    uv("pip", "install", "--no-deps", "--python", python, wheel)
    here = sysconfig.get_path("purelib")
    there = subprocess.check_output(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], text=True
    )
    # Only appended to the path, and without this checkout, which a .pth file names there.
    (Path(there.strip()) / "borrowed.pth").write_text(f"{here}\n")
    return environment / "bin"


def test_the_wheel_holds_the_lesson_the_words_and_the_command(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
        lesson = archive.read("attn_tui/lessons.yaml")
        information = f"attn_tui-{__version__}.dist-info"
        entries = archive.read(f"{information}/entry_points.txt").decode()
        metadata = archive.read(f"{information}/METADATA").decode()
    assert lesson == (ROOT / "lessons.yaml").read_bytes()
    assert {f"attn_tui/words/{path.name}" for path in FOLDER.glob("*.toml")} < names
    assert "attn-tui = attn_tui.cli:main" in entries
    assert f"{information}/licenses/LICENSE" in names
    assert "Requires-Dist: torch" in metadata
    assert {name.split("/")[0] for name in names} == {"attn_tui", information}
    modules = {str(path.relative_to(ROOT)) for path in (ROOT / "attn_tui").rglob("*.py")}
    assert modules < names


def test_the_installed_command(scripts: Path, tmp_path: Path) -> None:
    """It runs from its own copy, in a folder that knows nothing of this checkout."""
    said = subprocess.check_output([scripts / "attn-tui", "--version"], text=True, cwd=tmp_path)
    assert said == f"attn-tui {__version__}\n"
    said = subprocess.check_output([scripts / "attn-tui", "lint"], text=True, cwd=tmp_path)
    assert "weights" in said
    program = "import attn_tui.cli; print(attn_tui.cli.lesson_file())"
    place = subprocess.check_output([scripts / "python", "-c", program], text=True, cwd=tmp_path)
    assert Path(place.strip()).is_relative_to(scripts.parent)


def test_the_installed_tutor(scripts: Path, tmp_path: Path) -> None:
    command = (str(scripts / "attn-tui"), "--section", "weights")
    with closing(Terminal(command, environment(tmp_path), folder=tmp_path)) as tutor:
        tutor.until_shown(TORCH, "0.576 0.284 0.140")
        quit_tutor(tutor)
        assert tutor.status() == 0
