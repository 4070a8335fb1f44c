"""What is read from a folder, whatever else lies in it."""

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from stat import S_IMODE
from typing import Any

import pytest

from attn_tui.progress import reader
from attn_tui.progress.codec import encode
from attn_tui.progress.event import Event, Practised, Welcomed
from attn_tui.progress.exchange import reset_section
from attn_tui.progress.fold import fold
from attn_tui.progress.folder import file_in_the_way
from attn_tui.progress.reader import Logs, parse, read_logs
from tests.progress.events import answer, read, session

NEWER = b'{"v":99,"kind":"visit","how":"elsewhere"}\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of logs that does not exist yet."""
    return tmp_path / "state" / "attn-tui" / "log"


def test_sessions_are_read_together_in_the_order_of_time(folder: Path) -> None:
    assert read(folder).events == ()
    session(folder, [answer(3), answer(1)])
    session(folder, [answer(2), answer(4)])
    assert [event.time for event in read(folder).events] == [1, 2, 3, 4]
    assert len(list(folder.iterdir())) == 2


def test_a_reset_of_the_practice_forgets_what_was_passed(folder: Path) -> None:
    session(folder, [Practised(1, "practice", "scores", True, "passed"), answer(2)])
    reset_section("practice", read(folder), lambda: folder)
    assert fold(read(folder).events).passed == frozenset()
    assert read(folder).events == (answer(2),)
    session(folder, [Practised(3, "practice", "softmax", True, "passed")])
    assert fold(read(folder).events).passed == {("practice", "softmax")}


def test_a_log_with_nothing_but_unknown_kinds_stays_where_it_is(folder: Path) -> None:
    """A later program wrote it, and will read it again."""
    folder.mkdir(parents=True)
    (folder / "later.jsonl").write_bytes(b'{"v":1,"kind":"dream","time":1}\n')
    logs = read(folder)
    assert (logs.newer, logs.aside) == (("later.jsonl",), ())
    assert (folder / "later.jsonl").exists()


def test_logs_are_private_whatever_the_umask_is(folder: Path) -> None:
    old = os.umask(0)
    try:
        session(folder, [answer(1)])
    finally:
        os.umask(old)
    assert [S_IMODE(each.stat().st_mode) for each in folder.iterdir()] == [0o600]
    assert S_IMODE(folder.stat().st_mode) == S_IMODE(folder.parent.stat().st_mode) == 0o700


def test_folders_of_before_are_taken_from_others_and_missing_ones_made_private(
    tmp_path: Path,
) -> None:
    """The folder that was named, too; what stood there before is not ours to change."""
    theirs, named = tmp_path / "theirs", tmp_path / "theirs" / "named"
    theirs.mkdir(mode=0o755)
    folder = named / "attn-tui" / "log"
    session(folder, [answer(1)])
    assert [S_IMODE(each.stat().st_mode) for each in (theirs, named)] == [0o755, 0o700]
    for each in (folder.parent, folder):
        each.chmod(0o755)
    session(folder, [answer(2)])
    assert S_IMODE(folder.stat().st_mode) == S_IMODE(folder.parent.stat().st_mode) == 0o700
    assert S_IMODE(theirs.stat().st_mode) == 0o755


def test_a_session_in_which_nothing_happens_leaves_nothing(folder: Path) -> None:
    session(folder, [])
    assert not folder.exists()


@pytest.mark.parametrize(
    ("tail", "lost"),
    [
        (b"", 0),
        (encode(answer(3))[:-1], 0),
        (encode(answer(3))[:20], 1),
        (b"\x00" * 100, 1),
        (b'{"v":1}\n' + encode(answer(3)), 0),
        (b"\xff\xfe garbage\n" + encode(answer(3)), 0),
        (b"\n\n" + encode(answer(3)), 0),
        (b"\x00" * 512 + b"\n" + encode(answer(3)), 0),
    ],
)
def test_a_torn_or_damaged_line_takes_no_other_with_it(
    folder: Path, tail: bytes, lost: int
) -> None:
    session(folder, [answer(1), answer(2)])
    [log] = folder.iterdir()
    with log.open("ab") as file:
        file.write(tail)
    found = read(folder)
    assert len(found.events) == (2 if lost or not tail else 3)
    assert (found.aside, found.newer) == ((), ())
    assert list(folder.iterdir()) == [log]


def folder_with_a_file(path: Path) -> None:
    path.mkdir()
    (path / "inside").touch()


def text_of(data: bytes) -> Callable[[Path], Any]:
    return lambda path: path.write_bytes(data)


BAD: dict[str, Callable[[Path], Any]] = {
    "text": text_of(b"dear diary\n"),
    "text without an end": text_of(b"dear diary"),
    "zeros": text_of(b"\x00" * 4096),
    "other JSON": text_of(b'{"name": "x"}\n[1, 2]\n'),
    "bytes": text_of(bytes(range(256)) * 9),
    "folder": folder_with_a_file,
    "pipe": os.mkfifo,
    "link to itself": lambda path: path.symlink_to(path),
    "link to a device": lambda path: path.symlink_to("/dev/zero"),
}


