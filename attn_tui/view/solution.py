"""A model solution, and why it looks as it does."""

from attn_tui.lesson.brief import Brief
from attn_tui.practice.answer import answer
from attn_tui.view.code import code_lines
from attn_tui.view.ink import Line
from attn_tui.view.paragraph import paragraph
from attn_tui.words import Words


def solution_lines(brief: Brief, words: Words, width: int, reasoned: bool) -> list[Line]:
    """The code of an exercise, and the reasons for it; `reasoned` where the file asks for one."""
    lines = paragraph(words("practice.solution"), width, "title")
    lines += code_lines(answer(brief, words.language, reasoned), width)
    lines += [(), *paragraph(words("practice.because"), width, "title")]
    return lines + paragraph(brief.because[words.language], width, "text", "   ")
