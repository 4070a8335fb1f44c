"""What came back beside what is right: two small boards, with marks where they differ."""

from dataclasses import dataclass
from itertools import zip_longest

from attn_tui.model.finding import Finding
from attn_tui.model.matrix import Matrix
from attn_tui.view.code import cleaned
from attn_tui.view.ink import Ink, Line, Span, line_width
from attn_tui.view.number import digits
from attn_tui.view.table import DIFFERS
from attn_tui.view.verdict import index_text
from attn_tui.words import Words

ROWS = 6
"""Rows of a board that are shown at most."""
INDENT, GAP = 3, 4
TRUTHS = ("False", "True")
PRECISE = 9
"""Significant digits of two numbers that look alike with fewer."""
_Texts = list[list[str]]
"""What stands in each cell of a board, row by row."""


def first_difference(finding: Finding) -> tuple[str, str]:
    """What stands at the first index that differs, in the result and in the right answer.

    Each is empty where it is not known, or not given away.
    """
    got, expected = cleaned(finding.got_text), cleaned(finding.expected_text)
    values = [
        None if board is None else _Board.of(board).value(*_place(finding.at))
        for board in (finding.got, finding.expected)
    ]
    if got or expected or None in values:
        mine = values[0]
        return got or ("" if mine is None else digits(mine)), expected
    both = [digits(value) for value in values if value is not None]
    if both[0] == both[1]:
        both = [f"{value:.{PRECISE}g}" for value in values]
    return both[0], both[1]


def comparison_lines(finding: Finding, words: Words, width: int) -> list[Line]:
    """Both boards side by side where they fit, else one below the other; nothing without one."""
    if finding.got is None or not finding.got.values:
        return []
    boards = [_Board.of(each) for each in (finding.got, finding.expected) if each is not None]
    texts = [_texts(board, finding) for board in boards]
    look = _look(finding, texts, width - INDENT)
    titles = [
        words(f"practice.board-{name}") + index_text(finding.at[:-2])
        for name in ("got", "expected")
    ]
    drawn = [_draw(title, table, look) for title, table in zip(titles, texts, strict=False)]
    lines = _arranged(drawn, width - INDENT)
    if look.differing - {look.first}:
        lines.append((Span(words("practice.board-marks"), Ink("note")),))
    return [(Span(" " * INDENT), *line) for line in lines]


@dataclass(frozen=True, slots=True)
class _Board:
    """A matrix, or a vector as its single row."""

    rows: int
    columns: int
    matrix: Matrix

    @classmethod
    def of(cls, matrix: Matrix) -> "_Board":
        columns = matrix.shape[-1] if matrix.shape else 1
        return cls(len(matrix.values) // max(1, columns), columns, matrix)

    def value(self, row: int, column: int) -> float | None:
        """The number at a place; None outside."""
        if row >= self.rows or column >= self.columns:
            return None
        return self.matrix.values[row * self.columns + column]


def _place(at: tuple[int, ...]) -> tuple[int, int]:
    """Row and column of an index on a board."""
    padded = (0, 0, *at)
    return padded[-2], padded[-1]


def _texts(board: _Board, finding: Finding) -> _Texts:
    truths = finding.got_text in TRUTHS or finding.expected_text in TRUTHS
    values = board.matrix.values
    texts = [TRUTHS[value != 0] if truths else digits(value) for value in values]
    return [texts[at : at + board.columns] for at in range(0, len(texts), board.columns)]


def _around(index: int, count: int, most: int) -> range:
    """At most so many of `count` places, with `index` among them, one before it where it can be."""
    start = max(0, min(index - 1, count - most)) if index >= most else 0
    return range(start, min(count, start + most))


@dataclass(frozen=True, slots=True)
class _Look:
    """What of the boards is shown, how wide its parts are, and which cells are marked."""

    rows: range
    columns: range
    label: int
    cell: int
    first: tuple[int, int] | None
    differing: frozenset[tuple[int, int]]


def _look(finding: Finding, texts: list[_Texts], room: int) -> _Look:
    cell = 2 + max(len(text) for table in texts for row in table for text in row)
    row, column = _place(finding.at)
    rows = _around(row, len(texts[0]), ROWS)
    label = len(str(rows[-1])) + 1
    count = len(texts[0][0])
    fits = label + count * cell <= room
    columns = _around(column, count, count if fits else max(1, (room - label - 1) // cell))
    places = [(row, column) for row in rows for column in columns]
    differing = [each for each in places if len({_text(table, each) for table in texts}) > 1]
    first = (row, column) if finding.at else None
    return _Look(rows, columns, label, cell, first, frozenset(differing))


def _text(table: _Texts, place: tuple[int, int]) -> str | None:
    row, column = place
    return table[row][column] if row < len(table) and column < len(table[row]) else None


def _draw(title: str, texts: _Texts, look: _Look) -> list[Line]:
    heads = "".join(f"{each:>{look.cell - 1}} " for each in look.columns)
    before, after = ("…" if cut else " " for cut in _cut(texts, look))
    lines: list[Line] = [
        (Span(title, Ink("title")),),
        (Span((before.rjust(look.label) + heads + after).rstrip(), Ink("label")),),
    ]
    for row in look.rows:
        cells = [_cell(texts, (row, column), look) for column in look.columns]
        lines.append((Span(f"{row:<{look.label}}", Ink("label")), *cells))
    return lines


def _cut(texts: _Texts, look: _Look) -> tuple[bool, bool]:
    """Whether there are more columns before those that are shown, and after them."""
    return look.columns[0] > 0, look.columns[-1] < len(texts[0]) - 1


def _cell(texts: _Texts, place: tuple[int, int], look: _Look) -> Span:
    """The first cell that differs stands in brackets, others behind a sign."""
    first, differs = place == look.first, place in look.differing
    left, right = ("[", "]") if first else (DIFFERS if differs else " ", " ")
    text = left + (_text(texts, place) or "") + right
    return Span(f"{text:>{look.cell}}", Ink("number", marked=first, wrong=differs or first))


def _arranged(drawn: list[list[Line]], room: int) -> list[Line]:
    wide = max(map(line_width, drawn[0]))
    if len(drawn) == 1 or wide + GAP + max(map(line_width, drawn[1])) > room:
        return [line for lines in drawn for line in lines]
    return [
        (*left, Span(" " * (wide + GAP - line_width(left))), *right)
        for left, right in zip_longest(*drawn, fillvalue=())
    ]
