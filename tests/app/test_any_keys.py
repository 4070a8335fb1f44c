"""Whatever is pressed, in whatever order: the app stays whole, and so does the screen."""

import asyncio

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from attn_tui.app.keys import COMMANDS
from attn_tui.words import LANGUAGES, Language
from tests.app.learner import Size, learner
from tests.tutor.lesson import every_step, real_course, small_course

QUIT = ("q", "ctrl+c")
KEYS = sorted({key for command in COMMANDS for key in command.keys} - {*QUIT})
COURSES = {"small": small_course(), "real": real_course()}
PLACES = [(name, place) for name, course in COURSES.items() for place in every_step(course)]
LIKELY = st.sampled_from(["enter", "g", "tab", "e", "1", "+", "x", "escape", "space", "down"])


async def press_all(
    start: tuple[str, str], language: Language, size: Size, keys: list[str]
) -> None:
    """Press the keys from a step on; look at the screen now and then."""
    course, place = start
    async with learner(COURSES[course], language, size) as someone:
        await someone.open(place)
        for number, key in enumerate(keys):
            await someone.press(key)
            if number % 8 == 0:
                await someone.settle()
                assert {cell_len(line) for line in someone.lines()} == {size[0]}
        await someone.press("escape", "escape", "escape")
        await someone.settle()
        assert someone.app.screen is someone.screen
        assert len(someone.lines()) == size[1]


@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(PLACES),
    st.sampled_from(LANGUAGES),
    st.sampled_from([(120, 36), (80, 24), (40, 12)]),
    st.lists(st.one_of(st.sampled_from(KEYS), LIKELY), min_size=10, max_size=40),
)
def test_any_keys(start: tuple[str, str], language: Language, size: Size, keys: list[str]) -> None:
    asyncio.run(press_all(start, language, size, keys))


async def test_from_a_task_to_an_exercise_that_is_checked_and_on() -> None:
    keys = ["g", "g", "g", "8", *["enter"] * 4, "n", "enter", "e", "b", "h", "m"]
    await press_all(("real", "position/distances"), "zh", (120, 36), keys)


async def test_every_key_where_no_board_is_shown() -> None:
    place = next(each for each in every_step(real_course()) if each.startswith("self-test"))
    for key in KEYS:
        await press_all(("real", place), "en", (80, 24), [key, "tab", "shift+tab", "down"])
