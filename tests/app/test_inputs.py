"""The menu of inputs, the next head, the next order, position vectors."""

from dataclasses import replace
from pathlib import Path

import pytest

from attn_tui.app.screens.inputs import InputMenu
from attn_tui.lesson.course import Course
from attn_tui.lesson.reader import read_course
from attn_tui.model.boards.position import order_of
from attn_tui.model.matrix import Ref
from attn_tui.tutor.inputs import input_value
from attn_tui.view.ink import line_text, line_width
from attn_tui.view.number import digits
from attn_tui.words import LANGUAGES, Language
from tests.app.answers import answer
from tests.app.learner import Learner, Size, learner, squeezed
from tests.tutor.lesson import course_of, every_step, real_course, trace_of
from tests.view.drawn import Drawn

COURSE: Course = read_course(Path(__file__).with_name("inputs.yaml"))
SIZES = ((120, 36), (80, 24), (40, 12))
EACH_SIZE = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


async def open_menu(someone: Learner, place: str) -> InputMenu:
    """Go to a step and open its menu."""
    await someone.open(place)
    await someone.press("i")
    await someone.settle()
    assert isinstance(someone.app.screen, InputMenu)
    return someone.app.screen


def is_open(someone: Learner) -> bool:
    """Whether the menu lies over the step."""
    return isinstance(someone.app.screen, InputMenu)


def lines_of(menu: InputMenu) -> str:
    """What the menu says, without white space."""
    return squeezed("".join(map(line_text, menu.body.lines)))


@EACH_SIZE
@pytest.mark.parametrize("language", LANGUAGES)
async def test_each_input_is_listed_with_its_value_and_what_it_is(
    size: Size, language: Language
) -> None:
    async with learner(COURSE, language, size) as someone:
        menu = await open_menu(someone, "inputs/heads")
        for name in someone.tutor.step.inputs:
            assert menu.names[menu.chosen] == name
            seen = squeezed("".join(someone.lines()))
            assert f"-{digits(input_value(someone.tutor, name))}+" in seen
            assert squeezed(someone.words(f"inputs.{name}")) in lines_of(menu)
            for line in menu.body.lines:
                assert line_width(line) <= menu.body.size.width, line_text(line)
            await someone.press("down")
            await someone.settle()
        assert menu.names[menu.chosen] == someone.tutor.step.inputs[-1]
        assert someone.words("menu.inputs-hint") == someone.foot


@EACH_SIZE
async def test_the_board_follows_in_sight_behind_the_menu(size: Size) -> None:
    async with learner(COURSE, size=size) as someone:
        await open_menu(someone, "inputs/line")
        await someone.press("right")
        await someone.settle()
        assert is_open(someone)
        drawn = Drawn(someone.screen.board.canvas)
        assert drawn.cell(Ref("T", 0, 0)) == "4"
        assert Ref("hops", 3, 3) in someone.screen.board.canvas.places
        seen = [line.strip() for line in someone.part(someone.screen.board) if line.strip()]
        assert seen
        assert any("[2]" in line for line in seen)
        menu_lines = someone.app.screen.query_one("#body").region
        assert menu_lines.bottom <= someone.screen.board.region.y


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        (("+",), 4),
        (("=", "l"), 5),
        (("right", "right", "right"), 5),
        (("-",), 2),
        (("left", "h"), 2),
        (("5", "enter"), 5),
        (("9", "backspace", "4", "enter"), 4),
        (("4", "escape"), 3),
        (("4", "down"), 3),
        (("c", "x", "q", "space"), 3),
    ],
    ids=str,
)
async def test_keys_change_the_chosen_input(keys: tuple[str, ...], value: float) -> None:
    async with learner(COURSE) as someone:
        await someone.open("inputs/line")
        await someone.press("g", "r")
        await open_menu(someone, "inputs/line")
        await someone.press(*keys)
        await someone.settle()
        assert is_open(someone)
        assert input_value(someone.tutor, "T") == value
        assert trace_of(someone.tutor.state.now).number(Ref("T", 0, 0)) == value


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_refused_value_is_explained_in_place_and_the_board_stays(
    language: Language,
) -> None:
    async with learner(COURSE, language) as someone:
        menu = await open_menu(someone, "inputs/heads")
        before = someone.tutor.state.now
        await someone.press(*["down"] * 4, "5", "enter")
        await someone.settle()
        says = someone.words("notice.not-shared-out", width="12", heads="5", share="2.4")
        assert squeezed(says) in lines_of(menu)
        assert someone.tutor.state.now == before
        await someone.press("escape")
        await someone.settle()
        assert squeezed(says) not in lines_of(menu)
        assert is_open(someone)


@pytest.mark.parametrize("size", [(80, 24), (40, 12)], ids=["80x24", "40x12"])
async def test_every_input_that_the_lesson_lists_can_be_changed(size: Size) -> None:
    listed = 0
    async with learner(real_course(), size=size) as someone:
        for place in every_step(real_course()):
            await someone.open(place)
            while someone.tutor.state.ask:
                await someone.press("g")
            for number, name in enumerate(someone.tutor.step.inputs):
                await open_menu(someone, place)
                await someone.press(*["down"] * number)
                seen = {input_value(someone.tutor, name)}
                for key in ("right", "left", "left", "right"):
                    await someone.press(key)
                    await someone.settle()
                    assert someone.cell in someone.screen.board.canvas.places
                    seen.add(input_value(someone.tutor, name))
                assert len(seen) > 1, (place, name)
                await someone.press("escape")
                await someone.settle()
                listed += 1
    assert listed > 5


