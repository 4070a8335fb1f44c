"""The grid: cells, clusters, halves, sizes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from attn_tui.terminal.cells import Cell, Doubt, cell, cells_of, doubt, letters
from attn_tui.terminal.grid import Grid
from attn_tui.terminal.row import Part, cut, doubt_of
from attn_tui.terminal.style import PLAIN, Look

BLUE = Look(bg="48;5;17")
BOLD = Look("38;5;214", attributes=frozenset("1"))
FAMILY = "👩‍👧"


def shown(width: int, *texts: tuple[int, str]) -> Grid:
    """One row on which texts were put, cluster by cluster."""
    grid = Grid(width, 1)
    for x, text in texts:
        for each in text:
            grid.put(x, 0, each, PLAIN)
            x += cell_len(each)
    return grid


def test_a_cluster_takes_the_columns_that_it_is_wide() -> None:
    grid = Grid(8, 1)
    grid.put(0, 0, "a", BOLD)
    grid.put(1, 0, "漢", BLUE)
    grid.put(3, 0, FAMILY, PLAIN)
    grid.put(5, 0, "e\u0301", PLAIN)
    texts = [each.text for each in grid.rows[0].cells]
    assert texts == ["a", "漢", "", FAMILY, "", "e\u0301", " ", " "]
    assert grid.rows[0].cells[2] == Cell("", BLUE)


def test_drawing_over_either_half_of_a_wide_character_blanks_the_other() -> None:
    assert shown(6, (1, "漢"), (1, "x")).lines == [" x    "]
    assert shown(6, (1, "漢"), (2, "x")).lines == ["  x   "]
    assert shown(6, (1, "漢"), (0, "字")).lines == ["字    "]
    assert shown(6, (1, "漢"), (2, "字")).lines == ["  字  "]
    assert shown(6, (0, "漢漢漢"), (1, "字字")).lines == [" 字字 "]


def test_the_blank_beside_a_half_covered_character_keeps_its_ground() -> None:
    grid = Grid(3, 1)
    grid.put(0, 0, "漢", BLUE)
    grid.put(1, 0, "x", PLAIN)
    assert grid.rows[0].cells == (Cell(" ", BLUE), Cell("x", PLAIN), Cell(" ", PLAIN))


def test_a_wide_character_in_the_last_column_is_a_blank() -> None:
    grid = Grid(3, 1)
    grid.put(2, 0, "漢", BLUE)
    assert grid.rows[0].cells == (Cell(" ", PLAIN), Cell(" ", PLAIN), Cell(" ", BLUE))


def test_nothing_is_drawn_outside_and_nothing_wraps() -> None:
    grid = Grid(3, 2)
    for x, y in ((3, 0), (-1, 0), (0, 2), (0, -1)):
        grid.put(x, y, "x", PLAIN)
    assert grid == Grid(3, 2)
    grid.draw(1, 0, Part(cells_of("abcd", PLAIN)))
    assert grid.lines == [" ab", "   "]


def test_another_size_keeps_the_corner_and_halves_no_character() -> None:
    grid = shown(6, (0, "a漢b"))
    grid.cursor = (5, 0)
    assert grid.resized(8, 2).lines == ["a漢b    ", " " * 8]
    smaller = grid.resized(2, 1)
    assert smaller.lines == ["a "]
    assert smaller.cursor == (1, 0)
    assert grid.resized(0, 0).rows == []
    assert grid.resized(0, 0).cursor == (0, 0)


def test_a_copy_is_equal_until_one_changes() -> None:
    grid = shown(4, (0, "ab"))
    other = grid.copy()
    assert other == grid
    other.put(0, 0, "x", PLAIN)
    assert other != grid
    other = grid.copy()
    other.cursor = (1, 0)
    assert other != grid
    assert grid.lines == ["ab  "]


def test_the_blanks_of_a_text_may_look_otherwise() -> None:
    mixed = letters(BOLD, BLUE)
    assert mixed.cells("a b") == (cell("a", BOLD), cell(" ", BLUE), cell("b", BOLD))
    assert mixed.cells("漢\u3000")[2:] == (cell(" ", BLUE),) * 2


@pytest.mark.parametrize("blank", ["\u00a0", "\u3000", "\u2003"])
def test_every_kind_of_blank_is_an_empty_cell(blank: str) -> None:
    assert cells_of(blank, PLAIN) == (cell(" ", PLAIN),) * cell_len(blank)


@settings(deadline=None)
@given(st.text())
def test_a_text_takes_as_many_cells_as_textual_counts(text: str) -> None:
    assert len(cells_of(text, PLAIN)) == cell_len(text)


@settings(deadline=None)
@given(st.lists(st.sampled_from(["a", "漢", "한", "é", "e\u0301", "√", " ", "\u3000", "❤️", "▒"])))
def test_clusters_are_those_that_textual_counts(clusters: list[str]) -> None:
    texts = [each.text for each in cells_of("".join(clusters), PLAIN) if each.text]
    expected = [" " * cell_len(each) if each.isspace() else each for each in clusters]
    assert "".join(texts) == "".join(expected)
    assert [each for each in texts if each != " "] == [each for each in clusters if each.strip()]


@settings(deadline=None)
@given(st.text(st.characters(categories=["Cc", "Cf", "Cs", "Zl", "Zp", "Lu", "So"])))
def test_no_control_and_no_half_of_a_pair_stays_in_a_cell(text: str) -> None:
    for each in cells_of(text, PLAIN):
        assert not any(sign < " " or "\x7f" <= sign < "\xa0" for sign in each.text)
        assert not any("\u202a" <= sign <= "\u202e" for sign in each.text)
        each.text.encode()


@settings(deadline=None)
@given(
    st.integers(0, 9),
    st.lists(st.tuples(st.integers(-1, 9), st.sampled_from(["x", "漢", FAMILY, "é", "𝐀", "한"]))),
    st.integers(0, 9),
)
def test_no_row_ever_holds_half_a_character(
    width: int, draws: list[tuple[int, str]], other: int
) -> None:
    grid = Grid(width, 1)
    for x, text in draws:
        grid.put(x, 0, text, PLAIN)
    for each in (grid, grid.resized(other, 1)):
        assert cell_len(each.lines[0]) == each.width == len(each.rows[0].cells)


DRAWS = st.lists(
    st.tuples(
        st.integers(0, 6),
        st.sampled_from(["x", "xyz", "漢", "漢字", "漢 字", FAMILY, "é", "  ", "a漢b漢"]),
        st.sampled_from([BLUE, PLAIN]),
    ),
    max_size=20,
)


@settings(deadline=None)
@given(DRAWS)
def test_a_row_is_what_was_drawn_on_it_one_after_the_other(
    draws: list[tuple[int, str, Look]],
) -> None:
    grid, cells = Grid(7, 1), [cell(" ", PLAIN)] * 7
    for x, text, look in draws:
        part = Part(cut(cells_of(text, look), 7 - x))
        end = x + len(part.cells)
        if not cells[x].text:
            cells[x - 1] = cell(" ", cells[x - 1].look)
        if end < 7 and not cells[end].text:
            cells[end] = cell(" ", cells[end].look)
        cells[x:end] = part.cells
        grid.draw(x, 0, Part(cells_of(text, look)))
        assert grid.rows[0].cells == tuple(cells)
        assert grid.rows[0].doubt == doubt_of(cells)


def test_a_picture_that_comes_back_is_the_same_row() -> None:
    lines = [Part(cells_of(letter * 20, PLAIN)) for letter in "ab"]
    ends = [Part(cells_of(letter * 9, BOLD)) for letter in "cd"]
    grid, seen = Grid(20, 1), []
    for x, part in ((0, lines[0]), (11, ends[0]), (11, ends[1]), (11, ends[0]), (0, lines[0])):
        grid.draw(x, 0, part)
        seen.append(grid.rows[0])
    assert seen[0] is seen[4]
    assert seen[1] is seen[3]
    assert len(set(seen)) == 3


def test_how_doubtful_a_width_is() -> None:
    doubts = {
        Doubt.NONE: ["", " ", "a", "ñ", "漢", "한", "ｶ", "▸", "𠀀"],
        Doubt.WIDER: ["é", "√", "·", "∞", "→", "─", "█", "Σ"],
        Doubt.ANY: [FAMILY, "e\u0301", "❤️", "🙂", "🇩", "\u00ad", "\ue000", "한\u0301"],
    }
    for expected, clusters in doubts.items():
        assert {each: doubt(each) for each in clusters} == dict.fromkeys(clusters, expected)
