"""The folder that a learner's code works in: empty at first, and gone with the run."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from tempfile import TemporaryDirectory


@contextmanager
def work_folder(parent: str) -> Iterator[str]:
    """A folder in `parent`, which is made if it is missing and goes with the last folder in it.

    So nothing stays between two runs, also where whoever is to remove it at the end is killed.
    """
    work = _made(parent)
    try:
        yield work.name
    finally:
        work.cleanup()
        with suppress(OSError):
            os.rmdir(parent)


def _made(parent: str) -> TemporaryDirectory[str]:
    while True:
        with suppress(FileExistsError):
            os.mkdir(parent, 0o700)
        with suppress(FileNotFoundError):  # the parent has gone with another run
            return TemporaryDirectory(dir=parent, ignore_cleanup_errors=True)
