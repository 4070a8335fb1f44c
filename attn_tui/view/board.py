"""The board of a step: each shown matrix with its numbers, signs, colours and marks."""

from dataclasses import dataclass, replace

from attn_tui.lesson.course import Shown
from attn_tui.model.board import BOARDS
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.selection import Marks, Selection, marks
from attn_tui.model.setup import Setup
from attn_tui.model.size import matrix_size
from attn_tui.model.trace import Trace
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.canvas import Canvas, lay_out
from attn_tui.view.face import Face
from attn_tui.view.formula import formula
from attn_tui.view.heat import STEPS, scale_of
from attn_tui.view.ink import Ink, Line, Span
from attn_tui.view.number import digits
from attn_tui.view.prose import Prose
from attn_tui.view.table import draw_table
from attn_tui.words import Words, has_word

NARROW = 60
"""Below this width numbers have two decimals."""


NOTED = ("P", "S", "A")
"""The tables beside which it is said what rows and columns are."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a board looks like beyond its numbers: where, how wide, with what typed in."""

    words: Words
    width: int
    airy: bool = True
    selected: bool = True
    covers: bool = True
    typed: str | None = None

    @property
    def decimals(self) -> int:
        """How many decimals fit."""
        return 2 if self.width < NARROW else 3


def draw_board(tutor: Tutor, look: Look) -> Canvas:
    """All matrices of the open step, laid out for the width.

    The note on rows and columns is written out where that costs no line.
    """
    short, long = (
        lay_out([draw_table(face) for face in _faces(tutor, look, note)], look.width, look.airy)
        for note in ("axes-short", "axes")
    )
    fits = len(long.lines) <= len(short.lines) and long.width <= look.width
    return long if fits else short


def _faces(tutor: Tutor, look: Look, note: str) -> list[Face]:
    prose = Prose(tutor, look.words.language)
    return [_face(tutor, shown, look, prose, note) for shown in tutor.step.shown]


def legend(tutor: Tutor) -> Line:
    """The ramp with the two ends that are in use on the active matrix; empty without one."""
    kind = tutor.state.selection.kind
    trace = tutor.trace(tutor.state.now)
    blank = any(shown.blank for shown in tutor.step.shown if shown.matrix == kind.name)
    if trace is None or kind.name not in trace or blank:
        return ()
    scale = scale_of(trace[kind.name], kind.paint)
    if scale is None:
        return ()
    ends = f"{kind.name} ", digits(scale.low, 2), digits(scale.high, 2)
    ramp = tuple(Span(" ", Ink("ramp", heat=step)) for step in range(STEPS))
    return (
        Span(ends[0], Ink("note")),
        Span(ends[1] + " ", Ink("note")),
        *ramp,
        Span(" " + ends[2], Ink("note")),
    )


def hidden_cells(setup: Setup, trace: Trace, matrix: str) -> frozenset[tuple[int, int]]:
    """The cells of E, A or the weights of SDPA that the mask empties."""
    if matrix not in ("E", "A", "sdpa") or matrix not in trace:
        return frozenset()
    if "block" not in trace or (setup.board == "sdpa" and matrix == "sdpa"):
        return frozenset()
    block = trace["block"]
    return frozenset(
        (row, column)
        for row in range(block.rows)
        for column in range(block.columns)
        if block.at(row, column)
    )


def _face(tutor: Tutor, shown: Shown, look: Look, prose: Prose, note: str) -> Face:
    state, name = tutor.state, shown.matrix
    setup, selection = state.now, state.selection
    kind = BOARDS[setup.board][name]
    trace = tutor.trace(setup)
    matrix = _matrix(trace, name, kind.layered, selection)
    face = Face(
        kind=kind,
        size=matrix_size(setup, name) if matrix is None else (matrix.rows, matrix.columns),
        matrix=matrix,
        title=prose(shown.title) if shown.title else title(setup, name, selection, look.words),
        note=look.words(f"matrix.{note}") if name in NOTED else "",
        names=tutor.step.example.tokens[look.words.language],
        rows=shown.rows,
        blank=shown.blank,
        scale=scale_of(matrix, kind.paint) if matrix else None,
        marks=marks(selection, name) if look.selected else Marks(),
        covered=frozenset((i, j) for m, i, j in state.covered if m == name and look.covers),
        wrong=tutor.wrong_cells(name),
        edited=frozenset(e.cell.cell for e in setup.edits if e.cell.matrix == name)
        if kind.paint != "mark"
        else frozenset(),
        hidden=hidden_cells(setup, trace, name) if trace else frozenset(),
        typed=look.typed if name == selection.matrix else None,
        decimals=look.decimals,
        sizes=_size_labels(setup),
    )
    if kind.layered and trace is not None and matrix is not None:
        query = selection.index("query")
        total = () if face.covered else trace["Y"].row(query)
        return replace(face, bars=trace["A"].row(query), total=total)
    return face


def title(setup: Setup, name: str, selection: Selection, words: Words) -> str:
    """What stands above a matrix."""
    if has_word(f"matrix.{name}"):
        return words(f"matrix.{name}", row=selection.index("query"))
    return formula(setup, name)


def _matrix(trace: Trace | None, name: str, layered: bool, selection: Selection) -> Matrix | None:
    if trace is None or name not in trace:
        return None
    return trace[name].layer(selection.index("query")) if layered else trace[name]


def _size_labels(setup: Setup) -> tuple[str, ...]:
    widths = next((matrix for matrix in setup.inputs if matrix.name == "widths"), None)
    if widths is None:
        return ()
    typed = {edit.cell: edit.value for edit in setup.edits}
    return tuple(
        f"d = {digits(typed.get(Ref('widths', row, 0), value))}"
        for row, value in enumerate(widths.values)
    )
