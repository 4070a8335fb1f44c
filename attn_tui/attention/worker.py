"""A worker: answers requests over its line.

A request is some setups whose traces are wanted, some ids of checks whose verdicts are, or an
attempt at an exercise.
"""

import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection

from attn_tui.model.check import Verdict
from attn_tui.model.finding import Attempt, Finding
from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace

Compute = Callable[[Setup], Trace]

Check = Callable[[Attempt, int, str], Finding | None]
"""What is found in an attempt, unless the descriptor can be read before; a folder to work in."""

Message = tuple[Setup | str, ...] | Attempt
Answer = tuple[Trace | Verdict, ...] | Finding


@dataclass(frozen=True, slots=True)
class Abilities:
    """What a worker can do, and with which version of torch."""

    compute: Compute
    check: Check
    version: str


def work(line: Connection, abilities: Abilities, folder: str) -> None:
    """Send the version, then an answer to each request, until the other end hangs up.

    What is checked works in a folder of its own inside `folder`.
    """
    try:
        line.send(abilities.version)
        while True:
            line.send(answer(line.recv(), abilities, line.fileno(), folder))
    except (EOFError, OSError):
        return


def answer(asked: Message, abilities: Abilities, hung_up: int, folder: str) -> Answer | None:
    """An answer to all of it; None, and a traceback in the log, where there can be none."""
    try:
        if isinstance(asked, Attempt):
            return abilities.check(asked, hung_up, folder)
        return tuple(
            abilities.compute(each) if isinstance(each, Setup) else _prove(each) for each in asked
        )
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
