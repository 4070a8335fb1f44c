"""Sums and products that the course's texts write out come out on a pocket calculator."""

import re

import pytest

from attn_tui.view.prose import Prose
from attn_tui.words import LANGUAGES, Language
from tests.app.test_words import texts_in
from tests.tutor.lesson import at_step, every_step, real_course
from tests.view.calculator import evaluate, rounds_to

EQUALITY = re.compile(
    r"(?<![\w^√(.·/])(?<![-+·/] )"
    r"(?P<left>\d[\d.]*(?: ?[-+·/] ?\d[\d.]*)+) = (?P<right>-?\d+(?:\.\d+)?)"
    r"(?!\.?\d|[·/^√]| [-+·/] )"
)


def equalities(place: str, language: Language) -> list[tuple[str, str]]:
    """Every `a + b = c` of a step's texts, with the numbers that torch computed."""
    tutor = at_step(real_course(), place)
    prose = Prose(tutor, language)
    said = [prose(text) for text in texts_in(tutor.step)]
    return [(each["left"], each["right"]) for text in said for each in EQUALITY.finditer(text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_written_out_is_right_in_its_own_digits(language: Language) -> None:
    found = 0
    for place in every_step(real_course()):
        for left, right in equalities(place, language):
            value = evaluate(left)
            assert value is not None, (place, left)
            assert rounds_to(value, right, 3), (place, left, right)
            found += 1
    assert found > 12
