"""The sections of the course, with what is done and where the learner is."""

from attn_tui.lesson.course import Section
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.ink import Ink, Line, Span
from attn_tui.words import Words
from attn_tui.words.wrap import wrap

FURTHER = "(+)"
"""The sign of a step that goes further."""


def step_number(section: Section, index: int) -> str:
    """Which step of how many; those that go further are counted apart, behind their sign."""
    further = section.steps[index].further
    path = section.path(further)
    number = f"{path.index(index) + 1}/{len(path)}"
    return f"{FURTHER} {number}" if further else number


def count_text(tutor: Tutor, section: Section) -> str:
    """How many steps of a section are done; nothing before the first is."""
    done, steps = tutor.done_of(section)
    return f" {done}/{steps}" if done else ""


def contents_lines(tutor: Tutor, words: Words, width: int) -> tuple[list[Line], list[int]]:
    """One entry for each section, and which section each line belongs to."""
    lines: list[Line] = []
    owners: list[int] = []
    for index, section in enumerate(tutor.course.sections):
        here = index == tutor.section_index
        sign = "▸" if here else "✓" if tutor.is_done(section) else "·"
        text = f"{section.title[words.language]}{count_text(tutor, section)}"
        role = "accent" if here else "text"
        for number, part in enumerate(wrap(text, max(8, width - 5))):
            lead = f" {sign} {section.number} " if number == 0 else "     "
            lines.append((Span(lead, Ink("accent" if here else "note")), Span(part, Ink(role))))
            owners.append(index)
    return lines, owners
