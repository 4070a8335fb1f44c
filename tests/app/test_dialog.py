"""Menus and sheets: contents with search, keys and glossary, copying, quitting."""

import pytest

from attn_tui.app.keys import COMMANDS
from attn_tui.app.screens.quit import QuitScreen
from attn_tui.app.screens.sheet import Sheet
from attn_tui.model.matrix import Ref
from attn_tui.view.number import digits
from attn_tui.words import LANGUAGES, Language, read_area
from tests.app.learner import Learner, Size, learner, squeezed
from tests.tutor.lesson import every_step, small_course, trace_of


async def dialog(someone: Learner, key: str) -> str:
    """What a key's dialog shows, from its top to its end."""
    await someone.press(key)
    await someone.settle()
    assert someone.app.screen is not someone.screen
    sheet = someone.app.screen
    assert isinstance(sheet, Sheet)
    body: dict[int, str] = {}
    while True:
        head, *lines, foot = someone.lines()
        body |= {sheet.body.top + row: line for row, line in enumerate(lines)}
        await someone.press("pagedown")
        await someone.settle()
        if someone.lines() == [head, *lines, foot]:
            return squeezed("".join([head, *(body[row] for row in sorted(body)), foot]))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (40, 12)], ids=["80x24", "40x12"])
async def test_help_names_every_key_and_every_word(size: Size, language: Language) -> None:
    async with learner(small_course(), language, size) as someone:
        seen = await dialog(someone, "?")
        for command in COMMANDS:
            assert squeezed(someone.words(f"keys.{command.action}-help")) in seen
        for term in read_area("glossary"):
            assert squeezed(someone.words(f"glossary.{term}")) in seen
        await someone.press("escape")
        await someone.settle()
        assert someone.app.screen is someone.screen


@pytest.mark.parametrize("language", LANGUAGES)
async def test_contents_list_every_section_and_open_what_is_chosen(language: Language) -> None:
    async with learner(small_course(), language) as someone:
        seen = await dialog(someone, "o")
        for section in small_course().sections:
            assert squeezed(section.title[language]) in seen
            assert squeezed(section.able[language]) in seen
            for step in section.steps:
                assert squeezed(step.say[language]) in seen
        await someone.press("down", "enter")
        await someone.settle()
        assert someone.place == "guesses/cell-and-shape"
        await someone.press("o", "3")
        await someone.settle()
        assert someone.place == "boards/line"


async def test_contents_open_every_step_those_that_go_further_too() -> None:
    async with learner(small_course()) as someone:
        for place in every_step(small_course()):
            say = next(
                step.say.en
                for section in small_course().sections
                for step in section.steps
                if place == f"{section.id}/{step.id}"
            )
            await someone.press("o", *("space" if char == " " else char for char in say), "enter")
            await someone.settle()
            assert someone.place == place


async def test_a_search_that_finds_nothing_says_so() -> None:
    async with learner(small_course()) as someone:
        await someone.press("o", *"zzz")
        await someone.settle()
        assert squeezed(someone.words("menu.nothing")) in squeezed("".join(someone.lines()))
        await someone.press("enter")
        assert someone.place == "guesses/number"
        await someone.press(*["backspace"] * 3, *"TASK", "backspace", "escape")
        await someone.settle()
        assert someone.app.screen is someone.screen


async def test_copying_takes_the_value_the_arithmetic_or_the_board() -> None:
    async with learner(small_course(), size=(100, 40)) as someone:
        await someone.open("changes/free")
        value = digits(trace_of(someone.tutor.state.now).number(someone.cell))
        copied = []
        for choice in "123":
            await someone.press("y", choice)
            await someone.settle()
            copied.append(someone.app.clipboard)
        assert copied[0] == value
        assert copied[1].endswith(f"= {value}")
        assert copied[2].startswith("X")
        for shown in someone.tutor.step.shown:
            assert shown.matrix in copied[2]
        assert not set("[▸▾") & set(copied[2])
        seen = await dialog(someone, "y")
        assert squeezed(someone.words("menu.copy-value", value=value)) in seen


async def test_a_covered_number_is_not_copied() -> None:
    async with learner(small_course()) as someone:
        await someone.open("changes/task")
        await someone.go_to(Ref("P", 2, 2))
        await someone.press("y", "1")
        await someone.settle()
        assert someone.app.clipboard == "?"
        await someone.press("y", "3")
        await someone.settle()
        assert "-2" not in someone.app.clipboard.splitlines()[-1]


@pytest.mark.parametrize("key", ["q", "ctrl+c"])
async def test_quitting_asks_first(key: str) -> None:
    async with learner(small_course()) as someone:
        for stay in ("n", "escape", "x"):
            await someone.press(key)
            await someone.settle()
            assert any(isinstance(each, QuitScreen) for each in someone.app.screen_stack)
            await someone.press(stay)
            await someone.settle()
            assert someone.app.screen is someone.screen
        await someone.press(key, "y")
        assert someone.app._exit


async def test_a_section_of_a_later_edition_is_named() -> None:
    async with learner(small_course()) as someone:
        await someone.open("changes/free")
        await someone.press("4")
        await someone.settle()
        assert someone.foot == someone.words("notice.no-section", number=4)
        await someone.press("9")
        assert someone.place == "changes/free"


async def test_the_ends_of_the_course_are_told_and_further_steps_left_out() -> None:
    async with learner(small_course()) as someone:
        await someone.press("b")
        await someone.settle()
        assert someone.foot == someone.words("notice.first-step")
        seen = [someone.place]
        while someone.screen.notice != someone.words("notice.last-step"):
            await someone.press("space")
            if someone.place != seen[-1]:
                seen.append(someone.place)
        further = "changes/more"
        assert seen == [place for place in every_step(small_course()) if place != further]
