"""Files that cannot be read, and the ways in which text is encoded."""

import os
import socket
from pathlib import Path

import pytest

from attn_tui.lesson.fault import LessonError
from attn_tui.lesson.reader import read_course
from attn_tui.lesson.source import LIMIT
from attn_tui.words import Words
from tests.lesson.lint import GOOD, changed, expected, faults, read, unmarked


def sentence(path: Path) -> str:
    with pytest.raises(LessonError) as caught:
        read_course(path)
    (fault,) = caught.value.faults
    return fault.text(Words("en"), "a.yaml")


def test_a_missing_file(tmp_path: Path) -> None:
    expected = "a.yaml: there is no such file; expected a lesson file"
    assert sentence(tmp_path / "none.yaml") == expected
    assert sentence(tmp_path / "none" / "none.yaml") == expected
    assert sentence(Path("a\0b")) == expected


def test_a_folder(tmp_path: Path) -> None:
    assert sentence(tmp_path) == "a.yaml: this is a folder; expected a lesson file"


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert sentence(pipe) == "a.yaml: this is a pipe or a device; expected a lesson file"
    assert sentence(Path(os.devnull)).startswith("a.yaml: this is a pipe or a device")


def test_a_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as end:
        end.bind("end")
        assert sentence(Path("end")).startswith("a.yaml: this is a pipe or a device")


def test_a_file_without_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(GOOD, encoding="utf-8")

    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert sentence(path) == ("a.yaml: this file may not be read; expected permission to read it")


def test_a_link_to_itself(tmp_path: Path) -> None:
    path = tmp_path / "loop"
    path.symlink_to(path)
    assert sentence(path) == (
        f"a.yaml: this file cannot be read ({os.strerror(40)}); expected a lesson file"
    )


def test_a_large_file_is_refused_before_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"#" * (LIMIT + 1))
    monkeypatch.delattr(Path, "read_bytes")
    assert sentence(path) == "a.yaml: the file has 1,000,001 bytes; expected at most 1,000,000"


def test_a_file_of_the_largest_size_loads() -> None:
    data = GOOD.encode()
    assert read(data + b"#" * (LIMIT - len(data))) == read(GOOD)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_byte_order_marks(encoding: str) -> None:
    assert read(GOOD.encode(encoding)) == read(GOOD)
    assert read(b"\xfe\xff" + GOOD.encode("utf-16-be")) == read(GOOD)


@pytest.mark.parametrize("line_break", ["\r\n", "\r"])
def test_line_breaks_of_other_systems(line_break: str) -> None:
    text = GOOD.replace("\n", line_break)
    assert read(text) == read(GOOD)
    assert faults(text.replace("total: 3", "total: x")) == [
        "lessons.yaml:4:8: 'x' stands here; expected a whole number from 1 to 99"
    ]


def test_bytes_of_another_encoding_are_placed() -> None:
    text, places = changed("fish", "poisson sal¦é")
    assert faults(text.encode("latin-1", errors="replace")) == expected(
        places, ["the byte 0xE9 is not UTF-8; expected a file saved as UTF-8"]
    )
    assert faults(b"\xff\xfea\x00b") == [
        "lessons.yaml:1:2: the byte 0x62 is not UTF-16; expected a file saved as UTF-8"
    ]
    assert faults("小\n小猫".encode() + b"\xe5\xb0") == [
        "lessons.yaml:2:3: the byte 0xE5 is not UTF-8; expected a file saved as UTF-8"
    ]


def test_control_characters_are_all_placed() -> None:
    text, places = unmarked(
        GOOD.replace("kitten", "kit¦\x1bten¦\x00", 1).replace("Kept", "¦\u202eKept¦\x85")
    )
    codes = ["U+001B", "U+0000", "U+202E", "U+0085"]
    assert faults(text) == expected(
        places,
        [
            f"the control character {code} stands here; expected text that can be seen"
            for code in codes
        ],
    )


def test_a_file_full_of_control_characters_is_told_of_briefly() -> None:
    assert len(faults(b"\x00" * 1000)) == 100


def test_a_name_with_an_escape_is_shown_as_its_code(tmp_path: Path) -> None:
    with pytest.raises(LessonError) as caught:
        read_course(tmp_path / "a\x1b[31m")
    (fault,) = caught.value.faults
    assert fault.text(Words("en"), "a\x1b[31m").startswith("aU+001B[31m: ")
