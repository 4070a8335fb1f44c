"""Where the program writes what went wrong: small private files under the user's state folder."""

import errno
import os
import traceback
from contextlib import suppress
from pathlib import Path
from stat import S_IMODE
from typing import TextIO

STATE_DIR = "ATTN_TUI_STATE_DIR"
"""Names the state folder, before the usual ones."""

LIMIT = 1_000_000
"""Bytes: a log that has grown beyond this starts again when it is opened."""


def state_folder() -> Path:
    """`attn-tui` in $ATTN_TUI_STATE_DIR, $XDG_STATE_HOME or ~/.local/state.

    RuntimeError where none is named and there is no home.
    """
    named = os.environ.get(STATE_DIR)
    if named:
        return Path(named).absolute() / "attn-tui"
    state = Path(os.environ.get("XDG_STATE_HOME", ""))
    if not state.is_absolute():
        home = Path.home()
        if not home.is_dir():
            raise RuntimeError("no home")
        state = home / ".local" / "state"
    return state / "attn-tui"


def make_private(folder: Path) -> None:
    """Make a folder, and those above it that are missing, 0700; take one that is there from others.

    Raises OSError: FileExistsError where something else is in its place.
    """
    missing = next(
        (count for count, each in enumerate((folder, *folder.parents)) if os.path.lexists(each)), 0
    )
    for each in reversed((folder, *folder.parents)[:missing]):
        each.mkdir(mode=0o700, exist_ok=True)
    if not folder.is_dir():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(folder))
    with suppress(OSError):
        mode = S_IMODE(folder.stat().st_mode)
        if mode & 0o077:
            folder.chmod(mode & 0o700)


def open_log(name: str) -> TextIO:
    """`<name>.log`, for appending; its `name` is its path. Never raises.

    Where the folder cannot be written, the file is the null device.
    """
    try:
        folder = state_folder()
        make_private(folder)
        path = folder / f"{name}.log"
        return open(path, "a", encoding="utf-8", errors="backslashreplace", opener=_open_private)
    except (OSError, RuntimeError):
        return open(os.devnull, "w", encoding="utf-8")


def record(name: str, error: BaseException) -> str:
    """Append the traceback of `error` to a log and give the path of that log. Never raises."""
    log = open_log(name)
    with suppress(OSError), log:
        traceback.print_exception(error, file=log)
    return log.name


def _open_private(path: str, flags: int) -> int:
    descriptor = os.open(path, flags | os.O_NOFOLLOW, mode=0o600)
    if os.fstat(descriptor).st_size > LIMIT:
        os.ftruncate(descriptor, 0)
    return descriptor
