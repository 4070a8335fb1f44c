"""What a check of a learner's file found, as lines: the verdict first, then what shows it."""

from attn_tui.lesson.brief import Brief, Practice
from attn_tui.model.exercise import REASON
from attn_tui.model.finding import Finding
from attn_tui.practice.reason import reason_given
from attn_tui.practice.starter import letters
from attn_tui.view.code import cleaned, quoted_line, text_lines
from attn_tui.view.comparison import comparison_lines, first_difference
from attn_tui.view.ink import Line
from attn_tui.view.number import digits, sum_digits
from attn_tui.view.paragraph import paragraph
from attn_tui.view.solution import solution_lines
from attn_tui.view.verdict import index_text, verdict_text
from attn_tui.words import Words

LEAD = "   "
UNNAMED = ("values", "not-a-number", "shape")
"""Kinds of which it is said that no known mistake lies behind them."""
NUMBERS = 4
"""How many of the numbers that show a mistake are said."""


def finding_lines(
    finding: Finding,
    brief: Brief,
    practice: Practice,
    source: str,
    words: Words,
    width: int,
) -> list[Line]:
    """The verdict, what was called, where it differs, the mistake by its name, what was printed.

    `source` is the file that was checked; lines are at most `width` cells wide, from 38 on.
    After a pass: what was proved, and a model solution with why it looks as it does.
    """
    sign, role = ("✓", "good") if finding.passed else ("✗", "bad")
    lines = paragraph(verdict_text(finding, words), width, "strong", f" {sign} ", role)
    if not finding.file:
        lines += quoted_line(source, finding.line, width)
    lines += _reason_lines(finding, brief, words, width)
    lines += _shown_lines(finding, words, width)
    lines += _mistake_lines(finding, practice, words, width)
    if finding.passed:
        lines += _proof_lines(finding, brief, words, width)
    return lines + _printed_lines(finding, words, width)


def _reason_lines(finding: Finding, brief: Brief, words: Words, width: int) -> list[Line]:
    """What is said to the reason that the file gives, or lacks, once all else is right."""
    if not brief.reasons:
        return []
    letters_text = words("practice.no-reason", last=letters(brief)[-1:])
    if finding.kind in ("blank", "missing") and finding.name == REASON:
        return paragraph(letters_text, width, "text", LEAD)
    if finding.kind not in ("passed", "why") or not finding.why:
        return []
    reason = reason_given(finding.why, brief)
    if reason is None:
        return paragraph(letters_text, width, "text", LEAD)
    return paragraph(reason.say[words.language], width, "text", LEAD)


def _shown_lines(finding: Finding, words: Words, width: int) -> list[Line]:
    """The call, the first index that differs, the boards, and whose memory the result is."""
    lines: list[Line] = []
    if finding.call and not finding.passed:
        call = words("practice.call", call=cleaned(finding.call))
        lines += paragraph(call, width, "text", LEAD)
    if finding.kind in ("values", "not-a-number"):
        got, expected = first_difference(finding)
        at = index_text(finding.at)
        if at and got and expected:
            text = words("practice.first-difference", at=at, got=got, expected=expected)
            lines += paragraph(text, width, "text", LEAD)
    if finding.kind in ("values", "not-a-number", "answer") and finding.at:
        lines += comparison_lines(finding, words, width)
    if finding.shares:
        text = words("practice.shares", name=cleaned(finding.shares))
        lines += paragraph(text, width, "text", LEAD)
    return lines


def _mistake_lines(finding: Finding, practice: Practice, words: Words, width: int) -> list[Line]:
    """The known mistake with the numbers that show it, or that none is known to give this."""
    text = practice.mistakes.get(finding.mistake)
    if text is None:
        unnamed = finding.kind in UNNAMED and not finding.mistake and not finding.shares
        said = words("practice.unnamed")
        return [(), *paragraph(said, width, "text", " → ", "accent")] if unnamed else []
    write = digits if all(map(_is_whole, finding.numbers)) else sum_digits
    sums = [write(number, 2) for number in finding.numbers[:NUMBERS]]
    if len(finding.numbers) > NUMBERS:
        sums.append("…")
    said = text[words.language].replace("{numbers}", words("practice.comma").join(sums))
    said = said.replace("….", "…")
    return [(), *paragraph(said, width, "strong", " → ", "accent")]


def _is_whole(number: float) -> bool:
    return float(number).is_integer()


def _printed_lines(finding: Finding, words: Words, width: int) -> list[Line]:
    lines: list[Line] = []
    if finding.printed:
        lines += [(), *_heading(words("practice.printed"), width)]
        if finding.unseen:
            text = words("practice.unseen", count=finding.unseen)
            lines += paragraph(text, width, "note", LEAD)
        lines += text_lines(finding.printed, width)
    if finding.closed:
        lines += paragraph(words("practice.closed"), width, "note", LEAD)
    return lines


def _proof_lines(finding: Finding, brief: Brief, words: Words, width: int) -> list[Line]:
    lines: list[Line] = []
    if finding.proved:
        version = finding.torch.partition("+")[0]
        lines += _heading(words("practice.proved", torch=version), width)
        for id in finding.proved:
            text = words(f"practice.proves-{finding.exercise}-{id}")
            lines += paragraph(text, width, "text", "   · ", "good")
    if finding.ready_made:
        names = words("practice.comma").join(map(cleaned, finding.ready_made))
        lines += paragraph(words("practice.ready-made", names=names), width, "text", LEAD)
    if finding.own in ("wrong", "absent"):
        lines += paragraph(words(f"practice.own-{finding.own}"), width, "text", LEAD)
    return [*lines, (), *solution_lines(brief, words, width, finding.why is not None)]


def _heading(text: str, width: int) -> list[Line]:
    return paragraph(text, width, "title", " ")
