"""A question about a shape: as many sizes as the tensor has axes, and a text that can be read."""

import pytest

from attn_tui.lesson.course import Course
from attn_tui.tutor.judge import axes_asked
from attn_tui.words import LANGUAGES, Language
from tests.app.learner import learner, squeezed
from tests.tutor.lesson import at_step, every_step, real_course, small_course

ASKED = [
    (course, place)
    for course in (small_course(), real_course())
    for place in every_step(course)
    if any(ask.kind == "shape" for ask in at_step(course, place).step.asks)
]


@pytest.mark.parametrize(("course", "place"), ASKED, ids=[place for _, place in ASKED])
def test_the_axes_are_counted_before_torch_has_answered(course: Course, place: str) -> None:
    tutor = at_step(course, place)
    trace = tutor.trace(tutor.state.now)
    assert trace is not None
    for ask in tutor.step.asks:
        if ask.kind == "shape" and ask.target is not None:
            assert axes_asked(ask, tutor.state.now) == len(trace[ask.target.matrix].shape)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("typed", ["2", "12", "2,3", "2 3 5", "(2,3,5,4,1)", "2,3,x,4", ""])
async def test_another_count_is_refused_and_costs_nothing(typed: str, language: Language) -> None:
    async with learner(real_course(), language) as someone:
        await someone.open("heads/split")
        await someone.press(*["space" if key == " " else key for key in typed], "enter")
        await someone.settle()
        says = someone.words("notice.no-shape", count=4, example="2,7,1,9")
        assert squeezed(says) in squeezed("".join(someone.lines()))
        assert not someone.tutor.state.answers
        assert someone.screen.answering.draft.typed == typed
        await someone.press(*["backspace"] * len(typed), *"2,3,5,4", "enter")
        assert someone.tutor.state.answers["after-split"].right


async def test_the_bracket_scrolls_unless_it_closes_one() -> None:
    async with learner(real_course(), size=(40, 12)) as someone:
        await someone.open("heads/split")
        assert "]" in someone.foot
        await someone.press("]")
        assert someone.screen.reading.top > 0
        assert not someone.screen.answering.begun
        await someone.press(*"[2,3,5,4]", "enter")
        assert someone.tutor.state.answers["after-split"].right


async def test_what_is_asked_is_in_sight_beside_the_cell() -> None:
    async with learner(real_course(), size=(40, 12)) as someone:
        await someone.open("heads/split")
        seen = "".join(someone.part(someone.screen.board))
        assert "?" in seen
        assert "[" in seen
        assert someone.cell.matrix == "ledger"
