"""Keys while a guess is open: what answers, what is off, what is refused."""

from collections.abc import Callable

import pytest

from tests.app.learner import Learner, learner, squeezed
from tests.tutor.lesson import small_course


@pytest.mark.parametrize("place", ["guesses/number", "guesses/choice", "guesses/drawing"])
async def test_digits_open_no_section_while_a_guess_is_open(place: str) -> None:
    async with learner(small_course()) as someone:
        await someone.open(place)
        await someone.press(*"123456789")
        assert someone.place == place
        await someone.press("escape")
        while someone.tutor.state.ask:
            await someone.press("g")
        await someone.press("3")
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
        began = someone.kept
        await someone.press(BEGIN[place])
        assert someone.screen.answering.begun
        await someone.press("escape")
        assert not someone.screen.answering.begun
        await someone.press("escape", "enter")
        assert someone.kept == began
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
        says = someone.words(f"notice.no-{kind}", count=2, example="2,7")
        assert squeezed(says) in squeezed("".join(someone.lines()))
        assert someone.screen.answering.draft.typed == kept(someone)
        await someone.press("left")
        assert not someone.screen.notice


async def test_a_draft_is_gone_after_going_away() -> None:
    async with learner(small_course()) as someone:
        await someone.press("5", "space", "b")
        assert not someone.screen.answering.begun
        assert someone.tutor.state.ask is not None


async def test_a_digit_opens_its_section() -> None:
    async with learner(small_course()) as someone:
        await someone.open("changes/free")
        await someone.press("1")
        assert someone.place == "guesses/number"


async def test_right_after_an_answer_a_digit_names_its_section_and_then_opens_it() -> None:
    async with learner(small_course()) as someone:
        await someone.press("5", "enter", "3")
        await someone.settle()
        title = small_course().sections[2].title.en
        assert someone.foot == someone.words("notice.section", number=3, title=title)
        assert someone.place == "guesses/number"
        await someone.press("3")
        assert someone.place.startswith(small_course().sections[2].id)


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
