"""The board of a step: each shown matrix with its numbers, signs, colours and marks."""

from collections.abc import Sequence
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
from attn_tui.view.heat import FULL, Ramp, scale_of
from attn_tui.view.legend import with_legend
from attn_tui.view.number import digits
from attn_tui.view.prose import Prose
from attn_tui.view.table import draw_table
from attn_tui.words import Words, has_word

NARROW = 60
"""Below this width numbers have two decimals."""


NOTED = ("P", "S", "A")
"""The tables beside which it is said what rows and columns are."""


@dataclass(frozen=True, slots=True)
class Spacing:
    """Which note says what rows and columns are, and how far labels stand from numbers."""

    note: str
    label_gap: int


TIGHT = Spacing("axes-short", 0)
SPACINGS = (Spacing("axes", 1), Spacing("axes-short", 1), TIGHT)


@dataclass(frozen=True, slots=True)
class Look:
    """What a board looks like beyond its numbers: where, how wide, with what typed in."""

    words: Words
    width: int
    airy: bool = True
    selected: bool = True
    covers: bool = True
    typed: str | None = None
    spacing: Spacing = TIGHT
    ramp: Ramp = FULL

    @property
    def decimals(self) -> int:
        """How many decimals fit."""
        return 2 if self.width < NARROW else 3


def draw_board(tutor: Tutor, look: Look) -> Canvas:
    """All matrices of the open step, laid out for the width in the look's spacing."""
    canvas = _lay_out(_faces(tutor, look), look, look.spacing)
    return with_legend(canvas, tutor, look.width, look.ramp) if look.selected else canvas


def fitted(tutor: Tutor, look: Look) -> Look:
    """The look with the widest spacing that costs no line, whichever cell is active."""
    faces = _faces(tutor, look)
    canvases = {spacing: _lay_out(faces, look, spacing) for spacing in SPACINGS}
    least = min(len(canvas.lines) for canvas in canvases.values())
    fitting = (
        spacing
        for spacing, canvas in canvases.items()
        if len(canvas.lines) == least and canvas.width <= look.width
    )
    return replace(look, spacing=next(fitting, TIGHT))


def _faces(tutor: Tutor, look: Look) -> list[Face]:
    prose = Prose(tutor, look.words.language)
    return [_face(tutor, shown, look, prose) for shown in tutor.step.shown]


def _lay_out(faces: Sequence[Face], look: Look, spacing: Spacing) -> Canvas:
    note = look.words(f"matrix.{spacing.note}")
    tables = [
        draw_table(
            replace(
                face,
                note=note if face.kind.name in NOTED else "",
                label_gap=spacing.label_gap,
            )
        )
        for face in faces
    ]
    return lay_out(tables, look.width, look.airy)


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


def _face(tutor: Tutor, shown: Shown, look: Look, prose: Prose) -> Face:
    state, name = tutor.state, shown.matrix
    setup, selection = state.now, state.selection
    kind = BOARDS[setup.board][name]
    trace = tutor.trace(setup)
    matrix = _matrix(trace, name, kind.layered, selection)
    face = Face(
        kind=kind,
        size=matrix_size(setup, name) if matrix is None else (matrix.rows, matrix.columns),
        matrix=matrix,
        title=prose(shown.title) if shown.title else _title(tutor, name, look.words),
        names=tutor.step.example.tokens[look.words.language],
        rows=shown.rows,
        blank=shown.blank,
        scale=scale_of(matrix, kind.paint, look.ramp) if matrix else None,
        marks=marks(selection, name) if look.selected else Marks(),
        covered=frozenset((i, j) for m, i, j in state.covered if m == name and look.covers),
        wrong=tutor.wrong_cells(name),
        edited=frozenset(e.cell.cell for e in setup.edits if e.cell.matrix == name)
        if kind.paint != "mark"
        else frozenset(),
        hidden=hidden_cells(setup, trace, name) if trace else frozenset(),
        absent=trace is not None and matrix is None,
        shapeless=_is_shape_asked(tutor, name) and look.covers,
        typed=look.typed if name == selection.matrix else None,
        decimals=look.decimals,
        sizes=_size_labels(setup),
    )
    if kind.layered and trace is not None and matrix is not None:
        query = selection.index("query")
        unseen = face.covered or setup.mistake == "key-as-value"
        total = () if unseen else trace["Y"].row(query)
        return replace(face, bars=trace["A"].row(query), total=total)
    return face


def _title(tutor: Tutor, name: str, words: Words) -> str:
    if has_word(f"matrix.{name}"):
        return words(f"matrix.{name}", row=tutor.state.selection.index("query"))
    return formula(tutor.state.now, name, [shown.matrix for shown in tutor.step.shown])


def _matrix(trace: Trace | None, name: str, layered: bool, selection: Selection) -> Matrix | None:
    if trace is None or name not in trace:
        return None
    return trace[name].layer(selection.index("query")) if layered else trace[name]


def _is_shape_asked(tutor: Tutor, name: str) -> bool:
    ask = tutor.state.ask
    return ask is not None and ask.kind == "shape" and ask.target == Ref(name)


def _size_labels(setup: Setup) -> tuple[str, ...]:
    widths = next((matrix for matrix in setup.inputs if matrix.name == "widths"), None)
    if widths is None:
        return ()
    typed = {edit.cell: edit.value for edit in setup.edits}
    return tuple(
        f"d = {digits(typed.get(Ref('widths', row, 0), value))}"
        for row, value in enumerate(widths.values)
    )
