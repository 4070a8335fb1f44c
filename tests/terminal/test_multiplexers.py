"""Inside real tmux and real GNU screen: drawn right, detached, attached at another size, ended."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import run
from typing import ClassVar

import pytest

from attn_tui.words import Words
from tests.engine.process_table import PROC, descendants, read, runs
from tests.terminal.conftest import Open
from tests.terminal.emulator import OUTSIDE
from tests.terminal.harness import ODD, Terminal

SHOWN = "Who may look"
FAMILY = 3
"""The tutor, its guard, and what stands in for torch."""

Attach = Callable[..., Terminal]


class Multiplexer:
    """A session with the tutor in it, to which terminals are attached."""

    def __init__(self, open_terminal: Open, folder: Path, mark: str) -> None:
        self.open_terminal = open_terminal
        self.folder = folder
        self.mark = mark
        """The tutor's first argument, to find it by."""

    command: ClassVar[tuple[str, ...]]
    attaching: ClassVar[tuple[str, ...]]
    ending: ClassVar[tuple[str, ...]]
    detach: ClassVar[tuple[str, str]]
    margin: ClassVar[int]
    """Lines at the bottom that are its own."""

    @property
    def variables(self) -> dict[str, str]:
        """What it finds its socket by."""
        return {"TMUX_TMPDIR": str(self.folder), "SCREENDIR": str(self.folder)}

    def start(self, size: tuple[int, int]) -> Terminal:
        """A terminal on a new session."""
        return self.open_terminal(
            command=(*self.command, *ODD, self.mark), size=size, **self.variables
        )

    def attach(self, size: tuple[int, int]) -> Terminal:
        """Another on the same."""
        return self.open_terminal(command=self.attaching, size=size, **self.variables)

    def end(self) -> None:
        """End the session."""
        environment = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(self.folder)}
        run(self.ending, env=environment | self.variables, capture_output=True, check=False)

    def family(self) -> list[int]:
        """The processes in it, without its own."""
        named = [int(each.name) for each in PROC.glob("[0-9]*")]
        command = "\0".join([*ODD, self.mark])
        tutors = [each for each in named if read(each, "cmdline").startswith(command)]
        return sorted({each for tutor in tutors for each in (tutor, *descendants(tutor))})


class Tmux(Multiplexer):
    """tmux, which waits half a second after an escape byte."""

    command = ("tmux", "-f/dev/null", "new")
    attaching = ("tmux", "-f/dev/null", "attach")
    ending = ("tmux", "kill-session")
    detach = ("\x02", "d")
    margin = 1


class Screen(Multiplexer):
    """GNU screen, with UTF-8."""

    command: ClassVar[tuple[str, ...]] = ("screen", "-U", "-c", "/dev/null", "-S", "tutor")
    attaching = ("screen", "-U", "-c", "/dev/null", "-r", "tutor")
    ending = ("screen", "-S", "tutor", "-X", "quit")
    detach = ("\x01", "d")
    margin = 0


class PlainScreen(Screen):
    """GNU screen as it is started by most."""

    command: ClassVar[tuple[str, ...]] = ("screen", "-c", "/dev/null", "-S", "tutor")


@pytest.fixture(params=[Tmux, Screen, PlainScreen])
def multiplexer(
    request: pytest.FixtureRequest, open_terminal: Open, tmp_path: Path
) -> Iterator[Multiplexer]:
    """One of them; its session is ended with the test."""
    kind: type[Multiplexer] = request.param
    if not shutil.which(kind.command[0]):
        pytest.skip(f"no {kind.command[0]}")
    folder = tmp_path / "sockets"
    folder.mkdir(mode=0o700)
    session = kind(open_terminal, folder, f"{kind.__name__}-{tmp_path.name}")
    yield session
    session.end()


def settled(tutor: Terminal) -> str:
    """The screen once nothing more happens."""
    tutor.until_shown(SHOWN)
    tutor.until_quiet(0.5)
    return tutor.text


def test_as_on_a_terminal_of_its_own(multiplexer: Multiplexer, open_terminal: Open) -> None:
    """The same picture after keys and dialogs, and the terminal given back at the end."""
    inside = multiplexer.start((80, 24))
    direct = open_terminal("", command=ODD, size=(80, 24 - multiplexer.margin))
    for tutor in (inside, direct):
        settled(tutor)
        tutor.press("o")
        tutor.until_shown(Words("en")("menu.contents"))
        tutor.press("escape")
        settled(tutor)
        tutor.press("o")
        tutor.until_shown(Words("en")("menu.contents"))
        tutor.press("3")
        tutor.until_shown("Scores become weights")
        tutor.press("up")
        tutor.until_shown("▸1 likes")
        tutor.until_quiet(0.5)
    lines = direct.text.split("\n")
    assert inside.text.split("\n")[: len(lines)] == lines
    inside.press("q")
    inside.until_shown(Words("en")("menu.quit"))
    inside.press("y")
    assert inside.status() == 0
    assert not inside.modes & OUTSIDE
    assert inside.current_settings() == inside.settings


def test_detached_and_attached_at_another_size(
    multiplexer: Multiplexer, open_terminal: Open
) -> None:
    first = multiplexer.start((80, 24))
    settled(first)
    first.press(*multiplexer.detach)
    first.status()
    assert len(multiplexer.family()) == FAMILY
    second = multiplexer.attach((100, 30))
    direct = open_terminal("", command=ODD, size=(100, 30 - multiplexer.margin))
    lines = settled(direct).split("\n")
    second.until(lambda: second.text.split("\n")[: len(lines)] == lines)
    second.press("o")
    second.until_shown(Words("en")("menu.contents"))


def test_nothing_is_left_of_a_session_that_was_ended(multiplexer: Multiplexer) -> None:
    tutor = multiplexer.start((80, 24))
    settled(tutor)
    family = multiplexer.family()
    assert len(family) == FAMILY
    multiplexer.end()
    tutor.until(lambda: not any(map(runs, family)), 3)
