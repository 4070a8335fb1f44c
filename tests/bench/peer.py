"""The peers.

`peer.py static` is a bare Textual app, `peer.py table` one with a 3x3 DataTable. `peer.py tutor …`
is the tutor under Textual's own driver at Textual's frame rate, `peer.py hurried-tutor …` at the
rate that our terminal layer sets. `peer.py large` is our own, with a large board, and
`peer.py large-tutor` the same under Textual's driver.
"""

import sys
from typing import Any

from textual.app import App, ComposeResult
from textual.widget import Widget

SIGN = "ready"
"""What a peer shows."""


class Peer(App[None]):
    """One widget and nothing else."""

    def __init__(self, make: type[Widget]) -> None:
        super().__init__()
        self.shown = make()

    def compose(self) -> ComposeResult:
        """The widget."""
        yield self.shown


def table() -> type[Widget]:
    """A DataTable that fills itself."""
    from textual.widgets import DataTable

    class Table(DataTable[str]):
        def on_mount(self) -> None:
            self.add_columns(SIGN, "kitten", "likes")
            for row in range(3):
                self.add_row(*(f"0.{row}{column}0" for column in range(3)))

    return Table


def static() -> type[Widget]:
    """A Static with a word on it."""
    from textual.widgets import Static

    class Word(Static):
        def __init__(self) -> None:
            super().__init__(SIGN)

    return Word


def leave_the_terminal_to_textual(hurried: bool) -> None:
    """Make the tutor what it would be without a driver of its own."""
    from attn_tui.terminal import environment

    if not hurried:
        environment.CALM.pop("TEXTUAL_FPS")
    environment.prepare()
    from textual.drivers.linux_driver import LinuxDriver

    from attn_tui.app.tutor_app import TutorApp

    app: Any = TutorApp
    begin = app.__init__

    def begin_plainly(self: Any, *given: Any, **named: Any) -> None:
        begin(self, *given, **named)
        self.driver_class = LinuxDriver

    app.__init__ = begin_plainly


def run_large() -> None:
    """The tutor on a board that no lesson has."""
    from attn_tui.terminal.environment import prepare

    prepare()
    from attn_tui.app.tutor_app import TutorApp
    from tests.bench.large import large

    TutorApp(large, "en").run()


def run(kind: str, *arguments: str) -> int:
    """Be that peer; its status."""
    if kind.endswith("tutor"):
        leave_the_terminal_to_textual(hurried=kind == "hurried-tutor")
    if kind == "static":
        Peer(static()).run()
    elif kind == "table":
        Peer(table()).run()
    elif kind.startswith("large"):
        run_large()
    else:
        from attn_tui.cli import main

        return main(arguments)
    return 0


if __name__ == "__main__":
    sys.exit(run(*sys.argv[1:]))
