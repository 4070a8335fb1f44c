"""The lines of an exercise while they are put in order."""

from collections.abc import Sequence
from dataclasses import dataclass

from attn_tui.practice.early import Early
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
    ordering: Ordering,
    at_end: bool,
    words: Words,
    width: int,
    airy: bool,
    early: Early | None = None,
) -> Ordered:
    """How it is done, the lines in their order, and below them what checks them.

    Each line has its number, counted from 1, and a line that is held two signs before it. A
    place to fill stands between ‹ and ›, and has a sentence below it where the cursor is.
    Below a line that comes too early stands why it does.
    """
    lines = paragraph(words("practice.ordering"), width, "note")
    lines += [()] if airy else []
    cursor = 0
    for row, text in enumerate(ordering.lines):
        here = row == ordering.cursor and not at_end
        sign = ">>" if here and ordering.grabbed else " >" if here else "  "
        begin, end = ordering.place_at(row) or (0, 0)
        if end:
            text = f"{text[:begin]}‹{text[begin:end]}›{text[end:]}"
            end += 2
        lines += _code(text, begin, end, f"{sign} {row + 1}  ", here, width)
        if here and end:
            lines += paragraph(words("practice.ordering-place"), width, "note", "      ")
        if early and early.row == row:
            lines += _early_lines(early, words, width)
        cursor = len(lines) - 1 if here else cursor
    sign, role = (" > ", "strong") if at_end else ("   ", "text")
    lines += paragraph(words("practice.ordering-check"), width, role, sign)
    return Ordered(tuple(lines), len(lines) - 1 if at_end else cursor)


def choice_lines(wrong: Sequence[int], words: Words, width: int) -> list[Line]:
    """In the right order, the rows whose place is not filled rightly; nothing without one."""
    if not wrong:
        return []
    first, last = wrong[0] + 1, wrong[-1] + 1
    key = "ordered-place" if first == last else "ordered-places"
    text = words(f"practice.{key}", first=first, line=last)
    return paragraph(text, width, "strong", " ! ", "accent")


def _early_lines(early: Early, words: Words, width: int) -> list[Line]:
    """Which line comes too early, and why."""
    text = words("practice.early", line=early.row + 1, name=early.name, made=early.made + 1)
    return paragraph(text, width, "strong", " ✗ ", "bad")


def _code(text: str, begin: int, end: int, lead: str, here: bool, width: int) -> list[Line]:
    """A line of code, folded where it is too long, with the part from begin to end marked."""
    lines: list[Line] = []
    role = "strong" if here else "text"
    for start, stop, indent in folds(text, width - len(lead)):
        one, other = (min(max(cut, start), stop) for cut in (begin, end))
        spans = (
            Span(text[start:one], Ink(role)),
            Span(text[one:other], Ink("accent", edited=here)),
            Span(text[other:stop], Ink(role)),
        )
        lines.append((Span(lead if start == 0 else " " * len(lead) + indent, Ink("key")), *spans))
    return lines
