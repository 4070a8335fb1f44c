"""Terminals that are unlike each other, in what they draw, answer and know."""

import copy
import re
import unicodedata
from collections.abc import Callable
from unittest.mock import patch

import pyte
from wcwidth import wcwidth

OUTSIDE = {1000, 1002, 1003, 1005, 1006, 1015, 1016, 1004, 1049, 2004, 2026, 2048}
"""Mouse, focus, alternate screen, paste, synchronised output, in-band sizes."""

SEQUENCE = re.compile(rb"\x1b(?:\[([<=>?]?)[0-?]*([ -/]*[@-~])|([\]P_^X])|([^\[\]P_^X]))")
DRAWING = {*"HJKXGCDBm"}
"""The last letters of the sequences that draw."""


class Emulator(pyte.Screen):
    """A terminal on a screen of `size`, whose answers go to `reply`.

    `modes` are the private modes that are on: 25 the cursor, 1049 the alternate screen.
    A terminal with `silent` answers nothing; one with `alternate` has a second screen; one
    with `wide_ambiguous` draws East Asian Ambiguous characters two columns wide.
    """

    def __init__(
        self,
        size: tuple[int, int],
        reply: Callable[[str], None],
        *,
        silent: bool = False,
        alternate: bool = True,
        wide_ambiguous: bool = False,
    ) -> None:
        self.modes = {7, 25}
        self._reply = reply
        self._silent = silent
        self._has_alternate = alternate
        self._kept: tuple[object, object] | None = None
        self._width = ambiguous_width if wide_ambiguous else wcwidth
        super().__init__(*size)

    @property
    def display(self) -> list[str]:
        """The text of each line; the right half of a wide character is nothing."""
        return [
            "".join(self.buffer[y][x].data for x in range(self.columns)) for y in range(self.lines)
        ]

    def draw(self, data: str) -> None:
        """Draw text with the widths of this terminal."""
        with patch("pyte.screens.wcwidth", self._width):
            super().draw(data)

    def set_mode(self, *modes: int, **kwargs: bool) -> None:
        """Turn modes on."""
        super().set_mode(*modes, **kwargs)
        if kwargs.get("private"):
            self.modes.update(modes)
            if 1049 in modes and self._has_alternate and self._kept is None:
                self._kept = (copy.deepcopy(self.buffer), copy.copy(self.cursor))
                self.erase_in_display(2)

    def reset_mode(self, *modes: int, **kwargs: bool) -> None:
        """Turn modes off."""
        super().reset_mode(*modes, **kwargs)
        if kwargs.get("private"):
            self.modes.difference_update(modes)
            if 1049 in modes and self._kept is not None:
                (self.buffer, self.cursor), self._kept = self._kept, None  # type: ignore[assignment]
                self.dirty.update(range(self.lines))

    def write_process_input(self, data: str) -> None:
        """Answer a query."""
        if not self._silent:
            self._reply(data)


def ambiguous_width(character: str) -> int:
    """Columns in a terminal that gives two to characters of doubtful width."""
    if unicodedata.east_asian_width(character) == "A" and not unicodedata.combining(character):
        return 2
    return wcwidth(character)


def unexpected(output: bytes) -> set[bytes]:
    """The sequences in `output` that are neither drawing nor one of our modes nor ESC[5n."""
    found = set()
    for match in SEQUENCE.finditer(output):
        sign, final, string, other = match.groups()
        whole = match[0]
        if string or other or sign not in (b"", b"?"):
            found.add(whole)
        elif sign == b"?":
            number = int(re.sub(rb"\D", b"", whole))
            if final not in (b"h", b"l") or number not in {1049, 25, 7, 1000, 1006, 1004, 2004}:
                found.add(whole)
        elif final.decode() not in DRAWING and whole != b"\x1b[5n":
            found.add(whole)
    return found
