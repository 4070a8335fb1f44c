"""The difference: an emulator fed with it shows what it shows when fed with Textual's output.

pyte knows no grapheme clusters: it draws 👩‍👧 as two wide characters. Texts that hold such are
compared by a terminal that draws clusters on a grid, texts alone.
"""

from unicodedata import normalize

from hypothesis import given, settings
from hypothesis import strategies as st
from pyte.screens import Char
from rich.cells import set_cell_size

from attn_tui.terminal.difference import difference
from attn_tui.terminal.grid import Grid
from attn_tui.terminal.interpreter import Interpreter
from attn_tui.terminal.parameters import style_of
from attn_tui.terminal.pieces import groups_between
from attn_tui.terminal.style import PLAIN, Distances, Look, change, look_of
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
    Update,
    edits,
    grid_of,
    sgr,
    textual_output,
    updates,
)


@settings(deadline=None)
@given(FRAMES, st.booleans(), st.booleans(), st.booleans())
def test_an_emulator_shows_the_same_though_frames_are_dropped(
    frames: list[Frame], told: bool, fills: bool, wraps: bool
) -> None:
    original = Painted(WIDTH, HEIGHT)
    original.stream.feed("\x1b[2J")
    mirrored = Painted(WIDTH, HEIGHT, fills or told, wraps)
    interpreter, sent = Interpreter(Grid(WIDTH, HEIGHT), sgr), None
    for number, (strips, (x, y), is_sent) in enumerate(frames, 1):
        output = "".join(map(textual_output, strips)) + f"\x1b[{y + 1};{x + 1}H"
        original.stream.feed(output)
        interpreter.feed(output)
        if is_sent or number == len(frames):
            frame = difference(sent, interpreter.grid, fills=told)
            sent = interpreter.grid.copy()
            assert OUTPUT.fullmatch(frame)
            mirrored.stream.feed(frame)
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
    interpreter, sent = Interpreter(Grid(3, 2), sgr), None
    mirrored = Painted(3, 2)
    for _ in range(3):
        width, height = data.draw(st.integers(1, 24)), data.draw(st.integers(2, 5))
        mirrored.resize(height, width)
        original = Painted(width, height)
        interpreter.grid = interpreter.grid.resized(width, height)
        for y in range(height):
            text = set_cell_size(data.draw(st.sampled_from(WORDS + FOREIGN)), width)
            output = textual_output((0, y, [(text, data.draw(STYLES))]))
            original.stream.feed(output)
            interpreter.feed(output)
        mirrored.stream.feed(difference(sent, interpreter.grid, fills=True))
        sent = interpreter.grid.copy()
        assert mirrored.shown() == original.shown()


@settings(deadline=None)
@given(st.lists(st.lists(updates(WORDS + FOREIGN + CLUSTERS), max_size=5), max_size=4))
def test_a_terminal_that_knows_clusters_shows_the_grid(frames: list[list[Update]]) -> None:
    interpreter, sent = Interpreter(Grid(WIDTH, HEIGHT), sgr), None
    terminal = ClusterTerminal(WIDTH, HEIGHT)
    for strips in frames:
        interpreter.feed("".join(map(textual_output, strips)))
        frame = difference(sent, interpreter.grid, fills=True)
        sent = interpreter.grid.copy()
        assert OUTPUT.fullmatch(frame)
        frame.encode()
        terminal.feed(frame)
        assert terminal.grid.lines == interpreter.grid.lines
        assert (terminal.x, terminal.y) == interpreter.grid.cursor


@settings(deadline=None)
@given(STYLES, STYLES, st.booleans())
def test_a_change_of_look_is_right_and_never_longer_than_the_whole(
    one: str, other: str, is_known: bool
) -> None:
    styles = [style_of(codes) for codes in (one, other)]
    old, new = (look_of(sgr(style)) for style in styles)
    changing, whole = Painted(1, 1), Painted(1, 1)
    changing.stream.feed(sgr(styles[0]) + change(old if is_known else None, new))
    whole.stream.feed(sgr(styles[1]))
    assert changing.cursor.attrs == whole.cursor.attrs
    assert len(change(old, new)) <= len(sgr(styles[1]))
    assert Distances(old)[new] == len(change(old, new))
    assert Distances(None)[new] == len(change(None, new))


def test_what_ends_one_attribute_of_two_keeps_the_other() -> None:
    both, dim = look_of("\x1b[0;1;2;38;5;9m"), look_of("\x1b[;2;38;5;9m")
    assert change(both, dim) == "\x1b[22;2m"
    assert change(dim, both) == "\x1b[1m"
    assert look_of("\x1b[0;97;101m") == Look("97", "101", frozenset())
    assert look_of("\x1b[m") == look_of("") == look_of("\x1b[0;39;49m") == Look()


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
    interpreter = Interpreter(Grid(3, 1), lambda style: "\x1b[;31m")
    interpreter.feed("\x1b[38;2;1;0;0mab \x1b[0m")
    sent = interpreter.grid.copy()
    interpreter.feed("\x1b[1;1H\x1b[38;2;2;0;0mab \x1b[0m\x1b[1;1H")
    sent.cursor = interpreter.grid.cursor
    assert difference(sent, interpreter.grid) == ""


def test_one_changed_digit_takes_few_bytes() -> None:
    look = Look("38;5;16", "48;5;228")
    sent, wanted = grid_of("0.191" * 16, look=look), grid_of("0.191" * 16, look=look)
    wanted.put(44, 0, "2", look)
    assert difference(sent, wanted) == "\x1b[1;45H\x1b[0;38;5;16;48;5;228m2\x1b[m\r"


def test_a_picture_that_comes_back_is_not_compared_again() -> None:
    pictures = ["\x1b[1;1H\x1b[31mleft    right\x1b[0m", "\x1b[1;1H\x1b[34mleft    right\x1b[0m"]
    interpreter, sent = Interpreter(Grid(13, 2), sgr), None
    frames, compared = [], []
    for picture in pictures * 3:
        interpreter.feed(picture)
        frames.append(difference(sent, interpreter.grid))
        compared.append(groups_between.cache_info().misses)
        sent = interpreter.grid.copy()
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
