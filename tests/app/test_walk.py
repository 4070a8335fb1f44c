"""The whole course by keyboard, on three screens.

What a walk in one language answers wrongly, the walk in the other answers rightly.
"""

import pytest

from attn_tui.lesson.course import Ask
from attn_tui.view.contents import step_number
from attn_tui.view.ink import line_text, line_width
from attn_tui.view.prose import Prose
from attn_tui.words import LANGUAGES, Language
from tests.app.answers import answer
from tests.app.learner import Learner, Size, learner, squeezed
from tests.tutor.lesson import every_step, real_course
from tests.view.drawn import cut

SIZES = ((120, 36), (80, 24), (40, 12))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
async def test_every_step_can_be_done_by_keyboard(size: Size, language: Language) -> None:
    places = every_step(real_course())
    turn = LANGUAGES.index(language)
    async with learner(real_course(), language, size) as someone:
        for place in places:
            if goes_further(place):
                await someone.open(place)
            assert someone.place == place
            await someone.settle()
            check(someone)
            await do_step(someone, turn)
            await someone.press("space")
        await someone.settle()
        assert someone.place == places[-1]
        assert someone.screen.notice == someone.words("notice.last-step")


def goes_further(place: str) -> bool:
    """Whether Space passes by a step."""
    section_id, _, step_id = place.partition("/")
    section = next(each for each in real_course().sections if each.id == section_id)
    return any(step.further for step in section.steps if step.id == step_id)


async def do_step(someone: Learner, turn: int) -> None:
    """Answer the asks of a step, every other one wrongly; a wrong last one then rightly."""
    asks = someone.tutor.step.asks
    for number, ask in enumerate(asks, turn):
        await check_reach(someone)
        await do_ask(someone, ask, rightly=bool(number % 2))
    if asks and someone.tutor.state.answers[asks[-1].id].right is False:
        await someone.press("g")
        assert someone.tutor.state.ask is asks[-1]
        await do_ask(someone, asks[-1], rightly=True)


async def do_ask(someone: Learner, ask: Ask, rightly: bool) -> None:
    """Answer one ask; what a wrong answer leaves open is answered by `g`."""
    await answer(someone, rightly)
    answers = someone.tutor.state.answers
    if ask.id not in answers:
        assert ask.kind in ("draw", "task")
        assert not rightly
        await someone.settle()
        check(someone)
        await someone.press("g")
    assert answers[ask.id].right in (rightly, None)
    await someone.settle()
    check(someone)


def check(someone: Learner) -> None:
    """Nothing is wider than its place, the title names the place, the board is what was drawn."""
    screen, (width, height) = someone.screen, someone.app.size
    lines = someone.lines()
    assert len(lines) == height
    check_title(someone, lines[0], width)
    for part in (screen.head, screen.reading, screen.readout, screen.foot, screen.contents):
        for line in part.lines if part.display else ():
            assert line_width(line) <= part.size.width, line_text(line)
    check_board(someone)


def check_title(someone: Learner, line: str, width: int) -> None:
    """Section of the total, its title or what fits of it, step of the section."""
    tutor = someone.tutor
    number = f" {tutor.section.number}/{tutor.course.total} "
    step = f" {step_number(tutor.section, tutor.step_index)} "
    assert line.startswith(number)
    between, found, _ = line.removeprefix(number).partition(step)
    assert found
    shown = between.strip().removesuffix("…").rstrip()
    title = tutor.section.title[someone.words.language]
    assert title.startswith(shown)
    assert len(shown) > 3 or width < 80 or shown == title


def check_board(someone: Learner) -> None:
    """What is seen of the board is what was drawn of it, the active cell's text included."""
    board, seen = someone.screen.board, someone.part(someone.screen.board)
    drawn = [line_text(line) for line in board.canvas.lines]
    inner = board.room
    for y, line in enumerate(seen[: max(0, len(drawn) - board.top)]):
        whole = cut(drawn[board.top + y], board.left, board.left + inner).strip()
        below = y == len(seen) - 1 and any(board.lines[board.top + y + 1 :])
        sign = "▾" if below else "▴" if y == 0 < board.top else ""
        read = line.strip()
        assert read.startswith(sign) or read.endswith(sign)
        assert whole in (read.removeprefix(sign).strip(), read.removesuffix(sign).strip())
    if board.canvas.places:
        line_number, left, right = board.canvas.places[someone.cell]
        assert board.top <= line_number < board.top + board.size.height
        assert board.left <= left < right <= board.left + inner or right - left > inner


async def check_reach(someone: Learner) -> None:
    """The open prompt and all its options can be read, scrolled to if need be."""
    ask, reading = someone.tutor.state.ask, someone.screen.reading
    assert ask is not None
    prose = Prose(someone.tutor, someone.words.language)
    await someone.settle()
    await someone.press(*["pageup"] * len(reading.lines))
    await someone.settle()
    read = someone.part(reading)
    while reading.top + reading.size.height < len(reading.lines):
        before = reading.top
        await someone.press("pagedown")
        assert reading.top > before, (someone.place, ask.id)
        await someone.settle()
        read += someone.part(reading)[before - reading.top :]
    text = squeezed("".join(read))
    for wanted in (ask.prompt, *(option.text for option in ask.options)):
        assert squeezed(prose(wanted)) in text
