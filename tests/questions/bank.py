"""The questions of the course that comes along, drawn, with torch's answers at hand."""

from functools import cache

from attn_tui.lesson.course import Question, Section, Variant
from attn_tui.tutor.self_test import Posed
from tests.tutor.lesson import real_course, trace_of

MOST_ATTEMPTS = 40
"""So often at most numbers are drawn until they fit."""


@cache
def bank() -> Section:
    """The section that asks questions."""
    return next(section for section in real_course().sections if section.questions)


def variants() -> list[tuple[Question, Variant]]:
    """Every variant with its question."""
    return [(question, each) for question in bank().questions for each in question.variants]


def alone(question: Question, variant: Variant) -> Question:
    """The question with this variant and no other."""
    return Question(question.id, question.topic, (variant,))


def make_ready(posed: Posed) -> int:
    """Let torch answer until the numbers fit; how often they were drawn."""
    for attempt in range(1, MOST_ATTEMPTS + 1):
        needs = posed.tutor.needs()
        posed.learn(needs, [trace_of(setup) for setup in needs])
        if posed.ready:
            return attempt
    raise AssertionError(f"{posed.name}: no numbers fit")


def pose(question: Question, variant: Variant, seed: int) -> Posed:
    """A variant on numbers that fit."""
    posed = Posed(real_course(), bank(), alone(question, variant), seed)
    make_ready(posed)
    return posed
