"""The writer: never blocked by a terminal, and nothing of it is left behind."""

import os
import pty
import select
import termios
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from attn_tui.terminal.outlet import Outlet


class Line(NamedTuple):
    """The two ends of a pseudo-terminal."""

    ours: int
    theirs: int


@pytest.fixture
def line() -> Iterator[Line]:
    ends = Line(*pty.openpty())
    settings = termios.tcgetattr(ends.theirs)
    settings[1] &= ~termios.OPOST
    termios.tcsetattr(ends.theirs, termios.TCSANOW, settings)
    yield ends
    for end in ends:
        os.close(end)


def read(line: Line) -> bytes:
    """What has arrived."""
    data = b""
    while select.select([line.ours], [], [], 0.05)[0]:
        data += os.read(line.ours, 65536)
    return data


def test_what_the_terminal_does_not_take_is_kept(line: Line) -> None:
    outlet = Outlet(line.theirs)
    text = "猫0123456789" * 20_000
    outlet.write(text)
    assert outlet.is_busy
    received = b""
    while outlet.is_busy:
        received += read(line)
        outlet.pump()
    assert (received + read(line)).decode() == text
    outlet.close()


def test_the_descriptor_of_the_shell_goes_on_blocking(line: Line) -> None:
    outlet = Outlet(line.theirs)
    assert os.get_blocking(line.theirs)
    assert not os.get_blocking(outlet.descriptor)
    outlet.close()


@pytest.mark.parametrize("is_shared", [False, True])
@pytest.mark.parametrize("is_stopped", [False, True])
def test_the_end_drops_what_waits(
    line: Line, monkeypatch: pytest.MonkeyPatch, is_shared: bool, is_stopped: bool
) -> None:
    """Also where no descriptor of its own is granted: then the shell's blocks again."""

    def refuse(*_: object) -> int:
        raise PermissionError

    if is_shared:
        monkeypatch.setattr(os, "open", refuse)
    outlet = Outlet(line.theirs)
    assert (outlet.descriptor == line.theirs) == is_shared
    if is_stopped:
        termios.tcflow(line.theirs, termios.TCOOFF)
    outlet.write("x" * 300_000)
    assert outlet.is_busy
    outlet.finish("the end")
    outlet.write("nothing more")
    assert not outlet.is_busy
    received = read(line)
    assert received.endswith(b"the end")
    assert len(received) < 150_000
    assert os.get_blocking(line.theirs)
    outlet.open()
    outlet.write("again")
    assert read(line) == b"again"
    if is_shared:
        outlet.finish("")
    outlet.close()


def test_a_terminal_that_is_gone() -> None:
    ends = Line(*pty.openpty())
    outlet = Outlet(ends.theirs)
    os.close(ends.ours)
    outlet.write("x")
    assert outlet.is_gone
    assert not outlet.is_busy
    outlet.finish("the end")
    outlet.close()
    os.close(ends.theirs)
