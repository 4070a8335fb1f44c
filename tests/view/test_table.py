"""One matrix drawn: widths, signs, sums, bars."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_tui.model.board import BOARDS
from attn_tui.model.kind import Kind
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.selection import Marks
from attn_tui.view.face import Face
from attn_tui.view.ink import line_text, line_width
from attn_tui.view.table import BAR_WIDTH, bar, draw_table

KINDS = {kind.name: kind for kind in BOARDS["attention"].kinds}
NAMES = ("cat", "小猫", "a longer token")
MATRIX = Matrix.of("S", [[1, -2.5, 1000], [0, 0.0004, 3], [-0.001, 2, 7]])


def face_of(matrix: Matrix | None, kind: Kind = KINDS["S"], **more: object) -> Face:
    """A face of a 3x3 matrix with its row sums."""
    face = Face(kind, (3, 3), matrix, "title", names=NAMES)
    return replace(face, **more)  # type: ignore[arg-type]


def texts(face: Face) -> list[str]:
    """The lines of a table."""
    return [line_text(line) for line in draw_table(face).lines]


@settings(deadline=None)
@given(
    st.lists(st.floats(-1e9, 1e9), min_size=9, max_size=9),
    st.lists(st.text("aé小猫[]", min_size=1, max_size=6), min_size=3, max_size=3),
    st.sampled_from([2, 3]),
    st.integers(0, 2),
)
def test_every_cell_lies_where_its_place_says(
    values: list[float], names: list[str], decimals: int, gap: int
) -> None:
    matrix = Matrix("S", (3, 3), tuple(values))
    table = draw_table(face_of(matrix, names=names, decimals=decimals), gap=gap)
    rows = [line for line in table.lines[2:] if line]
    assert len({line_width(line) for line in rows}) == 1
    assert len(table.places) == 9
    for ref, (line, left, right) in table.places.items():
        assert 0 < left < right <= line_width(table.lines[line])
        following = table.places.get(Ref("S", ref.row, (ref.column or 0) + 1))
        assert following is None or following == (line, right, right + (right - left))


def test_nothing_of_a_cell_is_cut() -> None:
    lines = texts(face_of(MATRIX))
    for number in ("-2.500", "1000", "<0.001", "-0.001", "7"):
        assert any(number in line.split() for line in lines)
    assert any("a longer token" in line for line in lines[2:])


def test_signs_stand_for_what_has_no_number() -> None:
    matrix = Matrix.of("S", [[float("-inf"), 0, 1], [float("nan"), 2, 3], [4, 5, 6]])
    hidden, covered = frozenset({(0, 1), (0, 2)}), frozenset({(2, 2)})
    rows = texts(face_of(matrix, hidden=hidden, covered=covered))[2:]
    assert rows[0].split()[-3:] == ["-∞", "▒", "1"]
    assert rows[1].split()[-3:] == ["NaN", "2", "3"]
    assert rows[2].split()[-3:] == ["4", "5", "?"]


def test_a_wrong_cell_is_marked_beside_its_number() -> None:
    face = face_of(MATRIX, wrong=frozenset({(0, 1)}), marks=Marks(1, 1, cursor=True))
    rows = texts(face)[2:]
    assert rows[0].split()[-4:] == ["1", "*", "-2.500", "1000"]
    assert "[" in rows[1]
    assert "*" not in rows[1]
    assert "*" not in rows[2]


@pytest.mark.parametrize("typed", ["", "-", "12345678.5"])
def test_what_is_typed_stands_in_the_cursors_cell(typed: str) -> None:
    rows = texts(face_of(MATRIX, typed=typed, marks=Marks(2, 0, cursor=True)))[2:]
    assert f"{typed}_]" in rows[2]
    assert "_" not in rows[0] + rows[1]


def test_sums_stand_in_a_column_of_their_own() -> None:
    matrix = replace(MATRIX, name="A", row_sums=(1.0, 0.48612, 2.0))
    lines = texts(face_of(matrix, KINDS["A"]))
    assert lines[1].endswith("Σ")
    assert [line.split()[-1] for line in lines[2:]] == ["1.000", "0.486", "2.000"]
    assert not texts(face_of(matrix, KINDS["A"], blank=True))[1].endswith("Σ")


def test_a_covered_row_does_not_give_its_sum_away() -> None:
    matrix = replace(MATRIX, name="A", row_sums=(1.0, 1.0, 1.0))
    whole = frozenset((1, column) for column in range(3))
    rows = texts(face_of(matrix, KINDS["A"], covered=whole))[2:]
    assert [row.split()[-1] for row in rows] == ["1.000", "?", "1.000"]


def test_a_table_without_numbers_keeps_its_grid() -> None:
    for face, sign in ((face_of(None), "…"), (face_of(None, absent=True), "–")):
        rows = texts(face)[2:]
        assert [row.split()[-3:] for row in rows] == [[sign] * 3] * 3
    assert draw_table(face_of(None, shapeless=True)).places == {}


def test_only_the_rows_asked_for_are_drawn() -> None:
    table = draw_table(face_of(MATRIX, rows=(2, 0)))
    assert [ref.row for ref in table.places] == [2, 2, 2, 0, 0, 0]


@given(st.floats(0, 1), st.integers(1, 30))
def test_a_bar_is_as_long_as_its_share(share: float, width: int) -> None:
    drawn = bar(share, width)
    assert len(drawn) == width
    eighths = 8 * drawn.count("█") + sum(" ▏▎▍▌▋▊▉".index(c) for c in drawn if c in "▏▎▍▌▋▊▉")
    assert abs(eighths - share * width * 8) <= 0.5 + 1e-9


def test_bars_of_what_is_no_share() -> None:
    assert bar(2.0, 4) == "████"
    assert bar(-1.0, 4) == "    "
    assert bar(float("nan"), 4) == "    "


def test_bars_and_totals_of_shares() -> None:
    face = face_of(MATRIX, bars=(1.0, 0.5, 0.0), total=(1.5, 2.0, -0.25))
    rows = texts(face)[2:]
    assert rows[0].endswith("█" * BAR_WIDTH)
    assert rows[1].rstrip().endswith(" " + "█" * (BAR_WIDTH // 2))
    assert rows[3].split() == ["Σ", "1.500", "2", "-0.250"]
