"""A question of a self-test as lines: asked, then how sure, then what is said to the answer."""

from dataclasses import dataclass

from attn_tui.tutor.self_test import Posed
from attn_tui.view.board import Look, draw_board, fitted
from attn_tui.view.heat import FULL, Ramp
from attn_tui.view.ink import Ink, Line, Span
from attn_tui.view.page import Draft, Writer
from attn_tui.view.truth import cell_answer
from attn_tui.words import Words
from attn_tui.words.wrap import wrap

SURENESS = ("sure", "unsure")


@dataclass(frozen=True, slots=True)
class Sheetful:
    """Lines; the first and the last of those that have to be seen; which digit each stands for.

    `starts` are the lines on which the questions of a result begin.
    """

    lines: tuple[Line, ...]
    focus: tuple[int, int] = (0, 0)
    digits: tuple[tuple[int, int], ...] = ()
    starts: tuple[int, ...] = ()


def asked(
    posed: Posed, words: Words, width: int, draft: Draft, airy: bool, ramp: Ramp = FULL
) -> Sheetful:
    """The open question with what is typed or chosen, and its board where it has one."""
    writer = Writer(posed.tutor, words, width, airy)
    writer.open(posed.ask, draft)
    page = writer.page()
    start = min(page.draft, len(page.lines) - 1)
    digits = tuple((line, option + 1) for line, option in page.options.items())
    if not posed.tutor.step.shown:
        return Sheetful(page.lines, (start, start), digits)
    look = fitted(posed.tutor, Look(words, width, airy, noted=False, ramp=ramp))
    canvas = draw_board(posed.tutor, look)
    cell = canvas.places.get(posed.tutor.state.selection.cell, (0, 0, 0))[0]
    above = [*page.lines, ()]
    return Sheetful((*above, *canvas.lines), (len(above) + cell,) * 2)


def how_sure(
    posed: Posed, words: Words, width: int, draft: Draft, sure: bool | None, airy: bool
) -> Sheetful:
    """The answer as it stands, a cell by its name, and the question how sure it is."""
    writer = Writer(posed.tutor, words, width, airy)
    writer.open(posed.ask, draft)
    if posed.ask.kind == "cell":
        cell = cell_answer(posed.tutor.state.selection.cell, words)
        writer.paragraph(words("page.given", given=cell), "strong", "  ")
    writer.gap()
    start = len(writer.lines)
    writer.paragraph(words("self-test.how-sure"), "strong", "? ")
    digits: list[tuple[int, int]] = []
    for number, name in enumerate(SURENESS, 1):
        chosen = sure is (name == "sure")
        role = "strong" if chosen else "text"
        digits.append((len(writer.lines), number))
        writer.paragraph(words(f"self-test.{name}"), role, f"{'>' if chosen else ' '} {number} ")
    return Sheetful(tuple(writer.lines), (start, len(writer.lines) - 1), tuple(digits))


def told(posed: Posed, words: Words, width: int, airy: bool) -> Sheetful:
    """The answer beside the truth, and what is said to it."""
    answer = posed.answer
    assert answer is not None
    writer = Writer(posed.tutor, words, width, airy)
    writer.answered(posed.ask, answer)
    if answer.right and not posed.sure:
        writer.paragraph(words("self-test.good-unsure"), "note", "  ")
    lines = tuple(writer.lines)
    return Sheetful(lines, (writer.verdict or 0, len(lines) - 1))


def notice_lines(notice: str, words: Words, posed: Posed, width: int) -> tuple[Line, ...]:
    """A sentence that stands below all else until the next key."""
    writer = Writer(posed.tutor, words, width, airy=True)
    writer.paragraph(notice, "accent")
    return ((), *writer.lines)


def waiting(text: str, width: int) -> Sheetful:
    """What stands here before there is a question."""
    return Sheetful(tuple((Span(line, Ink("note")),) for line in wrap(text, width)))
