"""What the terminal sent, made safe for Textual's parser: whole keys and nothing else.

A terminal sends more than keys: replies to what some program asked, parts of sequences
whose rest is still under way, bytes of other encodings, pastes with escape bytes in them.
Here they are taken apart; what is not a key, a click or a change of focus is dropped.
"""

import re
from codecs import getincrementaldecoder
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from textual._ansi_sequences import ANSI_SEQUENCES_KEYS

ESCAPE: Final = "\x1b"
"""As a token of its own: the Escape key was pressed."""

PATIENCE: Final = 1.0
"""Seconds that the rest of a sequence or a reply may take, each time."""

PASTE_PATIENCE: Final = 5.0
"""Seconds that a paste may pause. What comes later would press keys."""

FLOOD: Final = 200
"""Characters in one read that nobody types: a paste into a terminal that does not mark it."""

FLOOD_PAUSE: Final = 0.3
LONGEST_SEQUENCE: Final = 64
LONGEST_PASTE: Final = 16_384

_SEQUENCE = re.compile(
    rb"\x1b(?:\[(?:\[[A-E]|M...|(?![M[])[ -?]*[@-~])|O[0-9;]*[ -/:<-~])", re.DOTALL
)
_BEGUN = re.compile(rb"\x1b(?:\[(?:\[|M.{0,2}|[ -?]*)|O[0-9;]*)", re.DOTALL)
_PARAMETERS = re.compile(rb"[ -?]*")
_REPLY_TEXT = re.compile(rb"[^\x00-\x1f]*")
_REST = re.compile(
    rb"\[(?:[A-HZ]|[0-?]+[ -/]*[@-~])|O[A-DFHM-Sj-y]|[]P_^X][^\x00-\x1f]+(?:\x07|\x1b\\)"
)
"""What completes an escape byte, in one piece, and is hardly typed by hand."""

_PLAIN = re.compile(rb"[^\x1b]+")
_CLICK = re.compile(r"\x1b\[<(\d{1,3});[1-9]\d{0,3};[1-9]\d{0,3}[Mm]")
_MOTION, _OTHER_BUTTONS = 32, 128
_PASTE_START = b"\x1b[200~"
_IN_PASTE = re.compile(rb"\x1b\[(?:201~|0n)")
_TORN_IN_PASTE = re.compile(rb"\x1b(?:\[(?:2(?:01?)?|0)?)?\Z")
_CONSOLE_SHIFT_TAB = b"\x1b\t"
_ANSWERS = (b"\x1b[0n", b"\x1b[3n")
_FOCUS = ("\x1b[I", "\x1b[O")
_INTRODUCERS = b"\x1b[O]P_^X"
_REPLIES = b"]P_^X"


@dataclass(frozen=True, slots=True)
class Pasted:
    """A paste, in one piece, without control characters; its end is cut where it is long."""

    text: str


Token = str | Pasted
"""Text without escape bytes, one whole key sequence, ESCAPE, or a paste."""

_Found = tuple[Token, int]
"""A token, empty where there is none for Textual, and how many bytes are done with."""


