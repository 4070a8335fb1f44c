"""The board of a step: each shown matrix with its numbers, signs, colours and marks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from attn_tui.lesson.course import Shown
from attn_tui.model.boards.heads import LEDGER
from attn_tui.model.boards.nothing import WAYS
from attn_tui.model.boards.position import order_of
from attn_tui.model.kind import Kind
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.selection import Marks, Selection, marks
from attn_tui.model.setup import Setup
from attn_tui.model.size import kind_size, letter_sizes
from attn_tui.model.trace import Trace
from attn_tui.tutor.comparison import moved_cells, wrong_cells
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.canvas import Canvas, lay_out
from attn_tui.view.curve import draw_curves
from attn_tui.view.face import Face, prepared
from attn_tui.view.heat import FULL, Ramp
from attn_tui.view.legend import board_scale, with_legend
from attn_tui.view.number import digits
from attn_tui.view.prose import Prose
from attn_tui.view.table import draw_table
from attn_tui.view.title import title_of, title_room
from attn_tui.view.window import window
from attn_tui.words import Words

NARROW = 60
"""Below this width numbers have two decimals."""


NOTED = ("P", "S", "A")
"""The tables beside which it is said what rows and columns are."""


@dataclass(frozen=True, slots=True)
class Spacing:
    """Which note says what rows and columns are, and how far tables and their notes stand apart."""

    note: str
    gap: int


TIGHT = Spacing("axes-short", 1)
SPACINGS = (Spacing("axes", 2), Spacing("axes-short", 2), TIGHT)


@dataclass(frozen=True, slots=True)
class Look:
    """What a board looks like beyond its numbers: where, how wide, with what typed in."""

    words: Words
    width: int
    airy: bool = True
    selected: bool = True
    covers: bool = True
    noted: bool = True
    """Whether it is said what rows and columns are."""
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
    faces = faces or board_faces(tutor, look)
    canvas = _lay_out(faces, look, look.spacing)
    if not (look.selected and tutor.step.shown):
        return canvas
    scale = next((face.scale for face in faces if face.marks.cursor), None)
    return with_legend(canvas, tutor, look.words, look.width, scale, look.ramp)


def fitted(tutor: Tutor, look: Look, faces: Sequence[Face] = ()) -> Look:
    """The look with the widest spacing that costs no line, whichever cell is active.

    `faces` are those at hand.
    """
    faces = faces or board_faces(tutor, look)
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
    selection = tutor.state.selection
    if any(_is_turned(face, selection, look) for face in faces):
        return board_faces(tutor, look)
    return [replace(face, marks=marks(selection, face.kind.name)) for face in faces]


def _is_turned(face: Face, selection: Selection, look: Look) -> bool:
    """Whether a matrix shows another layer or another page by now."""
    name = face.kind.name
    page = window(face.size, selection.cell_in(name), look.width)
    return face.layer != _layer(selection, name) or (
        page.columns != face.columns or (bool(page.rows) and page.rows != face.rows)
    )


def _layer(selection: Selection, name: str) -> tuple[str, tuple[int, ...]]:
    return selection.source(name), selection.layers_in(name)


def _lay_out(faces: Sequence[Face], look: Look, spacing: Spacing) -> Canvas:
    note = look.words(f"matrix.{spacing.note}") if look.noted else ""
    tables = [
        draw_curves(face)
        if face.kind.paint == "curve"
        else draw_table(face, note if _is_noted(face.kind) else "", spacing.gap)
        for face in faces
    ]
    return lay_out(tables, look.width, look.airy, spacing.gap)


def _is_noted(kind: Kind) -> bool:
    return kind.name in NOTED and kind.columns == "key"


def hidden_cells(setup: Setup, trace: Trace, matrix: str) -> frozenset[tuple[int, int]]:
    """The cells of E, A or the weights of SDPA that the mask empties."""
    if matrix not in ("E", "A", "A_next", "A_after", "sdpa") or matrix not in trace:
        return frozenset()
    if "block" not in trace or (setup.board == "sdpa" and matrix == "sdpa"):
        return frozenset()
    block = trace["block"]
    blocked = (index for index, value in enumerate(block.values) if value)
    return frozenset(divmod(index, block.columns) for index in blocked)


def _face(tutor: Tutor, shown: Shown, look: Look, prose: Prose) -> Face:
    state, name = tutor.state, shown.matrix
    setup, selection = state.now, state.selection
    kind = selection.kind_of(name)
    trace = tutor.trace(setup)
    matrix = _matrix(trace, name, selection)
    covered = frozenset((i, j) for m, i, j in state.covered if m == name and look.covers)
    size = _size(setup, kind) if matrix is None else (matrix.rows, matrix.columns)
    seen = window(size, selection.cell_in(name), look.width)
    title = title_of(tutor, name, look.words, prose(shown.title) if shown.title else "")
    face = Face(
        kind=kind,
        size=size,
        matrix=matrix,
        title=title + seen.slices,
        title_room=title_room(tutor, name, look.words) if not shown.title else 0,
        names=tutor.step.example.tokens[look.words.language],
        rows=shown.rows or seen.rows,
        columns=seen.columns,
        layer=_layer(selection, name),
        blank=shown.blank,
        scale=board_scale(tutor, name, look.ramp),
        marks=marks(selection, name) if look.selected else Marks(),
        covered=covered,
        wrong=wrong_cells(tutor, name) - covered,
        moved=moved_cells(tutor, name) - covered,
        edited=frozenset(e.cell.cell for e in setup.edits if e.cell.matrix == name)
        if kind.paint != "mark"
        else frozenset(),
        hidden=hidden_cells(setup, trace, name) if trace else frozenset(),
        boolean=kind.paint == "boolean" and not hands_over_float(setup, name),
        absent=trace is not None and matrix is None,
        shapeless=_is_shape_asked(tutor, name) and look.covers,
        typed=look.typed if name == selection.matrix else None,
        decimals=look.decimals,
        sizes=_row_labels(setup, kind, look.words),
        ways=tuple(look.words(f"matrix.way-{way}") for way in WAYS),
        standing=_standing(setup, kind, tutor.step.example.tokens[look.words.language]),
    )
    if name == "shares" and trace is not None and matrix is not None:
        query = selection.index("query")
        if not face.covered:
            face = replace(face, bars=trace["A"].row(query), total=trace["Y"].row(query))
    return prepared(face)


def _matrix(trace: Trace | None, name: str, selection: Selection) -> Matrix | None:
    source = selection.source(name)
    if trace is None or source not in trace:
        return None
    return trace[source].layer(*selection.layers_in(name))


def _size(setup: Setup, kind: Kind) -> tuple[int, int]:
    return kind_size(kind, letter_sizes(setup))


def hands_over_float(setup: Setup, name: str) -> bool:
    """Whether `handed` holds the numbers of a float mask, and not booleans."""
    return name == "handed" and "float" in (setup.handed, setup.mistake.partition("-")[0])


def _is_shape_asked(tutor: Tutor, name: str) -> bool:
    ask = tutor.state.ask
    return ask is not None and ask.kind == "shape" and ask.target == Ref(name)


def _standing(setup: Setup, kind: Kind, names: Sequence[str]) -> tuple[str, ...]:
    """The token at each position; none for vectors, which belong to no token."""
    if setup.board != "position" or kind.name == "PE":
        return ()
    return tuple(names[token] for token in order_of(setup))


def _row_labels(setup: Setup, kind: Kind, words: Words) -> tuple[str, ...]:
    """The labels of rows that are no tokens and no plain numbers."""
    if kind.rows == "stage":
        return tuple(f"{words(f'matrix.stage-{name}')}  {axes}" for name, axes in LEDGER)
    if kind.rows == "sequence":
        return tuple(words("matrix.sequence", index=row) for row in range(_size(setup, kind)[0]))
    return _size_labels(setup)


def _size_labels(setup: Setup) -> tuple[str, ...]:
    widths = next((matrix for matrix in setup.inputs if matrix.name == "widths"), None)
    if widths is None:
        return ()
    typed = {edit.cell: edit.value for edit in setup.edits}
    return tuple(
        f"d = {digits(typed.get(Ref('widths', row, 0), value))}"
        for row, value in enumerate(widths.values)
    )
