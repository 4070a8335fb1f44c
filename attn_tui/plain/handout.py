"""The whole lesson as plain text: every step, every matrix with labels and numbers."""

from collections.abc import Iterator

from attn_tui.lesson.course import Ask, Section, Text
from attn_tui.model.check import CHECKS
from attn_tui.model.exercise import EXERCISES
from attn_tui.model.setup import Setup
from attn_tui.tutor.judge import shown_texts
from attn_tui.tutor.self_test import Posed
from attn_tui.tutor.tutor import NotComputedError, Tutor
from attn_tui.view.board import Look, draw_board, fitted
from attn_tui.view.check import evidence
from attn_tui.view.ink import line_text
from attn_tui.view.prose import Prose
from attn_tui.view.truth import truth_text
from attn_tui.words import Words
from attn_tui.words.wrap import wrap

WIDTH = 78


def step_lines(tutor: Tutor, words: Words) -> Iterator[str]:
    """The open step: its text, its board without covers, its asks with their answers."""
    prose = Prose(tutor, words.language)
    yield from wrap(prose(tutor.step.say), WIDTH)
    yield ""
    yield from _board_lines(tutor, words)
    base = tutor.state.start
    for ask in tutor.step.asks:
        yield ""
        yield from _hanging("? ", prose(ask.prompt))
        for number, option in enumerate(ask.options, 1):
            yield from _hanging(f"  {number} ", prose(option.text))
        truth = truth_text(tutor, ask, base, prose, words)
        parts = [truth, *map(prose, _reasons(tutor, ask, base))]
        for number, part in enumerate(filter(None, parts)):
            yield from _hanging("  " if number else "= ", part)
        if ask.kind not in ("draw", "task"):
            base = base.patched(ask.patch)
    if tutor.step.checks:
        yield ""
        for check in tutor.step.checks:
            yield from _proof(tutor, check, words)


def answered_lines(tutor: Tutor, words: Words) -> Iterator[str]:
    """The board as the answers have left it."""
    yield from ("", words("page.after-answers"), "")
    yield from _board_lines(tutor, words)


def heading(tutor: Tutor, words: Words) -> Iterator[str]:
    """The open section's number, title, aim and length."""
    section = tutor.section
    title = f"{section.number}/{tutor.course.total} {section.title[words.language]}"
    yield title
    yield "=" * WIDTH
    able = words(
        "menu.contents-section", minutes=section.minutes, able=section.able[words.language]
    )
    yield from wrap(able, WIDTH)


def paper_lines(posed: Posed, number: int, words: Words) -> Iterator[str]:
    """A question of the self-test with its options, and without its answer."""
    prose, ask = Prose(posed.tutor, words.language), posed.ask
    wanted = "" if ask.kind == "choice" else words(f"self-test.paper-{ask.kind}")
    yield from _hanging(f"{number}. ", prose(ask.prompt) + wanted)
    for place, option in enumerate(ask.options, 1):
        yield from _hanging(f"   {place} ", prose(option.text))


def exercise_lines(section: Section, words: Words) -> Iterator[str]:
    """The section's exercises: title, file and task of each, and how to begin."""
    for number, brief in enumerate(section.practice.briefs, 1):
        exercise = EXERCISES[brief.id]
        title = brief.title[words.language]
        if exercise.required:
            title = words("practice.required", title=title)
        yield ""
        yield f"{number}. {title}  {exercise.file}"
        yield from (f"   {line}".rstrip() for line in wrap(brief.task[words.language], WIDTH - 3))
    if section.practice.briefs:
        yield ""
        yield from wrap(words("workplace.begin"), WIDTH)


def _board_lines(tutor: Tutor, words: Words) -> Iterator[str]:
    look = fitted(tutor, Look(words, WIDTH, selected=False, covers=False))
    return (line_text(line).rstrip() for line in draw_board(tutor, look).lines)


def _reasons(tutor: Tutor, ask: Ask, base: Setup) -> tuple[Text, ...]:
    if ask.kind != "choice":
        return (ask.right,)
    try:
        return shown_texts(ask, base, tutor.traces)
    except NotComputedError:
        return ()


def _proof(tutor: Tutor, check: str, words: Words) -> Iterator[str]:
    verdict = tutor.evidence.verdict(check)
    sign = "· " if verdict is None else "✓ " if verdict.passed else "✗ "
    return _hanging(sign, evidence(CHECKS[check], verdict, words))


def _hanging(lead: str, text: str) -> Iterator[str]:
    for number, line in enumerate(wrap(text, WIDTH - len(lead))):
        yield (lead if number == 0 else " " * len(lead)) + line
