"""A worker: answers requests over its line.

A request is some setups whose traces are wanted, or some ids of checks whose verdicts are.
"""

import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection

from attn_tui.model.check import Verdict
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


def answer(asked: tuple[Setup | str, ...], compute: Compute) -> tuple[Trace | Verdict, ...] | None:
    """An answer to each; None, and a traceback in the log, where one cannot be computed."""
    try:
        return tuple(compute(each) if isinstance(each, Setup) else _prove(each) for each in asked)
    except Exception:  # noqa: BLE001 - whatever it was, the next request has a worker
        note(traceback.format_exc())
        return None


def _prove(check: str) -> Verdict:
    from attn_tui.attention.checks import prove  # with every board, when first asked for

    return prove(check)


def note(text: str) -> None:
    """Write to the log, which is stderr. A full disk ends no process."""
    with suppress(OSError):
        print(text, file=sys.stderr)
