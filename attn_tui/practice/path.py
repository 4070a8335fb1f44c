"""The path through the exercises: which of them a section asks for, and which are done."""

from attn_tui.lesson.brief import Brief, Practice
from attn_tui.lesson.course import Course, Section
from attn_tui.model.exercise import EXERCISES
from attn_tui.progress.fold import Progress


def practice_section(course: Course) -> Section | None:
    """The section with exercises to practise; None where the lesson has none."""
    return next((section for section in course.sections if section.practice.briefs), None)


def required(practice: Practice) -> tuple[Brief, ...]:
    """The exercises of the required path; all of them where none is marked."""
    marked = tuple(brief for brief in practice.briefs if EXERCISES[brief.id].required)
    return marked or practice.briefs


def passed(section: Section, progress: Progress) -> tuple[Brief, ...]:
    """The exercises that were passed once."""
    return tuple(
        brief for brief in section.practice.briefs if (section.id, brief.id) in progress.passed
    )


def required_left(section: Section, progress: Progress) -> int:
    """How many exercises of the required path were never passed."""
    done = {brief.id for brief in passed(section, progress)}
    return sum(brief.id not in done for brief in required(section.practice))
