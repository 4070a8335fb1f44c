"""Exercises with made-up texts."""

from attn_tui.lesson.brief import Brief, Practice, Reason
from attn_tui.lesson.course import Section
from attn_tui.lesson.text import Text
from attn_tui.model.exercise import EXERCISES


def text(en: str, zh: str = "") -> Text:
    """A text; in Chinese another one."""
    return Text(en, zh or f"中文：{en}")


REASONS = (
    Reason(text("no key is ever after"), text("no")),
    Reason(text("the future stays out"), text("yes"), right=True),
    Reason(text("rows are short"), text("no")),
)


def brief(id: str, title: str = "A title", task: str = "Write it.\n\nThen save it.") -> Brief:
    """What is said about an exercise, with three reasons of which b is right."""
    return Brief(
        id,
        text(title),
        text(task),
        (text("one"), text("two")),
        text("Why is that so?"),
        REASONS,
        text("Because."),
    )


BRIEFS = tuple(brief(id) for id in EXERCISES)


def section(*ids: str) -> Section:
    """A section with these exercises, or with all."""
    practice = Practice(tuple(brief(id) for id in ids or EXERCISES))
    return Section("practice", text("Practice"), text("can"), 20, (), practice=practice, number=8)
