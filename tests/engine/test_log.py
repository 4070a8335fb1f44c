"""Logs are private, small, and never a reason to fail."""

import os
from pathlib import Path
from stat import S_IMODE

import pytest

from attn_tui import log


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of logs, which does not exist yet."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "attn-tui"


def write(text: str) -> str:
    """Add to the log `engine` and give its path."""
    with log.open_log("engine") as file:
        file.write(text)
    return file.name


def test_it_is_private_and_grows(folder: Path) -> None:
    old = os.umask(0)
    try:
        path = write("one\n")
    finally:
        os.umask(old)
    assert write("two \udc80\n") == path == str(folder / "engine.log")
    assert Path(path).read_text() == "one\ntwo \\udc80\n"
    assert S_IMODE(os.stat(path).st_mode) == 0o600
    assert S_IMODE(folder.stat().st_mode) == 0o700


@pytest.mark.parametrize("extra", [0, 1])
def test_a_large_one_starts_again(folder: Path, extra: int) -> None:
    write("x" * (log.LIMIT + extra))
    path = write("y")
    assert Path(path).stat().st_size == (1 if extra else log.LIMIT + 1)


def test_where_the_folder_cannot_be_it_is_the_null_device(folder: Path) -> None:
    folder.parent.write_text("a file where the state folder should be")
    assert write("lost") == os.devnull
    assert log.record("crash", ValueError("lost")) == os.devnull


def test_a_link_is_not_followed(folder: Path, tmp_path: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "engine.log").symlink_to(tmp_path / "elsewhere")
    assert write("lost") == os.devnull
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("state", ["", "relative/state"])
def test_without_a_state_folder_it_is_below_home(
    state: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", state)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert write("") == str(tmp_path / ".local/state/attn-tui/engine.log")


def test_without_a_home_it_is_the_null_device(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError("no home")

    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    assert write("lost") == os.devnull


def test_an_error_is_recorded_with_its_traceback(folder: Path) -> None:
    try:
        raise ValueError("what went wrong")
    except ValueError as error:
        path = log.record("crash", error)
    lines = Path(path).read_text().splitlines()
    assert lines[0].startswith("Traceback")
    assert lines[-1] == "ValueError: what went wrong"
