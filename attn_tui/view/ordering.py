"""The lines of an exercise while they are put in order."""

from dataclasses import dataclass

from attn_tui.practice.ordering import Ordering
from attn_tui.view.code import folds
from attn_tui.view.ink import Ink, Line, Span
from attn_tui.view.paragraph import paragraph
from attn_tui.words import Words


@dataclass(frozen=True, slots=True)
class Ordered:
    """Lines, and the last of those that belong to the cursor."""

    lines: tuple[Line, ...]
    cursor: int


def ordering_lines(
    ordering: Ordering, at_end: bool, words: Words, width: int, airy: bool
) -> Ordered:
    """How it is done, the lines in their order, and below them what checks them.

    A line that is held has two signs in front; the place to fill stands out where the cursor
    is, with a sentence below it.
    """
    lines = paragraph(words("practice.ordering"), width, "note")
    lines += [()] if airy else []
    cursor = 0
    for number, text in enumerate(ordering.lines):
        here = number == ordering.cursor and not at_end
        lead = ">> " if here and ordering.grabbed else " > " if here else "   "
        begin, end = ordering.place if here and ordering.place else (0, 0)
        lines += _code(text, begin, end, lead, "strong" if here else "text", width)
        if here and end:
            lines += paragraph(words("practice.ordering-place"), width, "note", "     ")
        cursor = len(lines) - 1 if here else cursor
    sign, role = (" > ", "strong") if at_end else ("   ", "text")
    lines += paragraph(words("practice.ordering-check"), width, role, sign)
    return Ordered(tuple(lines), len(lines) - 1 if at_end else cursor)


def _code(text: str, begin: int, end: int, lead: str, role: str, width: int) -> list[Line]:
    """A line of code, folded where it is too long, with the part from begin to end marked."""
    lines: list[Line] = []
    for start, stop, indent in folds(text, width - len(lead)):
        one, other = (min(max(cut, start), stop) for cut in (begin, end))
        spans = (
            Span(text[start:one], Ink(role)),
            Span(text[one:other], Ink("accent", edited=True)),
            Span(text[other:stop], Ink(role)),
        )
        lines.append((Span(lead if start == 0 else " " * len(lead) + indent, Ink("key")), *spans))
    return lines
