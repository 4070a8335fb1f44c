"""Standard output where it takes nothing: closed, on a full disk, or read by nobody any more."""

import errno
import os
import sys

_REASONS = frozenset({errno.EBADF, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.ENOSPC})


def is_of_output(error: OSError) -> bool:
    """Whether it says that standard output takes nothing: then no file has a name in it."""
    return error.filename is None and error.errno in _REASONS


def drop_output() -> None:
    """Print no more, not even what is printed and not yet written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
