"""The other language: the same place, answers, draft and cell."""

from attn_tui.model.matrix import Ref
from tests.app.learner import learner, squeezed
from tests.tutor.lesson import small_course


async def test_the_other_language_keeps_place_answers_and_cell() -> None:
    async with learner(small_course()) as someone:
        await someone.open("guesses/choice")
        await someone.press("1", "enter", "tab", "down", "c")
        state = someone.tutor.state
        before = (state.now, state.selection, dict(state.answers))
        await someone.press("a")
        await someone.settle()
        assert someone.place == "guesses/choice"
        assert (state.now, state.selection, dict(state.answers)) == before
        seen = squeezed("".join(someone.lines()))
        for text in (someone.tutor.section.title, someone.tutor.step.say):
            assert squeezed(text.zh) in seen
            assert squeezed(text.en) not in seen
        assert "小猫" in seen
        assert "cat" not in seen
        await someone.press("a")
        await someone.settle()
        assert squeezed(someone.tutor.step.say.en) in someone.page


async def test_the_other_language_keeps_a_draft() -> None:
    async with learner(small_course()) as someone:
        await someone.press("0", ".", "3", "a")
        await someone.settle()
        assert ">0.3_" in someone.page
        await someone.press("enter")
        assert someone.tutor.state.answers["weight"].right


async def test_the_hint_about_input_methods_comes_once_and_in_chinese() -> None:
    async with learner(small_course(), "zh") as someone:
        hint = someone.words("notice.input-method")
        assert someone.foot == hint
        await someone.press("down")
        await someone.settle()
        assert someone.foot != hint
        assert someone.cell == Ref("A", 2, 0)
    async with learner(small_course()) as someone:
        assert not someone.screen.notice
