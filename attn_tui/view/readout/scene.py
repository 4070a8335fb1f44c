"""What every readout needs: the numbers, the words, and how lines are put together."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from attn_tui.model.board import BOARDS
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.mistake import mistake_at_work
from attn_tui.model.selection import Selection
from attn_tui.model.setup import Setup
from attn_tui.model.size import axis_size
from attn_tui.model.trace import Trace
from attn_tui.view.arithmetic import chain
from attn_tui.view.expression import Expression, Name, Number
from attn_tui.view.formula import layer_sign
from attn_tui.view.name import NAMES, input_name
from attn_tui.view.number import digits
from attn_tui.words import Words

Lines = tuple[str, ...]

_ECHO = re.compile(r"(\d+)(?: \(\1\)|（\1）(?P<next>(?=[\w→]))?)")
"""A number with itself in brackets, as of a token that has no other name."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One setup and its trace, seen in one language.

    `trace` holds of each layered matrix the table that the selection sees.
    """

    setup: Setup
    trace: Trace
    words: Words
    names: Sequence[str]
    selection: Selection
    decimals: int
    before: float | None = None
    """What stood in the cell before a number was typed over it, where that is known."""

    @property
    def query(self) -> int:
        """The query whose layer is seen."""
        return self.selection.index("query")

    @property
    def layer(self) -> str:
        """What stands behind the names of a second layer's matrices."""
        return layer_sign(self.setup)

    def vector(self, name: str) -> str:
        """The matrix of queries, keys or values that scores and outputs are made from."""
        return f"{name}h" if self.setup.board == "heads" else name

    def number(self, name: str) -> str:
        """The number of a matrix of one cell, as it is written."""
        return digits(self.trace[name].at(0, 0))

    @property
    def mistake(self) -> str:
        """The mistake that is at work; empty where the switch that it needs is off."""
        return mistake_at_work(self.setup)

    def numbers(self, name: str) -> Matrix | None:
        """A matrix of the trace, else an input with its edits laid over; None for neither."""
        if name in self.trace:
            return self.trace[name]
        given = next((each for each in self.setup.inputs if each.name == name), None)
        if given is None:
            return None
        values = list(given.values)
        for edit in self.setup.edits:
            row, column = edit.cell.cell
            if edit.cell.matrix == name and row < given.rows and column < given.columns:
                values[row * given.columns + column] = edit.value
        return Matrix(name, given.shape, tuple(values))

    def blocked(self, row: int, column: int) -> bool:
        """Whether no weight gets through in this cell under this setup."""
        return "block" in self.trace and self.trace["block"].at(row, column) != 0

    def typed(self, cell: Ref) -> bool:
        """Whether the learner typed this number over."""
        return any(edit.cell == cell for edit in self.setup.edits)

    def is_input(self, name: str) -> bool:
        """Whether the example gives this matrix, so that it is not computed."""
        return any(each.name == name for each in self.setup.inputs)

    def say(self, key: str, **values: object) -> str:
        """The program's words for a readout; a token that is its own number is said once."""
        return _ECHO.sub(_once, self.words(f"readout.{key}", **values))

    def pair(self, key: str, row: int, column: int, **values: object) -> str:
        """Words about query `row` and key `column`, named by their tokens."""
        tokens = {"row": self.token(row), "column": self.token(column)}
        return self.say(key, i=row, j=column, **tokens, **values)

    def token(self, index: int) -> str:
        """The token at a position; its number where it has no name."""
        return self.names[index] if index < len(self.names) else str(index)

    @property
    def more(self) -> str:
        """What stands for the `{count}` terms left out of a long sum."""
        return self.say("more", count="{count}")

    def place(self, cell: Ref) -> str:
        """What the cell stands for, told by the axes of its matrix; empty for a lone number."""
        kind = BOARDS[self.setup.board][cell.matrix]
        row, column = cell.cell
        if kind.columns == "key":
            return self._head(cell.matrix) + self.pair("pair", row, column)
        if cell.matrix == "W_O":
            head = row // self.trace["Qh"].columns
            return self.say("joined-to-output", i=row, h=head, j=column)
        holder = "value-row" if cell.matrix in ("V", "V_wide", "Vh") else kind.rows
        parts = (self._index(holder, row), self._index(kind.columns, column))
        return self.say("comma").join(part for part in parts if part)

    def _head(self, name: str) -> str:
        """Which head's table a cell of `name` stands in, where there are several."""
        layers = BOARDS[self.setup.board][name].layers
        if "head" not in layers or axis_size(self.setup, "head") == 1:
            return ""
        return self.say("axis-head", index=self.selection.index("head")) + self.say("comma")

    def _index(self, axis: str, index: int) -> str:
        if axis == "one":
            return ""
        return self.say(f"axis-{axis}", index=index, token=self.token(index))

    def title(self, cell: Ref) -> str:
        """A cell as formulas name it: `A[1,0]`, `Y′[2,0]`, `z[1]`, `T`."""
        kind = BOARDS[self.setup.board][cell.matrix]
        row, column = cell.cell
        if kind.columns != "one":
            layer = self.layer if cell.matrix in ("A", "Y") else ""
            return f"{NAMES.get(cell.matrix, cell.matrix)}{layer}[{row},{column}]"
        name = input_name(cell.matrix, self.words)
        return name if kind.rows == "one" else f"{name}[{row}]"

    def given(self, cell: Ref) -> Lines:
        """A number that nothing is computed for: given by the example, or typed in."""
        result, before = self.trace.number(cell), self.before
        changed = self.typed(cell) and before is not None and before != result
        note = self.say("given")
        if changed and before is not None:
            note = self.say("typed", before=digits(before, self.decimals))
        return self.lines(self.place(cell), [note], [Name(self.title(cell))], result)

    def lines(
        self, place: str, notes: Sequence[str], expressions: Sequence[Expression], result: float
    ) -> Lines:
        """The place, the notes on one line, and the arithmetic that ends in the cell's digits."""
        parts = expressions
        if isinstance(expressions[-1], Name):
            parts = [*expressions, Number(result)]
        return self.told(place, notes, chain(parts, result, self.decimals))

    def told(self, place: str, notes: Sequence[str], formula: str) -> Lines:
        """The place, the notes on one line, and what ends in the cell's own sign."""
        said = ""
        for note in notes:
            said = self.say("both", one=said, other=note) if said and note else said or note
        return tuple(line for line in (place, said, formula) if line)


def _once(echo: re.Match[str]) -> str:
    return echo[1] if echo["next"] is None else f"{echo[1]} "


def hidden(number: float) -> bool:
    """Whether a masked score is one that softmax cannot see."""
    return number == -inf
