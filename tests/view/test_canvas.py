"""Tables side by side: nothing overlaps, every place is kept, rows break where they must."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from attn_tui.model.board import BOARDS
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.view.canvas import Canvas, lay_out
from attn_tui.view.face import Face
from attn_tui.view.ink import line_text, line_width
from attn_tui.view.table import Table, draw_table
from tests.view.drawn import cut

KINDS = BOARDS["attention"].kinds
GAP = 2


def table(index: int, rows: int, columns: int, title: str = "") -> Table:
    """The table of a matrix whose numbers tell their place."""
    kind = KINDS[index]
    values = tuple(float(100 * index + place) for place in range(rows * columns))
    names = tuple(f"t{row}" for row in range(max(rows, columns)))
    matrix = Matrix(kind.name, (rows, columns), values)
    return draw_table(Face(kind, (rows, columns), matrix, title or kind.name, names=names))


@st.composite
def tables(draw: st.DrawFn) -> list[Table]:
    """Some tables of different kinds and sizes."""
    indices = draw(st.lists(st.integers(0, len(KINDS) - 1), min_size=1, max_size=6, unique=True))
    size = st.integers(1, 4)
    return [
        table(index, draw(size), draw(size), draw(st.text("ab 小", max_size=20)))
        for index in indices
    ]


@settings(deadline=None, max_examples=50)
@given(tables(), st.integers(20, 120), st.booleans())
def test_every_place_holds_its_cell(given: list[Table], width: int, airy: bool) -> None:
    canvas = lay_out(given, width, airy, GAP)
    lines = [line_text(line) for line in canvas.lines]
    for each in given:
        own = [line_text(line) for line in each.lines]
        top, left, right = canvas.tops[each.name]
        assert right - left == each.width
        assert cut(lines[top], left, right).rstrip() == own[0].rstrip()
        for ref, (line, start, end) in each.places.items():
            y, from_x, to_x = canvas.places[ref]
            assert cut(lines[y], from_x, to_x) == cut(own[line], start, end)
            assert canvas.cell_at(from_x, y) == canvas.cell_at(to_x - 1, y) == ref
    assert len(canvas.places) == sum(len(each.places) for each in given)


@settings(deadline=None, max_examples=50)
@given(tables(), st.integers(20, 120), st.booleans())
def test_no_row_is_wider_than_it_need_be(given: list[Table], width: int, airy: bool) -> None:
    canvas = lay_out(given, width, airy, GAP)
    assert canvas.width == max(line_width(line) for line in canvas.lines)
    assert canvas.width <= max(width, *(each.width for each in given))
    starts = sorted((*canvas.tops.values(),))
    assert [canvas.tops[each.name] for each in given] == starts
    for before, after in pairwise(given):
        (top, _, right), (next_top, left, _) = canvas.tops[before.name], canvas.tops[after.name]
        if top == next_top:
            assert left == right + GAP
        else:
            assert right + GAP + after.width > width


def test_an_airy_board_has_an_empty_line_between_its_rows() -> None:
    given = [table(0, 2, 2), table(4, 2, 2)]
    close, airy = (lay_out(given, 10, airy=each, gap=GAP) for each in (False, True))
    assert len(airy.lines) == len(close.lines) + 1
    assert () in airy.lines


def test_columns_without_heads_take_no_line() -> None:
    single = next(index for index, kind in enumerate(KINDS) if kind.columns == "one")
    canvas = lay_out([table(single, 3, 1)], 40, airy=False, gap=GAP)
    assert len(canvas.lines) == 4
    assert {line for line, _, _ in canvas.places.values()} == {1, 2, 3}


def test_a_number_alone_stands_right_below_its_title_and_in_no_row() -> None:
    kinds = BOARDS["heads"]
    alone = Matrix("leak", (1, 1), (2.5,))
    lone = draw_table(Face(kinds["leak"], (1, 1), alone, "leak", names=()))
    canvas = lay_out([table(0, 3, 3), lone], 80, airy=False, gap=GAP)
    assert canvas.places[Ref("leak", 0, 0)][0] == canvas.tops["leak"][0] + 1
    rows = {line for ref, (line, _, _) in canvas.places.items() if ref.matrix != "leak"}
    assert canvas.places[Ref("leak", 0, 0)][0] not in rows


def test_beside_the_cells_there_is_no_cell() -> None:
    canvas = lay_out([table(0, 2, 2)], 40, airy=False, gap=GAP)
    assert canvas.cell_at(0, 0) is None
    assert canvas.cell_at(0, 2) is None
    assert canvas.cell_at(999, 2) is None


def test_an_empty_canvas_has_no_width() -> None:
    assert Canvas((), {}, {}).width == 0
