"""Engines that do not need torch, and one that does."""

from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from attn_tui.engine import Engine, State
from attn_tui.model.matrix import Matrix
from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace
from tests.engine.tutor import STAND_IN

PATIENCE = 60


class Watched:
    """An engine with the states it went through."""

    def __init__(self, *command: str) -> None:
        self.states: SimpleQueue[State] = SimpleQueue()
        self.engine = Engine(lambda: self.states.put(self.engine.state), command)

    def become(self, phase: str) -> State:
        """Wait for the next state of this phase."""
        while True:
            state = self.states.get(timeout=PATIENCE)
            if state.phase == phase:
                return state

    def ask(self, *setups: Setup) -> tuple[Trace, ...]:
        """The answer to these setups."""
        return self.engine.submit(setups).result(PATIENCE)

    def worker(self) -> int:
        """The process that answers now."""
        return int(self.ask(Setup("pid"))[0]["pid"].at(0, 0))


@pytest.fixture(scope="session", autouse=True)
def state_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Logs go to a folder of their own."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("state")
        patch.setenv("XDG_STATE_HOME", str(folder))
        yield folder / "attn-tui"


@pytest.fixture
def watched() -> Iterator[Callable[..., Watched]]:
    """Start an engine on the stand-in that loads in this way."""
    opened: list[Watched] = []

    def start(loading: str = "", command: tuple[str, ...] = STAND_IN) -> Watched:
        opened.append(Watched(*command, loading))
        opened[-1].engine.start()
        return opened[-1]

    yield start
    for each in opened:
        each.engine.close()


@pytest.fixture(scope="session")
def real() -> Iterator[Engine]:
    """An engine on torch itself."""
    engine = Engine()
    engine.start()
    yield engine
    engine.close()


def marked(board: str, mark: Path) -> Setup:
    """A setup whose computing adds a line to the file `mark`."""
    return Setup(board, (Matrix.of(str(mark), [[0]]),))
