"""Cells: what stands in one column, how it looks, and how sure its width is."""

import re
from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple
from unicodedata import category, east_asian_width

from rich.cells import cell_len, split_graphemes

from attn_tui.terminal.style import Look

JOINER = "\u200d"
UNSEEN = re.compile("[\0-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
"""Controls, marks that turn the direction of a row, and characters without any form."""
HALF_PAIR = re.compile("[\ud800-\udfff]")
REPLACEMENT = "\ufffd"
TEXT = itemgetter(0)
UNSETTLED = frozenset({"Cf", "Cn", "Co", "Mc", "Me", "Mn"})


class Cell(NamedTuple):
    """One column of one row: a grapheme cluster and its look.

    The text is " " where it is empty, and "" in the right half of a wide cluster.
    """

    text: str
    look: Look


class Doubt(IntEnum):
    """Whether a terminal may give a cluster another width than `rich.cells.cell_len` does."""

    NONE = 0
    WIDER = 1
    """One column or two: East Asian Ambiguous."""
    ANY = 2
    """Marks, joined characters, emoji, and what Unicode has not settled."""


@lru_cache(maxsize=1 << 12)
def doubt(cluster: str) -> Doubt:
    """How doubtful the width of a cluster is."""
    if cluster.isascii():
        return Doubt.NONE
    if len(cluster) > 1 or "\U0001f000" <= cluster < "\U00020000":
        return Doubt.ANY
    if category(cluster) in UNSETTLED:
        return Doubt.ANY
    return Doubt.WIDER if east_asian_width(cluster) == "A" else Doubt.NONE


@lru_cache(maxsize=1 << 16)
def cell(text: str, look: Look) -> Cell:
    """A cell, the same object for the same text and look."""
    return Cell(text, look)


class Letters(dict[str, Cell]):
    """The cells of characters that take one column, in a look; of blanks, in another."""

    def __init__(self, look: Look, ground: Look) -> None:
        super().__init__({" ": cell(" ", ground)})
        self._look = look

    def __missing__(self, letter: str) -> Cell:
        if _width(letter) != 1:
            raise KeyError(letter)
        self[letter] = made = self[" "] if letter.isspace() else cell(letter, self._look)
        return made

    def cells(self, text: str) -> tuple[Cell, ...]:
        """The cells that a text takes: as many as `rich.cells.cell_len` counts.

        What has no width has no cell, and nothing but what can be seen stays in one.
        """
        try:
            return tuple(map(self.__getitem__, text))
        except KeyError:
            return tuple(self._cluster_by_cluster(text))

    def _cluster_by_cluster(self, text: str) -> Iterator[Cell]:
        for cluster, width in _clusters(text):
            if cluster.isspace():
                yield from [self[" "]] * width
            elif width:
                yield cell(cluster, self._look)
                yield from [cell("", self._look)] * (width - 1)


letters = lru_cache(maxsize=1 << 10)(Letters)
"""The same object for the same looks: it learns a letter when it is drawn for the first time."""


def cells_of(text: str, look: Look) -> tuple[Cell, ...]:
    """The cells of a text all in one look."""
    return letters(look, look).cells(text)


def _clusters(text: str) -> Iterable[tuple[str, int]]:
    """The grapheme clusters of a text and their columns, without what cannot be seen."""
    widths = tuple(map(_width, text))
    return zip(text, widths, strict=True) if all(widths) else _joined(text)


@lru_cache(maxsize=1 << 12)
def _width(character: str) -> int:
    """Columns of a character that joins none before it; 0 where it does, or cannot be seen."""
    is_seen = not (UNSEEN.match(character) or HALF_PAIR.match(character))
    return cell_len(character) if is_seen else 0


def _joined(text: str) -> Iterator[tuple[str, int]]:
    while text.startswith(JOINER):
        text = text[2:]  # cell_len counts nothing for what is joined to nothing
    for start, end, width in split_graphemes(text)[0]:
        cluster = HALF_PAIR.sub(REPLACEMENT, UNSEEN.sub("", text[start:end]))
        yield cluster or " ", width
