"""The text of a lesson file: from a path to checked characters."""

import codecs
import stat
from pathlib import Path

from attn_tui.lesson.control import BREAK, CONTROL, code
from attn_tui.lesson.fault import Faults, LessonError

LIMIT = 1_000_000
"""The largest file that is read, in bytes."""

_MOST = 100
"""After so many control characters the rest is not worth telling."""


def read_source(path: Path) -> str:
    """The text of the file at `path`, without its byte order mark.

    Raises LessonError where it cannot be read, is larger than LIMIT, is neither UTF-8 nor
    marked UTF-16, or holds control characters. Never waits for a pipe.
    """
    text = _decoded(_bytes(path))
    faults = Faults()
    for found in CONTROL.finditer(text):
        faults.add(*place_of(text, found.start()), "control", code=code(found[0]))
        if len(faults) == _MOST:
            break
    if faults:
        raise faults.error()
    return text


def place_of(text: str, index: int) -> tuple[int, int]:
    """Line and column, from 1, of the character at `index`."""
    lines = BREAK.split(text[:index])
    return len(lines), len(lines[-1]) + 1


def _bytes(path: Path) -> bytes:
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise _refusal("folder")
        if not stat.S_ISREG(status.st_mode):
            raise _refusal("not-regular")
        if status.st_size > LIMIT:
            raise _refusal("too-large", size=f"{status.st_size:,}", limit=f"{LIMIT:,}")
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError, ValueError):
        raise _refusal("no-file") from None
    except PermissionError:
        raise _refusal("no-permission") from None
    except OSError as error:
        raise _refusal("unreadable", reason=error.strerror) from None


def _refusal(key: str, **values: object) -> LessonError:
    faults = Faults()
    faults.add(0, 0, key, **values)
    return faults.error()


def _decoded(data: bytes) -> str:
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    encoding = "utf-16" if wide else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode(encoding, errors="ignore")
        faults = Faults()
        faults.add(
            *place_of(before, len(before)),
            "encoding",
            byte=f"0x{error.object[error.start]:02X}",
            encoding="UTF-16" if wide else "UTF-8",
        )
        raise faults.error() from None
