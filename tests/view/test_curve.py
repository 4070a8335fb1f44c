"""Curves: a block character for each number, each where its place says."""

from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_tui.attention.trace import trace
from attn_tui.model.board import BOARDS
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.selection import Marks
from attn_tui.model.setup import Setup
from attn_tui.view.board import Look, draw_board
from attn_tui.view.curve import draw_curves
from attn_tui.view.face import CURVE, Face
from attn_tui.view.ink import line_text, line_width
from attn_tui.words import LANGUAGES, Language, Words
from tests.view.boards import tutor_before
from tests.view.drawn import span_at

KIND = BOARDS["sinusoid"]["curves"]
UNMARKED = Marks()


def sizes(T: int, D: int) -> Setup:
    return Setup("sinusoid", (Matrix.of("T", [[T]]), Matrix.of("D", [[D]])))


def face_of(T: int, D: int, marks: Marks = UNMARKED) -> Face:
    matrix = trace(sizes(T, D))["curves"]
    return Face(KIND, (D, T), matrix, "title", names=(), marks=marks)


@settings(deadline=None, max_examples=25)
@given(st.integers(1, 64), st.integers(1, 8), st.data())
def test_every_block_is_as_high_as_its_number(T: int, pairs: int, data: st.DataObject) -> None:
    row, column = data.draw(st.integers(0, 2 * pairs - 1)), data.draw(st.integers(0, T - 1))
    face = face_of(T, 2 * pairs, Marks(row, column, cursor=True))
    table = draw_curves(face)
    assert len(table.places) == 2 * pairs * T
    assert face.matrix is not None
    for ref, (line, left, right) in table.places.items():
        assert right == left + 1
        drawn = line_text(table.lines[line])[left]
        height = (face.matrix.at(*ref.cell) + 1) / 2 * (len(CURVE) - 1)
        assert abs(CURVE.index(drawn) - height) <= 0.5
    assert table.width == max(map(line_width, table.lines))


def test_higher_numbers_never_stand_lower() -> None:
    face = face_of(30, 4)
    assert face.matrix is not None
    table = draw_curves(face)
    drawn = [
        (face.matrix.at(*ref.cell), CURVE.index(line_text(table.lines[line])[left]))
        for ref, (line, left, _) in table.places.items()
    ]
    heights = [height for _, height in sorted(drawn)]
    assert heights == sorted(heights)
    assert {0, len(CURVE) - 1} <= set(heights)


def test_the_cursor_is_seen_without_colour() -> None:
    table = draw_curves(face_of(12, 4, Marks(2, 7, cursor=True)))
    line, left, _ = table.places[Ref("curves", 2, 7)]
    assert line_text(table.lines[1])[left] == "▾"
    assert [line_text(each)[:1] for each in table.lines[2:]] == [" ", " ", "▸", " "]
    assert span_at(table.lines[line], left).ink.cursor
    assert not span_at(table.lines[line], left + 1).ink.cursor


def test_positions_are_numbered() -> None:
    assert line_text(draw_curves(face_of(12, 4)).lines[1]) == "   0    5    10"


@pytest.mark.parametrize("language", LANGUAGES)
def test_curves_fit_a_narrow_screen(language: Language) -> None:
    tutor = tutor_before(sizes(30, 4), ("curves",))
    for width in (40, 80):
        canvas = draw_board(tutor, Look(Words(language), width))
        assert canvas.width <= width
        assert len(canvas.lines) <= 7


def test_waiting_and_covered_curves() -> None:
    awaited = Face(KIND, (4, 9), None, "title", names=())
    assert line_text(draw_curves(awaited).lines[2]) == " 0 " + "…" * 9
    covered = Face(
        KIND, (4, 9), face_of(9, 4).matrix, "title", names=(), covered=frozenset({(0, 2)})
    )
    assert line_text(draw_curves(covered).lines[2])[5] == "?"
    assert inf not in trace(sizes(9, 4))["curves"].values
