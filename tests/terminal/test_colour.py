"""What a style is written as at each depth, and the colours that are left of the ramp."""

from itertools import pairwise

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.terminal import palette, sixteen
from attn_tui.terminal.colour import Depth, index_of, look
from attn_tui.terminal.palette import luminance, readable_on, rgb
from attn_tui.terminal.style import PLAIN, Colour, Style, change

TRUECOLOR, C256, C16, NONE = Depth

colours = st.tuples(*[st.integers(0, 255)] * 3)
OWN = [rgb(value) for value in vars(palette).values() if str(value).startswith("#")]
OWN += [rgb(value) for value in palette.RAMP]
"""Every colour that the program draws with."""

own_colours = st.sampled_from(OWN)
styles = st.builds(
    Style,
    fg=st.none() | colours | own_colours,
    bg=st.none() | colours | own_colours,
    bold=st.booleans(),
    dim=st.booleans(),
    italic=st.booleans(),
    underline=st.booleans(),
    reverse=st.booleans(),
    strike=st.booleans(),
)


def shown(style: Style, depth: Depth) -> pyte.screens.Char:
    """A cell of a terminal that had every attribute before, drawn in a style."""
    screen = pyte.Screen(2, 1)
    pyte.Stream(screen).feed(f"\x1b[1;3;4;7;9;31;42m{written(style, depth)}x")
    return screen.buffer[0][0]


def written(style: Style, depth: Depth) -> str:
    """What turns any look into this one."""
    return change(None, look(style, depth))


def codes(style: Style, depth: Depth) -> list[str]:
    """The parameters of what is written."""
    sequence = written(style, depth)
    assert sequence.startswith("\x1b[")
    assert sequence.endswith("m")
    return sequence[2:-1].split(";")


@given(styles, st.sampled_from(Depth))
def test_a_terminal_shows_the_attributes_of_the_style_and_none_before(
    style: Style, depth: Depth
) -> None:
    cell = shown(style, depth)
    assert cell.underscore is style.underline
    assert cell.strikethrough is style.strike
    assert cell.italics is style.italic
    if depth in (TRUECOLOR, C256):
        assert cell.bold is style.bold
    if depth is not NONE:
        assert cell.reverse is style.reverse


@given(styles)
def test_24_bit_colours_are_those_of_the_style(style: Style) -> None:
    cell = shown(style, TRUECOLOR)
    assert cell.bg == ("default" if style.bg is None else bytes(style.bg).hex())
    if style.fg not in (None, style.bg):
        assert cell.fg == bytes(style.fg).hex()


@given(styles, st.sampled_from(Depth))
def test_foreground_and_background_are_never_equal(style: Style, depth: Depth) -> None:
    cell = shown(style, depth)
    assert cell.fg != cell.bg or cell.fg == cell.bg == "default"
    if depth is not NONE and cell.bg != "default":
        assert cell.fg != "default"


@given(styles)
def test_without_colour_there_is_no_code_of_one(style: Style) -> None:
    assert set(codes(style, NONE)) <= {"", "0", "1", "3", "4", "7", "9"}


@given(styles)
def test_sixteen_colours_are_pairs_or_the_terminals_own_and_black_is_never_bold(
    style: Style,
) -> None:
    parameters = codes(style, C16)
    attributes = {"", "0", "1", "2", "3", "4", "7", "9"}
    pair = [int(code) for code in parameters if code not in attributes]
    assert len(pair) in (0, 2)
    if pair:
        assert pair[0] in (30, 37, 97)
        assert pair[1] in range(40, 48)
    assert not ({"1", "30"} <= set(parameters))


def test_no_style_is_a_plain_look() -> None:
    assert {look(Style(), depth) for depth in Depth} == {PLAIN}
    assert written(Style(), TRUECOLOR) == "\x1b[m"


def test_ground_and_text_are_the_terminals_own_at_sixteen() -> None:
    for ground in (palette.GROUND, palette.PANEL):
        for text in (palette.TEXT, palette.FAINT, palette.LABEL):
            assert look(Style(rgb(text), rgb(ground)), C16) == PLAIN


# The palette of 256

LEVELS = (0, 95, 135, 175, 215, 255)
FIXED = [(r, g, b) for r in LEVELS for g in LEVELS for b in LEVELS]
FIXED += [(grey, grey, grey) for grey in range(8, 239, 10)]
"""The colours 16 to 255 as xterm defines them."""


def distance(one: Colour, other: Colour) -> int:
    """How far apart two colours are, squared."""
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


