"""Wrapped text that hangs behind its lead."""

from attn_tui.view.ink import Ink, Line, Span
from attn_tui.words.wrap import wrap

LEAST = 8
"""Columns that a text has, however narrow the screen is."""


def paragraph(
    text: str, width: int, role: str = "text", lead: str = " ", lead_role: str = "key"
) -> list[Line]:
    """Lines of at most `width` cells; all but the first are indented by the lead's width."""
    indent = " " * Span(lead).width
    return [
        (Span(lead if number == 0 else indent, Ink(lead_role)), Span(line, Ink(role)))
        for number, line in enumerate(wrap(text, max(LEAST, width - len(indent))))
    ]
