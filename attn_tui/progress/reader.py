"""Reading all logs of a folder."""

import errno
import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from attn_tui.progress.codec import MIGRATIONS, START, LineError, Migration, NewerError, decode
from attn_tui.progress.event import Event, Reset
from attn_tui.progress.folder import SUFFIX, Folder, clear, set_aside

_FOREIGN = (None, errno.EACCES, errno.EPERM, errno.ELOOP, errno.ENXIO, errno.EISDIR)
"""Errors of what will never be read; any other may be over the next time."""


@dataclass(frozen=True, slots=True)
class Log:
    """The lines of one log: an event, or None for a line that holds none.

    A line that was torn off at the end is not there at all.
    """

    name: str
    lines: tuple[Event | None, ...]
    newer: bool = False
    """Whether some lines are of a later format."""
    torn: bool = False
    """Whether it ends within a line."""


@dataclass(frozen=True, slots=True)
class Logs:
    """What a folder holds. `events` are in the order of their time, without what was reset."""

    logs: tuple[Log, ...] = ()
    aside: tuple[Path, ...] = ()
    """What was no log, under its new name."""
    stuck: tuple[Path, ...] = ()
    """What could not be read or set aside this time."""
    unreadable: bool = False
    """Whether the folder itself cannot be read."""

    @property
    def newer(self) -> tuple[str, ...]:
        """The logs of a later program; they stay as they are."""
        return tuple(log.name for log in self.logs if log.newer)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened and was not reset."""
        resets = [event for log in self.logs for event in log.lines if isinstance(event, Reset)]
        alive = (event for log in self.logs for event in _alive(log, resets))
        return tuple(sorted(alive, key=lambda event: event.time))


def read_logs(folder: Folder) -> Logs:
    """All logs of a folder. Never raises: what cannot be read is named.

    A file that is no log gets a dated name in the same folder, and so does what stands in
    the place of the folder; one on a disk that fails stays.
    """
    try:
        path = folder()
        cleared = clear(path)
        with os.scandir(path) as entries:
            names = sorted(entry.name for entry in entries if entry.name.endswith(SUFFIX))
    except RuntimeError:
        return Logs()
    except FileNotFoundError:
        return Logs(aside=cleared)
    except OSError:
        return Logs(unreadable=True)
    logs, aside, stuck = [], [*cleared], []
    for name in names:
        try:
            logs.append(parse(name, read_file(path / name)))
        except FileNotFoundError:
            continue
        except (OSError, LineError) as error:
            try:
                if isinstance(error, OSError) and error.errno not in _FOREIGN:
                    raise
                aside.append(set_aside(path / name))
            except OSError:
                stuck.append(path / name)
    return Logs(tuple(logs), tuple(aside), tuple(stuck))


def read_file(path: Path) -> bytes:
    """What a file holds; OSError for anything else than a file, without waiting for a pipe."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with open(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError
        return file.read()


def parse(name: str, data: bytes, migrations: Sequence[Migration] = MIGRATIONS) -> Log:
    """The lines of a log; LineError where it is none at all."""
    *whole, torn = data.split(b"\n")
    lines: list[Event | None] = []
    newer = False
    for line in whole:
        try:
            lines.append(decode(line, migrations))
        except NewerError:
            newer = True
            lines.append(None)
        except LineError:
            lines.append(None)
    with suppress(LineError):
        lines.extend([decode(torn, migrations)] if torn else [])
    lost = len(lines) == len(whole) and torn != b""
    begun = not whole and torn[: len(START)] == START[: len(torn)]
    if not (newer or any(lines) or begun):
        raise LineError
    return Log(name, tuple(lines), newer, lost)


def _alive(log: Log, resets: Sequence[Reset]) -> Iterator[Event]:
    """The events of a log that no reset covers; a reset is none of them."""
    until: dict[str, int] = {}
    for reset in resets:
        lines = dict(reset.logs).get(log.name, 0)
        until[reset.section] = max(lines, until.get(reset.section, 0))
    everything = until.get("", 0)
    for number, event in enumerate(log.lines):
        if event is None or isinstance(event, Reset) or number < everything:
            continue
        if not until or number >= until.get(getattr(event, "section", ""), 0):
            yield event