class InputCleaner:
    """Takes bytes as they arrive and gives tokens.

    `delay`, in seconds, is how long an escape byte waits for the rest of an arrow key before
    it is the Escape key. Before a letter it is that at once: multiplexers hold a quick Escape
    back and send it together with the next key. `acknowledged` counts the answers to ESC[5n;
    reset it at will.
    """

    def __init__(self, delay: float) -> None:
        self.acknowledged = 0
        self._delay = delay
        self._held = b""
        self._since = 0.0
        self._escaped = self._flooded = float("-inf")
        self._decoder = getincrementaldecoder("utf-8")("ignore")
        self._pasted = bytearray()
        self._look: Callable[[bytes], _Found] = self._look_for_keys

    @property
    def deadline(self) -> float | None:
        """When to call `give_up`, on the clock of `now`; None while nothing is unfinished."""
        if self._look == self._look_for_keys:
            if not self._held:
                return None
            return self._since + (self._delay if self._held == b"\x1b" else PATIENCE)
        return self._since + (PASTE_PATIENCE if self._look == self._look_in_paste else PATIENCE)

    def feed(self, data: bytes, now: float) -> list[Token]:
        """The tokens that `data` completes; `now` in seconds."""
        if data in _KEYS and not self._held and self._look == self._look_for_keys:
            self._decoder.reset()
            return [_KEYS[data]]
        tokens: list[Token] = []
        if self._lone_escape and data[:1] not in _INTRODUCERS:
            self._held = b""
            tokens.append(ESCAPE)
        elif not self._held and now < self._escaped + PATIENCE and _REST.fullmatch(data):
            data = b"\x1b" + data
        self._held += data
        self._since = now
        while self._held:
            look = self._look
            token, used = look(self._held)
            self._held = self._held[used:]
            if token and not self._floods(token, now):
                tokens.append(token)
            if not used and self._look == look:
                break
        return tokens

    def give_up(self, now: float) -> list[Token]:
        """What there is once nothing has arrived until `deadline`: the Escape key, or nothing."""
        if self.deadline is None or now < self.deadline:
            return []
        pressed = self._lone_escape
        self._held = b""
        self._pasted.clear()
        self._look = self._look_for_keys
        if not pressed:
            return []
        self._escaped = now
        return [ESCAPE]

    @property
    def _lone_escape(self) -> bool:
        return self._held == b"\x1b" and self._look == self._look_for_keys

    def _floods(self, token: Token, now: float) -> bool:
        if isinstance(token, Pasted) or token.startswith(ESCAPE):
            return False
        if len(token) >= FLOOD or now < self._flooded + FLOOD_PAUSE:
            self._flooded = now
            return True
        return False

    def _look_for_keys(self, held: bytes) -> _Found:
        if plain := _PLAIN.match(held):
            text = self._decoder.decode(plain[0])
            return "".join(each for each in text if not "\x80" <= each < "\xa0"), plain.end()
        self._decoder.reset()
        if len(held) == 1:
            return "", 0
        if held[1] in b"[O":
            return self._look_for_sequence(held)
        if held[1] in _REPLIES:
            self._look = self._look_in_reply
            return "", 2
        return ("\x1b[Z", 2) if held.startswith(_CONSOLE_SHIFT_TAB) else (ESCAPE, 1)

    def _look_for_sequence(self, held: bytes) -> _Found:
        whole = _SEQUENCE.match(held)
        if whole:
            if whole[0] == _PASTE_START:
                self._look = self._look_in_paste
            self.acknowledged += whole[0] in _ANSWERS
            return _key(whole[0]), whole.end()
        begun = _BEGUN.match(held)
        if begun and begun.end() < len(held):
            return "", begun.end()
        if len(held) > LONGEST_SEQUENCE:
            self._look = self._look_past_parameters
            return "", len(held)
        return "", 0

    def _look_past_parameters(self, held: bytes) -> _Found:
        """Inside a sequence that is too long to be one: up to its last byte."""
        parameters = _PARAMETERS.match(held)
        end = parameters.end() if parameters else 0
        if end < len(held):
            self._look = self._look_for_keys
            end += b"@"[0] <= held[end] <= b"~"[0]
        return "", end

    def _look_in_reply(self, held: bytes) -> _Found:
        r"""Inside a reply: up to BEL or ESC \; any other control byte ends it as well."""
        text = _REPLY_TEXT.match(held)
        end = text.end() if text else 0
        rest = held[end : end + 2]
        if rest not in (b"", b"\x1b"):
            self._look = self._look_for_keys
            end += 2 if rest == b"\x1b\\" else rest.startswith(b"\x07")
        return "", end

    def _look_in_paste(self, held: bytes) -> _Found:
        """Inside a paste: up to its end mark, or to an answer that got in between."""
        mark = _IN_PASTE.search(held) or _TORN_IN_PASTE.search(held)
        text = held[: mark.start()] if mark else held
        self._pasted += text[: LONGEST_PASTE - len(self._pasted)]
        if mark is None or mark[0] not in (b"\x1b[201~", b"\x1b[0n"):
            return "", len(text)
        if mark[0] == b"\x1b[0n":
            self.acknowledged += 1
            return "", mark.end()
        self._look = self._look_for_keys
        pasted = bytes(self._pasted)
        self._pasted.clear()
        return Pasted(_printable(pasted)), mark.end()


def _key(sequence: bytes) -> str:
    """A sequence that stands for one key, a click or the focus; empty for all others."""
    text = sequence.decode("ascii", "replace")
    if text in _FOCUS:
        return text
    if click := _CLICK.fullmatch(text):
        button = int(click[1])
        return "" if button & _MOTION or button >= _OTHER_BUTTONS else text
    keys = ANSI_SEQUENCES_KEYS.get(text)
    one = isinstance(keys, str) or (isinstance(keys, tuple) and len(keys) == 1)
    return text if one else ""


def _printable(pasted: bytes) -> str:
    text = pasted.decode("utf-8", "ignore").replace("\r\n", "\n").replace("\r", "\n")
    return "".join(each for each in text if each.isprintable() or each in "\n\t")


_KEYS = {
    sequence.encode(): sequence
    for sequence in ANSI_SEQUENCES_KEYS
    if _SEQUENCE.fullmatch(sequence.encode()) and _key(sequence.encode())
}
"""The sequences that nearly always come alone, and need not be taken apart then."""
