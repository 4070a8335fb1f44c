"""The footer names the keys that do something, first of all those that the text speaks of."""

import re

import pytest

from attn_tui.app.footer import footer
from attn_tui.app.keys import COMMANDS, Mode
from attn_tui.app.offers import spoken_keys
from attn_tui.view.ink import line_text, line_width
from attn_tui.words import LANGUAGES, Language, Words
from tests.app.learner import Learner, Size, learner
from tests.tutor.lesson import every_step, real_course, small_course

EACH_SIZE = pytest.mark.parametrize("size", [(80, 24), (40, 12)], ids=["80x24", "40x12"])
SPOKEN_OF = re.compile(r"\b(?:[Pp]ress|[Ww]ith|key) ([civmx])\b|([+])")
ACTIONS = {"c": "causal", "i": "inputs", "v": "positions", "m": "permute", "x": "mistakes"}


def named(someone: Learner, action: str) -> bool:
    """Whether the footer names what a key does."""
    return f" {someone.words(f'keys.{action}')}  " in f"{someone.foot}  "


@EACH_SIZE
async def test_a_key_that_a_task_names_is_in_the_footer(size: Size) -> None:
    found = 0
    async with learner(real_course(), size=size) as someone:
        for place in every_step(real_course()):
            await someone.open(place)
            while someone.tutor.state.ask:
                ask = someone.tutor.state.ask
                await someone.settle()
                if ask.kind == "task" and (spoken := SPOKEN_OF.search(ask.prompt.en)):
                    editable = someone.tutor.can_edit(someone.cell)
                    change = "more" if editable else "next_matrix"
                    action = ACTIONS[spoken[1]] if spoken[1] else change
                    assert named(someone, action), (place, ask.id, someone.foot)
                    found += 1
                await someone.press("g")
    assert found > 3


@EACH_SIZE
async def test_a_key_that_the_last_answer_names_is_in_the_footer(size: Size) -> None:
    async with learner(real_course(), size=size) as someone:
        await someone.open("mask/proof")
        await someone.press("g", "g")
        await someone.settle()
        assert "c" in spoken_keys(someone.tutor, "en")
        assert named(someone, "causal")


@EACH_SIZE
@pytest.mark.parametrize("language", LANGUAGES)
async def test_keys_that_change_a_number_are_named_where_it_can_be_changed(
    size: Size, language: Language
) -> None:
    async with learner(small_course(), language, size) as someone:
        await someone.open("changes/free")
        for _ in someone.tutor.step.shown:
            await someone.press("tab")
            await someone.settle()
            editable = someone.tutor.can_edit(someone.cell)
            assert named(someone, "more") <= editable
            assert named(someone, "edit") <= editable
            assert named(someone, "next_matrix") or editable


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [20, 40, 60, 80, 120])
@pytest.mark.parametrize("mode", ["board", "task", "number", "choice", "draw", "edit"])
def test_keys_fit_and_stay_in_their_order(mode: Mode, width: int, language: Language) -> None:
    words = Words(language)
    offers = frozenset(name for each in COMMANDS for name in (each.needs, each.named_for) if name)
    line = footer(words, mode, offers, 4, "", width)
    assert line_width(line.line) <= width
    text = line_text(line.line)
    usable = [each for each in COMMANDS if mode in each.modes and each.rank is not None]
    places = [text.find(f" {words(f'keys.{each.action}')}  ") for each in usable]
    shown = [place for place in places if place >= 0]
    assert shown == sorted(shown)
    assert shown
