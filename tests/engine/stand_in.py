"""A template in place of torch's: `stand_in.py LOADING[=MARK] FD`.

Loading makes the file MARK. A setup's board says what computing it does; the name of its first input is the path of
a file to which a line is added as soon as it is computed.
"""

import os
import signal
import sys
from pathlib import Path
from threading import Event

from attn_tui.attention.template import load_torch, run
from attn_tui.attention.worker import Compute
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


def load() -> tuple[Compute, str]:
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
    return compute, VERSION


if __name__ == "__main__":
    run(int(sys.argv[2]), load)
