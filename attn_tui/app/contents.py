"""The list of all sections and steps, steps that go further apart from the others."""

import re

from attn_tui.app.screens.menu import Item
from attn_tui.lesson.course import Section
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.contents import FURTHER, count_text
from attn_tui.words import Words
from attn_tui.words.wrap import joined

LONGEST_OPENING = 60
_SENTENCE = re.compile(r".*?(?:[.?!:](?= |$)|[。？！：]|$)")

Place = tuple[int, int]


def contents_items(tutor: Tutor, words: Words) -> tuple[list[Item], list[Place]]:
    """The entries of the contents, and the section and step that each of them opens."""
    items: list[Item] = []
    places: list[Place] = []
    for number, section in enumerate(tutor.course.sections):
        items.append(_section_item(tutor, words, number))
        places.append((number, 0))
        for further in (False, True):
            path = section.path(further)
            items += [
                _step_item(tutor, words, section, index, count) for count, index in enumerate(path)
            ]
            places += [(number, index) for index in path]
    return items, places


def _section_item(tutor: Tutor, words: Words, number: int) -> Item:
    section = tutor.course.sections[number]
    able = section.able[words.language]
    detail = words("menu.contents-section", minutes=section.minutes, able=able)
    done = "✓ " if tutor.is_done(section) else ""
    title = section.title[words.language] + count_text(tutor, section)
    return Item(done + title, detail, str(section.number))


def _step_item(tutor: Tutor, words: Words, section: Section, index: int, count: int) -> Item:
    step = section.steps[index]
    say = step.say[words.language]
    done = "✓" if tutor.is_answered(section, step) else "·"
    number = f"{FURTHER} {count + 1}" if step.further else f"{count + 1}"
    heading = words("menu.further") if step.further and count == 0 else ""
    return Item(f"{done} {number} {opening(say)}", depth=1, hidden=say, heading=heading)


def opening(text: str) -> str:
    """The first sentence of a text, cut where it is long."""
    line = _SENTENCE.match(joined(text))
    first = line[0] if line else ""
    return first if len(first) <= LONGEST_OPENING else first[:LONGEST_OPENING] + "…"
