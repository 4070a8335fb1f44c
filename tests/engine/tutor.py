"""A parent to be killed: `tutor.py LOADING [BOARD MARK]` prints how its engine fares.

The board `attempt` has the file MARK checked.
"""

import sys
from pathlib import Path
from threading import Event

from attn_tui.engine import Engine
from attn_tui.engine.door import COMMAND
from attn_tui.model.finding import Attempt
from attn_tui.model.matrix import Matrix
from attn_tui.model.setup import Setup

STAND_IN = (sys.executable, str(Path(__file__).with_name("stand_in.py")))


def main(loading: str, board: str = "", mark: str = "") -> None:
    """Run an engine and wait to be killed."""
    command = COMMAND if loading == "real" else (*STAND_IN, loading)
    engine = Engine(lambda: print(engine.state.phase, flush=True), command)
    engine.start()
    if board == "attempt":
        engine.attempt(Attempt("softmax", mark, Path(mark).read_text()))
    elif board:
        asked = engine.submit([Setup(board, (Matrix.of(mark, [[2]]),))])
        asked.add_done_callback(lambda done: print(len(done.result()), "answer", flush=True))
    Event().wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