@pytest.mark.parametrize("kind", BAD)
def test_what_is_no_log_gets_a_dated_name(folder: Path, kind: str) -> None:
    """Twice at once, too; what it holds stays."""
    session(folder, [answer(1)])
    for number in (1, 2):
        BAD[kind](folder / "notes.jsonl")
        found = read(folder)
        assert found.events == (answer(1),)
        [aside] = found.aside
        assert aside.name.startswith("notes.jsonl.aside-20")
        assert os.path.lexists(aside)
        assert len(list(folder.glob("notes.jsonl*"))) == number
        assert read(folder).aside == ()


@pytest.mark.parametrize(
    ("number", "moved"), [(errno.EIO, False), (errno.EMFILE, False), (errno.EACCES, True)]
)
def test_a_disk_that_fails_is_no_reason_to_move_a_log(
    folder: Path, number: int, moved: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    session(folder, [answer(1)])
    [log] = folder.iterdir()

    def fail(_: Path) -> bytes:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(reader, "read_file", fail)
        found = read(folder)
    assert (found.events, len(found.aside), len(found.stuck)) == ((), moved, not moved)
    assert log.exists() is not moved


@pytest.mark.parametrize("data", [b"", b'{"v":', b'{"v":1,"kind":"ans', b'{"'])
def test_a_log_that_was_killed_in_its_first_line_is_left_alone(folder: Path, data: bytes) -> None:
    folder.mkdir(parents=True)
    (folder / "young.jsonl").write_bytes(data)
    assert (read(folder).events, read(folder).aside) == ((), ())
    assert (folder / "young.jsonl").read_bytes() == data


def test_a_newer_log_stays_where_it_is_and_is_named(folder: Path) -> None:
    session(folder, [answer(1)])
    (folder / "newer.jsonl").write_bytes(NEWER)
    found = read(folder)
    assert found.newer == ("newer.jsonl",)
    assert (found.events, found.aside) == ((answer(1),), ())
    assert (folder / "newer.jsonl").read_bytes() == NEWER


def test_other_files_are_not_looked_at(folder: Path) -> None:
    session(folder, [answer(1)])
    (folder / "README").write_text("hello")
    assert read(folder).aside == ()
    assert (folder / "README").exists()


@pytest.mark.parametrize("name", ["attn-tui", "log"])
def test_a_file_in_the_place_of_a_folder_is_set_aside_and_named(folder: Path, name: str) -> None:
    place = folder if name == "log" else folder.parent
    place.parent.mkdir(parents=True)
    place.write_text("a file")
    [aside] = read(folder).aside
    assert aside.name.startswith(f"{name}.aside-20")
    assert aside.read_text() == "a file"
    session(folder, [answer(1)])
    assert (read(folder).events, read(folder).aside) == ((answer(1),), ())


def test_a_file_above_the_folders_is_named_and_left(folder: Path) -> None:
    top = folder.parent.parent
    assert file_in_the_way(folder) is None
    top.write_text("a file")
    assert read(folder).unreadable
    assert file_in_the_way(folder) == top
    assert top.read_text() == "a file"


def test_a_link_that_leads_nowhere_now_is_left(folder: Path, tmp_path: Path) -> None:
    """The disk it leads to may be there tomorrow."""
    folder.parent.mkdir(parents=True)
    folder.symlink_to(tmp_path / "away")
    assert read(folder) == Logs()
    assert folder.is_symlink()


def test_without_a_home_nothing_is_read() -> None:
    def nowhere() -> Path:
        raise RuntimeError

    assert read_logs(nowhere).events == ()


def test_a_log_of_an_older_format_is_read() -> None:
    def upper(line: dict[str, Any]) -> dict[str, Any]:
        return {**line, "kind": line["kind"].lower()}

    old = b'{"v":1,"kind":"WELCOMED","time":1}\n' + encode(Welcomed(2), (upper,))
    assert parse("old", old, (upper,)).lines == (Welcomed(1), Welcomed(2))


# Resetting


def test_a_reset_covers_what_was_read_and_nothing_that_comes_later(folder: Path) -> None:
    """Whatever the clocks say: a session that goes on writes behind the lines that are covered."""
    session(folder, [answer(10), answer(20, section="mask")])
    [log] = folder.iterdir()
    reset_section("weights", read(folder), lambda: folder)
    assert read(folder).events == (answer(20, section="mask"),)
    with log.open("ab") as file:
        file.write(encode(answer(5)))
    assert read(folder).events == (answer(5), answer(20, section="mask"))
    reset_section("", read(folder), lambda: folder)
    assert read(folder).events == ()
    session(folder, [answer(1)])
    assert read(folder).events == (answer(1),)
    written = b"".join(each.read_bytes() for each in folder.iterdir())
    assert encode(answer(10)) in written


def test_resets_of_several_sections_add_up(folder: Path) -> None:
    happened: list[Event] = [answer(n, section=s) for n, s in enumerate(("a", "b", "c"))]
    session(folder, happened)
    for section in ("a", "c", "none"):
        reset_section(section, read(folder), lambda: folder)
    assert read(folder).events == (happened[1],)


def test_lines_are_what_a_person_can_read(folder: Path) -> None:
    session(folder, [answer(1)])
    [log] = folder.iterdir()
    [line] = log.read_text().splitlines()
    assert json.loads(line)["kind"] == "answer"
