"""A program behind a pseudo-terminal: keys go in, a screen, bytes and processes are looked at."""

import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from fcntl import ioctl
from importlib.metadata import version
from pathlib import Path
from subprocess import PIPE, Popen

import pyte
from rich.cells import cell_len

from tests.engine.process_table import children, descendants

TUTOR = (sys.executable, "-m", "attn_tui")
TORCH = version("torch").partition("+")[0]
"""The title line shows it once torch is ready."""

PATIENCE = 60
KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "enter": "\r",
    "escape": "\x1b",
    "space": " ",
    "tab": "\t",
    "ctrl+c": "\x03",
}
SHELL = 'exec 3<&0 4>&1 <>"$0" >&0 2>&0; "$@" 3<&- 4>&-; echo $? >&4; read -r _ <&3'
"""Runs a program on the terminal $0 as a shell does, tells its status, and stays."""


class Terminal:
    """A pseudo-terminal with a program on it.

    The program's parent is a shell that leads the session, so that the settings of the
    terminal are still there to be read when the program has ended.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        size: tuple[int, int] = (80, 24),
        folder: Path | None = None,
    ) -> None:
        self._ours, self._theirs = pty.openpty()
        ioctl(self._theirs, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.settings = self.current_settings()
        self.output = bytearray()
        self.heard = 0.0
        """When the last byte arrived, on the monotonic clock."""
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self._drawn = 0
        self.shell = Popen(
            ["sh", "-c", SHELL, os.ttyname(self._theirs), *command],
            stdin=PIPE,
            stdout=PIPE,
            env=environment,
            cwd=folder,
            start_new_session=True,
        )

    # What it shows

    @property
    def lines(self) -> list[str]:
        """The screen, line by line."""
        new = bytes(self.output[self._drawn :])
        new = new[: len(new) - len(b"".join(re.findall(rb"\x1b\[?\Z", new)))]
        self._drawn += len(new)
        # What pyte does not know it would print: ESC [ < u becomes a form that it skips.
        self._stream.feed(new.replace(b"\x1b[<", b"\x1b[>"))
        return [self._line(row) for row in range(self._screen.lines)]

    @property
    def text(self) -> str:
        """The screen."""
        return "\n".join(self.lines)

    def _line(self, row: int) -> str:
        cells = [self._screen.buffer[row][column].data for column in range(self._screen.columns)]
        line = ""
        for before, cell, after in zip(["", *cells], cells, [*cells[1:], " "], strict=False):
            is_half = cell_len(cell) == 2 and after != ""  # the other half was drawn over
            is_stub = cell == "" and cell_len(before) == 2
            line += " " if is_half or (cell == "" and not is_stub) else cell
        return line.rstrip()

    @property
    def modes(self) -> set[int]:
        """The private modes that are on: 25 the cursor, 1049 the alternate screen, and so on."""
        on: set[int] = set()
        for numbers, letter in re.findall(rb"\x1b\[\?([\d;]+)([hl])", self.output):
            changed = {int(number) for number in numbers.split(b";")}
            on = on | changed if letter == b"h" else on - changed
        return on

    @property
    def after_alternate_screen(self) -> str:
        """What was written since the alternate screen was left, without escape sequences."""
        left = bytes(self.output).rpartition(b"\x1b[?1049l")[2].decode()
        return re.sub(r"\x1b\[[<>?\d;]*[A-Za-z]", "", left)

    def current_settings(self) -> list[object]:
        """The terminal's settings as `stty` knows them."""
        return termios.tcgetattr(self._theirs)

    # Waiting

    def pump(self, seconds: float) -> int:
        """Read what arrives within so many seconds; how many bytes it was."""
        if not select.select([self._ours], [], [], seconds)[0]:
            return 0
        data = b""
        with suppress(OSError):
            data = os.read(self._ours, 65536)
        if not data:
            time.sleep(seconds)  # hung up: there is nothing to wait on
            return 0
        self.heard = time.monotonic()
        self.output += data
        os.write(self._ours, b"\x1b[0n" * data.count(b"\x1b[5n"))  # "are you there?" "yes"
        return len(data)

    def until(self, condition: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Wait until `condition` holds; fail where it does not in time."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, f"waited in vain:\n{self.text}"
            self.pump(0.02)

    def until_shown(self, *texts: str) -> None:
        """Wait until each of `texts` is on the screen, where a blank stands for one or more."""
        patterns = [r"\s+".join(map(re.escape, text.split())) for text in texts]
        self.until(lambda: all(re.search(pattern, self.text) for pattern in patterns))

    def until_quiet(self, seconds: float = 1) -> None:
        """Wait until nothing has arrived for so many seconds."""
        start = time.monotonic()
        while time.monotonic() < max(start, self.heard) + seconds:
            self.pump(0.02)
            assert self.heard < start + PATIENCE, "it never falls silent"

    # Doing

    def press(self, *keys: str) -> None:
        """Press keys by name or character."""
        os.write(self._ours, "".join(KEYS.get(key, key) for key in keys).encode())

    @property
    def program(self) -> int:
        """The process of the program; waits for its start."""
        self.until(lambda: children(self.shell.pid))
        return children(self.shell.pid)[0]

    def status(self, seconds: float = PATIENCE) -> int:
        """Wait for the end of the program and give its status: 128 + n after signal n."""
        assert self.shell.stdout
        told = self.shell.stdout.fileno()
        self.until(lambda: select.select([told], [], [], 0)[0], seconds)
        while self.pump(0.05):
            pass
        return int(os.read(told, 64))

    def hang_up(self) -> None:
        """Close the terminal, as a closed window or a lost connection does."""
        os.close(self._ours)
        self._ours = os.open(os.devnull, os.O_RDWR)

    def close(self) -> None:
        """End whatever still runs in it."""
        for process in descendants(self.shell.pid):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.shell.communicate()
        os.close(self._ours)
        os.close(self._theirs)


def environment(home: Path, **variables: str) -> dict[str, str]:
    """The variables of a plain xterm with 256 colours, in English, with a home of its own."""
    plain = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "XDG_STATE_HOME": str(home / "state"),
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
    }
    return plain | variables
