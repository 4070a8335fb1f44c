"""Drawing what Textual shows: an emulator shows the same when fed with what Textual writes."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from attn_tui.terminal.difference import difference
from attn_tui.terminal.grid import Grid
from attn_tui.terminal.strips import Strips, Update, style_of
from attn_tui.terminal.style import PLAIN, Look, Style
from tests.terminal.painted import (
    FOREIGN,
    HEIGHT,
    OUTPUT,
    STYLES,
    WIDTH,
    WORDS,
    Painted,
    draw,
    line,
    look_of,
    segments,
    textual_output,
)

ATTRIBUTES = ("bold", "dim", "italic", "underline", "reverse", "strike")


def drawn(*pieces: Segment, width: int = 12, x: int = 0) -> Grid:
    """A row on which a strip was drawn."""
    grid = Grid(width, 1)
    draw(grid, line(x, 0, *pieces))
    return grid


@st.composite
def strips(draw: st.DrawFn, width: int) -> Strip:
    """A strip of this width."""
    return Strip(draw(segments(WORDS + FOREIGN, width))).adjust_cell_length(width)


@st.composite
def spans(draw: st.DrawFn) -> ChopsUpdate:
    """Spans of rows that are cut in several places, some of them drawn by nobody."""
    inner = st.sets(st.integers(1, WIDTH - 1), max_size=4)
    cuts = [[0, *sorted(draw(inner)), WIDTH] for _ in range(HEIGHT)]
    chops = [
        {start: draw(st.none() | strips(end - start)) for start, end in pairwise(row)}
        for row in cuts
    ]
    edges = st.lists(st.integers(0, WIDTH), min_size=2, max_size=2, unique=True).map(sorted)
    rows = sorted(draw(st.sets(st.integers(0, HEIGHT - 1), min_size=1)))
    found = [(y, *draw(edges)) for y in rows]
    return ChopsUpdate(chops, found, [row[1:] for row in cuts])  # type: ignore[arg-type]


@st.composite
def regions(draw: st.DrawFn) -> LayoutUpdate:
    """All rows of a region, each of several strips."""
    x, y = draw(st.integers(0, WIDTH - 1)), draw(st.integers(0, HEIGHT - 1))
    width, height = draw(st.integers(1, WIDTH - x)), draw(st.integers(1, HEIGHT - y))
    middle = draw(st.integers(0, width))
    rows = [[draw(strips(middle)), draw(strips(width - middle))] for _ in range(height)]
    return LayoutUpdate(rows, Region(x, y, width, height))  # type: ignore[arg-type]


@settings(deadline=None)
@given(st.lists(spans() | regions(), min_size=1, max_size=4))
def test_an_emulator_shows_what_textual_writes(updates: list[Update]) -> None:
    original, mirrored = Painted(WIDTH, HEIGHT), Painted(WIDTH, HEIGHT)
    original.stream.feed("\x1b[2J")
    grid = Grid(WIDTH, HEIGHT)
    for update in updates:
        original.stream.feed("\x1b[H" + textual_output(update))
        draw(grid, update)
    mirrored.stream.feed(difference(None, grid, fills=True))
    assert mirrored.shown() == original.shown()


@given(
    st.sampled_from([None, Color.default(), *map(Color.from_ansi, (0, 7, 9, 15, 16, 99, 255))])
    | st.tuples(*[st.integers(0, 255)] * 3).map(lambda rgb: Color.from_rgb(*rgb)),
    st.sampled_from([None, Color.default(), Color.from_rgb(1, 2, 3), Color.from_ansi(12)]),
    st.sets(st.sampled_from(ATTRIBUTES)),
)
def test_a_style_keeps_its_colours_and_attributes(
    fg: Color | None, bg: Color | None, attributes: set[str]
) -> None:
    style: Any = RichStyle(color=fg, bgcolor=bg) + RichStyle.parse(" ".join(attributes))
    kept = style_of(style)
    for colour, here in ((fg, kept.fg), (bg, kept.bg)):
        assert here == (tuple(colour.get_truecolor()) if colour and not colour.is_default else None)
    assert [getattr(kept, each) for each in ATTRIBUTES] == [
        each in attributes for each in ATTRIBUTES
    ]


def test_a_text_without_a_style_is_plain() -> None:
    assert style_of(None) == style_of(RichStyle()) == Style()
    assert {each.look for each in drawn(Segment("abc")).rows[0].cells} == {PLAIN}


def test_a_blank_keeps_what_is_seen_of_its_style() -> None:
    ground = "#00005f"
    seen, unseen, underlined = (
        drawn(Segment(" ", style)).rows[0].cells[0]
        for style in (
            RichStyle(bold=True, color="red", bgcolor=ground),
            RichStyle(bgcolor=ground),
            RichStyle(underline=True),
        )
    )
    assert seen is unseen
    assert underlined.look == Look(attributes=frozenset("4"))


def test_grapheme_clusters_are_drawn_in_one_cell() -> None:
    grid = drawn(Segment("👩‍👧|e\u0301|❤\ufe0f|漢|"))
    assert [each.text for each in grid.rows[0].cells] == [
        *["👩‍👧", "", "|", "e\u0301", "|"],
        *["❤\ufe0f", "", "|", "漢", "", "|", " "],
    ]


def test_linked_text_keeps_its_text() -> None:
    link = RichStyle(link="https://example.org", bold=True)
    grid = drawn(Segment("to "), Segment("here", link), Segment(" or"))
    assert grid.lines[0].rstrip() == "to here or"
    is_bold = ["1" in each.look.attributes for each in grid.rows[0].cells]
    assert is_bold == [False] * 3 + [True] * 4 + [False] * 5


@pytest.mark.parametrize(("x", "shown"), [(0, "abcdef"), (4, "    ab"), (6, " " * 6), (9, " " * 6)])
def test_what_is_outside_of_the_grid_is_left_out(x: int, shown: str) -> None:
    assert drawn(Segment("abcdefgh"), width=6, x=x).lines == [shown]
    grid = Grid(6, 1)
    draw(grid, line(0, 1, Segment("below")))
    assert grid == Grid(6, 1)


def test_the_cursor_stays_on_the_grid() -> None:
    grid = Grid(6, 2)
    for place, expected in (((2, 1), (2, 1)), ((9, 9), (5, 1)), ((-1, -1), (0, 0))):
        grid.place_cursor(*place)
        assert grid.cursor == expected
    nothing = Grid(0, 0)
    nothing.place_cursor(3, 3)
    assert nothing.cursor == (0, 0)


HOSTILE = st.lists(
    st.sampled_from(
        [
            *["\x1b", "[", "5;1H", "]0;x", "\x07", "\x1bP", "\x9b", "\x1b[31m", "\x1b[2J", "\n"],
            *["\x1b[0m", "\x1b]8;id=7;https://example.org\x1b\\", "\x1b[5n", "\x1b[?1049l"],
            *["a", "漢", "\u200d", "e\u0301", "👩", "\ufe0f", "\u202e", "\0", "\x7f", "\ud800"],
        ]
    ),
    max_size=9,
).map("".join)


@settings(deadline=None)
@given(HOSTILE, STYLES)
def test_no_sequence_within_a_text_is_more_than_text(text: str, style: RichStyle | None) -> None:
    italic = RichStyle(italic=True)
    grid = drawn(
        Segment(text, style and style + RichStyle(italic=False)), Segment("!", italic), width=400
    )
    is_italic = ["3" in each.look.attributes for each in grid.rows[0].cells]
    assert is_italic.index(True) == cell_len(text)
    assert all(sign >= " " and not "\x7f" <= sign < "\xa0" for sign in "".join(grid.lines))
    assert OUTPUT.fullmatch(difference(None, grid))


@given(strips(WIDTH), strips(WIDTH))
def test_a_strip_that_comes_back_is_the_same_row(one: Strip, other: Strip) -> None:
    grid, rows = Grid(WIDTH, 1), []
    for strip in (one, other, one):
        draw(grid, line(0, 0, *strip))
        rows.append(grid.rows[0])
    assert rows[2] is rows[0]


def test_a_style_that_was_expected_is_known_when_it_is_drawn() -> None:
    asked: list[Style] = []

    def look(style: Style) -> Look:
        asked.append(style)
        return look_of(style)

    strips = Strips(look)
    strips.expect(RichStyle(color="red", bgcolor="blue"))
    known = len(asked)
    assert known
    strips.draw(line(0, 0, Segment("a b", RichStyle(color="red", bgcolor="blue"))), Grid(4, 1))
    assert len(asked) == known
