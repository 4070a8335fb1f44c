"""Drawing what Textual writes: whole, cut anywhere, and with sequences within texts."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color import Color
from rich.console import Console
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.strip import Strip

from attn_tui.terminal.grid import Grid
from attn_tui.terminal.interpreter import Interpreter
from attn_tui.terminal.parameters import style_of
from attn_tui.terminal.style import PLAIN, Look, Style, look_of
from tests.terminal.painted import (
    CLUSTERS,
    FOREIGN,
    HEIGHT,
    WIDTH,
    WORDS,
    sgr,
    textual_output,
    updates,
)

LINK = "\x1b]8;id=7;https://example.org/a;b\x1b\\"
NO_LINK = "\x1b]8;;\x1b\\"


def drawn(*chunks: str, size: tuple[int, int] = (12, 3)) -> Grid:
    """A grid on which these chunks were drawn."""
    interpreter = Interpreter(Grid(*size), sgr)
    for chunk in chunks:
        interpreter.feed(chunk)
    return interpreter.grid


def test_addresses_texts_and_line_feeds() -> None:
    grid = drawn("\x1b[1;3Hab\nc\x1b[3;12Hz\x1b[2;4H")
    assert grid.lines == ["  ab        ", "c           ", "           z"]
    assert grid.cursor == (3, 1)


def test_the_last_column_neither_wraps_nor_scrolls() -> None:
    grid = drawn("\x1b[3;10Habcdef")
    assert grid.lines == [" " * 12, " " * 12, "         abc"]
    assert grid.cursor == (11, 2)
    assert drawn("\x1b[3;1Hx\n\ny").lines[2] == "y           "


def test_an_address_that_lies_outside_draws_nothing() -> None:
    grid = drawn("\x1b[9;99Habc\x1b[0;0Hx\x1b[Hy" + f"\x1b[{'9' * 5000};1Hz")
    assert grid.lines[0] == "y           "


@settings(deadline=None)
@given(
    st.sampled_from([None, *map(Color.from_ansi, (0, 7, 9, 15, 16, 99, 255))])
    | st.tuples(*[st.integers(0, 255)] * 3).map(lambda rgb: Color.from_rgb(*rgb)),
    st.sampled_from([None, Color.from_rgb(1, 2, 3), Color.from_ansi(3), Color.from_ansi(12)]),
    st.sets(st.sampled_from(["bold", "dim", "italic", "underline", "reverse", "strike"])),
)
def test_styles_are_those_that_textual_writes(
    fg: Color | None, bg: Color | None, attributes: set[str]
) -> None:
    rich = RichStyle(color=fg, bgcolor=bg, **dict.fromkeys(attributes, True))  # type: ignore[arg-type]
    console = Console(color_system="truecolor", force_terminal=True)
    grid = drawn(Strip([Segment("x", rich), Segment("y")]).render(console))
    expected = Style(
        tuple(fg.get_truecolor()) if fg else None,  # type: ignore[arg-type]
        tuple(bg.get_truecolor()) if bg else None,  # type: ignore[arg-type]
        **dict.fromkeys(attributes, True),
    )
    assert grid.rows[0].cells[0].look == look_of(sgr(expected))
    assert grid.rows[0].cells[1].look == PLAIN


def test_bright_and_indexed_colours() -> None:
    assert style_of("38;5;196").fg == (255, 0, 0)
    assert style_of("97;40").fg == style_of("38;5;15").fg
    assert style_of("1;31;0;4") == Style(underline=True)


def test_a_blank_keeps_what_is_seen_of_its_style() -> None:
    grid = drawn("\x1b[1;38;5;9;48;5;17m \x1b[0m\x1b[48;5;17m \x1b[0m\x1b[4m ")
    seen, unseen, underlined = grid.rows[0].cells[:3]
    assert seen is unseen
    assert underlined.look == Look(attributes=frozenset("4"))


@pytest.mark.parametrize("bad", ["38", "38;5", "38;2;1;2", "38;5;999", "48;9", "5;8;73", ":::"])
def test_a_style_that_makes_no_sense_is_plain(bad: str) -> None:
    assert style_of(bad) == Style()


def test_grapheme_clusters_are_drawn_in_one_cell() -> None:
    grid = drawn("\x1b[1;1H👩‍👧|e\u0301|❤️|漢|")
    assert [each.text for each in grid.rows[0].cells] == [
        *["👩‍👧", "", "|", "e\u0301", "|"],
        *["❤️", "", "|", "漢", "", "|", " "],
    ]


def test_linked_text_keeps_its_text() -> None:
    link = RichStyle(link="https://example.org", bold=True)
    text = Strip([Segment("to ", RichStyle()), Segment("here", link), Segment(" or")])
    grid = drawn(text.render(Console(color_system="truecolor", force_terminal=True)))
    assert grid.lines[0].rstrip() == "to here or"
    is_bold = ["1" in each.look.attributes for each in grid.rows[0].cells]
    assert is_bold == [False] * 3 + [True] * 4 + [False] * 5
    assert drawn(f"{LINK}a{NO_LINK}b").lines[0].rstrip() == "ab"


@pytest.mark.parametrize(
    "sequence",
    [
        *["\x1b[?1049h", "\x1b[?25l", "\x1b[>29u", "\x1b[<u", "\x1b[?2026$p", "\x1b[5n", "\x1b[2J"],
        *["\x1b]22;pointer\x07", "\x1b]52;c;YWI=\x07", LINK, "\x1bP+q544e\x1b\\", "\x1b_x\x1b\\"],
        *["\x1b(B", "\x1b7", "\x1b[1 q", "\x1b[>4;1m", "\x1b[?4m", "\x1b[1;2;3$r", "\x07", "\r"],
    ],
)
def test_every_other_sequence_is_left_out_whole(sequence: str) -> None:
    assert drawn(f"ab{sequence}cd") == drawn("abcd")
    for at in range(len(sequence)):
        assert drawn("ab" + sequence[:at], sequence[at:] + "cd") == drawn("abcd")


@pytest.mark.parametrize("torn", ["\x1b]8;;x", "\x1bPx", "\x1b[1;", "\x1b", "\x1b]0;\x18"])
def test_a_sequence_without_an_end_does_not_outlive_the_next(torn: str) -> None:
    grid = drawn(f"\x1b[1;1H{torn}\x1b[2;1Hnext")
    assert grid.lines[1].rstrip() == "next"


def test_text_with_an_address_in_it_does_not_move_the_drawing() -> None:
    grid = drawn("\x1b[1;1H\x1b[1ma\x1b[3;1Hb\x1b[0m\x1b[4mend\x1b[0m", size=(16, 3))
    assert grid.lines == ["a[3;1Hbend      ", " " * 16, " " * 16]


HOSTILE = st.lists(
    st.sampled_from(
        [
            *["\x1b", "[", "5;1H", "]0;x", "\x07", "\x1bP", "\x9b", "\x1b[31m", "\x1b[2J", "\n"],
            *["a", "漢", "\u200d", "e\u0301", "👩", "\ufe0f", "\u202e", "\0", "\x7f", "\ud800"],
        ]
    ),
    max_size=9,
).map("".join)


@settings(deadline=None)
@given(HOSTILE)
def test_no_sequence_within_a_text_moves_what_comes_after_it(text: str) -> None:
    if text.startswith(("[0m", "[m")):
        return
    grid = drawn(f"\x1b[2;1H\x1b[1m{text}\x1b[0m\x1b[3m!\x1b[0m\x1b[1;1H", size=(80, 3))
    assert [row.cells[0].text for row in (grid.rows[0], grid.rows[2])] == [" ", " "]
    is_italic = ["3" in each.look.attributes for each in grid.rows[1].cells]
    assert is_italic.index(True) == cell_len(text)
    assert all(sign >= " " and not "\x7f" <= sign < "\xa0" for sign in "".join(grid.lines))


@settings(deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                *["\x1b[2;3H", "\x1b[1;8H", "\x1b[1m", "\x1b[0m", "\x1b[38;2;1;2;3;48;5;9m", "\n"],
                *[
                    LINK,
                    NO_LINK,
                    "\x1b[?25l",
                    "\x1b]22;x\x07",
                    "\x1b[5;1H",
                    "\x1b",
                    "\x1b]",
                    "\x07",
                ],
                *["a", "bc ", "漢", "👩‍👧", "❤", "\ufe0f", "\u200d", "e", "\u0301", "1️⃣", "─"],
            ]
        )
    ).map("".join),
    st.lists(st.integers(0, 80)),
)
def test_it_draws_the_same_in_pieces(data: str, cuts: list[int]) -> None:
    edges = [0, *sorted(cuts), len(data)]
    pieces = [data[start:end] for start, end in pairwise(edges)]
    end = "\x1b[0m\x1b[3;1H."
    assert drawn(*pieces, end) == drawn(data + end)


@settings(deadline=None)
@given(
    st.lists(
        updates(WORDS + FOREIGN + CLUSTERS).map(textual_output)
        | st.sampled_from(["\x1b[2;1H", "\n", "\x1b[0m", "\x1b[1;1H\x1b[0m", "\x1b[4mlost", "a"])
    ).map("".join)
)
def test_whole_lines_are_drawn_as_one_character_after_the_other(data: str) -> None:
    assert drawn(data, size=(WIDTH, HEIGHT)) == drawn(*data, size=(WIDTH, HEIGHT))


def test_it_goes_on_where_the_grid_has_another_size() -> None:
    interpreter = Interpreter(Grid(6, 2), sgr)
    interpreter.feed("\x1b[2;1H\x1b[1mabcdef\x1b[0m\x1b[2;6H")
    interpreter.grid = interpreter.grid.resized(3, 1)
    interpreter.feed("\x1b[1;1Hxyz")
    assert interpreter.grid.lines == ["xyz"]
    interpreter.grid = interpreter.grid.resized(0, 0)
    interpreter.feed("\x1b[1;1Hxyz\n")
    assert interpreter.grid.cursor == (0, 0)
