"""Moving progress to another machine, and resetting it. Nothing that was written is changed."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from attn_tui.progress.codec import LineError, NewerError, encode
from attn_tui.progress.event import Event, Reset, now
from attn_tui.progress.folder import Folder, new_log
from attn_tui.progress.reader import Logs, parse, read_file


def export_events(logs: Logs, path: Path) -> int:
    """Write all events into a new file, 0600; how many. OSError, and then the file is not there."""
    events = tuple(dict.fromkeys(logs.events))
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    _fill(descriptor, path, events)
    return len(events)


@dataclass(frozen=True, slots=True)
class Export:
    """What an exported file holds, each event once; torn, its end is missing."""

    events: tuple[Event, ...]
    torn: bool


def read_export(path: Path) -> Export:
    """Read an exported file, or a log.

    Raises LineError where it holds anything but events, NewerError where it was written by
    a later program, and OSError.
    """
    log = parse(path.name, read_file(path))
    if log.newer:
        raise NewerError
    if None in log.lines or not log.lines:
        raise LineError
    given = dict.fromkeys(
        event for event in log.lines if event is not None and not isinstance(event, Reset)
    )
    return Export(tuple(given), log.torn)


def add_events(events: Iterable[Event], logs: Logs, folder: Folder) -> int:
    """Add the events that are not there yet; how many. Raises OSError, and then adds none."""
    known = set(logs.events)
    new = [event for event in events if event not in known]
    if new:
        _write_log(new, folder)
    return len(new)


def reset_section(section: str, logs: Logs, folder: Folder) -> None:
    """Forget what the logs say of a section, "" for everything. Raises OSError."""
    lines = tuple((log.name, len(log.lines)) for log in logs.logs if log.lines)
    _write_log([Reset(now(), section, lines)], folder)


def _write_log(events: Iterable[Event], folder: Folder) -> None:
    _fill(*new_log(folder()), events)


def _fill(descriptor: int, path: Path, events: Iterable[Event]) -> None:
    """Write events into a file that was just made; take it away where that fails."""
    try:
        with open(descriptor, "wb") as file:
            file.writelines(map(encode, events))
            file.flush()
            os.fsync(descriptor)
    except OSError:
        path.unlink(missing_ok=True)
        raise
