"""The reading part of a step: what is said, what is asked, what was answered."""

from dataclasses import dataclass

from attn_tui.lesson.course import Ask
from attn_tui.model.check import CHECKS
from attn_tui.model.matrix import Ref
from attn_tui.tutor.judge import Answer
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.check import evidence
from attn_tui.view.ink import Ink, Line, Span
from attn_tui.view.prose import Prose
from attn_tui.view.truth import cell_answer, shape_text, truth_text
from attn_tui.words import Words
from attn_tui.words.wrap import wrap


@dataclass(frozen=True, slots=True)
class Draft:
    """An answer that is not handed in yet: what was typed, which option is chosen."""

    typed: str = ""
    option: int = -1
    reply: str = ""
    """What was said to the last try at a drawing or a task."""


@dataclass(frozen=True, slots=True)
class Page:
    """Lines to read.

    `waiting` is the line where the open prompt begins, `verdict` the one where the last
    answer's verdict does, `draft` the one that holds what is typed or chosen; the number
    of lines where there is none.
    """

    lines: tuple[Line, ...]
    waiting: int
    verdict: int
    draft: int
    options: dict[int, int]
    """Which option stands on which line."""


class Writer:
    """Writes the parts of a page one below the other."""

    def __init__(self, tutor: Tutor, words: Words, width: int, airy: bool) -> None:
        self.airy = airy
        self.tutor = tutor
        self.words = words
        self.width = width
        self.prose = Prose(tutor, words.language)
        self.lines: list[Line] = []
        self.options: dict[int, int] = {}
        self.waiting: int | None = None
        self.verdict: int | None = None
        self.draft: int | None = None

    def paragraph(self, text: str, role: str, sign: str = "", sign_role: str = "accent") -> None:
        """Wrapped text, hanging behind a sign of two cells."""
        indent = " " * len(sign)
        lines = wrap(text, max(8, self.width - len(sign)))
        for number, line in enumerate(lines if self.airy else filter(None, lines)):
            lead = sign if number == 0 else indent
            self.lines.append((Span(lead, Ink(sign_role)), Span(line, Ink(role))))

    def aim(self) -> None:
        """What the section is for, and how long it takes."""
        section = self.tutor.section
        able = section.able[self.words.language]
        self.paragraph(self.words("page.aim", minutes=section.minutes, able=able), "note")
        self.gap()

    def gap(self) -> None:
        """An empty line, where there is room for it."""
        if self.airy:
            self.lines.append(())

    def answered(self, ask: Ask, answer: Answer) -> None:
        """A prompt, the guess beside the truth, and what it means."""
        self.paragraph(self.prose(ask.prompt), "note", "? ")
        self.verdict = len(self.lines)
        beside = _beside(self, ask, answer)
        for number, line in enumerate(beside):
            sign = _sign(answer) if number == 0 else ("  ", "accent")
            self.paragraph(line, "strong", *sign)
        for number, text in enumerate(answer.says):
            sign = _sign(answer) if number == 0 and not beside else ("  ", "accent")
            self.paragraph(self.prose(text), "text", *sign)

    def open(self, ask: Ask, draft: Draft) -> None:
        """A prompt, and the place for the answer."""
        self.waiting = len(self.lines)
        self.paragraph(self.prose(ask.prompt), "strong", "? ")
        if ask.kind in ("number", "shape"):
            self.draft = len(self.lines)
            self.lines.append((Span("  > ", Ink("accent")), Span(draft.typed + "_", Ink("strong"))))
        for index, option in enumerate(ask.options):
            chosen = index == draft.option
            start = len(self.lines)
            sign = f"{'>' if chosen else ' '} {index + 1} "
            self.paragraph(self.prose(option.text), "strong" if chosen else "text", sign)
            self.draft = len(self.lines) - 1 if chosen else self.draft
            self.options |= dict.fromkeys(range(start, len(self.lines)), index)
        if draft.reply:
            self.paragraph(draft.reply, "text", "! ", "bad")

    def evidence(self, id: str) -> None:
        """What torch proves, with what it measured."""
        verdict = self.tutor.evidence.verdict(id)
        sign = ("· ", "note") if verdict is None else _SIGNS[verdict.passed]
        self.paragraph(evidence(CHECKS[id], verdict, self.words), "note", *sign)

    def page(self) -> Page:
        """What was written."""
        end = len(self.lines)
        waiting = end if self.waiting is None else self.waiting
        verdict = end if self.verdict is None else self.verdict
        draft = end if self.draft is None else self.draft
        return Page(tuple(self.lines), waiting, verdict, draft, self.options)


def write_page(
    tutor: Tutor,
    words: Words,
    width: int,
    draft: Draft,
    airy: bool = True,
    invitation: str = "",
) -> Page:
    """The open step as lines of at most `width` cells; `airy` with empty lines between.

    An `invitation` to a self-test stands at the end.
    """
    writer = Writer(tutor, words, width, airy)
    if airy and tutor.step_index == 0:
        writer.aim()
    writer.paragraph(writer.prose(tutor.step.say), "text")
    state = tutor.state
    for ask in tutor.step.asks:
        answer = state.answers.get(ask.id)
        if answer is not None:
            writer.gap()
            writer.answered(ask, answer)
        elif ask is state.ask:
            writer.gap()
            writer.open(ask, draft)
    if state.ask is None and tutor.step.checks:
        writer.gap()
        for check in tutor.step.checks:
            writer.evidence(check)
    if invitation:
        writer.gap()
        writer.paragraph(invitation, "strong")
    return writer.page()


_SIGNS = {True: ("✓ ", "good"), False: ("✗ ", "bad")}


def _sign(answer: Answer) -> tuple[str, str]:
    if answer.right is None:
        return "= ", "accent"
    return _SIGNS[answer.right]


def _beside(writer: Writer, ask: Ask, answer: Answer) -> list[str]:
    """The guess and the truth: side by side where they are short, else on two lines."""
    given = given_text(writer, ask, answer)
    truth = truth_text(writer.tutor, ask, answer.base, writer.prose, writer.words)
    mine = [writer.words("page.given", given=given)] if given else []
    if answer.right or not truth:
        return mine
    source = "torch" if ask.kind in ("number", "shape") else "answer"
    both = [*mine, writer.words(f"page.{source}", truth=truth)]
    return both if ask.kind == "choice" else ["   ".join(both)]


def given_text(writer: Writer, ask: Ask, answer: Answer) -> str:
    """An answer as it is written beside the truth."""
    given = answer.given
    if isinstance(given, int):
        return writer.prose(ask.options[given].text)
    if isinstance(given, tuple):
        return shape_text(given)
    if isinstance(given, Ref):
        return cell_answer(given, writer.words)
    return "" if given is None else str(given)
