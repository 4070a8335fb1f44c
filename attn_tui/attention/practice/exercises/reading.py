"""Reading: which line of the reference function makes which table of the hand example."""

from attn_tui.attention.practice.exercises.by_hand import answer
from attn_tui.attention.practice.task import Comparison, Mistake, Namespace, Task

LINES = {"A": 5, "P": 1, "block": 3, "Y": 6, "S": 2, "M": 4}
"""The line of each table, in the order of the tables; S of line 4 holds -inf: M."""


def task() -> Task:
    """How the six answers are judged."""
    truth = answers(LINES)
    return Task(
        "reading",
        tuple(Comparison(name, name) for name in truth),
        truth,
        (
            Mistake("before-scaling", exchanged("P", "S")),
            Mistake("before-mask", exchanged("S", "M")),
            Mistake("before-softmax", exchanged("M", "A")),
            Mistake("weights-as-output", exchanged("A", "Y")),
            Mistake("from-zero", answers({name: line - 1 for name, line in LINES.items()})),
        ),
        probe=answer,
    )


def answers(lines: dict[str, int]) -> Namespace:
    """The lines as `table_a` to `table_f`."""
    return {f"table_{letter}": line for letter, line in zip("abcdef", lines.values(), strict=True)}


def exchanged(one: str, other: str) -> Namespace:
    """The answers with the lines of two tables exchanged."""
    return answers(LINES | {one: LINES[other], other: LINES[one]})