@given(colours)
def test_the_nearest_of_256_is_nearest(colour: Colour) -> None:
    index = index_of(colour)
    assert 16 <= index <= 255
    assert distance(colour, FIXED[index - 16]) == min(distance(colour, each) for each in FIXED)


@given(own_colours)
def test_the_programs_colours_are_of_the_256(colour: Colour) -> None:
    assert FIXED[index_of(colour) - 16] == colour


@given(colours)
def test_black_or_white_is_readable_on_every_ground(ground: Colour) -> None:
    low, high = sorted(luminance(each) for each in (ground, readable_on(ground)))
    assert (high + 0.05) / (low + 0.05) >= 4.5


# The ramp

COMMON = {
    "VGA": "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
    "xterm": "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
    "Windows": "000000 800000 008000 808000 000080 800080 008080 c0c0c0 808080 ff0000 00ff00 ffff00 0000ff ff00ff 00ffff ffffff",
    "Campbell": "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc 767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2",
    "Terminal.app": "000000 c23621 25bc24 adad27 492ee1 d338d3 33bbc8 cbcccd 818383 fc391f 31e722 eaec23 5833ff f935f8 14f0f0 e9ebeb",
    "Tango": "2e3436 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf 555753 ef2929 8ae234 fce94f 729fcf ad7fa8 34e2e2 eeeeec",
    "PuTTY": "000000 bb0000 00bb00 bbbb00 0000bb bb00bb 00bbbb bbbbbb 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
    "Ubuntu": "010101 de382b 39b54a ffc706 006fb8 762671 2cb5e9 cccccc 808080 ff0000 00ff00 ffff00 0000ff ff00ff 00ffff ffffff",
    "VS Code": "000000 cd3131 0dbc79 e5e510 2472c8 bc3fbc 11a8cd e5e5e5 666666 f14c4c 23d18b f5f543 3b8eea d670d6 29b8db e5e5e5",
    "iTerm": "000000 c91b00 00c200 c7c400 0225c7 ca30c7 00c5c7 c7c7c7 686868 ff6e67 5ffa68 fffc67 6871ff ff77ff 60fdff ffffff",
    "Solarized": "073642 dc322f 859900 b58900 268bd2 d33682 2aa198 eee8d5 002b36 cb4b16 586e75 657b83 839496 6c71c4 93a1a1 fdf6e3",
}


def colour_in(name: str, code: int) -> Colour:
    """What a code of SGR looks like in a common palette."""
    offset = {3: 0, 4: 0, 9: 8}[code // 10]
    return rgb("#" + COMMON[name].split()[offset + code % 10])


def is_rising(values: list[float]) -> bool:
    """Whether each value is greater than the one before."""
    return all(low < high for low, high in pairwise(values))


def test_the_ramp_rises_and_keeps_its_steps_in_256() -> None:
    assert len(palette.RAMP) >= 12
    indices = [index_of(rgb(colour)) for colour in palette.RAMP]
    assert len(set(indices)) == len(palette.RAMP)
    assert is_rising([luminance(FIXED[index - 16]) for index in indices])
    assert is_rising([luminance(rgb(colour)) for colour in palette.RAMP])


@pytest.mark.parametrize("name", COMMON)
def test_the_ramp_of_sixteen_rises_in_every_common_palette(name: str) -> None:
    grounds = [colour_in(name, ground) for _, ground in sixteen.RAMP]
    assert is_rising([luminance(ground) for ground in grounds])


@pytest.mark.parametrize("name", COMMON)
def test_every_pair_of_sixteen_can_be_read_in_every_common_palette(name: str) -> None:
    """Also where bold is shown as the bright form of a colour."""
    grounds = {sixteen.codes_of(Style(None, ground)) for ground in (*OWN, *FIXED)}
    texts = {sixteen.codes_of(Style(text, ground)) for text in OWN for ground in OWN}
    for text, ground in filter(None, grounds | texts):
        for code in {text, 97 if text == 37 else text}:
            low, high = sorted(luminance(colour_in(name, each)) for each in (code, ground))
            assert (high + 0.05) / (low + 0.05) >= 3


def test_the_programs_colours_go_through_the_ramp_of_sixteen_in_order() -> None:
    pairs = [sixteen.codes_of(Style(None, rgb(colour))) for colour in palette.RAMP]
    assert list(dict.fromkeys(pairs)) == list(sixteen.RAMP)
    assert pairs == sorted(pairs, key=sixteen.RAMP.index)
