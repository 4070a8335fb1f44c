"""Which line of the learner's something happened in."""

import re
from collections.abc import Iterable
from os.path import basename, dirname

FRAME = re.compile(r'File "(.*)", line (\d+) in ')


def place(path: str, frames: Iterable[tuple[str, int | None]]) -> tuple[int, str]:
    """The line of the first frame that lies in the folder of `path`: 0 where there is none.

    Frames are names of files with lines, the innermost first. With the line comes the name
    of its file, empty where that is `path`.
    """
    folder = dirname(path)
    for name, line in frames:
        if dirname(name) == folder:
            return line or 0, "" if name == path else basename(name)
    return 0, ""


def place_in_dump(path: str, dump: str) -> tuple[int, str]:
    """The same from what `faulthandler` has written: the main thread is the last there."""
    main = dump.rpartition("hread 0x")[2]
    line, name = place(_dumped(path), ((name, int(line)) for name, line in FRAME.findall(main)))
    return line, name


def _dumped(path: str) -> str:
    """A path as `faulthandler` writes it."""
    return path.encode("ascii", "backslashreplace").decode()
