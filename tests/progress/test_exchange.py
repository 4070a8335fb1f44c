"""Progress that moves to another machine: nothing is lost, and twice the same is once."""

import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from stat import S_IMODE

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_tui.progress.codec import LineError, NewerError
from attn_tui.progress.event import Event, Reset
from attn_tui.progress.exchange import (
    Export,
    add_events,
    export_events,
    read_export,
    reset_section,
)
from tests.progress.events import answer, events, read, session


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Iterator[Path]]:
    """New folders, as many as are wanted."""
    with tempfile.TemporaryDirectory() as home:
        yield (Path(home) / str(number) for number in count())


def happened(folder: Path) -> list[Event]:
    """What is alive in a folder, each once."""
    return list(dict.fromkeys(read(folder).events))


def take_in(file: Path, folder: Path) -> int:
    """Import a file into a folder of logs."""
    return add_events(read_export(file).events, read(folder), lambda: folder)


@settings(deadline=None, max_examples=40)
@given(st.lists(events, max_size=6), st.lists(events, max_size=6))
def test_an_import_adds_what_is_new_and_nothing_twice(
    folders: Iterator[Path], here: list[Event], there: list[Event]
) -> None:
    home, away, file = next(folders), next(folders), next(folders)
    session(home / "log", here)
    session(away / "log", there)
    exported = happened(away / "log")
    file.parent.mkdir(exist_ok=True)
    assert export_events(read(away / "log"), file) == len(exported)
    if not exported:
        return
    before = happened(home / "log")
    for again in (False, True):
        new = take_in(file, home / "log")
        held = len(read_export(file).events)
        assert new == (0 if again else held - len([each for each in exported if each in before]))
        assert set(happened(home / "log")) == {*before, *exported}


def test_what_was_reset_here_comes_back_with_an_import(tmp_path: Path) -> None:
    """However late the reset was; and a reset itself does not travel."""
    folder, file = tmp_path / "log", tmp_path / "file"
    session(folder, [answer(1), answer(2, "other")])
    export_events(read(folder), file)
    reset_section("", read(folder), lambda: folder)
    assert happened(folder) == []
    assert take_in(file, folder) == 2
    assert happened(folder) == [answer(1), answer(2, "other")]
    export_events(read(folder), tmp_path / "later")
    assert b"reset" not in (tmp_path / "later").read_bytes()


def test_a_log_can_be_imported_as_it_is(tmp_path: Path) -> None:
    session(tmp_path / "a", [answer(1), Reset(2, "", (("x", 1),))])
    [log] = (tmp_path / "a").iterdir()
    with log.open("ab") as file:
        file.write(b'{"v":1,"ki')
    assert read_export(log) == Export((answer(1),), torn=True)
    assert take_in(log, tmp_path / "b") == 1


def test_an_export_that_was_cut_anywhere_is_torn_or_ends_with_a_line(tmp_path: Path) -> None:
    file, half = tmp_path / "file", tmp_path / "half"
    session(tmp_path / "log", [answer(time) for time in range(3)])
    export_events(read(tmp_path / "log"), file)
    data = file.read_bytes()
    first = data.index(b"\n")
    for end in range(first, len(data) + 1):
        half.write_bytes(data[:end])
        export = read_export(half)
        whole = len(data[:end].splitlines()) if data[end - 1 : end + 1].count(b"\n") else None
        assert export.torn is (whole is None), end
        assert whole in (None, len(export.events)), end


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", LineError),
        (b"hello\n", LineError),
        (b'{"v":1,"kind":"welcomed","time":1}\nhello\n', LineError),
        (b'{"v":99,"kind":"welcomed","time":1}\n', NewerError),
        (b'{"v":1,"kind":"welcomed","time":1}\n{"v":99}\n', NewerError),
    ],
)
def test_a_file_that_holds_anything_else_is_none(
    tmp_path: Path, data: bytes, error: type[Exception]
) -> None:
    (tmp_path / "file").write_bytes(data)
    with pytest.raises(error):
        read_export(tmp_path / "file")


def test_an_export_is_private_and_writes_over_nothing(tmp_path: Path) -> None:
    session(tmp_path / "log", [answer(1)])
    export_events(read(tmp_path / "log"), tmp_path / "file")
    assert S_IMODE((tmp_path / "file").stat().st_mode) == 0o600
    (tmp_path / "mine").write_text("precious")
    with pytest.raises(FileExistsError):
        export_events(read(tmp_path / "log"), tmp_path / "mine")
    assert (tmp_path / "mine").read_text() == "precious"


def test_an_export_to_a_full_device_leaves_no_half_file(tmp_path: Path) -> None:
    import subprocess
    import sys

    session(tmp_path / "log", [answer(time) for time in range(20)])
    program = f"""
import resource
from pathlib import Path
from attn_tui.progress.exchange import export_events
from tests.progress.events import read
resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))
try:
    export_events(read(Path({str(tmp_path / "log")!r})), Path({str(tmp_path / "file")!r}))
except OSError as error:
    print(error.errno)
"""
    assert subprocess.check_output([sys.executable, "-c", program], text=True).strip()
    assert not (tmp_path / "file").exists()
