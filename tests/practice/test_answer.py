"""The model solution as it is shown."""

from dataclasses import replace

import pytest

from attn_tui.model.exercise import EXERCISES
from attn_tui.practice.answer import answer
from attn_tui.practice.reason import reason_given
from attn_tui.practice.solution import solution
from attn_tui.words import LANGUAGES, Language
from tests.practice.briefs import brief


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", EXERCISES)
def test_with_a_reason_it_ends_with_the_right_letter_and_its_text(
    id: str, language: Language
) -> None:
    each = brief(id)
    shown = answer(each, language, reasoned=True)
    namespace: dict[str, object] = {}
    exec(shown, namespace)
    given = reason_given(str(namespace["why"]), each)
    assert given is not None
    assert given.right
    assert shown.startswith(solution(id))
    assert shown.endswith(f'\n\n# {given.text[language]}\nwhy = "b"\n')
    assert sum(reason.text[language] in shown for reason in each.reasons) == 1


@pytest.mark.parametrize("id", EXERCISES)
def test_without_one_it_is_the_solution(id: str) -> None:
    assert answer(brief(id), "zh", reasoned=False) == solution(id)
    assert answer(replace(brief(id), reasons=()), "zh", reasoned=True) == solution(id)
