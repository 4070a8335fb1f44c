"""The difference: an emulator fed with it shows what it shows when fed with Textual's output.

pyte knows no grapheme clusters: it draws 👩‍👧 as two wide characters. Texts that hold such are
compared by a terminal that draws clusters on a grid, texts alone.
"""

from unicodedata import normalize

from hypothesis import given, settings
from hypothesis import strategies as st
from pyte.screens import Char
from rich.cells import set_cell_size
from rich.segment import Segment
from rich.style import Style as RichStyle

from attn_tui.terminal.difference import difference
from attn_tui.terminal.grid import Grid
from attn_tui.terminal.pen import Pen
from attn_tui.terminal.pieces import groups_between
from attn_tui.terminal.strips import Strips, Update, style_of
from attn_tui.terminal.style import PLAIN, Look, change, distance
from tests.terminal.painted import (
    CLUSTERS,
    FOREIGN,
    FRAMES,
    HEIGHT,
    OUTPUT,
    STYLES,
    WIDTH,
    WORDS,
    ClusterTerminal,
    Frame,
    Painted,
    draw,
    edits,
    grid_of,
    line,
    look_of,
    pieces_of,
    textual_output,
    updates,
)

CUTS = st.lists(st.integers(0, 400), max_size=5)


@settings(deadline=None)
@given(FRAMES, CUTS, st.booleans(), st.booleans(), st.booleans())
def test_an_emulator_shows_the_same_though_frames_are_dropped_and_cut(
    frames: list[Frame], cuts: list[int], told: bool, fills: bool, wraps: bool
) -> None:
    original = Painted(WIDTH, HEIGHT)
    original.stream.feed("\x1b[2J")
    mirrored = Painted(WIDTH, HEIGHT, fills or told, wraps)
    wanted, sent = Grid(WIDTH, HEIGHT), None
    for number, (drawn, (x, y), is_sent) in enumerate(frames, 1):
        original.stream.feed(textual_output(*drawn) + f"\x1b[{y + 1};{x + 1}H")
        draw(wanted, *drawn)
        wanted.place_cursor(x, y)
        if is_sent or number == len(frames):
            frame = difference(sent, wanted, fills=told)
            sent = wanted.copy()
            assert OUTPUT.fullmatch(frame)
            for piece in pieces_of(frame.encode(), cuts):
                mirrored.bytes.feed(piece)
            assert mirrored.shown() == original.shown()
            assert (mirrored.cursor.x, mirrored.cursor.y) == (x, y)
            assert mirrored.cursor.attrs == Char(" ")


@settings(deadline=None)
@given(edits(["a", "b", "  ", "漢", "字", "√"]))
def test_an_emulator_shows_the_same_where_little_changes(grids: tuple[Grid, Grid]) -> None:
    sent, wanted = grids
    stepwise, at_once = Painted(*wanted.size), Painted(*wanted.size)
    stepwise.stream.feed(difference(None, sent) + difference(sent, wanted))
    at_once.stream.feed(difference(None, wanted))
    assert stepwise.shown() == at_once.shown()
    assert normalize("NFC", "".join(wanted.lines)) == at_once.display[0]


@settings(deadline=None)
@given(st.data())
def test_an_emulator_shows_the_same_after_resizes(data: st.DataObject) -> None:
    wanted, sent = Grid(3, 2), None
    mirrored = Painted(3, 2)
    for _ in range(3):
        width, height = data.draw(st.integers(1, 24)), data.draw(st.integers(2, 5))
        mirrored.resize(height, width)
        original = Painted(width, height)
        wanted = wanted.resized(width, height)
        for y in range(height):
            text = set_cell_size(data.draw(st.sampled_from(WORDS + FOREIGN)), width)
            update = line(0, y, Segment(text, data.draw(STYLES)))
            original.stream.feed(textual_output(update))
            draw(wanted, update)
        mirrored.stream.feed(difference(sent, wanted, fills=True))
        sent = wanted.copy()
        assert mirrored.shown() == original.shown()


