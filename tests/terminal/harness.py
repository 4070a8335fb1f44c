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
from functools import partial
from importlib.metadata import version
from pathlib import Path
from subprocess import PIPE, Popen

import pyte
from rich.cells import cell_len

from tests.engine.process_table import children, descendants, session
from tests.terminal.emulator import Emulator

TUTOR = (sys.executable, "-m", "attn_tui")
ODD = (sys.executable, "-m", "tests.terminal.odd")
"""The tutor without torch; the argument says what the key z does."""

TORCH = version("torch").partition("+")[0]
"""The title line shows it once torch is ready."""

PATIENCE = 60
LONGEST_READ = 24
"""Bytes that a terminal without a relay reads at once, however long it has waited for them."""
KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "enter": "\r",
    "escape": "\x1b",
    "space": " ",
    "tab": "\t",
    **{f"ctrl+{letter}": chr(ord(letter) - 96) for letter in "clqsz"},
}
SHELL = 'trap : HUP; exec 3<&0 4>&1 <>"$0" >&0 2>&0; "$@" 3<&- 4>&-; echo $? >&4; read -r _ <&3'
"""Runs a program on the terminal $0 as a shell does, tells its status, and stays, also when the terminal hangs up."""


class Terminal:
    """A pseudo-terminal with a program on it.

    The program's parent is a shell that leads the session, so that the settings of the
    terminal are still there to be read when the program has ended. What the program writes
    goes through a relay that takes it eagerly, as sshd does, and hands on `rate` bytes a
    second: None for all at once. Other options are those of an emulator.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        size: tuple[int, int] = (80, 24),
        folder: Path | None = None,
        rate: float | None = None,
        shell: str = SHELL,
        **emulator: bool,
    ) -> None:
        self._ours, self._theirs = pty.openpty()
        self.line = self._theirs
        """The program's end of it."""
        self.set_size(size)
        self.settings = self.current_settings()
        self.output = bytearray()
        self.heard = 0.0
        """When the last byte arrived, on the monotonic clock."""
        self.rate = rate
        self.is_read = True
        """False for a terminal that is stuck: what is written to it is not read."""
        self.has_relay = True
        """False for one that reads no faster than it shows, at its `rate`."""
        self._relay = bytearray()
        self._relayed = time.monotonic()
        self.screen = Emulator(size, self._reply, **emulator)
        self._stream = pyte.ByteStream(self.screen)
        self.shell = Popen(
            ["sh", "-c", shell, os.ttyname(self._theirs), *command],
            stdin=PIPE,
            stdout=PIPE,
            env={**environment, "TTY": os.ttyname(self._theirs)},
            cwd=folder,
            start_new_session=True,
        )

    # What it shows

    @property
    def lines(self) -> list[str]:
        """The screen, line by line."""
        return [self._line(row) for row in range(self.screen.lines)]

    @property
    def text(self) -> str:
        """The screen."""
        return "\n".join(self.lines)

    def _line(self, row: int) -> str:
        cells = [self.screen.buffer[row][column].data for column in range(self.screen.columns)]
        line = ""
        for before, cell, after in zip(["", *cells], cells, [*cells[1:], " "], strict=False):
            is_half = cell_len(cell) == 2 and after != ""  # the other half was drawn over
            is_stub = cell == "" and cell_len(before) == 2
            line += " " if is_half or (cell == "" and not is_stub) else cell
        return line.rstrip()

    @property
    def modes(self) -> set[int]:
        """The private modes that are on: 25 the cursor, 1049 the alternate screen, and so on."""
        return self.screen.modes

    @property
    def after_alternate_screen(self) -> str:
        """What was written since the alternate screen was left, without escape sequences."""
        left = bytes(self.output).rpartition(b"\x1b[?1049l")[2].decode()
        return re.sub(r"\x1b\[[<>?\d;]*[A-Za-z]", "", left)

    @property
    def is_relaying(self) -> bool:
        """Whether something is still under way to the screen."""
        return bool(self._relay)

    def current_settings(self) -> list[object]:
        """The terminal's settings as `stty` knows them."""
        return termios.tcgetattr(self.line)

    # Waiting

    def pump(self, seconds: float) -> int:
        """Read what arrives within so many seconds; how many bytes it was."""
        data = b""
        count = self._at_once()
        if not count:
            time.sleep(seconds)
        elif select.select([self._ours], [], [], seconds)[0]:
            try:
                data = os.read(self._ours, count)
            except OSError:
                time.sleep(seconds)  # hung up: there is nothing to wait on
        if data:
            self.heard = time.monotonic()
        self.output += data
        self._relay += data
        self._hand_on()
        return len(data)

    def _at_once(self) -> int:
        """The most bytes to read now."""
        if not self.is_read:
            return 0
        return 65536 if self.has_relay else min(self._due(), LONGEST_READ)

    def _due(self) -> int:
        """Bytes that the screen could have shown since it showed the last."""
        if self.rate is None:
            return 65536
        return int((time.monotonic() - self._relayed) * self.rate)

    def _hand_on(self) -> None:
        """From the relay to the emulator, as many bytes as the time that passed allows."""
        count = min(len(self._relay), self._due()) if self.has_relay else len(self._relay)
        if count or (self.has_relay and not self._relay):
            self._relayed = time.monotonic()
        self._stream.feed(bytes(self._relay[:count]))
        del self._relay[:count]

    def until(self, condition: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Wait until `condition` holds; fail where it does not in time."""
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, f"waited in vain:\n{self.text}"
            self.pump(0.02)

    def until_shown(self, *texts: str, seconds: float = PATIENCE) -> None:
        """Wait until each of `texts` is on the screen, where a blank stands for one or more."""
        for text in texts:
            pattern = re.compile(r"\s+".join(map(re.escape, text.split())))
            self.until(partial(self._shows, pattern), seconds)

    def _shows(self, pattern: re.Pattern[str]) -> bool:
        return bool(pattern.search(self.text))

    def until_quiet(self, seconds: float = 1) -> None:
        """Wait until nothing has arrived for so many seconds."""
        start = time.monotonic()
        while time.monotonic() < max(start, self.heard) + seconds:
            self.pump(0.02)
            assert self.heard < start + PATIENCE, "it never falls silent"

    # Doing

    def press(self, *keys: str) -> None:
        """Press keys by name or character."""
        self.send("".join(KEYS.get(key, key) for key in keys).encode())

    def send(self, data: bytes) -> None:
        """Send bytes to the program, as far as it reads them."""
        while data:
            data = data[os.write(self._ours, data) :]

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        self.screen.resize(size[1], size[0])
        self.set_size(size)

    @property
    def program(self) -> int:
        """The process of the program; waits for its start."""
        self.until(lambda: children(self.shell.pid))
        return children(self.shell.pid)[0]

    @property
    def torch(self) -> list[int]:
        """Torch's processes, which are in a session of their own; the first forks the others."""
        ours = session(self.program)
        return [each for each in descendants(self.program) if session(each) not in (0, ours)]

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
        self.shell.kill()
        self.shell.communicate()
        os.close(self._ours)
        os.close(self._theirs)

    def set_size(self, size: tuple[int, int]) -> None:
        """Say that the window has a size, and show as much as before."""
        ioctl(self._theirs, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def _reply(self, data: str) -> None:
        os.write(self._ours, data.encode())


def environment(home: Path, **variables: str) -> dict[str, str]:
    """The variables of a plain xterm with 256 colours, in English, with a home of its own."""
    plain = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "XDG_STATE_HOME": str(home / "state"),
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
    }
    if "PYTHONPATH" in os.environ:
        plain["PYTHONPATH"] = os.environ["PYTHONPATH"]
    return plain | variables
