"""Each row of a matrix as a curve: one block character for each number from -1 to 1."""

from collections.abc import Iterable
from itertools import groupby

from rich.cells import cell_len

from attn_tui.model.matrix import Ref
from attn_tui.view.face import Face, axis_label, prepared
from attn_tui.view.ink import Ink, Line, Span, line_width
from attn_tui.view.table import Table, cell_role

TICK = 5
"""Positions from one number over the curves to the next."""


def draw_curves(face: Face) -> Table:
    """Draw a matrix without its numbers: a title, the positions, a line for each row."""
    face = face if face.texts else prepared(face)
    labels = {row: axis_label(face, face.kind.rows, row) for row in face.shown_rows}
    room = max(cell_len(label) for label in labels.values())
    lines: list[Line] = [
        (Span(face.title, Ink("title", cursor=face.marks.cursor)),),
        (Span(" " * (room + 2)), *_positions(face)),
    ]
    places: dict[Ref, tuple[int, int, int]] = {}
    for row, label in labels.items():
        chosen = row == face.marks.row
        lead = ("▸" if chosen else " ") + label.rjust(room) + " "
        for column in range(face.size[1]):
            left = cell_len(lead) + column
            places[Ref(face.kind.name, row, column)] = (len(lines), left, left + 1)
        lines.append((Span(lead, Ink("label", marked=chosen)), *_curve(face, row)))
    width = max(face.title_room, *map(line_width, lines))
    return Table(face.kind.name, tuple(lines), places, width, True)


def _positions(face: Face) -> Iterable[Span]:
    """A number at every fifth position, and the sign of the chosen one."""
    text = "".join(f"{start:<{TICK}}" for start in range(0, face.size[1], TICK))
    text = text.rstrip().ljust(face.size[1])
    chosen = face.marks.column
    if chosen is None:
        return (Span(text, Ink("label")),)
    spans = (
        Span(text[:chosen], Ink("label")),
        Span("▾", Ink("label", marked=True)),
        Span(text[chosen + 1 :], Ink("label")),
    )
    return (span for span in spans if span.text)


def _curve(face: Face, row: int) -> Iterable[Span]:
    cells = [(face.texts[row, column], _ink(face, row, column)) for column in range(face.size[1])]
    for ink, run in groupby(cells, key=lambda cell: cell[1]):
        yield Span("".join(text for text, _ in run), ink)


def _ink(face: Face, row: int, column: int) -> Ink:
    chosen = (row, column) == (face.marks.row, face.marks.column)
    return Ink(
        cell_role(face.texts[row, column]),
        marked=chosen,
        cursor=chosen and face.marks.cursor,
        wrong=(row, column) in face.wrong,
        moved=(row, column) in face.moved,
    )
