"""Bytes from a terminal become keys that were pressed, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._xterm_parser import XTermParser
from textual.message import Message

from attn_tui.terminal.input import (
    ESCAPE,
    FLOOD,
    LONGEST_PASTE,
    PASTE_PATIENCE,
    PATIENCE,
    InputCleaner,
    Pasted,
    Token,
)
from tests.terminal.replies import REPLIES

DELAY = 0.25


def clean(*pieces: bytes, gap: float = 0.0) -> list[Token]:
    """What comes of pieces that arrive at these intervals, and of the silence afterwards."""
    return heard(InputCleaner(DELAY), *pieces, gap=gap)


def heard(cleaner: InputCleaner, *pieces: bytes, gap: float = 0.0) -> list[Token]:
    """The same with a cleaner that is looked at afterwards."""
    now, tokens = 100.0, []
    for piece in pieces:
        tokens += cleaner.feed(piece, now)
        end = now + gap
        while cleaner.deadline is not None and cleaner.deadline <= end:
            now = cleaner.deadline
            tokens += cleaner.give_up(now)
        now = end
    while cleaner.deadline is not None:
        tokens += cleaner.give_up(cleaner.deadline)
    return tokens


def keys(tokens: list[Token]) -> list[str]:
    """The keys that Textual's parser makes of tokens; its other messages by their names."""
    parser, found = XTermParser(), []
    for token in tokens:
        if isinstance(token, Pasted):
            found.append("Paste")
        elif token == ESCAPE:
            found.append("escape")
        else:
            found.extend(map(name_of, parser.feed(token)))
    assert [name_of(message) for message in parser.feed("x")] == ["x"]
    return found


def name_of(message: Message) -> str:
    """Its key, or what kind of message it is."""
    return message.key if isinstance(message, events.Key) else type(message).__name__


@pytest.mark.parametrize(
    ("data", "pressed"),
    [
        (b"q", ["q"]),
        (b"\x1b[A\x1b[B\x1b[C\x1b[D", ["up", "down", "right", "left"]),
        (b"\x1bOA\x1bOB\x1bOC\x1bOD", ["up", "down", "right", "left"]),
        (b"\x1b[H\x1b[1~\x1b[7~\x1bOH", ["home"] * 4),
        (b"\x1b[F\x1b[4~\x1b[8~\x1bOF", ["end"] * 4),
        (b"\x1b[5~\x1b[6~", ["pageup", "pagedown"]),
        (b"\x7f\x08", ["backspace", "backspace"]),
        (b"\x1b[Z\x1b\t\t", ["shift+tab", "shift+tab", "tab"]),
        (b"\r\x1bOM \x03\x0c\x1a", ["enter", "enter", "space", "ctrl+c", "ctrl+l", "ctrl+z"]),
        (b"\x1bOp\x1bOy\x1bOn", ["0", "9", "full_stop"]),
        (b"\x1b", ["escape"]),
        (b"\x1b\x1b", ["escape", "escape"]),
        (b"\x1b\x1b[A", ["escape", "up"]),
        (b"\x1b\x03", ["escape", "ctrl+c"]),
        (b"\x1b[[A", ["f1"]),
        ("猫é".encode(), ["猫", "é"]),
        (b"\x1b[<0;10;5M\x1b[<0;10;5m", ["MouseDown", "MouseUp"]),
        (b"\x1b[<64;10;5M\x1b[<65;1;1M", ["MouseScrollUp", "MouseScrollDown"]),
        (b"\x1b[I\x1b[O", ["AppFocus", "AppBlur"]),
        (b"\x1b[A" * 50, ["up"] * 50),
        (b"j" * 50, ["j"] * 50),
    ],
)
def test_what_was_pressed_is_pressed(data: bytes, pressed: list[str]) -> None:
    assert keys(clean(data)) == pressed


@pytest.mark.parametrize("reply", REPLIES)
def test_what_was_not_pressed_is_not_pressed(reply: bytes) -> None:
    """Whole or in two pieces, as fast as it comes or with a pause, and then the next key works."""
    assert keys(clean(reply + b"\x1b[A")) == ["up"]
    assert keys(clean(b"j" + reply + b"k")) == ["j", "k"]
    for cut in range(1, len(reply) if len(reply) < 60 else 3):
        assert keys(clean(reply[:cut], reply[cut:], b"\x1b[A", gap=0.15)) == ["up"]


def test_a_key_alone_is_what_it_is_among_others() -> None:
    for sequence in map(str.encode, ANSI_SEQUENCES_KEYS):
        among_others = keys(clean(b"x" + sequence + b"y"))
        assert keys(clean(b"x", sequence, b"y")) == among_others


def test_escape_before_another_key_is_escape() -> None:
    for key, name in ((b"q", "q"), ("猫".encode(), "猫"), (b"\r", "enter")):
        assert keys(clean(b"\x1b" + key)) == ["escape", name]
        assert keys(clean(b"\x1b", key, gap=0.1)) == ["escape", name]
    assert keys(clean(b"\x1b", b"[", b"A", gap=0.1)) == ["up"]


def test_an_arrow_that_was_split_by_more_than_the_delay_is_still_an_arrow() -> None:
    assert keys(clean(b"\x1b", b"[A", gap=0.6)) == ["escape", "up"]
    assert keys(clean(b"\x1b", b"[1;5C", gap=0.6)) == ["escape", "ctrl+right"]
    assert keys(clean(b"\x1b", b"]11;rgb:ff/ff/ff\x07", gap=0.6)) == ["escape"]
    assert keys(clean(b"\x1b", b"[", gap=0.6)) == ["escape", "left_square_bracket"]
    assert keys(clean(b"\x1b", b"[A", gap=2.0)) == ["escape", "left_square_bracket", "A"]


