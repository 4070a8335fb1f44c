"""Over SSH, through a real sshd on this machine."""

import os
import shutil
import socket
from collections.abc import Callable, Iterator
from getpass import getuser
from pathlib import Path
from shlex import join
from signal import SIGKILL
from subprocess import DEVNULL, Popen, run
from typing import NamedTuple

import pytest

from tests.engine.process_table import descendants, read, runs, stat, until
from tests.terminal.conftest import Open
from tests.terminal.harness import TORCH, TUTOR, Terminal
from tests.terminal.test_driver import OURS
from tests.terminal.test_endings import SAVED

SSHD = shutil.which("sshd", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
RATE = 240.0
"""Bytes a second of a slow line."""

KEYS = ["up", "right", "down", "left", "up", "right", "left", "right", "right", "down"]
"""Ten, each of which moves the cell, the last to where it was not before."""

FOUND = {7, 25}
SECONDS = 2.0

pytestmark = pytest.mark.skipif(
    not (SSHD and shutil.which("ssh") and shutil.which("ssh-keygen")),
    reason="no OpenSSH: it takes sshd, ssh and ssh-keygen",
)


class Server(NamedTuple):
    """An sshd, and the command that logs in to it on a terminal."""

    process: int
    login: tuple[str, ...]

    def family(self) -> list[int]:
        """The processes of tutors that run in it; a tutor comes before what it has started."""
        return [each for each in descendants(self.process) if "attn_tui" in read(each, "cmdline")]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With keys and settings of its own; it ends with the module."""
    folder = tmp_path_factory.mktemp("sshd")
    for name in ("host", "learner"):
        run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / name], check=True)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    (folder / "config").write_text(config(folder, port))
    if os.getuid() == 0:
        Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)  # where sshd keeps root out of
    assert SSHD
    command = [SSHD, "-D", "-f", str(folder / "config"), "-E", str(folder / "log")]
    with Popen(command, stdin=DEVNULL) as process:
        try:
            until(lambda: (folder / "log").exists() and "listening" in (folder / "log").read_text())
            yield Server(process.pid, login(folder, port))
        finally:
            process.terminate()


def config(folder: Path, port: int) -> str:
    """Of sshd: this user alone, with a key."""
    return f"""
        ListenAddress 127.0.0.1:{port}
        HostKey {folder}/host
        AuthorizedKeysFile {folder}/learner.pub
        PidFile none
        StrictModes no
        UsePAM no
        PasswordAuthentication no
        KbdInteractiveAuthentication no
        PermitRootLogin prohibit-password
        AllowUsers {getuser()}
        PrintMotd no
    """


def login(folder: Path, port: int) -> tuple[str, ...]:
    """The ssh command, without what the user has set up."""
    options = ("IdentitiesOnly=yes", "StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null")
    given = [word for option in (*options, "LogLevel=ERROR") for word in ("-o", option)]
    place = ("-p", str(port), "-i", f"{folder}/learner", f"{getuser()}@127.0.0.1")
    return ("ssh", "-tt", "-F", "none", "-e", "none", *given, *place)


@pytest.fixture
def tutor(server: Server, open_terminal: Open, tmp_path: Path) -> Terminal:
    """In section 3, with torch ready, through ssh."""
    variables = {
        "HOME": str(tmp_path),
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "LANG": "C.UTF-8",
        "PYTHONPATH": os.environ.get("PYTHONPATH", ""),
    }
    given = [f"{name}={value}" for name, value in variables.items()]
    there = f"cd {join([os.getcwd()])} && exec {join(['env', *given, *TUTOR, '--section', '3'])}"
    opened = open_terminal(command=(*server.login, there))
    settle(opened)
    return opened


def settle(tutor: Terminal) -> str:
    """The screen once torch is ready and nothing more happens."""
    tutor.until_shown(TORCH, "16.919")
    tutor.until_quiet(0.5)
    return tutor.text


def gone(tutor: Terminal, family: list[int]) -> None:
    """Wait until nothing is left of a tutor and of its torch."""
    tutor.until(lambda: not any(map(runs, family)), SECONDS)


def test_a_visit(tutor: Terminal, server: Server, open_terminal: Open) -> None:
    """The picture is that of a terminal here, before and after a key and another size."""
    here = open_terminal("--section", "3")
    assert tutor.text == settle(here)
    assert tutor.modes == OURS
    for each in (tutor, here):
        each.press("up")
        each.until_shown("▸1 likes")
        each.resize((100, 30))
    tutor.until(lambda: settle(tutor) == settle(here))
    family = server.family()
    assert len(family) == 4
    tutor.press("q", "y")
    assert tutor.status() == 0
    gone(tutor, family)
    assert tutor.modes == FOUND
    assert tutor.current_settings() == tutor.settings
    assert tutor.after_alternate_screen.strip() == SAVED


def kill_client(tutor: Terminal, family: list[int]) -> None:
    """The learner's end of the connection."""
    os.kill(tutor.program, SIGKILL)


def kill_session(tutor: Terminal, family: list[int]) -> None:
    """The process of sshd that serves this connection."""
    os.kill(stat(family[0])[1], SIGKILL)


@pytest.mark.parametrize("cut", [kill_client, kill_session])
def test_a_cut_connection_leaves_no_process(
    tutor: Terminal, server: Server, cut: Callable[[Terminal, list[int]], None]
) -> None:
    family = server.family()
    assert len(family) == 4
    cut(tutor, family)
    gone(tutor, family)


def test_ten_quick_keys_over_a_slow_line(
    tutor: Terminal, server: Server, open_terminal: Open
) -> None:
    """What comes after the last of them are two frames at most, though sshd takes so many more.

    The time that they take is that of their bytes; half a second of it is room.
    """
    here = open_terminal("--section", "3")
    settle(here)
    before = len(here.output)
    frames: list[int] = []
    for key in KEYS:
        here.press(key)
        here.until_quiet(0.3)
        frames.append(len(here.output) - before - sum(frames))
    assert min(frames) > 0
    tutor.rate, tutor.has_relay = RATE, False
    for key in KEYS:
        tutor.press(key)
        tutor.pump(0.03)
    last = len(tutor.output)
    tutor.until(lambda: tutor.text == here.text)
    assert len(tutor.output) - last <= 2 * max(frames) + RATE / 2
    family = server.family()
    tutor.press("q", "y")
    gone(tutor, family)
    assert tutor.status() == 0
    tutor.rate = None
    tutor.until(lambda: tutor.modes == FOUND)
    assert tutor.current_settings() == tutor.settings