@settings(deadline=None)
@given(st.lists(st.lists(updates(WORDS + FOREIGN + CLUSTERS), max_size=5), max_size=4))
def test_a_terminal_that_knows_clusters_shows_the_grid(frames: list[list[Update]]) -> None:
    wanted, sent = Grid(WIDTH, HEIGHT), None
    terminal = ClusterTerminal(WIDTH, HEIGHT)
    for drawn in frames:
        draw(wanted, *drawn)
        frame = difference(sent, wanted, fills=True)
        sent = wanted.copy()
        assert OUTPUT.fullmatch(frame)
        frame.encode()
        terminal.feed(frame)
        assert terminal.grid.lines == wanted.lines
        assert (terminal.x, terminal.y) == wanted.cursor


LOOKS = STYLES.map(style_of).map(look_of)


@settings(deadline=None)
@given(LOOKS, LOOKS)
def test_a_change_of_look_is_right_and_never_longer_than_the_whole(old: Look, new: Look) -> None:
    changing, whole = Painted(1, 1), Painted(1, 1)
    changing.stream.feed(change(None, old) + change(old, new))
    whole.stream.feed("\x1b[1;3;4;7;9;31;42m" + change(None, new))
    assert changing.cursor.attrs == whole.cursor.attrs
    assert len(change(old, new)) <= len(change(None, new))
    assert distance(old, old) == 0
    assert old == new or distance(old, new) > 0


def test_the_length_of_a_change_is_known_roughly_before_it_is_written() -> None:
    old = Look("38;5;16", "48;5;228")
    for new in (old._replace(fg="38;5;231"), old._replace(bg="48;5;9"), Look("38;5;9", "48;5;9")):
        assert len(change(old, new)) - 3 <= distance(old, new) <= len(change(old, new))


def test_what_ends_one_attribute_of_two_keeps_the_other() -> None:
    both, dim = (Look("38;5;9", "", frozenset(attributes)) for attributes in ("12", "2"))
    assert change(both, dim) == "\x1b[22;2m"
    assert change(dim, both) == "\x1b[1m"


PLACES = st.tuples(st.integers(0, 120), st.integers(0, 40))


@given(st.none() | PLACES, PLACES)
def test_the_way_to_a_place_leads_there_and_is_short(
    start: tuple[int, int] | None, place: tuple[int, int]
) -> None:
    x, y = place
    terminal = ClusterTerminal(200, 50)
    pen = Pen(200)
    if start:
        pen.go(*start)
    written = len(pen.output)
    pen.go(x, y)
    terminal.feed("".join(pen.output))
    assert (terminal.x, terminal.y) == place
    way = "".join(pen.output[written:])
    assert len(way) <= len(f"\x1b[{y + 1};{x + 1}H")
    if start and start[1] == y:
        assert len(way) <= len(f"\x1b[{abs(x - start[0])}C")
    elif start and start[0] == x and start[1] < y:
        assert len(way) <= len(f"\x1b[{y - start[1]}B")


# What went wrong once


def test_equal_grids_send_nothing_and_a_moved_cursor_one_address() -> None:
    grid = grid_of("abc", "def")
    assert difference(grid, grid.copy()) == ""
    other = grid.copy()
    other.cursor = (2, 1)
    assert difference(grid, other) == "\x1b[2;3H"


def test_a_half_covered_wide_character_is_drawn_and_ends() -> None:
    for x in (1, 2):
        sent = grid_of("a漢b")
        wanted = sent.copy()
        wanted.put(x, 0, "x", PLAIN)
        terminal = Painted(4, 1)
        terminal.stream.feed(difference(None, sent))
        terminal.stream.feed(difference(sent, wanted))
        assert terminal.display == wanted.lines


def test_a_wide_character_in_the_place_of_another_moves_nothing() -> None:
    sent, wanted = grid_of("0123456789漢 ......  b"), grid_of("0123456789字 ......  c")
    terminal = Painted(*wanted.size)
    terminal.stream.feed(difference(None, sent) + difference(sent, wanted))
    assert terminal.display == wanted.lines


