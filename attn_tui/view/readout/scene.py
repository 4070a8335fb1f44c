"""What every readout needs: the numbers, the words, and how lines are put together."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from attn_tui.model.board import BOARDS
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.mistake import MISTAKES
from attn_tui.model.selection import Selection
from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace
from attn_tui.view.arithmetic import chain
from attn_tui.view.expression import Expression, Name, Number
from attn_tui.view.number import digits
from attn_tui.words import Words

Lines = tuple[str, ...]

TITLES = {
    "XXt": "(X·Xᵀ)",
    "V_wide": "V′",
    "Y_wide": "Y′",
    "handed": "attn_mask",
    "widths": "d",
    **{f"{name}h": f"{name}_h" for name in "QKVY"},
    "K_turned": "K_hᵀ",
    **{f"{name}_after": f"{name}′" for name in "XAVY"},
    **dict.fromkeys(("by_sdpa", "by_ones", "by_float", "sdpa_wrong"), "SDPA"),
    **dict.fromkeys(("by_mha", "mha_wrong"), "MHA"),
    **dict.fromkeys(("by_flex", "flex_wrong"), "flex"),
    **dict.fromkeys(("by_hand", "upper_left", "lower_right"), "A"),
}
"""Names of matrices in formulas, where they differ from those in the registry."""


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

    @property
    def query(self) -> int:
        """The query whose layer is seen."""
        return self.selection.index("query")

    def vector(self, name: str) -> str:
        """The matrix of queries, keys or values that scores and outputs are made from."""
        return f"{name}h" if self.setup.board == "heads" else name

    def number(self, name: str) -> str:
        """The number of a matrix of one cell, as it is written."""
        return digits(self.trace[name].at(0, 0))

    @property
    def mistake(self) -> str:
        """The mistake that is at work; empty where the switch that it needs is off."""
        if not self.setup.mistake:
            return ""
        causal = self.setup.causal or self.setup.board == "sdpa"
        switches = {"": True, "causal": causal, "scale": self.setup.scale}
        return self.setup.mistake if switches[MISTAKES[self.setup.mistake].needs] else ""

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
        """The program's words for a readout."""
        return self.words(f"readout.{key}", **values)

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
            return self.pair("pair", row, column)
        holder = "value-row" if cell.matrix in ("V", "V_wide", "Vh") else kind.rows
        parts = (self._index(holder, row), self._index(kind.columns, column))
        return self.say("comma").join(part for part in parts if part)

    def _index(self, axis: str, index: int) -> str:
        if axis == "one":
            return ""
        return self.say(f"axis-{axis}", index=index, token=self.token(index))

    def title(self, cell: Ref) -> str:
        """A cell as formulas name it: `A[1,0]`, `Y′[2,0]`, `z[1]`, `T`."""
        kind = BOARDS[self.setup.board][cell.matrix]
        row, column = cell.cell
        name = TITLES.get(cell.matrix, cell.matrix)
        if kind.columns != "one":
            return f"{name}[{row},{column}]"
        return name if kind.rows == "one" else f"{name}[{row}]"

    def given(self, cell: Ref) -> Lines:
        """A number that nothing is computed for: given by the example, or typed in."""
        note = self.say("typed" if self.typed(cell) else "given")
        return self.lines(
            self.place(cell), [note], [Name(self.title(cell))], self.trace.number(cell)
        )

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


def hidden(number: float) -> bool:
    """Whether a masked score is one that softmax cannot see."""
    return number == -inf
