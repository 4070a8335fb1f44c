"""The folder of the logs, which is the user's alone, and what can be wrong with it."""

import errno
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Literal

from attn_tui import log

Folder = Callable[[], Path]
"""Where the logs are; RuntimeError where there is no home."""

SUFFIX = ".jsonl"

Trouble = Literal["no-home", "no-folder", "full", "read-only", "failed"]

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_READ_ONLY = (errno.EROFS, errno.EACCES, errno.EPERM)


def log_folder() -> Path:
    """The folder of the logs; it need not exist. RuntimeError where there is no home."""
    return log.state_folder() / "log"


def trouble_of(error: Exception) -> Trouble:
    """Why something cannot be kept."""
    if not isinstance(error, OSError):
        return "no-home"
    if error.errno in _FULL:
        return "full"
    if error.errno == errno.ENOTDIR:
        return "no-folder"
    return "read-only" if error.errno in _READ_ONLY else "failed"


def make_private(folder: Path) -> Path:
    """Make the folder of the logs and the one above it, 0700; what is in their place is set aside.

    Raises OSError, NotADirectoryError where the path leads through a file.
    """
    clear(folder)
    for each in (folder.parent, folder):
        log.make_private(each)
    return folder


def clear(folder: Path) -> tuple[Path, ...]:
    """Set aside what stands in the place of the two folders; its new name. Raises OSError."""
    for each in (folder.parent, folder):
        if _is_file(each):
            return (set_aside(each),)
    return ()


def file_in_the_way(folder: Path) -> Path | None:
    """The first part of the path that is a file and no folder; None where none is."""
    return next(filter(_is_file, (*reversed(folder.parents), folder)), None)


def _is_file(path: Path) -> bool:
    """Whether a path leads to something else than a folder; False where that cannot be seen."""
    return os.path.exists(path) and not os.path.isdir(path)


def set_aside(path: Path) -> Path:
    """Give what stands at `path` a dated name, unlike any other; returns it. Raises OSError.

    Where another session was quicker there is nothing left to do.
    """
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    names = (f"{path.name}.aside-{stamp}{more}" for more in ("", *(f"-{n}" for n in range(2, 99))))
    aside = next(each for each in map(path.with_name, names) if not os.path.lexists(each))
    with suppress(FileNotFoundError):
        path.rename(aside)
    return aside


def new_log(folder: Path) -> tuple[int, Path]:
    """A log of a session's own, 0600 and open for writing, and its path. Raises OSError."""
    start = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    host = "".join(c if c.isascii() and c.isalnum() else "-" for c in os.uname().nodename)[:32]
    path = make_private(folder) / f"{start}-{host}-{os.urandom(4).hex()}{SUFFIX}"
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600), path
