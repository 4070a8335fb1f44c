"""A guess: what it covers, what it says, and that it leaves the learner in charge."""

from collections.abc import Callable

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


def state_of(someone: Learner) -> tuple[object, ...]:
    """Place, board, cell and answers."""
    state = someone.tutor.state
    return someone.place, state.now, state.selection.cell, dict(state.answers)


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
        began = state_of(someone)
        await someone.press("g")
        given = someone.tutor.state.answers["weight"]
        assert (given.shown, given.right, given.given) == (True, None, None)
        assert someone.cell == Ref("A", 2, 0)
        await someone.press("g")
        assert state_of(someone)[1] == began[1]
        assert not someone.tutor.state.answers
        await someone.press("0", ".", "3", "enter")
        assert someone.tutor.state.answers["weight"].right


async def test_guessing_again_takes_back_the_last_answer_and_its_board() -> None:
    async with learner(small_course()) as someone:
        await someone.open("guesses/choice")
        await someone.press("2", "enter")
        between = state_of(someone)
        await someone.press("1", "enter", "c")
        assert state_of(someone) != between
        await someone.press("g")
        assert state_of(someone) == between


@pytest.mark.parametrize("place", ["guesses/number", "guesses/choice", "guesses/drawing"])
async def test_digits_open_no_section_while_a_guess_is_open(place: str) -> None:
    async with learner(small_course()) as someone:
        await someone.open(place)
        await someone.press(*"123456789")
        assert someone.place == place
        await someone.press("escape")
        while someone.tutor.state.ask:
            await someone.press("g")
        await someone.press("3", "3")
        assert someone.place == "boards/line"


BEGIN = {"guesses/number": "5", "guesses/choice": "2"}


@pytest.mark.parametrize("place", BEGIN)
async def test_letters_of_the_board_are_off_once_an_answer_was_begun(place: str) -> None:
    async with learner(small_course()) as someone:
        await someone.open(place)
        await someone.press("c")
        assert someone.tutor.state.now.causal
        await someone.press(BEGIN[place], "c")
        assert someone.tutor.state.now.causal
        await someone.press("escape", "c")
        assert not someone.tutor.state.now.causal


@pytest.mark.parametrize("place", BEGIN)
async def test_escape_withdraws_a_draft_and_nothing_more(place: str) -> None:
    async with learner(small_course()) as someone:
        await someone.open(place)
        began = state_of(someone)
        await someone.press(BEGIN[place])
        assert someone.screen.answering.begun
        await someone.press("escape")
        assert not someone.screen.answering.begun
        await someone.press("escape", "enter")
        assert state_of(someone) == began
        await someone.settle()
        assert someone.screen.notice


async def test_backspace_takes_a_character_back() -> None:
    async with learner(small_course()) as someone:
        await someone.press("0", ".", "9", "backspace", "3", "enter")
        assert someone.tutor.state.answers["weight"].given == "0.3"


REFUSED: dict[str, tuple[str, tuple[str, ...], Callable[[Learner], str]]] = {
    "number": ("guesses/number", ("-", ".", "enter"), lambda s: s.screen.answering.draft.typed),
    "shape": ("guesses/cell-and-shape", ("enter", ",", "enter"), lambda s: ","),
    "choice": ("guesses/choice", ("enter",), lambda s: ""),
}


@pytest.mark.parametrize("kind", REFUSED)
async def test_what_cannot_be_read_is_refused_and_kept(kind: str) -> None:
    place, keys, kept = REFUSED[kind]
    async with learner(small_course()) as someone:
        await someone.open(place)
        await someone.press(*keys)
        await someone.settle()
        assert someone.tutor.state.ask is not None
        assert squeezed(someone.words(f"notice.no-{kind}")) in squeezed("".join(someone.lines()))
        assert someone.screen.answering.draft.typed == kept(someone)
        await someone.press("left")
        assert not someone.screen.notice


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
        left = state_of(someone)
        for away in (("b", "n"), ("space", "p"), ("2", "2", "b", "b")):
            await someone.press(*away)
            assert state_of(someone) == left
        await someone.settle()
        assert squeezed(someone.tutor.step.asks[0].options[0].say.en) in someone.page


async def test_a_draft_is_gone_after_going_away() -> None:
    async with learner(small_course()) as someone:
        await someone.press("5", "space", "b")
        assert not someone.screen.answering.begun
        assert someone.tutor.state.ask is not None


async def test_a_section_opens_when_its_digit_is_pressed_twice() -> None:
    async with learner(small_course()) as someone:
        await someone.open("changes/free")
        await someone.press("3")
        await someone.settle()
        title = small_course().sections[2].title.en
        assert someone.foot == someone.words("notice.section", number=3, title=title)
        await someone.press("down", "3", "1")
        assert someone.place == "changes/free"
        await someone.press("1")
        assert someone.place == "guesses/number"


@pytest.mark.parametrize(
    ("place", "key", "notice"),
    [
        ("guesses/cell-and-shape", "e", ""),
        ("guesses/number", "_", "no-number"),
        ("guesses/choice", "x", "answer-first"),
    ],
)
async def test_a_key_that_works_later_says_so(place: str, key: str, notice: str) -> None:
    async with learner(small_course()) as someone:
        await someone.open(place)
        await someone.press(key)
        assert someone.screen.notice == (someone.words(f"notice.{notice}") if notice else "")


async def test_a_section_opens_when_its_digit_is_pressed_twice() -> None:
    async with learner(small_course()) as someone:
        await someone.open("changes/free")
        await someone.press("3")
        await someone.settle()
        title = small_course().sections[2].title.en
        assert someone.foot == someone.words("notice.section", number=3, title=title)
        await someone.press("down", "3", "1")
        assert someone.place == "changes/free"
        await someone.press("1")
        assert someone.place == "guesses/number"


@pytest.mark.parametrize(
    ("place", "key", "notice"),
    [
        ("guesses/cell-and-shape", "e", ""),
        ("guesses/number", "_", "no-number"),
        ("guesses/choice", "x", "answer-first"),
    ],
)
async def test_a_key_that_works_later_says_so(place: str, key: str, notice: str) -> None:
    async with learner(small_course()) as someone:
        await someone.open(place)
        await someone.press(key)
        assert someone.screen.notice == (someone.words(f"notice.{notice}") if notice else "")
