"""One matrix as lines of spans: title, column labels, rows of cells. Pure; knows no screen."""

from dataclasses import dataclass
from math import isfinite
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from attn_tui.model.matrix import Ref
from attn_tui.view.face import (
    BLANK,
    COVERED,
    HIDDEN,
    MARK,
    WAITING,
    Face,
    axis_label,
    prepared,
)
from attn_tui.view.ink import Ink, Line, Span, line_width
from attn_tui.view.number import digits, sum_digits

BAR_WIDTH = 10
LABEL_GAP = 1
"""How far row labels stand from cells, whose first column is the cursor's."""
DIFFERS = "*"
"""Stands before a number that a mistake makes wrong, or that an edited number has moved."""


@dataclass(frozen=True, slots=True)
class Table:
    """A matrix drawn: its lines and, for each cell, its line and columns there."""

    name: str
    lines: tuple[Line, ...]
    places: dict[Ref, tuple[int, int, int]]
    width: int
    """The width of its widest line, whichever way the switches are."""
    has_heads: bool
    """False where the line over the columns is empty."""
    is_lone: bool = False
    """True for a number alone, which stands right below its title."""


def draw_table(face: Face, note: str = "", gap: int = 2) -> Table:
    """Draw one matrix: a title with its note, labels over the columns, a line for each row.

    `gap` is how far the note stands from the title.
    """
    if face.shapeless:
        covered: list[Line] = [
            _title_line(face, note, gap),
            (),
            (Span(f" {COVERED}", Ink("covered")),),
        ]
        return Table(face.kind.name, tuple(covered), {}, max(map(line_width, covered)), False)
    face = face if face.texts else prepared(face)
    columns = _columns(face)
    lines = [_title_line(face, note, gap), _head_line(face, columns)]
    places: dict[Ref, tuple[int, int, int]] = {}
    for row in face.shown_rows:
        start = columns.label + 1
        for place, column in enumerate(face.shown_columns):
            left = start + place * columns.width
            places[Ref(face.kind.name, row, column)] = (len(lines), left, left + columns.width)
        lines.append(_row_line(face, row, columns))
    if face.total:
        lines.append(_total_line(face, columns))
    note_room = cell_len(note) + gap if note else 0
    room = max(face.title_room + note_room, *map(line_width, lines))
    lone = face.kind.size == ("1", "1")
    return Table(face.kind.name, tuple(lines), places, room, any(columns.heads), lone)


class Columns(NamedTuple):
    """How wide the labels and the cells of a table are, and what stands over its columns."""

    label: int
    width: int
    heads: tuple[str, ...]
    sums: int
    """The width of the sums behind the rows; 0 where there are none."""


def _columns(face: Face) -> Columns:
    label = max(cell_len(_row_label(face, row)) for row in face.shown_rows)
    label += LABEL_GAP if label else 0
    heads = tuple(axis_label(face, face.kind.columns, column) for column in face.shown_columns)
    totals = [digits(value, face.decimals) for value in face.total]
    typed = "" if face.typed is None else face.typed + "_"
    least = "0" * (face.decimals + 2) if face.kind.paint == "tiny" else ""
    room = max(cell_len(text) for text in (*face.texts.values(), *totals, typed, least))
    widest = max(cell_len(head) for head in heads)
    if len(heads) > 6 and widest > max(room, 3):
        heads = tuple(map(str, face.shown_columns))
        widest = 2
    sums = max((len(sum_digits(value)) + 1 for value in _sums(face)), default=0)
    apart = 1 if all(map(str.isascii, heads)) else 2
    return Columns(label, max(room + 2, widest + apart), heads, sums)


def _title_line(face: Face, note: str, gap: int) -> Line:
    title = Span(face.title, Ink("title", cursor=face.marks.cursor))
    return (title, Span(" " * gap + note, Ink("note"))) if note else (title,)


