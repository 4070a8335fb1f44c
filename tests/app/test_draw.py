"""Drawing marks, and tasks on the board: judged by what is there, open until it is right."""

import pytest

from attn_tui.model.matrix import Ref
from tests.app.learner import learner, squeezed
from tests.tutor.lesson import small_course


async def test_marks_are_set_and_taken_back_and_carried_on() -> None:
    async with learner(small_course()) as someone:
        await someone.open("guesses/drawing")
        await someone.press("1", "right", "1", "right", "1", "left", "0", "enter")
        assert someone.tutor.state.ask is None
        await someone.open("changes/carried")
        marked = [edit.cell for edit in someone.tutor.state.now.edits if edit.value]
        assert marked == [Ref("look", 0, 0), Ref("look", 0, 2)]


async def test_a_drawing_that_is_not_right_stays_open_and_says_why() -> None:
    async with learner(small_course()) as someone:
        await someone.open("changes/carried")
        ask = someone.tutor.step.asks[0]
        await someone.go_to(Ref("look", 0, 0))
        await someone.press("down", "1", "enter")
        await someone.settle()
        assert squeezed(ask.wrong.en) in someone.page
        await someone.press("up", "1", "right", "1", "right", "1", "enter")
        await someone.settle()
        assert squeezed(ask.replies[0].say.en) in someone.page
        assert someone.tutor.state.ask is ask
        await someone.press("0", "left", "0", "enter")
        await someone.settle()
        assert someone.tutor.state.answers["diagonal"].right
        assert squeezed(ask.right.en) in someone.page


async def test_marks_go_into_the_table_that_is_asked_for() -> None:
    async with learner(small_course()) as someone:
        await someone.open("changes/carried")
        await someone.press("tab", "1")
        await someone.settle()
        assert someone.foot == someone.words("notice.other-matrix")
        assert someone.tutor.state.now.edits == ()


async def test_a_drawing_that_is_shown_becomes_the_right_one() -> None:
    async with learner(small_course()) as someone:
        await someone.open("changes/carried")
        await someone.press("1", "g")
        now = {edit.cell: edit.value for edit in someone.tutor.state.now.edits}
        assert now[Ref("look", 0, 0)] == 1
        assert now[Ref("look", 1, 1)] == 1
        assert someone.tutor.state.answers["diagonal"].shown


async def test_a_task_is_noticed_as_soon_as_it_is_done() -> None:
    async with learner(small_course()) as someone:
        await someone.open("changes/task")
        first, second = someone.tutor.step.asks
        await someone.press("+")
        await someone.settle()
        assert someone.tutor.state.answers["one-row"].right
        assert squeezed(first.right.en) in someone.page
        assert squeezed(second.prompt.en) in someone.page
        assert someone.place == "changes/task"
        await someone.press("r", "tab", "+")
        assert someone.tutor.state.answers["one-column"].right


async def test_another_change_than_the_one_asked_for_gets_its_reply() -> None:
    async with learner(small_course()) as someone:
        await someone.open("changes/task")
        first = someone.tutor.step.asks[0]
        await someone.press("tab", "+")
        await someone.settle()
        assert squeezed(first.replies[0].say.en) in someone.page
        assert someone.tutor.state.ask is first
        await someone.press("r")
        await someone.settle()
        assert squeezed(first.replies[0].say.en) not in someone.page


async def test_checking_a_task_says_what_is_missing() -> None:
    async with learner(small_course()) as someone:
        await someone.open("changes/task")
        first = someone.tutor.step.asks[0]
        await someone.put(Ref("K", 0, 0), 5)
        await someone.put(Ref("K", 1, 0), 5)
        await someone.press("enter")
        await someone.settle()
        assert not someone.tutor.state.answers
        assert squeezed(first.wrong.en) in someone.page


@pytest.mark.parametrize(
    ("place", "notice"),
    [
        ("changes/task", "nothing-changed"),
        ("changes/carried", "nothing-marked"),
        ("guesses/drawing", "nothing-marked"),
    ],
)
async def test_an_untouched_board_is_not_judged(place: str, notice: str) -> None:
    async with learner(small_course()) as someone:
        await someone.open(place)
        await someone.press("enter")
        assert someone.screen.notice == someone.words(f"notice.{notice}")
        assert not someone.tutor.state.answers


async def test_a_task_that_is_shown_leaves_its_board() -> None:
    async with learner(small_course()) as someone:
        await someone.open("changes/task")
        await someone.press("g")
        first = someone.tutor.step.asks[0]
        assert someone.tutor.state.now == someone.tutor.state.start.patched(first.patch)
        assert someone.tutor.state.answers["one-row"].shown


async def test_a_task_covers_what_it_hides_until_it_is_done() -> None:
    async with learner(small_course()) as someone:
        await someone.open("changes/task")
        assert ("P", 2, 2) in someone.tutor.state.covered
        assert "?" in "".join(someone.part(someone.screen.board))
        await someone.press("+")
        await someone.settle()
        assert "?" not in "".join(someone.part(someone.screen.board))
