"""Reading a learner's file: text of a bearable size, or why it is none."""

import os
import stat
from pathlib import Path

from attn_tui.practice.unusable import LIMIT, Unusable


def read_source(path: Path) -> str:
    """The text of a file, without a byte order mark.

    Raises FileNotFoundError, and Unusable for anything else than a readable UTF-8 file of
    moderate size; never waits for a pipe.
    """
    try:
        if path.is_dir():
            raise Unusable("folder", path.name)
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        with open(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise Unusable("special", path.name)
            data = file.read(LIMIT + 1)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise Unusable("unread", path.name, error.errno or 0) from error
    if len(data) > LIMIT:
        raise Unusable("large", path.name)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unusable("encoding", path.name) from error
