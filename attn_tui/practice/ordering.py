"""An exercise whose lines are put in order: lines change places, and two have one to fill."""

from dataclasses import dataclass, field
from random import Random

from attn_tui.practice.solution import solution

OPTIONS: dict[str, tuple[tuple[str, ...], ...]] = {
    "attention": (
        ("math.sqrt(q.shape[-1])", "math.sqrt(k.shape[-2])", "1"),
        ("dim=-1", "dim=-2", "dim=0"),
    ),
}
"""By exercise: what may stand in a place, first what the solution has there, once."""

_INDENT = "    "


@dataclass(slots=True)
class Ordering:
    """The lines as they stand now; one is at the cursor, and moves along where it is grabbed.

    `order` are indices into the lines of the solution, `chosen` the option in each place.
    """

    exercise: str
    order: list[int]
    chosen: list[int]
    cursor: int = 0
    grabbed: bool = False
    _head: str = field(init=False, repr=False)
    _body: tuple[str, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._head, self._body = _parts(solution(self.exercise))

    @classmethod
    def shuffled(cls, exercise: str, seed: int) -> "Ordering":
        """All lines in an order other than the right one, no place filled rightly."""
        random = Random(seed)
        _, body = _parts(solution(exercise))
        order = list(range(len(body)))
        while order == sorted(order):
            random.shuffle(order)
        chosen = [random.randrange(1, len(options)) for options in OPTIONS[exercise]]
        return cls(exercise, order, chosen)

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines in their order, without indentation."""
        return tuple(self._line(index) for index in self.order)

    @property
    def place(self) -> tuple[int, int] | None:
        """Where the place of the cursor's line begins and ends in it; None where it has none."""
        return self.place_at(self.cursor)

    def place_at(self, row: int) -> tuple[int, int] | None:
        """The same of any line."""
        index = self.order[row]
        number = self._place_in(index)
        if number is None:
            return None
        begin = self._body[index].index(OPTIONS[self.exercise][number][0])
        return begin, begin + len(OPTIONS[self.exercise][number][self.chosen[number]])

    @property
    def source(self) -> str:
        """The file as it is ordered now."""
        return self._head + "".join(f"{_INDENT}{line}\n" for line in self.lines)

    @property
    def wrong_rows(self) -> tuple[int, ...]:
        """The rows whose place is filled, but not as in the solution."""
        rows = enumerate(map(self._place_in, self.order))
        return tuple(row for row, place in rows if place is not None and self.chosen[place])

    @property
    def above(self) -> int:
        """How many lines of the file stand above the first of these."""
        return self._head.count("\n")

    def move(self, by: int) -> bool:
        """Move the cursor, and the line there where it is grabbed; False where the lines end."""
        to = self.cursor + by
        if not 0 <= to < len(self.order):
            return False
        if self.grabbed:
            self.order.insert(to, self.order.pop(self.cursor))
        self.cursor = to
        return True

    def grab(self) -> None:
        """Grab the line at the cursor, or let go of it."""
        self.grabbed = not self.grabbed

    def turn(self, by: int) -> bool:
        """Put another option into the place of the cursor's line; False where it has none."""
        number = self._place_in(self.order[self.cursor])
        if number is None:
            return False
        self.chosen[number] = (self.chosen[number] + by) % len(OPTIONS[self.exercise][number])
        return True

    def _place_in(self, index: int) -> int | None:
        """Which place a line of the solution has."""
        options = OPTIONS[self.exercise]
        return next((at for at, each in enumerate(options) if each[0] in self._body[index]), None)

    def _line(self, index: int) -> str:
        number = self._place_in(index)
        if number is None:
            return self._body[index]
        options = OPTIONS[self.exercise][number]
        return self._body[index].replace(options[0], options[self.chosen[number]])


def _parts(code: str) -> tuple[str, tuple[str, ...]]:
    """Everything down to the docstring, and the lines of the body below it."""
    docstring_end = code.rindex('"""\n') + 4
    body = tuple(line.removeprefix(_INDENT) for line in code[docstring_end:].splitlines())
    return code[:docstring_end], body
