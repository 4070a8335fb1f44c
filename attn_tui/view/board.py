"""The board of a step: each shown matrix with its numbers, signs, colours and marks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len

from attn_tui.lesson.course import Shown
from attn_tui.model.board import BOARDS
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.selection import Marks, Selection, marks
from attn_tui.model.setup import Patch, Setup
from attn_tui.model.size import matrix_size
from attn_tui.model.trace import Trace
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.canvas import Canvas, lay_out
from attn_tui.view.face import Face, prepared
from attn_tui.view.formula import formula
from attn_tui.view.heat import FULL, Ramp
from attn_tui.view.legend import board_scale, with_legend
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


def draw_board(tutor: Tutor, look: Look, faces: Sequence[Face] = ()) -> Canvas:
    """All matrices of the open step, laid out for the width in the look's spacing.

    `faces` are those at hand, where no more than the selection has changed since.
    """
    canvas = _lay_out(faces or board_faces(tutor, look), look, look.spacing)
    return with_legend(canvas, tutor, look.width, look.ramp) if look.selected else canvas


def fitted(tutor: Tutor, look: Look) -> Look:
    """The look with the widest spacing that costs no line, whichever cell is active."""
    faces = board_faces(tutor, look)
    canvases = {spacing: _lay_out(faces, look, spacing) for spacing in SPACINGS}
    least = min(len(canvas.lines) for canvas in canvases.values())
    fitting = (
        spacing
        for spacing, canvas in canvases.items()
        if len(canvas.lines) == least and canvas.width <= look.width
    )
    return replace(look, spacing=next(fitting, TIGHT))


def board_faces(tutor: Tutor, look: Look) -> list[Face]:
    """The face of each matrix that the open step shows."""
    prose = Prose(tutor, look.words.language)
    return [_face(tutor, shown, look, prose) for shown in tutor.step.shown]


def remarked(tutor: Tutor, look: Look, faces: Sequence[Face]) -> list[Face]:
    """The same faces with another selection: all that a moved cell changes."""
    if any(face.kind.layers for face in faces):
        return board_faces(tutor, look)
    selection = tutor.state.selection
    return [replace(face, marks=marks(selection, face.kind.name)) for face in faces]


def _lay_out(faces: Sequence[Face], look: Look, spacing: Spacing) -> Canvas:
    note = look.words(f"matrix.{spacing.note}")
    tables = [
        draw_table(face, note if face.kind.name in NOTED else "", spacing.label_gap)
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
    matrix = _matrix(trace, name, bool(kind.layers), selection)
    face = Face(
        kind=kind,
        size=matrix_size(setup, name) if matrix is None else (matrix.rows, matrix.columns),
        matrix=matrix,
        title=prose(shown.title) if shown.title else _title(tutor, name, look.words),
        title_room=_title_room(tutor, name) if not shown.title else 0,
        names=tutor.step.example.tokens[look.words.language],
        rows=shown.rows,
        blank=shown.blank,
        scale=board_scale(tutor, name, look.ramp),
        marks=marks(selection, name) if look.selected else Marks(),
        covered=frozenset((i, j) for m, i, j in state.covered if m == name and look.covers),
        wrong=tutor.wrong_cells(name),
        moved=tutor.moved_cells(name),
        edited=frozenset(e.cell.cell for e in setup.edits if e.cell.matrix == name)
        if kind.paint != "mark"
        else frozenset(),
        hidden=hidden_cells(setup, trace, name) if trace else frozenset(),
        boolean=kind.paint == "boolean" and not hands_over_float(setup, name),
        absent=trace is not None and matrix is None,
        shapeless=_is_shape_asked(tutor, name) and look.covers,
        typed=look.typed if name == selection.matrix else None,
        decimals=look.decimals,
        sizes=_size_labels(setup),
    )
    if kind.layers and trace is not None and matrix is not None:
        query = selection.index("query")
        if not face.covered:
            face = replace(face, bars=trace["A"].row(query), total=trace["Y"].row(query))
    return prepared(face)


def _title_room(tutor: Tutor, name: str) -> int:
    shown = [each.matrix for each in tutor.step.shown]
    patches = [Patch()]
    if "causal" in tutor.step.switches:
        patches += [Patch(causal=True), Patch(causal=False)]
    if "scale" in tutor.step.switches:
        patches += [Patch(scale=True), Patch(scale=False)]
    now = tutor.state.now.right
    return max(cell_len(formula(now.patched(patch), name, shown)) for patch in patches)


def _title(tutor: Tutor, name: str, words: Words) -> str:
    if has_word(f"matrix.{name}"):
        mixed = "K" if tutor.state.now.mistake == "key-as-value" else "V"
        return words(f"matrix.{name}", row=tutor.state.selection.index("query"), mixed=mixed)
    return formula(tutor.state.now, name, [shown.matrix for shown in tutor.step.shown])


def _matrix(trace: Trace | None, name: str, layered: bool, selection: Selection) -> Matrix | None:
    if trace is None or name not in trace:
        return None
    return trace[name].layer(selection.index("query")) if layered else trace[name]


def hands_over_float(setup: Setup, name: str) -> bool:
    """Whether `handed` holds the numbers of a float mask, and not booleans."""
    return name == "handed" and "float" in (setup.handed, setup.mistake.partition("-")[0])


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
