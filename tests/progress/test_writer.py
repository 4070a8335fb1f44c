"""Writing never waits and never fails aloud; what could not be written is tried again."""

import errno
import os
import subprocess
import sys
import textwrap
from pathlib import Path
from threading import Event

import pytest

from attn_tui.progress import writer
from attn_tui.progress.folder import trouble_of
from attn_tui.progress.writer import Writer
from tests.progress.events import answer, read

PATIENCE = 60


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of logs that does not exist yet."""
    return tmp_path / "attn-tui" / "log"


def test_a_full_disk_loses_no_event_once_there_is_room(folder: Path) -> None:
    """In a process that may write 300 bytes to a file at first, and then as much as it likes."""
    program = f"""
        import resource, threading
        from pathlib import Path
        from attn_tui.progress.writer import Writer
        from tests.progress.events import answer

        folder = Path({str(folder)!r})
        said = threading.Event()
        most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.setrlimit(resource.RLIMIT_FSIZE, (300, most))
        writer = Writer(lambda: folder, said.set)
        for time in range(20):
            writer.record(answer(time))
        assert said.wait({PATIENCE})
        assert writer.trouble == "full"
        [log] = folder.iterdir()
        assert log.stat().st_size == 300
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        writer.record(answer(20))
        print(writer.close({PATIENCE}))
    """
    said = subprocess.check_output([sys.executable, "-c", textwrap.dedent(program)], text=True)
    assert said == "True\n"
    assert read(folder).events == tuple(answer(time) for time in range(21))


def test_a_disk_that_stays_full(folder: Path) -> None:
    """What fits is there; the end says that not all of it is."""
    program = f"""
        import resource
        from pathlib import Path
        from attn_tui.progress.writer import Writer
        from tests.progress.events import answer

        resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))
        calls = []
        writer = Writer(lambda: Path({str(folder)!r}), lambda: calls.append(1))
        for time in range(20):
            writer.record(answer(time))
        print(writer.close({PATIENCE}), writer.trouble, len(calls))
    """
    said = subprocess.check_output([sys.executable, "-c", textwrap.dedent(program)], text=True)
    assert said == "False full 1\n"
    found = read(folder)
    assert found.events == tuple(answer(time) for time in range(len(found.events)))
    assert found.events
    assert found.aside == ()


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (OSError(errno.ENOSPC, ""), "full"),
        (OSError(errno.EDQUOT, ""), "full"),
        (OSError(errno.EROFS, ""), "read-only"),
        (PermissionError(errno.EACCES, ""), "read-only"),
        (NotADirectoryError(errno.ENOTDIR, ""), "no-folder"),
        (OSError(errno.EIO, ""), "failed"),
        (RuntimeError(), "no-home"),
    ],
)
def test_why_nothing_is_kept(
    folder: Path, error: OSError | RuntimeError, trouble: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Said once, be it tried ever so often."""

    def refuse(_: Path) -> tuple[int, Path]:
        raise error

    monkeypatch.setattr(writer, "new_log", refuse)
    calls: list[int] = []
    session = Writer(lambda: folder, lambda: calls.append(1))
    for time in range(3):
        session.record(answer(time))
    assert not session.close(PATIENCE)
    assert session.trouble == trouble == trouble_of(error)
    assert calls == [1]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_home_that_is_read_only(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    session = Writer(lambda: tmp_path / "attn-tui" / "log")
    session.record(answer(1))
    assert not session.close(PATIENCE)
    assert session.trouble == "read-only"
    tmp_path.chmod(0o700)


def test_a_file_where_the_state_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file")
    session = Writer(lambda: tmp_path / "state" / "attn-tui" / "log")
    session.record(answer(1))
    assert not session.close(PATIENCE)
    assert session.trouble == "no-folder"
    assert (tmp_path / "state").read_text() == "a file"


def test_a_disk_that_hangs_holds_up_neither_keys_nor_the_end(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    released = Event()

    def hang(_: Path) -> tuple[int, Path]:
        released.wait(PATIENCE)
        raise OSError(errno.EIO, "")

    monkeypatch.setattr(writer, "new_log", hang)
    session = Writer(lambda: folder)
    for time in range(1000):
        session.record(answer(time))
    assert not session.close(0.05)
    assert session.trouble == "failed"
    released.set()


def test_after_a_failure_all_is_written_that_was_not(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = Event()

    def refuse(_: Path) -> tuple[int, Path]:
        raise OSError(errno.EIO, "")

    with monkeypatch.context() as patch:
        patch.setattr(writer, "new_log", refuse)
        session = Writer(lambda: folder, failed.set)
        session.record(answer(1))
        assert failed.wait(PATIENCE)
    session.record(answer(2))
    assert session.close(PATIENCE)
    assert read(folder).events == (answer(1), answer(2))
