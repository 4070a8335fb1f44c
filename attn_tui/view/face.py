"""How one matrix looks: its numbers, its labels, and every sign in a cell."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf, isnan

from attn_tui.model.kind import Axis, Kind
from attn_tui.model.matrix import Matrix
from attn_tui.model.selection import Marks
from attn_tui.view.heat import Scale
from attn_tui.view.ink import Line
from attn_tui.view.number import digits, tiny_digits, truth_value

HIDDEN = "▒"
COVERED = "?"
WAITING = "…"
BLANK = "·"
ABSENT = "–"
MARK = "✓"
CURVE = "▁▂▃▄▅▆▇"
"""From -1 to 1; an odd number of them, so that 0 has one of its own."""

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Face:
    """Everything that decides how one matrix looks.

    `matrix` is None while its numbers are awaited; `size` is known before. `covered`,
    `wrong`, `moved`, `edited` and `hidden` are cells; `typed` is what stands in the cursor's
    cell while it is being edited.
    """

    kind: Kind
    size: tuple[int, int]
    matrix: Matrix | None
    title: str
    names: Sequence[str]
    title_room: int = 0
    """The width of the widest title that the switches on offer can give."""
    rows: tuple[int, ...] = ()
    blank: bool = False
    scale: Scale | None = None
    marks: Marks = Marks()
    covered: frozenset[tuple[int, int]] = frozenset()
    wrong: frozenset[tuple[int, int]] = frozenset()
    moved: frozenset[tuple[int, int]] = frozenset()
    edited: frozenset[tuple[int, int]] = frozenset()
    hidden: frozenset[tuple[int, int]] = frozenset()
    boolean: bool = False
    """True where its numbers 1 and 0 are torch's True and False."""
    absent: bool = False
    """True where this setup has no such matrix."""
    shapeless: bool = False
    """True while its shape is asked for, so that not even its grid shows."""
    typed: str | None = None
    decimals: int = 3
    sizes: Sequence[str] = field(default=())
    """Labels of the axis `size`, one for each width of a simulation, `stage` or `sequence`."""
    standing: Sequence[str] = field(default=())
    """Who stands at each index of the axis `position`; empty where nobody does."""
    ways: Sequence[str] = field(default=())
    """Labels of the axis `way`, where a row is one way to compute the same."""
    bars: tuple[float, ...] = ()
    """One share of 1 for each row, drawn as a bar behind it."""
    total: tuple[float, ...] = ()
    """One number for each column, drawn below as their sum."""
    texts: Mapping[Cell, str] = field(default_factory=dict)
    """What stands in each cell, worked out ahead by `prepared`."""
    steps: Mapping[Cell, int] = field(default_factory=dict)
    """The step of the ramp of each cell, worked out ahead by `prepared`."""
    rows_drawn: dict[tuple[object, ...], Line] = field(default_factory=dict)
    """The rows drawn so far, by what the selection marks in them; shared by its copies."""

    columns: tuple[int, ...] = ()
    """The columns that are drawn; all where empty."""
    layer: tuple[str, tuple[int, ...]] = ("", ())
    """The matrix that is seen, and which layer of it."""

    @property
    def shown_columns(self) -> tuple[int, ...]:
        """The columns that are drawn."""
        return self.columns or tuple(range(self.size[1]))

    @property
    def shown_rows(self) -> tuple[int, ...]:
        """The rows that are drawn."""
        return self.rows or tuple(range(self.size[0]))


def prepared(face: Face) -> Face:
    """The face with what no moving of the selection changes worked out."""
    cells = [(row, column) for row in face.shown_rows for column in face.shown_columns]
    texts = {cell: cell_text(face, *cell) for cell in cells}
    steps = {cell: cell_step(face, *cell) for cell in cells}
    return replace(face, texts=texts, steps=steps, rows_drawn={})


def cell_step(face: Face, row: int, column: int) -> int:
    """The step of the ramp for a cell, -1 where it has no colour."""
    if face.blank or face.matrix is None or face.scale is None:
        return -1
    if (row, column) in face.covered or (row, column) in face.hidden:
        return -1
    return face.scale.step(face.matrix.at(row, column))


def cell_text(face: Face, row: int, column: int) -> str:
    """What stands in a cell: a number, or the sign of why there is none."""
    if (row, column) in face.covered:
        return COVERED
    if face.blank:
        return BLANK
    if face.matrix is None:
        return ABSENT if face.absent else WAITING
    value = face.matrix.at(row, column)
    if face.kind.paint == "mark":
        return MARK if value else BLANK
    if face.boolean:
        return truth_value(value)
    if (row, column) in face.hidden and value == 0:
        return HIDDEN
    if isnan(value) and face.kind.name in ("hops", "ledger"):
        return ABSENT if face.kind.name == "hops" else BLANK
    if value == -inf:
        return "-∞"
    if face.kind.paint == "curve":
        return CURVE[round((value + 1) / 2 * (len(CURVE) - 1))]
    if face.kind.paint == "tiny":
        return tiny_digits(value, face.decimals)
    return digits(value, face.decimals)


def axis_label(face: Face, axis: Axis, index: int, numbered: bool = False) -> str:
    """The label of one index of an axis; empty where the axis has one place only."""
    if axis in ("query", "key", "token"):
        if index >= len(face.names):
            return str(index)
        name = face.names[index]
        return f"{index} {name}" if numbered and name != str(index) else name
    if axis == "position" and face.standing:
        name = face.standing[index]
        return f"{index} {name}" if numbered else name
    if axis in ("size", "stage", "sequence"):
        return face.sizes[index] if face.sizes else str(index)
    if axis == "way":
        return face.ways[index] if face.ways else str(index)
    return "" if axis == "one" else str(index)
