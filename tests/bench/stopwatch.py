"""Times and bytes of programs in a terminal of 80x24 with 256 colours."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tests.bench import peer
from tests.terminal.harness import TORCH, TUTOR, Terminal, environment

WEIGHTS = (*TUTOR, "--section", "weights")
FIRST_TEXT = "number by number"
FIRST_BOARD = "kitten"
NUMBERS = "0.576"
PEER = (sys.executable, peer.__file__)
UNDER_TEXTUAL = (*PEER, "tutor", "--section", "weights")
HURRIED = ("env", "TEXTUAL_FPS=2000", *PEER, "hurried-tutor", "--section", "weights")
"""Textual reads its frame rate when it is imported, which a peer does first of all."""
LARGE = (sys.executable, "-m", peer.__name__, "large")
LARGE_UNDER_TEXTUAL = (sys.executable, "-m", peer.__name__, "large-tutor")
SETTLED = 0.2
"""Seconds without a byte, after which nothing more is expected."""


@contextmanager
def opened(command: tuple[str, ...], home: Path) -> Iterator[Terminal]:
    """A program in a terminal."""
    with closing(Terminal(command, environment(home))) as terminal:
        yield terminal


@contextmanager
def settled(command: tuple[str, ...], home: Path, sign: str = peer.SIGN) -> Iterator[Terminal]:
    """The same, once it shows `sign` and has fallen silent."""
    with opened(command, home) as terminal:
        terminal.until(lambda: sign.encode() in terminal.output)
        terminal.until_quiet(SETTLED)
        yield terminal


def seconds_to(command: tuple[str, ...], home: Path, *signs: str) -> float:
    """From the start of a program until it shows one of `signs`."""
    start = time.monotonic()
    with opened(command, home) as terminal:
        terminal.until(lambda: any(sign.encode() in terminal.output for sign in signs))
        return terminal.heard - start


def seconds_to_import_torch() -> float:
    """From the start of Python until torch is imported."""
    start = time.monotonic()
    command = [sys.executable, "-c", "import torch, os; print(flush=True); os._exit(0)"]
    subprocess.run(command, check=True, capture_output=True)
    return time.monotonic() - start


def press(terminal: Terminal, key: str) -> tuple[float, int]:
    """Milliseconds from a key to the last byte of what it changes, and how many bytes."""
    before = len(terminal.output)
    seconds = seconds_to_answer(terminal, lambda: terminal.press(key))
    return 1000 * seconds, len(terminal.output) - before


def seconds_to_answer(terminal: Terminal, act: Callable[[], object]) -> float:
    """From what is done to the last byte of what it changes on the screen."""
    before, start = len(terminal.output), time.monotonic()
    act()
    terminal.until(lambda: len(terminal.output) > before)
    terminal.until_quiet(SETTLED)
    return terminal.heard - start


def start_bytes(home: Path, command: tuple[str, ...]) -> int:
    """Bytes until the numbers of section 3 are there and the screen is settled."""
    with settled(command, home, TORCH) as tutor:
        return len(tutor.output)