def test_the_last_column_is_drawn_without_a_wrap() -> None:
    wanted = grid_of("abcd", "efgh", "ijkl")
    for wraps in (False, True):
        terminal = Painted(4, 3, wraps=wraps)
        terminal.stream.feed(difference(None, wanted))
        assert terminal.display == ["abcd", "efgh", "ijkl"]


def test_the_cursor_ends_where_it_is_wanted() -> None:
    for x, y in ((0, 0), (3, 0), (0, 2), (3, 2)):
        wanted = grid_of("abcd", "efgh", "ijkl")
        wanted.cursor = (x, y)
        terminal = Painted(4, 3)
        terminal.stream.feed(difference(None, wanted))
        assert (terminal.cursor.x, terminal.cursor.y) == (x, y)


def test_an_unknown_screen_is_cleared_before_it_is_drawn() -> None:
    wanted = grid_of("ab  ", "    ", look=Look(bg="48;2;18;18;18"))
    for other in (None, grid_of("abc"), grid_of("abcd")):
        for fills in (False, True):
            terminal = Painted(4, 2, fills=fills)
            terminal.stream.feed(difference(other, wanted, fills=fills))
            assert terminal.display == ["ab  ", "    "]
            assert {terminal.buffer[y][x].bg for y in (0, 1) for x in range(4)} == {"121212"}


# How short it is


def test_blanks_are_erased_where_that_leaves_their_ground() -> None:
    ground = Look(bg="48;2;18;18;18")
    sent, wanted = grid_of("x" * 40, look=ground), grid_of("x" + " " * 39, look=ground)
    assert difference(sent, wanted, fills=True).count(" ") == 0
    assert difference(sent, wanted, fills=False).count(" ") == 39
    colourless = difference(grid_of("x" * 40), grid_of("x" + " " * 39), fills=False)
    assert colourless == "\x1b[1;2H\x1b[m\x1b[K\r"


def test_blanks_between_texts_are_erased_where_there_are_many() -> None:
    for count, erases in ((10, False), (11, True), (30, True)):
        sent, wanted = grid_of("x" * 80), grid_of("漢x" + " " * count + "字".ljust(76 - count, "y"))
        frame = difference(sent, wanted)
        assert (f"\x1b[{count}X" in frame) == erases
        terminal = Painted(*wanted.size)
        terminal.stream.feed(difference(None, sent) + frame)
        assert terminal.display == wanted.lines


def test_colours_that_a_terminal_cannot_tell_apart_send_nothing() -> None:
    strips = Strips(lambda style: Look("31"))
    wanted = Grid(3, 1)
    strips.draw(line(0, 0, Segment("ab ", RichStyle(color="#010000"))), wanted)
    sent = wanted.copy()
    strips.draw(line(0, 0, Segment("ab ", RichStyle(color="#020000"))), wanted)
    assert difference(sent, wanted) == ""


def test_one_changed_digit_takes_few_bytes() -> None:
    look = Look("38;5;16", "48;5;228")
    sent, wanted = grid_of("0.191" * 16, look=look), grid_of("0.191" * 16, look=look)
    wanted.put(44, 0, "2", look)
    assert difference(sent, wanted) == "\x1b[1;45H\x1b[0;38;5;16;48;5;228m2\x1b[m\r"


def test_a_picture_that_comes_back_is_not_compared_again() -> None:
    pictures = [
        line(0, 0, Segment("left    right", RichStyle(color=colour))) for colour in ("red", "blue")
    ]
    wanted, sent = Grid(13, 2), None
    frames, compared = [], []
    for picture in pictures * 3:
        draw(wanted, picture)
        frames.append(difference(sent, wanted))
        compared.append(groups_between.cache_info().misses)
        sent = wanted.copy()
    assert frames[2:] == frames[2:4] * 2
    assert compared[2] == compared[-1]


def test_what_looks_alike_is_drawn_together() -> None:
    red, blue = Look("31"), Look("34")
    sent, wanted = Grid(9, 3), Grid(9, 3)
    for y in range(3):
        wanted.put(0, y, "r", red)
        wanted.put(8, y, "b", blue)
    frame = difference(sent, wanted)
    assert frame.count("31m") == frame.count("34m") == 1
