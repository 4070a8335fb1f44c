"""A guess: what it covers, what it says, and that it leaves the learner in charge."""

import pytest

from attn_tui.model.matrix import Ref
from attn_tui.view.number import digits
from attn_tui.words import LANGUAGES
from tests.app.answers import answer
from tests.app.learner import Learner, learner, squeezed
from tests.tutor.lesson import small_course, trace_of
from tests.view.drawn import Drawn


def covered(someone: Learner) -> set[Ref]:
    """The cells of the board that are covered."""
    drawn = Drawn(someone.screen.board.canvas)
    return {ref for ref in someone.screen.board.canvas.places if drawn.cell(ref) == "?"}


async def test_a_guess_covers_what_is_asked_and_nothing_else() -> None:
    async with learner(small_course()) as someone:
        assert covered(someone) == {Ref("A", 2, column) for column in range(3)}
        behind = [Drawn(someone.screen.board.canvas).behind("A", row) for row in range(3)]
        assert behind == ["1.000", "1.000", "?"]
        await someone.press("g")
        assert not covered(someone)


async def test_the_readout_tells_nothing_of_a_covered_cell() -> None:
    async with learner(small_course()) as someone:
        await someone.go_to(Ref("A", 2, 1))
        await someone.settle()
        value = digits(trace_of(someone.tutor.state.now)["A"].at(2, 1))
        assert value not in "".join(someone.part(someone.screen.readout))
        await someone.press("g")
        await someone.go_to(Ref("A", 2, 1))
        await someone.settle()
        assert value in "".join(someone.part(someone.screen.readout))


async def test_nothing_on_the_screen_gives_the_covered_numbers_away() -> None:
    async with learner(small_course(), size=(100, 40)) as someone:
        numbers = {digits(value) for value in trace_of(someone.tutor.state.now)["A"].row(2)}
        for name in ("A", "S"):
            for column in range(3):
                await someone.go_to(Ref(name, 2, column))
                await someone.settle()
                assert not numbers & set("\n".join(someone.lines()).split())


async def test_the_grid_of_a_matrix_whose_shape_is_asked_stays_hidden() -> None:
    async with learner(small_course()) as someone:
        await someone.open("guesses/cell-and-shape")
        await someone.press("enter")
        assert "Y_wide" not in {ref.matrix for ref in someone.screen.board.canvas.places}
        await someone.press("g")
        assert "Y_wide" in {ref.matrix for ref in someone.screen.board.canvas.places}


@pytest.mark.parametrize(
    ("typed", "right", "said"),
    [
        ("0.31", True, "Yes, 0.306."),
        ("0.5", False, "It is 0.306."),
        ("0", False, "Nothing is never right. It is 0.306."),
        ("0.62", False, "That is the neighbour. It is 0.306."),
    ],
)
async def test_a_number_stays_beside_the_answer(typed: str, right: bool, said: str) -> None:
    async with learner(small_course()) as someone:
        await someone.press(*typed, "enter")
        await someone.settle()
        assert someone.tutor.state.answers["weight"].right is right
        mine = someone.words("page.given", given=typed)
        truth = someone.words("page.torch", truth="0.306")
        beside = squeezed(mine if right else mine + truth)
        assert ("✓" if right else "✗") + beside + squeezed(said) in someone.page


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_option_says_what_its_board_shows(language: str) -> None:
    async with learner(small_course(), "zh" if language == "zh" else "en") as someone:
        await someone.open("guesses/choice")
        await someone.press("1", "enter")
        await someone.settle()
        first = someone.tutor.step.asks[0]
        assert squeezed(first.options[0].say[someone.words.language]) in someone.page
        assert someone.tutor.state.now.mistake == "axis"
        assert squeezed(first.options[1].text[someone.words.language]) in someone.page
        await someone.press("1", "enter")
        assert someone.tutor.state.now.causal
        assert not someone.tutor.state.now.mistake


async def test_g_shows_without_a_guess_and_again_forgets() -> None:
    async with learner(small_course()) as someone:
        began = someone.kept
        await someone.press("g")
        given = someone.tutor.state.answers["weight"]
        assert (given.shown, given.right, given.given) == (True, None, None)
        assert someone.cell == Ref("A", 2, 0)
        await someone.press("g")
        assert someone.kept[1] == began[1]
        assert not someone.tutor.state.answers
        await someone.press("0", ".", "3", "enter")
        assert someone.tutor.state.answers["weight"].right


async def test_guessing_again_takes_back_the_last_answer_and_its_board() -> None:
    async with learner(small_course()) as someone:
        await someone.open("guesses/choice")
        await someone.press("2", "enter")
        between = someone.kept
        await someone.press("1", "enter", "c")
        assert someone.kept != between
        await someone.press("g")
        assert someone.kept == between


async def test_nothing_moves_on_by_itself() -> None:
    async with learner(small_course()) as someone:
        for place in ("number", "cell-and-shape", "choice", "drawing"):
            assert someone.place == f"guesses/{place}"
            while someone.tutor.state.ask:
                await answer(someone, rightly=True)
                await someone.settle()
                assert someone.place == f"guesses/{place}"
            await someone.press("space")


async def test_going_away_and_back_keeps_answers_board_and_cell() -> None:
    async with learner(small_course()) as someone:
        await someone.open("guesses/choice")
        await someone.press("1", "enter", "2", "enter", "c", "tab", "down", "right")
        left = someone.kept
        for away in (("b", "n"), ("space", "p"), ("2", "b", "b")):
            await someone.press(*away)
            assert someone.kept == left
        await someone.settle()
        assert squeezed(someone.tutor.step.asks[0].options[0].say.en) in someone.page