def _head_line(face: Face, columns: Columns) -> Line:
    spans = [Span(" " * (columns.label + 1))]
    if all(not head for head in columns.heads):
        return tuple(spans)
    room = columns.width - 1
    for column, head in zip(face.shown_columns, columns.heads, strict=True):
        chosen = column == face.marks.column
        text = set_cell_size(head, room) if cell_len(head) > room else head
        pad = " " * (room - cell_len(text))
        spans.append(Span(pad + text + ("▾" if chosen else " "), Ink("label", marked=chosen)))
    if columns.sums:
        spans.append(Span(f"{'Σ':>{columns.sums}}", Ink("label")))
    return tuple(spans)


def _row_line(face: Face, row: int, columns: Columns) -> Line:
    chosen = row == face.marks.row
    column = face.marks.column if chosen or not face.scale else None
    key = (row, chosen, column, chosen and face.marks.cursor, columns)
    line = face.rows_drawn.get(key)
    if line is None:
        line = face.rows_drawn[key] = _draw_row(face, row, columns)
    return line


def _draw_row(face: Face, row: int, columns: Columns) -> Line:
    chosen = row == face.marks.row
    label = _row_label(face, row)
    pad = " " * (columns.label - cell_len(label))
    spans = [Span(("▸" if chosen else " ") + label + pad, Ink("label", marked=chosen))]
    spans.extend(_cell_span(face, row, column, columns.width) for column in face.shown_columns)
    sums = _sums(face)
    if sums:
        unseen = all((row, column) in face.covered for column in face.shown_columns)
        text = COVERED if unseen else sum_digits(sums[row])
        spans.append(Span(f"{text:>{columns.sums}}", Ink("sum")))
    if face.bars:
        spans.append(Span(" " + bar(face.bars[row], BAR_WIDTH), Ink("bar")))
    return tuple(spans)


def bar(share: float, width: int) -> str:
    """A share of 1 as a bar of eighths of a cell, padded to `width`."""
    if not isfinite(share):
        return " " * width
    eighths = round(min(max(share, 0.0), 1.0) * width * 8)
    full, rest = divmod(eighths, 8)
    return ("█" * full + (" ▏▎▍▌▋▊▉"[rest] if rest else "")).ljust(width)


def _total_line(face: Face, columns: Columns) -> Line:
    room = columns.width - 1
    numbers = "".join(f"{digits(value, face.decimals):>{room}} " for value in face.total)
    label = " Σ" + " " * (columns.label - 1)
    return Span(label, Ink("label")), Span(numbers, Ink("sum"))


def _cell_span(face: Face, row: int, column: int, width: int) -> Span:
    text = face.texts[row, column]
    cursor = face.marks.cursor and (row, column) == (face.marks.row, face.marks.column)
    wrong = (row, column) in face.wrong
    if cursor and face.typed is not None:
        text = face.typed + "_"
    step = face.steps[row, column]
    glyph = face.scale.ramp.glyph(step) if face.scale else " "
    moved = (row, column) in face.moved
    left, right = ("[", "]") if cursor else (DIFFERS if wrong or moved else " ", glyph)
    pad = " " * (width - 2 - cell_len(text))
    return Span(
        left + pad + text + right,
        Ink(
            cell_role(text),
            face.scale.ramp.place(step) if face.scale and step >= 0 else -1,
            _is_marked(face, row, column),
            cursor,
            wrong,
            moved,
            (row, column) in face.edited,
        ),
    )


def _is_marked(face: Face, row: int, column: int) -> bool:
    """A coloured table marks the selected pair alone; its labels mark row and column."""
    in_row, in_column = row == face.marks.row, column == face.marks.column
    return in_row and in_column if face.scale else in_row or in_column


def cell_role(text: str) -> str:
    """The role of the ink in which a cell's text is drawn."""
    signs = {COVERED: "covered", HIDDEN: "hidden", WAITING: "waiting", BLANK: "blank"}
    if text == "-∞":
        return "hidden"
    return "mark" if text == MARK else signs.get(text, "number")


def _sums(face: Face) -> tuple[float, ...]:
    summed = face.kind.name in ("A", "A_next", "E", "pairs", "sdpa")
    if face.matrix is None or face.blank or not summed:
        return ()
    return face.matrix.row_sums


def _row_label(face: Face, row: int) -> str:
    return axis_label(face, face.kind.rows, row, numbered=True)
