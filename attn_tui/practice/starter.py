"""The file that a learner begins with: what to do, code with blanks, perhaps a reason to choose."""

from collections.abc import Iterator
from string import ascii_lowercase

from attn_tui.lesson.course import Brief
from attn_tui.model.exercise import BLANK, FADINGS, REASON, Fading
from attn_tui.practice.fading import faded
from attn_tui.words import LANGUAGES, Language, Words
from attn_tui.words.wrap import wrap

WIDTH = 78
"""Columns of a comment, its sign among them."""

ALWAYS_EXPLAINED = ("by-hand",)
"""Exercises whose files ask for a reason in every fading."""


def starter(brief: Brief, fading: Fading, language: Language) -> str:
    """The file to begin with, as valid Python; how much of it is blank is said by `fading`."""
    words = Words(language)
    header = [*_comment(brief.title[language]), "#", *_comment(brief.task[language]), "#"]
    parts = ["\n".join([*header, *_comment(words("workplace.fill", blank=BLANK))]) + "\n"]
    parts.append(faded(brief.id, fading))
    if asks_why(brief, fading):
        parts.append("\n".join(_reasons(brief, language)) + "\n")
    return "\n".join(parts)


def fading_of(source: str, brief: Brief) -> Fading | None:
    """Which starter this is, in any language; None where something was changed."""
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


def letters(brief: Brief) -> str:
    """The letters of its reasons, in their order."""
    return ascii_lowercase[: len(brief.reasons)]


def _reasons(brief: Brief, language: Language) -> Iterator[str]:
    yield from _comment(brief.asks[language])
    for letter, reason in zip(letters(brief), brief.reasons, strict=True):
        yield from _comment(reason.text[language], f"#   {letter}  ")
    yield f'{REASON} = "{BLANK}"'


def _comment(text: str, lead: str = "# ") -> Iterator[str]:
    """Lines of a comment; the lead stands before the first, the others are as far in."""
    further = "#".ljust(len(lead))
    for number, line in enumerate(wrap(text, WIDTH - len(lead))):
        yield ((further if number else lead) + line).rstrip()
