"""Python and printed text as lines: cleaned, numbered, folded where they are too long."""

import re
from collections.abc import Sequence
from itertools import dropwhile

from rich.cells import cell_len

from attn_tui.view.ink import Ink, Line, Span

TAB = 4
UNPRINTABLE = "\N{REPLACEMENT CHARACTER}"
DEEPER = 4
"""How much further in the rest of a folded line stands."""
LONGEST = 4
"""Lines of the screen that a printed line, or one of a numbered file, takes at most."""
MOST = 300
"""Lines of a file that are shown with their numbers."""
LEAST = 8
"""Columns that a line has, however narrow the screen is."""
_END = re.compile(r"\r\n?|\n")
"""Where a line ends for Python; a form feed is no such place."""


def cleaned(text: str) -> str:
    """One line of text without anything that a terminal would obey."""
    return "".join(
        each if each.isprintable() else UNPRINTABLE for each in text.expandtabs(TAB).rstrip("\r\n")
    )


def code_lines(source: str, width: int, lead: str = "   ") -> list[Line]:
    """A file as lines of at most `width` cells; comments are fainter than code."""
    lines: list[Line] = []
    for text in _END.split(source.rstrip()):
        lines.extend(_folded(cleaned(text), width, lead, lead, _role(text, "strong")))
    return lines


def numbered_lines(source: str, width: int) -> list[Line]:
    """The first lines below a file's header, with their numbers; of a long one its beginning.

    The header are the comments that it begins with, and the empty lines below them.
    """
    every = _END.split(source.rstrip())
    texts = every[:MOST]
    digits = len(str(len(texts)))
    above = _header(texts)
    lines: list[Line] = []
    for number, text in enumerate(texts[above:], above + 1):
        lead = f" {number:>{digits}} | "
        short = cleaned(text[: LONGEST * width])
        folded = _folded(short, width, lead, " " * (digits + 2) + "| ", _role(text, "text"))
        lines += folded[:LONGEST]
        if len(folded) > LONGEST or len(text) > LONGEST * width:
            lines.append((Span(" " * (digits + 2) + "| …", Ink("note")),))
    if len(every) > MOST:
        lines.append((Span(" …", Ink("note")),))
    return lines


def _header(texts: Sequence[str]) -> int:
    """How many lines at the beginning are comments, and empty ones below."""
    code = list(dropwhile(lambda text: text.startswith("#"), texts))
    if len(code) in (0, len(texts)):
        return 0
    return len(texts) - len(list(dropwhile(lambda text: not text.strip(), code)))


def quoted_line(source: str, number: int, width: int) -> list[Line]:
    """Line `number` of a file, counted from 1, behind its number; nothing where there is none."""
    texts = _END.split(source)
    if not 0 < number <= len(texts) or not texts[number - 1].strip():
        return []
    lead = f"   {number} | "
    indent = " " * (len(lead) - 2) + "| "
    text = texts[number - 1]
    return _folded(cleaned(text), width, lead, indent, _role(text, "strong"))


def text_lines(texts: Sequence[str], width: int) -> list[Line]:
    """Printed lines behind a sign that nothing else has; of a long one its beginning."""
    lines: list[Line] = []
    for text in texts:
        folded = _folded(cleaned(text), width, "   : ", "   : ", "text")
        lines += folded[:LONGEST]
        if len(folded) > LONGEST:
            lines.append((Span("   : …", Ink("note")),))
    return lines


def folds(text: str, room: int) -> list[tuple[int, int, str]]:
    """Where the parts of a line begin and end that fit into `room` cells, and their indents.

    They end behind a blank where there is one in their second half; all but the first are
    four deeper than the line. None is empty but that of an empty line.
    """
    deeper = " " * min(len(text) - len(text.lstrip()) + DEEPER, max(0, room - LEAST))
    parts: list[tuple[int, int, str]] = []
    start = 0
    while start < len(text) or not parts:
        indent = deeper if parts else ""
        stop = start + _fitting(text[start:], room - len(indent))
        blank = text.rfind(" ", start, stop)
        if stop < len(text) and blank > (start + stop) // 2:
            stop = blank + 1
        parts.append((start, stop, indent))
        start = stop
    return parts


def _fitting(text: str, room: int) -> int:
    """How many characters fit into `room` cells; one at least, of a text that has one."""
    used = 0
    for place, char in enumerate(text):
        used += cell_len(char)
        if used > room and place:
            return place
    return len(text)


def _role(text: str, usual: str) -> str:
    """That of a line of code; a comment is fainter."""
    return "note" if text.lstrip().startswith("#") else usual


def _folded(text: str, width: int, lead: str, indent: str, role: str) -> list[Line]:
    return [
        (Span(indent + deeper if start else lead, Ink("note")), Span(text[start:stop], Ink(role)))
        for start, stop, deeper in folds(text, max(LEAST, width - len(lead)))
    ]
