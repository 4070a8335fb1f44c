"""A worker: answers requests over its line, each of them setups whose traces are wanted."""

import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection

from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace

Compute = Callable[[Setup], Trace]


def work(line: Connection, compute: Compute, version: str) -> None:
    """Send `version`, then an answer to each request, until the other end hangs up."""
    try:
        line.send(version)
        while True:
            line.send(answer(line.recv(), compute))
    except (EOFError, OSError):
        return


def answer(setups: tuple[Setup, ...], compute: Compute) -> tuple[Trace, ...] | None:
    """The traces of `setups`; None, and a traceback in the log, where one cannot be computed."""
    try:
        return tuple(compute(setup) for setup in setups)
    except Exception:  # noqa: BLE001 - whatever it was, the next request has a worker
        note(traceback.format_exc())
        return None


def note(text: str) -> None:
    """Write to the log, which is stderr. A full disk ends no process."""
    with suppress(OSError):
        print(text, file=sys.stderr)
