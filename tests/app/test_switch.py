"""Mask, scaling and mistakes on the screen: the rules between them, the title, the marks."""

import pytest

from attn_tui.app.screens.menu import Menu
from attn_tui.model.condition import changed_cells
from attn_tui.model.mistake import MISTAKES
from attn_tui.words import LANGUAGES, Language
from tests.app.learner import Learner, learner
from tests.tutor.lesson import real_course, small_course, trace_of
from tests.view.drawn import Drawn

FREE = "changes/free"
OFFERED = (
    "axis",
    "no-scale",
    "by-d",
    "swapped",
    "late-mask",
    "zero-fill",
    "off-by-one",
    "inverted",
    "float-mask",
    "key-as-value",
)


async def choose(someone: Learner, mistake: str) -> None:
    """Choose a mistake, or none, from the menu."""
    await someone.press("x")
    await someone.settle()
    menu = someone.app.screen
    assert isinstance(menu, Menu)
    place = ("", *someone.tutor.step.mistakes).index(mistake)
    await someone.press(*["down" if place > menu.chosen else "up"] * abs(place - menu.chosen))
    await someone.press("enter")
    await someone.settle()


def marked(someone: Learner) -> set[tuple[str, int, int]]:
    """The cells that are drawn as wrong."""
    drawn = Drawn(someone.screen.board.canvas)
    return {
        (ref.matrix, *ref.cell)
        for ref in someone.screen.board.canvas.places
        if drawn.ink(ref).wrong
    }


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_mistake_turns_on_what_it_needs_and_goes_with_it(language: Language) -> None:
    async with learner(small_course(), language, (100, 40)) as someone:
        await someone.open(FREE)
        await someone.press("s")
        before = someone.tutor.state.now
        for mistake in OFFERED:
            needs, name = MISTAKES[mistake].needs, someone.words(f"mistake.{mistake}")
            await choose(someone, mistake)
            now = someone.tutor.state.now
            assert (now.mistake, now.causal) == (mistake, needs == "causal")
            assert now.scale == (needs == "scale")
            assert name in someone.lines()[0]
            if needs:
                await someone.press("c" if needs == "causal" else "s")
            else:
                await someone.press("c", "s", "c", "s")
                assert someone.tutor.state.now.mistake == mistake
                await choose(someone, "")
            await someone.settle()
            assert someone.tutor.state.now == before
            assert name not in someone.lines()[0]


@pytest.mark.parametrize("keys", [(), ("c",), ("s",), ("c", "s")], ids="".join)
async def test_the_cells_marked_are_those_that_differ_from_the_right_ones(
    keys: tuple[str, ...],
) -> None:
    async with learner(small_course(), size=(100, 40)) as someone:
        await someone.open(FREE)
        for mistake in OFFERED:
            await someone.press("r", *keys)
            assert not marked(someone)
            await choose(someone, mistake)
            now = someone.tutor.state.now
            wrong, right = trace_of(now), trace_of(now.right)
            assert marked(someone)
            assert marked(someone) == {
                (shown.matrix, row, column)
                for shown in someone.tutor.step.shown
                for row, column in changed_cells(wrong[shown.matrix], right[shown.matrix])
            }


async def test_the_title_says_how_the_switches_are() -> None:
    async with learner(small_course(), size=(100, 40)) as someone:
        await someone.open(FREE)
        for key, off, on in (("c", "causal-off", "causal-on"), ("s", "scale-on", "scale-off")):
            assert someone.words(f"header.{off}").strip() in someone.lines()[0]
            await someone.press(key)
            await someone.settle()
            assert someone.words(f"header.{on}").strip() in someone.lines()[0]
            assert someone.words(f"header.{off}").strip() not in someone.lines()[0]


async def test_switches_that_a_step_does_not_offer_do_nothing() -> None:
    async with learner(small_course()) as someone:
        for place in ("guesses/cell-and-shape", "boards/line"):
            await someone.open(place)
            before = someone.tutor.state.now
            await someone.press("c", "s", "x", "r")
            await someone.settle()
            assert someone.tutor.state.now == before
            assert someone.app.screen is someone.screen


async def test_the_menu_offers_the_mistakes_of_the_step_and_escape_leaves_all_as_it_was() -> None:
    async with learner(small_course(), size=(100, 40)) as someone:
        await someone.open("boards/sdpa")
        before = someone.tutor.state.now
        await someone.press("x")
        await someone.settle()
        seen = "\n".join(someone.lines())
        for mistake in MISTAKES:
            offered = mistake in ("inverted", "float-mask")
            assert (someone.words(f"mistake.{mistake}-says") in seen) == offered
        await someone.press("escape")
        await someone.settle()
        assert someone.tutor.state.now == before
        await someone.press("x", "2")
        await someone.settle()
        assert someone.tutor.state.now.mistake == "float-mask"


async def test_the_mistake_that_is_on_stays_on_when_it_is_chosen_again() -> None:
    async with learner(small_course()) as someone:
        await someone.open(FREE)
        await choose(someone, "axis")
        await someone.press("x")
        await someone.settle()
        await someone.press("enter")
        await someone.settle()
        assert someone.tutor.state.now.mistake == "axis"
        await choose(someone, "")
        assert not someone.tutor.state.now.mistake


async def test_a_task_says_nothing_before_the_learner_has_changed_the_board() -> None:
    """The answer to the question before it has put a mistake on the board."""
    async with learner(real_course()) as someone:
        await someone.open("heads/three-tests")
        await someone.press("g")
        await someone.settle()
        assert someone.tutor.state.now.mistake == "bad-split"
        assert not someone.screen.answering.draft.reply
        await someone.press("enter")
        await someone.settle()
        assert someone.foot == someone.words("notice.nothing-changed")
        await choose(someone, "")
        ask = someone.tutor.state.ask
        assert ask is not None
        assert someone.screen.answering.draft.reply in {reply.say.en for reply in ask.replies}
