"""Terminals that end with their test."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from attn_tui.progress.event import Welcomed
from tests.engine.process_table import PROC
from tests.progress.events import session
from tests.terminal.harness import TUTOR, Terminal, environment

Open = Callable[..., Terminal]
"""`open_terminal(*arguments, size=…, command=…, folder=…, emulator={…}, **environment)`."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here reads the processes from /proc."""
    if not PROC.joinpath("self/stat").exists():
        for item in items:
            if Path(__file__).parent in item.path.parents:
                item.add_marker(pytest.mark.skip(reason="reads /proc"))


@pytest.fixture
def open_terminal(tmp_path: Path) -> Iterator[Open]:
    """Run the tutor, or another command, in a terminal."""
    welcomed(tmp_path)
    yield from terminals(tmp_path)


@pytest.fixture(scope="module")
def open_for_module(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """The same for terminals that several tests look at."""
    home = tmp_path_factory.mktemp("home")
    welcomed(home)
    yield from terminals(home)


def welcomed(home: Path) -> None:
    """A learner who was here before, and has done nothing yet."""
    session(home / "state" / "attn-tui" / "log", [Welcomed(0)])


def terminals(home: Path) -> Iterator[Open]:
    """A function that opens terminals; all are closed at the end."""
    opened: list[Terminal] = []

    def start(
        *arguments: str,
        size: tuple[int, int] = (80, 24),
        command: tuple[str, ...] = TUTOR,
        folder: Path | None = None,
        emulator: Mapping[str, Any] | None = None,
        **variables: str,
    ) -> Terminal:
        opened.append(
            Terminal(
                (*command, *arguments),
                environment(home, **variables),
                size,
                folder,
                **(emulator or {}),
            )
        )
        return opened[-1]

    yield start
    for each in opened:
        each.close()
