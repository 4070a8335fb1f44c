"""The file that a learner begins with: what to do, code with blanks, perhaps a reason to choose."""

from collections.abc import Iterator
from functools import lru_cache
from string import ascii_lowercase

from attn_tui.lesson.brief import Brief
from attn_tui.model.exercise import BLANK, EXERCISES, FADINGS, REASON, Fading
from attn_tui.practice.fading import faded
from attn_tui.words import LANGUAGES, Language, Words
from attn_tui.words.wrap import wrap

WIDTH = 78
"""Columns of a comment, its sign among them."""

ALWAYS_EXPLAINED = ("by-hand",)
"""Exercises whose files ask for a reason in every fading."""

_BRIEFS = len(EXERCISES) * len(LANGUAGES)
"""How many texts are kept: wrapping them anew for each look at a file takes too long."""


def starter(brief: Brief, fading: Fading, language: Language) -> str:
    """The file to begin with, as valid Python; how much of it is blank is said by `fading`."""
    parts = [_header(brief, language), faded(brief.id, fading)]
    if asks_why(brief, fading):
        parts.append(_question(brief, language))
    return "\n".join(parts)


def fading_of(source: str, brief: Brief) -> Fading | None:
    """Which starter this is, in any language; None where something was changed."""
    if BLANK not in source:
        return None
    found = source.replace("\r\n", "\n").rstrip()
    return next(
        (
            fading
            for fading in FADINGS
            for language in LANGUAGES
            if starter(brief, fading, language).rstrip() == found
        ),
        None,
    )


def asks_why(brief: Brief, fading: Fading) -> bool:
    """Whether the file asks for a reason: what is done by hand always does."""
    return bool(brief.reasons) and (fading == "explain" or brief.id in ALWAYS_EXPLAINED)


def asks_in(source: str, brief: Brief) -> bool:
    """Whether this file, worked on or not, asks for a reason: its question stands there still."""
    if not brief.reasons or brief.id in ALWAYS_EXPLAINED:
        return bool(brief.reasons)
    lines = source.splitlines()
    questions = (list(comment(brief.asks[language])) for language in LANGUAGES)
    return any(
        lines[at : at + len(question)] == question
        for question in questions
        for at in range(len(lines))
    )


def letters(brief: Brief) -> str:
    """The letters of its reasons, in their order."""
    return ascii_lowercase[: len(brief.reasons)]


def comment(text: str, lead: str = "# ") -> Iterator[str]:
    """A text as lines of a comment; the lead stands before the first, the others are as far in."""
    further = "#".ljust(len(lead))
    for number, line in enumerate(wrap(text, WIDTH - len(lead))):
        yield ((further if number else lead) + line).rstrip()


@lru_cache(maxsize=_BRIEFS)
def _header(brief: Brief, language: Language) -> str:
    """Title and task as a comment, and what a blank is."""
    fill = Words(language)("workplace.fill", blank=BLANK)
    parts = (brief.title[language], brief.task[language], fill)
    return "#\n".join("".join(f"{line}\n" for line in comment(part)) for part in parts)


@lru_cache(maxsize=_BRIEFS)
def _question(brief: Brief, language: Language) -> str:
    """What is asked for, the reasons to choose from, and the blank for a letter."""
    lines = [*comment(brief.asks[language])]
    for letter, reason in zip(letters(brief), brief.reasons, strict=True):
        lines += comment(reason.text[language], f"#   {letter}  ")
    return "".join(f"{line}\n" for line in (*lines, f'{REASON} = "{BLANK}"'))
