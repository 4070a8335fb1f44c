"""Lines of at most so many cells, broken as English, Chinese and formulas are.

Text is broken at spaces and beside wide characters, by the small set of rules below; a
library with all Unicode rules (uniseg) takes 41 ms to import.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from rich.cells import cell_len

_NEVER_FIRST = frozenset("，。；：！？、）」』》】”’…),.;:!?]}")
_NEVER_LAST = frozenset("（「『《【“‘([{")
_RELATIONS = "=≠≤≥<>≈→"
_BOUND = r"[<>](?=-?\d)"
_OPERATOR = re.compile(
    rf"(?<!\S)(?:(?P<relation>{_BOUND}|(?:[=!<>]=|[{_RELATIONS}])(?!\S))|[-+−·×/@*±^∈&](?!\S))"
)
_ITEM = r"[\w.+−√∞-]+"
_TUPLE = re.compile(rf"[(\[（]\s*{_ITEM}(?:\s*[,，、]\s*{_ITEM})*\s*[,，]?\s*[)\]）]", re.ASCII)
_SPACES = (
    " \t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006"
    "\u2008\u2009\u200a\u2028\u2029\u205f\u3000"
)
"""White space at which a line may end; no-break spaces are not among it."""
_WRITTEN = str.maketrans({space: " " for space in _SPACES if space != "\u3000"})
_FLAG_LETTERS = frozenset(map(chr, range(0x1F1E6, 0x1F200)))
_JOINER = "\u200d"
_WIDEST = 2
"""Cells of a cluster; what would make it wider does not belong to it."""


class _Break(IntEnum):
    """Places where a line may end, the better ones first."""

    TEXT = 0
    RELATION = 1
    OPERATOR = 2
    SPACE = 3
    INSIDE = 4
    ANYWHERE = 5


@dataclass(frozen=True, slots=True)
class _Piece:
    """What stands together on a line, and the white space that follows it there."""

    text: str
    gap: str
    after: _Break


def wrap(text: str, width: int) -> list[str]:
    """The lines of `text`, none wider than `width` cells (at least 2).

    Empty lines between paragraphs are kept; a single line end is a space, or nothing beside
    a wide character that needs none. Formulas and tuples stay whole where they fit.
    """
    lines: list[str] = []
    for paragraph in _paragraphs(text):
        pieces = _fit(_pieces(paragraph), width, _Break.TEXT)
        lines.extend(_fill(pieces, width) if pieces else [""])
    return lines


def joined(text: str) -> str:
    """The text on one line."""
    line = ""
    for paragraph in _paragraphs(text):
        line += _fold(line, paragraph) + paragraph if paragraph else ""
    return line


def _paragraphs(text: str) -> Iterator[str]:
    paragraph = ""
    text = text.strip(_SPACES)
    for line in re.split(r"\r\n?|\n", text) if text else ():
        line = line.strip(_SPACES)
        if line:
            paragraph += _fold(paragraph, line) + line
        else:
            yield from (paragraph, "") if paragraph else ("",)
            paragraph = ""
    if paragraph:
        yield paragraph


def _fold(before: str, after: str) -> str:
    if not before:
        return ""
    last, first = before[-1], after[0]
    both_wide = _wide(last) and _wide(first)
    mark = any(_wide(char) and char in _NEVER_FIRST | _NEVER_LAST for char in (last, first))
    return "" if both_wide or mark else " "


def _wide(cluster: str) -> bool:
    return not cluster.isascii() and cell_len(cluster) > 1


def _clusters(text: str) -> Iterator[str]:
    """Characters with what belongs to them: marks, joined emoji, pairs of flag letters."""
    cluster = ""
    for char in text:
        pair = cluster in _FLAG_LETTERS and char in _FLAG_LETTERS
        mark = not " " <= char <= "~" and cell_len(char) == 0
        joined = cluster.endswith(_JOINER) and cell_len(cluster + char) <= _WIDEST
        if not cluster or pair or mark or joined:
            cluster += char
        else:
            yield cluster
            cluster = char
    if cluster:
        yield cluster


def _pieces(paragraph: str) -> list[_Piece]:
    """The grapheme clusters of a paragraph, each with the kind of break after it."""
    text = paragraph.translate(_WRITTEN)
    operators, glued = _formulas(text)
    pieces: list[_Piece] = []
    before, gap, position, chained = "", "", 0, False
    for cluster in _clusters(text):
        if before and cluster in (" ", "\u3000"):
            gap += cluster
        elif before:
            kind = _break(before, gap, cluster, position in glued)
            if kind is _Break.TEXT:
                kind = operators.get(position, kind)
            if kind is _Break.RELATION and not chained:
                kind = _Break.OPERATOR
            chained = kind is not _Break.TEXT and (chained or position in operators)
            pieces.append(_Piece(before, gap, kind))
            before, gap = cluster, ""
        else:
            before = cluster
        position += len(cluster)
    return [*pieces, _Piece(before, "", _Break.TEXT)] if before else pieces


def _formulas(text: str) -> tuple[dict[int, _Break], set[int]]:
    """Where operators between spaces begin, and where a formula or tuple goes on."""
    operators: dict[int, _Break] = {}
    glued: set[int] = set()
    for found in _OPERATOR.finditer(text):
        relation = found["relation"]
        operators[found.start()] = _Break.RELATION if relation else _Break.OPERATOR
        glued.add(len(text) - len(text[found.end() :].lstrip(_SPACES)))
    for found in _TUPLE.finditer(text):
        glued.update(range(found.start() + 1, found.end()))
    return operators, glued


def _break(before: str, gap: str, after: str, glued: bool) -> _Break:
    if after[0] in _NEVER_FIRST or before[0] in _NEVER_LAST:
        return _Break.ANYWHERE
    if gap or _wide(before) or _wide(after):
        return _Break.SPACE if glued else _Break.TEXT
    return _Break.INSIDE


def _fit(pieces: Sequence[_Piece], width: int, kind: _Break) -> list[_Piece]:
    """`pieces` joined up to breaks of this kind; what is too wide, up to the next kind."""
    joined: list[_Piece] = []
    start = 0
    for end, piece in enumerate(pieces, 1):
        if piece.after > kind and end < len(pieces):
            continue
        unit = pieces[start:end]
        text = "".join(each.text + each.gap for each in unit[:-1]) + piece.text
        if cell_len(text) > width and kind < _Break.ANYWHERE:
            joined.extend(_fit(unit, width, _Break(kind + 1)))
        else:
            joined.append(_Piece(text, piece.gap, piece.after))
        start = end
    return joined


def _fill(pieces: Sequence[_Piece], width: int) -> Iterator[str]:
    line, size, gap = "", 0, ""
    for piece in pieces:
        longer = size + cell_len(gap) + cell_len(piece.text)
        if line and longer > width:
            yield line
            line, size = piece.text, cell_len(piece.text)
        else:
            line, size = line + gap + piece.text, longer
        gap = piece.gap
    yield line
