"""Print what was measured beside its budget. Ends with status 0: a busy machine is no fault."""

import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.bench.arrows import arrow_costs, costs_of_first_visits, costs_of_new_pictures
from tests.bench.past import milliseconds_to_restore
from tests.bench.peer import SIGN
from tests.bench.save import seconds_to_verdict
from tests.bench.stopwatch import (
    FIRST_BOARD,
    FIRST_TEXT,
    LARGE,
    NUMBERS,
    PEER,
    UNDER_TEXTUAL,
    WEIGHTS,
    press,
    seconds_to,
    seconds_to_import_torch,
    settled,
    start_bytes,
)
from tests.terminal.harness import TORCH


class Row(NamedTuple):
    """A line of the table; without a budget it is only told."""

    what: str
    measured: float
    unit: str
    peer: str = ""
    budget: float | None = None

    def text(self) -> str:
        """The line."""
        verdict = ""
        if self.budget is not None:
            verdict = (
                f"{self.budget:g}{self.unit:3} {'ok' if self.measured <= self.budget else 'over'}"
            )
        number = f"{self.measured:.0f}" if self.measured >= 100 else f"{self.measured:.2f}"
        return f"{self.what:36} {number:>8}{self.unit:3} {verdict:14} {self.peer}"


def first_text(home: Path, repetitions: int) -> Iterator[Row]:
    """The first text, and the lesson's, beside that of a bare Textual app, by turns."""
    ours, lesson, bare = [], [], []
    for _ in range(repetitions):
        bare.append(seconds_to((*PEER, "static"), home, SIGN))
        ours.append(seconds_to(WEIGHTS, home, FIRST_TEXT, FIRST_BOARD))
        lesson.append(seconds_to(WEIGHTS, home, FIRST_BOARD))
    said = f"{median(ours):.3f} s; bare Textual app {median(bare):.3f} s"
    yield Row("first text, ratio", median(ours) / median(bare), "", said, 1.25)
    yield Row(
        "the lesson's text, ratio", median(lesson) / median(bare), "", f"{median(lesson):.3f} s"
    )


def first_numbers(home: Path, repetitions: int) -> Row:
    """The first numbers of section 3 beside a bare import of torch, by turns."""
    ours, bare = [], []
    for _ in range(repetitions):
        bare.append(seconds_to_import_torch())
        ours.append(seconds_to(WEIGHTS, home, NUMBERS))
    said = f"{median(ours):.2f} s; import torch {median(bare):.2f} s"
    return Row("first numbers after import torch", median(ours) - median(bare), "s", said, 1.5)


def arrow_keys(home: Path, repetitions: int) -> Iterator[Row]:
    """An arrow key, beside that of a DataTable of 3x3 and that under Textual's driver."""
    ours, plain, hurried, table = arrow_costs(home, repetitions)
    said = f"{ours[0]:.2f} ms; DataTable {table[0]:.2f} ms"
    yield Row("arrow key, ratio to DataTable", ours[0] / table[0], "", said, 2)
    said = f"{plain[0]:.2f} ms; {hurried[0]:.2f} ms at our frame rate"
    yield Row("arrow key, to Textual's driver", ours[0] / plain[0], "", said, 1)
    said = f"DataTable {table[1]:.0f} B; Textual's driver {plain[1]:.0f} B"
    yield Row("arrow key", ours[1], "B", said, 500)
    ours, plain = costs_of_first_visits(home, max(1, repetitions // 2))
    said = f"{ours[0]:.2f} ms; {plain[0]:.2f} ms, cells not seen before"
    yield Row("the same, first visits", ours[0] / plain[0], "", said, 1)
    ours, plain = costs_of_new_pictures(home, repetitions)
    said = f"{ours[0]:.2f} ms; {plain[0]:.2f} ms, T=64, no picture twice"
    yield Row("the same, large board", ours[0] / plain[0], "", said, 1)


def other_keys(home: Path) -> Iterator[Row]:
    """What a switch and a step send, under our driver and Textual's."""
    with settled(WEIGHTS, home, TORCH) as ours, settled(UNDER_TEXTUAL, home, TORCH) as plain:
        for what, keys, budget in (("c", "cc", 1500), ("a step", ("space", "b"), 3500)):
            length, plain_length = (
                max(press(terminal, key)[1] for key in keys) for terminal in (ours, plain)
            )
            yield Row(what, length, "B", f"Textual's driver {plain_length} B", budget)


def recomputation(home: Path, repetitions: int) -> Row:
    """Another model with T=64, H=8, d=64: from the key to the last byte of what is seen of it."""
    with settled(LARGE, home, TORCH) as terminal:
        times = [press(terminal, "+")[0] for _ in range(repetitions)]
    said = "T=64, H=8, d=64, every number anew"
    return Row("recomputation", median(times), "ms", said, 30)


def save(home: Path, repetitions: int) -> Row:
    """From a save of a learner's file to the verdict on the screen, beside an import of torch."""
    imported = median(seconds_to_import_torch() for _ in range(repetitions))
    took = median(seconds_to_verdict(home, repetitions))
    said = f"{took / imported:.2f} of python -c 'import torch', {imported:.2f} s"
    return Row("save to verdict", took, "s", said, 0.3)


def rows(home: Path, repetitions: int) -> Iterator[Row]:
    """All lines, as they are measured."""
    yield from first_text(home, repetitions)
    yield first_numbers(home, repetitions)
    yield from arrow_keys(home, repetitions)
    yield from other_keys(home)
    past, nothing = (milliseconds_to_restore(home / "past", count) for count in (1000, 0))
    yield Row("1,000 past events at start", past - nothing, "ms", f"none {nothing:.2f} ms", 20)
    yield recomputation(home, 4 * repetitions)
    yield save(home, repetitions)
    plain = f"Textual's driver {start_bytes(home, UNDER_TEXTUAL)} B"
    yield Row("start, with numbers", start_bytes(home, WEIGHTS), "B", plain, 5000)


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        for row in rows(Path(folder), int(sys.argv[1]) if len(sys.argv) > 1 else 5):
            print(row.text(), flush=True)
