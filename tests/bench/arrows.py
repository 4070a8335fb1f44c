"""An arrow key under our driver and under Textual's, and that of a DataTable.

Programs that were started first or are pressed after a pause are a little slower: each is
started in each place once, and pressed by turns.
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from statistics import median

from tests.bench.peer import SIGN
from tests.bench.stopwatch import (
    HURRIED,
    LARGE,
    LARGE_UNDER_TEXTUAL,
    PEER,
    UNDER_TEXTUAL,
    WEIGHTS,
    press,
    settled,
)
from tests.terminal.harness import TORCH

Command = tuple[str, ...]
Cost = tuple[float, float]
"""Milliseconds from the key to the last byte, and bytes."""
TABLE = (*PEER, "table")
FIRST_VISITS = ("up", "right", "right", "up", "left", "left")
"""Keys that lead over six of the nine scores of section 3, where Tab makes them active."""


def arrow_costs(home: Path, repetitions: int) -> tuple[Cost, Cost, Cost, Cost]:
    """The median of ours, of the same under Textual's driver, at our frame rate too, of a table.

    The same few pictures come back all the time, as they do on a board of nine cells.
    """
    commands = (WEIGHTS, UNDER_TEXTUAL, HURRIED, TABLE)
    ours, plain, hurried, table = costs_of(commands, home, ("down", "up"), 2 * repetitions)
    return ours, plain, hurried, table


def costs_of_first_visits(home: Path, repetitions: int) -> tuple[Cost, Cost]:
    """Ours, and under Textual's driver, for cells of a lesson's board not seen since the start."""
    commands = (WEIGHTS, UNDER_TEXTUAL)
    ours, plain = costs_of(
        commands, home, FIRST_VISITS, len(FIRST_VISITS), before=("tab",), rounds=repetitions
    )
    return ours, plain


def costs_of_new_pictures(home: Path, repetitions: int) -> tuple[Cost, Cost]:
    """Ours, and under Textual's driver, on a board of 64x64, where no picture comes back."""
    keys = (*["down"] * 9, "right", *["up"] * 9, "right")
    commands = (LARGE, LARGE_UNDER_TEXTUAL)
    ours, plain = costs_of(commands, home, keys, 4 * repetitions, before=("tab",))
    return ours, plain


def costs_of(
    commands: Sequence[Command],
    home: Path,
    keys: Sequence[str],
    count: int,
    before: Sequence[str] = ("up",),
    rounds: int = 1,
) -> Iterator[Cost]:
    """The medians, for so many keys at each start, and each in each place in every round."""
    measured: dict[Command, list[Cost]] = {command: [] for command in commands}
    for first in [*range(len(commands))] * rounds:
        order = (*commands[first:], *commands[:first])
        with ExitStack() as stack:
            terminals = {
                command: stack.enter_context(
                    settled(command, home, SIGN if command is TABLE else TORCH)
                )
                for command in order
            }
            for key in before:
                for command in order:
                    if command is not TABLE:
                        press(terminals[command], key)
            for _, key in zip(range(count), cycle(keys), strict=False):
                for command in order:
                    measured[command].append(press(terminals[command], key))
    for costs in measured.values():
        times, lengths = zip(*costs, strict=True)
        yield median(times), median(lengths)
