"""A template in place of torch's: `stand_in.py LOADING[=MARK] FD`.

Loading makes the file MARK. A setup's board says what computing it does; the name of its first input is the path of
a file to which a line is added as soon as it is computed. The source of an attempt says what checking it does,
its path is such a file.
"""

import os
import signal
import sys
from pathlib import Path
from select import select
from threading import Event

from attn_tui.attention.template import load_torch, run
from attn_tui.attention.worker import Abilities
from attn_tui.model.finding import Attempt, Finding
from attn_tui.model.matrix import Matrix
from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace

VERSION = "stand-in"


def count_in_c() -> None:
    """Hold the interpreter's lock in C code for hours."""
    sum(range(10**13))


def multiply() -> None:
    """Keep torch busy in C code for hours."""
    import torch

    wide = torch.ones(8000, 8000)
    for _ in range(10_000):
        wide = wide @ wide


def compute(setup: Setup) -> Trace:
    """Do what the board says; where it does not end, answer with the process id."""
    mark = Path(setup.inputs[0].name) if setup.inputs else None
    again = bool(mark and mark.exists())
    if mark:
        with mark.open("a") as file:
            file.write(f"{os.getpid()}\n")
    match setup.board:
        case "die":
            os.kill(os.getpid(), signal.SIGKILL)
        case "hold once" if not again:
            Event().wait()
        case "die once" if not again:
            os.kill(os.getpid(), signal.SIGKILL)
        case "raise":
            raise ValueError(setup.board)
        case "fork":
            if not os.fork():
                Event().wait()
        case "count":
            count_in_c()
        case "multiply":
            multiply()
    return Trace((Matrix("pid", (1, 1), (os.getpid(),)), *setup.inputs), VERSION)


def check(attempt: Attempt, hung_up: int, folder: str) -> Finding | None:
    """Do what the source says; the finding names the process."""
    mark = Path(attempt.path)
    again = mark.exists()
    with mark.open("a") as file:
        file.write(f"{os.getpid()}\n")
    match attempt.source:
        case "die":
            os.kill(os.getpid(), signal.SIGKILL)
        case "die once" if not again:
            os.kill(os.getpid(), signal.SIGKILL)
        case "hold once" if not again:
            select([hung_up], [], [])
        case "hold":
            select([hung_up], [], [])
            return None
        case "raise":
            raise ValueError(attempt.source)
    return Finding(attempt.exercise, "passed", count=os.getpid())


def load() -> Abilities:
    """Load as the first argument says."""
    loading, _, mark = sys.argv[1].partition("=")
    if mark:
        Path(mark).touch()
    match loading:
        case "torch":
            load_torch()
        case "forever":
            Event().wait()
        case "forever in C":
            count_in_c()
        case "exit":
            os._exit(1)
        case "full disk":
            os.dup2(os.open("/dev/full", os.O_WRONLY), 2)
    return Abilities(compute, check, VERSION)


if __name__ == "__main__":
    run(int(sys.argv[2]), load)
