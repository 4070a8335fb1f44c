"""Characters of doubtful width: a terminal may draw them otherwise, and shifts nothing else."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_tui.terminal.cells import Doubt, doubt
from attn_tui.terminal.difference import difference
from attn_tui.terminal.grid import Grid
from attn_tui.terminal.strips import Update
from attn_tui.terminal.style import PLAIN, Look
from tests.terminal.painted import (
    CLUSTERS,
    FOREIGN,
    HEIGHT,
    WIDTH,
    WORDS,
    ClusterTerminal,
    Painted,
    draw,
    edits,
    grid_of,
    updates,
)


@settings(deadline=None)
@given(
    st.lists(st.lists(updates(WORDS + FOREIGN + CLUSTERS), max_size=4), max_size=4),
    st.sampled_from([1, 2, 3, 4]),
)
def test_where_clusters_have_another_width_all_others_keep_their_columns(
    frames: list[list[Update]], columns: int
) -> None:
    wanted, sent = Grid(WIDTH, HEIGHT), None
    terminal = ClusterTerminal(WIDTH, HEIGHT, columns)
    for drawn in frames:
        draw(wanted, *drawn)
        terminal.feed(difference(sent, wanted, fills=True))
        sent = wanted.copy()
        for row, shown in zip(wanted.rows, terminal.grid.rows, strict=True):
            is_sure = True
            for each, there in zip(row.cells, shown.cells, strict=True):
                is_sure = doubt(each.text) is not Doubt.ANY if each.text else is_sure
                assert there.text == each.text or not is_sure


@settings(deadline=None)
@given(st.lists(st.lists(updates(WORDS + FOREIGN), max_size=4), max_size=4))
def test_where_ambiguous_characters_are_wide_all_others_keep_their_columns(
    frames: list[list[Update]],
) -> None:
    wanted, sent = Grid(WIDTH, HEIGHT), None
    narrow, wide = Painted(WIDTH, HEIGHT), Painted(WIDTH, HEIGHT, wide=True)
    for drawn in frames:
        draw(wanted, *drawn)
        frame = difference(sent, wanted, fills=True)
        narrow.stream.feed(frame)
        wide.stream.feed(frame)
        sent = wanted.copy()
        assert_sure_cells_equal(narrow, wide, wanted)


@settings(deadline=None)
@given(edits(["a", "b", "  ", "漢", "√", "─"]))
def test_where_little_changes_beside_ambiguous_characters(grids: tuple[Grid, Grid]) -> None:
    sent, wanted = grids
    narrow, wide = Painted(*wanted.size), Painted(*wanted.size, wide=True)
    for terminal in (narrow, wide):
        terminal.stream.feed(difference(None, sent) + difference(sent, wanted))
    assert_sure_cells_equal(narrow, wide, wanted)


def assert_sure_cells_equal(narrow: Painted, wide: Painted, grid: Grid) -> None:
    """Only an ambiguous character, and a blank behind it, may look different."""
    shown = zip(grid.rows, narrow.shown(), wide.shown(), strict=True)
    for row, narrow_row, wide_row in shown:
        for x, each in enumerate(row.cells):
            behind = x > 0 and each.text == " " and doubt(row.cells[x - 1].text) is Doubt.WIDER
            if doubt(each.text) is Doubt.NONE and not behind:
                assert wide_row[x] == narrow_row[x], f"column {x} of {row}"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("aéb..", "xéy.."),
        ("éab", "xay"),
        ("a漢b", "√漢b"),
        ("─ b", "a b"),
        ("a b", "─ b"),
        ("ab─", "xb─"),
    ],
)
def test_what_an_ambiguous_character_may_cover_is_drawn_again(before: str, after: str) -> None:
    sent, wanted = grid_of(before), grid_of(after)
    narrow, wide = Painted(*sent.size), Painted(*sent.size, wide=True)
    for terminal in (narrow, wide):
        terminal.stream.feed(difference(None, sent) + difference(sent, wanted))
    assert narrow.display == wanted.lines
    assert_sure_cells_equal(narrow, wide, wanted)


def test_the_blank_behind_an_ambiguous_character_gets_its_ground_back() -> None:
    sent, wanted = Grid(3, 1), Grid(3, 1)
    sent.put(0, 0, "→", Look(bg="48;2;0;0;95"))
    wanted.put(0, 0, "a", PLAIN)
    narrow, wide = Painted(3, 1), Painted(3, 1, wide=True)
    frame = difference(None, sent)
    narrow.stream.feed(frame)
    wide.stream.feed(frame)
    assert [wide.buffer[0][x].data for x in range(3)] == ["→", "", " "]
    frame = difference(sent, wanted)
    narrow.stream.feed(frame)
    wide.stream.feed(frame)
    assert wide.shown() == narrow.shown()


def test_a_row_with_a_cluster_of_doubtful_width_is_drawn_whole() -> None:
    sent, wanted = grid_of("abc漢defgh", "abcdefghij"), grid_of("abc漢defgh", "abcdefghij")
    sent.put(1, 0, "👩‍👧", PLAIN)
    wanted.put(1, 0, "👩‍👧", PLAIN)
    wanted.put(9, 0, "H", PLAIN)
    wanted.put(9, 1, "J", PLAIN)
    frame = difference(sent, wanted)
    assert frame == "\x1b[H\x1b[m\x1b[Ka👩‍👧\x1b[4G漢defgH\x1b[2;10HJ\x1b[H"