def test_the_escape_key_waits_no_longer_than_the_delay() -> None:
    cleaner = InputCleaner(DELAY)
    assert cleaner.feed(b"\x1b", 7.0) == []
    assert cleaner.deadline == 7.0 + DELAY
    assert cleaner.give_up(7.0 + DELAY / 2) == []
    assert cleaner.give_up(7.0 + DELAY) == [ESCAPE]
    assert cleaner.deadline is None


def test_a_sequence_without_an_end_is_given_up() -> None:
    for begun in (
        b"\x1b[",
        b"\x1b[1;",
        b"\x1bO",
        b"\x1b]11;",
        b"\x1bP",
        b"\x1b[M ",
        b"\x1b[" + b"1" * 99,
    ):
        assert keys(clean(begun, b"q", gap=PATIENCE + 0.1)) == ["q"]
    assert keys(clean(b"\x1b[1;\x1b[A")) == ["up"]
    assert keys(clean(b"\x1b[1;\x03")) == ["ctrl+c"]
    assert keys(clean(b"\x1b]11;rgb\x03")) == ["ctrl+c"]
    assert keys(clean(b"\x1b]11;rgb\x1b[A")) == ["up"]


def test_characters_may_arrive_in_halves() -> None:
    for text in ("é", "猫", "😀"):
        for cut in range(1, len(text.encode())):
            pieces = (text.encode()[:cut], text.encode()[cut:])
            assert clean(*pieces, gap=60) == [text]


START, END = b"\x1b[200~", b"\x1b[201~"


@pytest.mark.parametrize(
    ("pasted", "text"),
    [
        (b"qy", "qy"),
        (b"a\x1b[Aq\x1b", "a[Aq"),
        (b"\x03\x1aq\r\ny\rz\x00\xff", "q\ny\nz"),
        (b"\x1b[200~q", "[200~q"),
        (b"\x1b[20\x1b]0;x\x07", "[20]0;x"),
        ("猫\x9b".encode(), "猫"),
        (b"", ""),
    ],
)
def test_a_paste_presses_no_key(pasted: bytes, text: str) -> None:
    data = START + pasted + END
    assert clean(data) == [Pasted(text)]
    for cut in range(1, len(data)):
        assert clean(data[:cut], data[cut:], gap=0.5 if cut != 1 else 0.1) == [Pasted(text)]
    assert clean(*(data[place : place + 1] for place in range(len(data)))) == [Pasted(text)]


def test_a_long_paste_is_cut_and_costs_no_memory() -> None:
    pieces = [START, *[b"quit\n" * 800] * 50, END, b"x"]
    tokens = clean(*pieces)
    assert [type(token) for token in tokens] == [Pasted, str]
    assert isinstance(tokens[0], Pasted)
    assert len(tokens[0].text) <= LONGEST_PASTE


def test_a_paste_without_an_end_makes_nobody_deaf() -> None:
    assert keys(clean(START + b"qqq", b"j", gap=PASTE_PATIENCE + 0.1)) == ["j"]
    assert keys(clean(END + b"j")) == ["j"]


def test_an_answer_in_the_middle_of_a_paste_is_heard() -> None:
    cleaner = InputCleaner(DELAY)
    assert heard(cleaner, START + b"a\x1b[", b"0nb" + END) == [Pasted("ab")]
    assert cleaner.acknowledged == 1


def test_a_paste_that_is_not_marked_presses_no_key() -> None:
    assert keys(clean(b"quit\r" * FLOOD, b"yq", b"j", gap=0.2)) == []
    assert keys(clean(b"quit\r" * FLOOD, b"j", gap=0.5)) == ["j"]


def test_answers_are_counted_and_are_no_keys() -> None:
    cleaner = InputCleaner(DELAY)
    assert keys(heard(cleaner, b"a\x1b[0nb\x1b[0", b"n\x1b[3n")) == ["a", "b"]
    assert cleaner.acknowledged == 3


PIECES = st.sampled_from(
    [b"a", b"\r", "猫é".encode(), b"\x1b[A", b"\x1bOB", b"\x1b[<0;3;4M", b"\x1b[5~", b"\x1b[0n"]
    + [START + b"q\x1bq" + END]
    + [
        reply
        for reply in REPLIES
        if reply[:1] == b"\x1b" and reply[1:2] in b"[]P_^XO" and len(reply) < 60
    ]
)


@given(st.lists(PIECES, max_size=12), st.data())
def test_where_it_is_cut_makes_no_difference(pieces: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(pieces)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=8)))
    cut = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True) if a < b]
    whole, torn = InputCleaner(DELAY), InputCleaner(DELAY)
    assert keys(heard(whole, stream)) == keys(heard(torn, *cut, gap=0.1))
    assert whole.acknowledged == torn.acknowledged


@given(st.lists(st.binary(max_size=40) | PIECES | st.sampled_from([b"\x1b[", b"\x1b"]), max_size=9))
def test_any_bytes_are_survived(pieces: list[bytes]) -> None:
    """Textual's parser takes all that comes out, and is never left in the middle of something."""
    tokens = clean(*[piece for piece in pieces if piece], gap=0.05)
    keys(tokens)
    for token in tokens:
        assert isinstance(token, Pasted) or token == ESCAPE or "\x1b" not in token[1:]
