"""The title line holds everything in order, with every mistake, at every width."""

import pytest

from attn_tui.app.header import header_line, torch_state
from attn_tui.engine import State
from attn_tui.model.mistake import MISTAKES
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.ink import line_text, line_width
from attn_tui.words import LANGUAGES, Language, Words
from tests.tutor.lesson import at_step, every_step, real_course

READY = State("ready", "2.15.0", "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [40, 49, 50, 60, 71, 72, 80, 120])
@pytest.mark.parametrize("mistake", ["", *MISTAKES])
def test_number_title_step_switches_mistake_and_torch_stand_in_this_order(
    language: Language, width: int, mistake: str
) -> None:
    words, tutor = Words(language), Tutor(real_course())
    tutor.open(2)
    tutor.set_mistake(mistake)
    form = "" if width >= 72 else "-short"
    forms = ("", "-short", "-tiny")
    masks = {words(f"header.causal-{'on' if tutor.state.now.causal else 'off'}{f}") for f in forms}
    scales = {words(f"header.scale-on{f}") for f in forms}
    title = tutor.section.title[language]

    line = header_line(tutor, words, READY, width)
    text = line_text(line)

    assert line_width(line) == width
    place = 0
    parts = [{"3/9"}, {title[:1], "…"}, {"1/5"}, masks, scales]
    parts += [{words(f"mistake.{mistake}{form}")}] if mistake else []
    parts += [{torch_state(words, READY, form)}]
    for part in parts:
        found = [text.find(each.strip(), place) for each in part]
        assert max(found) >= 0, (text, part)
        place = min(each for each in found if each >= 0) + 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize("place", every_step(real_course()))
def test_switches_are_named_where_the_board_has_them(
    place: str, width: int, language: Language
) -> None:
    words, tutor = Words(language), at_step(real_course(), place)
    text = line_text(header_line(tutor, words, READY, width))
    form = "" if width >= 72 else "-short"
    board = tutor.state.now.board
    for name in ("causal", "scale"):
        said = [words(f"header.{name}-{state}{form}").strip() for state in ("on", "off")]
        named = board in ("attention", "future", "heads", "position") and bool(tutor.step.shown)
        assert any(each in text for each in said) == named, (place, text)
    assert torch_state(words, READY, form) in text