async def test_what_is_no_number_is_refused() -> None:
    async with learner(COURSE) as someone:
        menu = await open_menu(someone, "inputs/line")
        await someone.press("4", ".", ".", "enter")
        await someone.settle()
        assert squeezed(someone.words("notice.no-number")) in lines_of(menu)


@pytest.mark.parametrize("key", ["enter", "escape"])
async def test_the_menu_closes_and_what_was_changed_stays(key: str) -> None:
    async with learner(COURSE) as someone:
        await open_menu(someone, "inputs/heads")
        await someone.press("down", "right", key)
        await someone.settle()
        assert not is_open(someone)
        assert someone.tutor.state.selection.index("sequence") == 1


async def test_a_task_that_is_done_in_the_menu_closes_it() -> None:
    async with learner(COURSE) as someone:
        await open_menu(someone, "inputs/line")
        await someone.press("5", "enter")
        await someone.settle()
        assert not is_open(someone)
        assert squeezed(someone.tutor.step.asks[0].right.en) in someone.page


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_task_about_an_input_can_be_done_by_keyboard(language: Language) -> None:
    async with learner(COURSE, language) as someone:
        await answer(someone, rightly=False)
        assert someone.tutor.state.ask is not None
        await answer(someone, rightly=True)
        assert someone.tutor.state.answers["longer"].right
        assert someone.app.screen is someone.screen


async def test_a_click_chooses_an_input() -> None:
    async with learner(COURSE, size=(80, 60)) as someone:
        menu = await open_menu(someone, "inputs/heads")
        texts = [line_text(line) for line in menu.body.lines]
        line = next(y for y, text in enumerate(texts) if text.startswith("   seed"))
        await someone.click(menu.body, 4, line)
        assert menu.names[menu.chosen] == "seed"


async def test_the_menu_is_there_only_where_a_step_has_inputs() -> None:
    async with learner(COURSE) as someone:
        await someone.open("inputs/fixed")
        await someone.press("i", "m", "v", "t")
        await someone.settle()
        assert someone.app.screen is someone.screen
        assert someone.tutor.state.now == someone.tutor.state.start
        for action in ("inputs", "permute", "positions", "next_head"):
            assert someone.words(f"keys.{action}") not in someone.foot


async def test_during_a_guess_the_menu_waits_for_the_answer() -> None:
    step = COURSE.sections[0].steps[0]
    guess = replace(step.asks[0], kind="number", target=Ref("T", 0, 0))
    async with learner(course_of([replace(step, asks=(guess,))], COURSE)) as someone:
        await someone.press("i")
        await someone.settle()
        assert someone.app.screen is someone.screen
        assert someone.foot == someone.words("notice.answer-first")


async def test_a_resize_keeps_the_menu_over_the_text() -> None:
    async with learner(COURSE, size=(80, 24)) as someone:
        menu = await open_menu(someone, "inputs/line")
        for size in ((20, 5), (3, 2), (40, 12), (120, 36)):
            await someone.pilot.resize_terminal(*size)
            await someone.press("down")
            await someone.settle()
        assert is_open(someone)
        assert menu.body.region.x == someone.screen.reading.region.x
        assert menu.body.region.height == someone.screen.reading.region.height


async def test_t_goes_round_the_heads() -> None:
    async with learner(COURSE, size=(100, 30)) as someone:
        await someone.open("inputs/heads")
        before = someone.tutor.state.now
        trace = trace_of(before)
        for head in (1, 2, 0, 1):
            await someone.press("t")
            await someone.settle()
            number = trace.number(Ref("A", 2, 1, (0, head)))
            assert Drawn(someone.screen.board.canvas).cell(Ref("A", 2, 1)) == digits(number)
        assert someone.tutor.state.now == before
        assert someone.words("keys.next_head") in someone.foot


async def test_m_goes_on_to_the_next_order() -> None:
    async with learner(COURSE, size=(100, 30)) as someone:
        await someone.open("inputs/order")
        for order in ((0, 2, 1), (1, 0, 2), (1, 2, 0)):
            await someone.press("m")
            await someone.settle()
            assert order_of(someone.tutor.state.now) == order
            drawn = Drawn(someone.screen.board.canvas)
            assert tuple(int(drawn.cell(Ref("order", row, 0))) for row in range(3)) == order
        await someone.press("r")
        assert order_of(someone.tutor.state.now) == (0, 1, 2)


@EACH_SIZE
async def test_v_adds_position_vectors_and_the_title_says_so(size: Size) -> None:
    form = "" if size[0] > 72 else "-short"
    async with learner(COURSE, size=size) as someone:
        await someone.open("inputs/order")
        for state in ("off", "on", "off"):
            await someone.settle()
            assert someone.tutor.state.now.positions == (state == "on")
            assert someone.words(f"header.positions-{state}{form}").strip() in someone.lines()[0]
            await someone.press("v")


async def test_the_title_says_nothing_of_positions_where_there_are_none() -> None:
    async with learner(COURSE) as someone:
        assert someone.words("header.positions-off").strip() not in someone.lines()[0]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_further_steps_stand_apart_and_are_marked(language: Language) -> None:
    async with learner(COURSE, language) as someone:
        await someone.press("o")
        await someone.settle()
        lines = [line.strip() for line in someone.lines()]
        heading = lines.index(someone.words("menu.further"))
        assert "(+) 1" in lines[heading + 1]
        assert someone.tutor.course.sections[0].steps[1].say[language] in lines[heading + 1]
        assert sum("(+)" in line for line in lines) == 1
        await someone.press("escape")
        await someone.open("inputs/more")
        assert " (+) 1/1 " in someone.lines()[0]
        await someone.press("b")
        await someone.settle()
        assert someone.place == "inputs/heads"
        assert " 4/4 " in someone.lines()[0]
