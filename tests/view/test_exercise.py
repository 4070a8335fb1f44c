"""The list of exercises and what stands on the page of one, from what is handed in."""

from pathlib import Path

import pytest

from attn_tui.model.exercise import EXERCISES
from attn_tui.practice.desk import Desk
from attn_tui.practice.folder import Workplace
from attn_tui.view.exercise import ROLES, SIGNS, file_lines, list_lines, onward_lines
from attn_tui.view.ink import line_text, line_width
from attn_tui.words import LANGUAGES, Language, Words, read_area
from tests.tutor.lesson import real_course

PLACE = real_course().find_section("practice") or 0


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A desk whose files nobody may look at."""
    made = Desk(real_course().sections[PLACE], Workplace(Path("somewhere")))
    for name in ("read", "has", "fading", "look"):
        monkeypatch.setattr(Workplace, name, None)
    return made


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [38, 78])
def test_the_list_is_drawn_from_states_alone(desk: Desk, width: int, language: Language) -> None:
    words = Words(language)
    for state in SIGNS:
        states = dict.fromkeys(EXERCISES, state)
        lines, owners = list_lines(desk, states, "", words, width, airy=True)
        assert all(line_width(line) <= width for line in lines)
        assert len(lines) == len(owners)
        firsts = [owners.index(place) for place in range(len(EXERCISES))]
        assert all(SIGNS[state] in line_text(lines[first])[:8] for first in firsts)
        assert any(span.ink.role == ROLES[state] for span in lines[firsts[0]])


def test_what_is_next_on_the_path_says_whether_others_lie_between(desk: Desk) -> None:
    words = Words("en")
    desk.open("attention")
    near, far = (
        "".join(map(line_text, onward_lines(desk, place, "", words, 500)))
        for place in (desk.at + 1, desk.at + 3)
    )
    assert "between" in far
    assert "between" not in near
    assert f"{desk.at + 4} {desk.practice.briefs[desk.at + 3].title.en}" in far


def test_after_the_path_the_next_section_is_named_where_there_is_one(desk: Desk) -> None:
    words = Words("en")
    desk.open("attention")
    for after in ("", "Self-test"):
        text = "".join(map(line_text, onward_lines(desk, None, after, words, 500)))
        assert "required path is done" in text
        assert ("comes next" in text) == bool(after)
    desk.open("scores")
    assert onward_lines(desk, None, "", words, 500) == []


def test_every_state_that_is_said_has_its_word_and_no_other_has() -> None:
    said = {f"state-{state}" for state in SIGNS if state != "new"}
    assert {key for key in read_area("practice") if key.startswith("state-")} == said


def test_an_empty_file_is_not_shown() -> None:
    assert file_lines(" \n", Words("en"), 40) == []
    assert "1 | x" in line_text(file_lines("x", Words("en"), 40)[-1])
