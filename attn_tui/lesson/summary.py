"""What a good lesson file holds, in a few lines."""

from attn_tui.lesson.course import Course, Section
from attn_tui.words import LANGUAGES, Language, Words


def describe(course: Course, words: Words) -> list[str]:
    """Its title, sections with steps and minutes, examples and languages."""
    language: Language = "zh" if words.language == "zh" else "en"
    sections = [
        words(
            "faults.summary-section",
            number=section.number,
            id=section.id,
            title=_line(section.title[language]),
            steps=len(section.steps),
            minutes=section.minutes,
            questions=_questions(section, words) + _exercises(section, words),
        )
        for section in course.sections
    ]
    examples = words("faults.comma").join(
        words("faults.summary-example", id=example.id, tokens=len(example.tokens[language]))
        for example in course.examples.values()
    )
    return [
        words(
            "faults.summary-title",
            title=_line(course.title[language]),
            sections=len(course.sections),
            total=course.total,
        ),
        *sections,
        words("faults.summary-examples", examples=examples),
        words("faults.summary-languages", languages=words("faults.comma").join(LANGUAGES)),
    ]


def _questions(section: Section, words: Words) -> str:
    """How many questions a section asks, in how many variants; empty where it asks none."""
    if not section.questions:
        return ""
    variants = sum(len(question.variants) for question in section.questions)
    return words("faults.summary-questions", questions=len(section.questions), variants=variants)


def _exercises(section: Section, words: Words) -> str:
    """The exercises of a section; empty where it has none."""
    ids = [brief.id for brief in section.practice.briefs]
    if not ids:
        return ""
    names = words("faults.comma").join(ids)
    return words("faults.summary-exercises", exercises=len(ids), names=names)


def _line(text: str) -> str:
    return " ".join(text.split())
