"""Before torch answers, and where it never does: reading and moving go on."""

import asyncio

import pytest

from attn_tui.app import computing
from attn_tui.engine import State
from attn_tui.model.matrix import Ref
from attn_tui.words import LANGUAGES, Language, Words
from tests.app.engines import Failed, Held
from tests.app.learner import Learner, learner, squeezed
from tests.tutor.lesson import every_step, real_course, small_course
from tests.view.drawn import Drawn


def cells_of(someone: Learner) -> set[str]:
    """What stands in the cells of the board."""
    drawn = Drawn(someone.screen.board.canvas)
    return {drawn.cell(ref) for ref in someone.screen.board.canvas.places}


def held(someone: Learner) -> Held:
    """The engine that waits to be let."""
    assert isinstance(someone.engine, Held)
    return someone.engine


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_board_without_numbers_says_so_and_can_be_walked(language: Language) -> None:
    async with learner(small_course(), language, engine=Held) as someone:
        await someone.open("changes/free")
        assert cells_of(someone) == {"…"}
        waiting = someone.words("readout-state.waiting")
        assert squeezed(waiting) in squeezed("".join(someone.part(someone.screen.readout)))
        await someone.press("down", "right", "tab")
        assert someone.cell == Ref("S", 2, 2)
        await someone.press("space")
        assert someone.place == "boards/line"
        await someone.settle()
        assert squeezed(someone.tutor.step.say[language]) in someone.page


async def test_every_step_opens_without_numbers() -> None:
    for course in (small_course(), real_course()):
        async with learner(course, engine=Held) as someone:
            for place in every_step(course):
                await someone.open(place)
                assert someone.page
                assert cells_of(someone) <= {"…", "·", "?", "✓"}
                await someone.press("down", "right", "tab", "up", "left", "c", "s", "+", "r")
                await someone.settle()


@pytest.mark.parametrize(
    ("place", "keys"),
    [
        ("guesses/number", ("5", "enter")),
        ("guesses/choice", ("2", "enter")),
        ("guesses/choice", ("g",)),
        ("changes/task", ("+",)),
        ("changes/carried", ("1", "enter")),
    ],
)
async def test_what_needs_numbers_says_that_they_are_missing(
    place: str, keys: tuple[str, ...]
) -> None:
    async with learner(small_course(), engine=Held) as someone:
        await someone.open(place)
        await someone.press(*keys)
        assert not someone.tutor.state.answers
        assert someone.screen.notice == someone.words("notice.not-computed")
        await someone.press("space")
        assert someone.place != place


async def test_an_answer_shown_early_gets_its_number_later() -> None:
    async with learner(small_course(), engine=Held) as someone:
        await someone.press("g")
        await someone.settle()
        assert "Itis…." in someone.page
        held(someone).release()
        await someone.settle()
        assert "Itis0.306." in someone.page


async def test_numbers_come_in_when_torch_is_ready() -> None:
    async with learner(small_course(), engine=Held) as someone:
        await someone.open("changes/free")
        held(someone).release()
        await someone.settle()
        assert "4" in cells_of(someone)
        assert "…" not in cells_of(someone)
        assert "torch 2.99.0" in someone.lines()[0]


async def test_a_setup_is_asked_for_once() -> None:
    async with learner(small_course(), engine=Held) as someone:
        await someone.press("c", "c", "c", "space", "b", "a", "a")
        asked = [setup for setups, _ in held(someone).held for setup in setups]
        assert len(asked) == len(set(asked))


async def test_a_task_is_noticed_when_its_numbers_come_later() -> None:
    async with learner(small_course(), engine=Held) as someone:
        await someone.open("changes/task")
        held(someone).release()
        await someone.settle()
        await someone.press("-")
        assert not someone.tutor.state.answers
        held(someone).release()
        await someone.settle()
        assert someone.tutor.state.answers["one-row"].right
        assert squeezed(someone.tutor.step.asks[0].right.en) in someone.page


async def test_numbers_of_a_step_that_was_left_do_not_disturb_another() -> None:
    async with learner(small_course(), engine=Held) as someone:
        await someone.press("space", "space")
        held(someone).release()
        await someone.settle()
        assert someone.place == "guesses/choice"
        assert not someone.tutor.state.answers
        await someone.press("b", "b")
        await someone.settle()
        assert "…" not in cells_of(someone)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_without_torch_its_sentence_is_said_and_all_sections_open(
    language: Language,
) -> None:
    async with learner(small_course(), language, engine=Failed) as someone:
        await someone.settle()
        said = squeezed("".join(someone.lines()))
        assert squeezed(someone.words("engine.no-torch")) in said
        assert someone.words("header.torch-failed") in someone.lines()[0]
        for place in every_step(small_course()):
            await someone.open(place)
            assert squeezed(someone.tutor.step.say[language]) in someone.page
            assert cells_of(someone) <= {"…", "·", "?", "✓"}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_restart_is_told(language: Language) -> None:
    async with learner(small_course(), language) as someone:
        someone.engine.become(State("restarting", "2.99"))
        await someone.settle()
        assert Words(language)("header.torch-restarting") in someone.lines()[0]
        someone.engine.become(State("ready", "2.99", "restarted"))
        await someone.settle()
        assert squeezed(Words(language)("engine.restarted")) in squeezed("".join(someone.lines()))


async def test_a_changed_board_shows_that_it_waits_when_numbers_are_long_in_coming() -> None:
    async with learner(small_course(), engine=Held) as someone:
        await someone.open("changes/free")
        held(someone).release()
        await someone.settle()
        await someone.go_to(Ref("Q", 1, 0))
        await someone.press("-", "-")
        while cells_of(someone) != {"…"}:
            await someone.pilot.pause()
        held(someone).release()
        await someone.settle()
        assert "…" not in cells_of(someone)


async def test_what_is_drawn_late_leaves_the_next_step_at_its_top() -> None:
    async with learner(real_course(), size=(40, 12), engine=Held) as someone:
        await someone.open("qkv/who-moves-p")
        held(someone).release()
        await someone.settle()
        await someone.press("-", "-", "space")
        late = asyncio.Event()
        someone.screen.set_timer(2 * computing.PATIENCE, late.set)
        await late.wait()
        await someone.settle()
        assert someone.place == "weights/divide"
        assert someone.screen.reading.top == 0
