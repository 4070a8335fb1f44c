"""The reading part: what is said, what is asked, what was answered, and where it stands."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_tui.lesson.course import Ask
from attn_tui.model.matrix import Ref
from attn_tui.tutor.judge import Given, judge_option, true_number, true_shape
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.ink import line_text, line_width
from attn_tui.view.page import Draft, Page, write_page
from attn_tui.words import LANGUAGES, Language, Words
from tests.tutor.lesson import at_step, every_step, learn, real_course, small_course

EN = Words("en")
GUESSES = ["guesses/number", "guesses/cell-and-shape", "guesses/choice"]
NO_DRAFT = Draft()


def page_of(tutor: Tutor, draft: Draft = NO_DRAFT, width: int = 60) -> Page:
    """The page in English."""
    return write_page(tutor, EN, width, draft)


def text_of(page: Page) -> str:
    """Its text without white space."""
    return "".join("".join(line_text(line) for line in page.lines).split())


def right_answer(tutor: Tutor, ask: Ask) -> Given:
    """The answer that torch gives."""
    base = tutor.state.base
    match ask.kind:
        case "number":
            return f"{true_number(ask, base, tutor.traces):.3f}"
        case "shape":
            return true_shape(ask, base, tutor.traces)
        case "cell":
            return ask.target
        case _:
            verdicts = [judge_option(ask, each, base, tutor.traces) for each in ask.options]
            return verdicts.index(True)


def wrong_answer(ask: Ask, right: Given) -> Given:
    """Another answer of the same kind."""
    match ask.kind:
        case "number":
            return "123.5"
        case "shape":
            return (1, 2, 3)
        case "cell":
            return Ref("P", 0, 0)
        case _:
            return 1 - right if isinstance(right, int) else None


@settings(deadline=None, max_examples=60)
@given(
    st.sampled_from(every_step(real_course())),
    st.sampled_from(LANGUAGES),
    st.integers(20, 110),
    st.booleans(),
)
def test_no_line_is_wider_than_it_may_be(
    place: str, language: Language, width: int, airy: bool
) -> None:
    tutor = at_step(real_course(), place)
    while True:
        page = write_page(tutor, Words(language), width, NO_DRAFT, airy)
        assert all(line_width(line) <= width for line in page.lines)
        assert {page.waiting, page.verdict, page.draft} <= set(range(len(page.lines) + 1))
        if tutor.state.ask is None:
            break
        tutor.show()
        learn(tutor)


@pytest.mark.parametrize("place", GUESSES)
def test_an_open_ask_shows_its_prompt_and_no_answer(place: str) -> None:
    tutor = at_step(small_course(), place)
    page = page_of(tutor)
    ask, *later = tutor.step.asks
    assert f"?{ask.prompt.en}" in "\n".join(line_text(line) for line in page.lines).replace(
        "? ", "?"
    )
    for hidden in (ask.right.en, ask.wrong.en, *(each.prompt.en for each in later)):
        assert not hidden or "".join(hidden.split()) not in text_of(page)
    assert line_text(page.lines[page.waiting]) == f"? {ask.prompt.en}"
    assert page.verdict == len(page.lines)


def test_options_stand_on_the_lines_that_the_page_names() -> None:
    tutor = at_step(small_course(), "guesses/choice")
    page = page_of(tutor, Draft(option=1), width=14)
    ask = tutor.step.asks[0]
    assert set(page.options.values()) == {0, 1}
    for index, option in enumerate(ask.options):
        rows = [row for row, owner in page.options.items() if owner == index]
        written = "".join(line_text(page.lines[row]) for row in rows)
        assert written.startswith((">" if index == 1 else " ") + f" {index + 1} ")
        assert "".join(option.text.en.split()) in "".join(written.split())


@pytest.mark.parametrize("typed", ["", "0.3", "-1/2"])
def test_what_is_typed_stands_at_the_prompt(typed: str) -> None:
    tutor = at_step(small_course(), "guesses/number")
    lines = [line_text(line) for line in page_of(tutor, Draft(typed)).lines]
    assert f"  > {typed}_" in lines


def test_a_reply_to_a_try_stands_below_the_prompt() -> None:
    tutor = at_step(small_course(), "changes/task")
    lines = [line_text(line) for line in page_of(tutor, Draft(reply="Not yet.")).lines]
    assert lines.index("! Not yet.") == lines.index("? Move one row of P.") + 1


@pytest.mark.parametrize("rightly", [True, False])
@pytest.mark.parametrize("place", GUESSES)
def test_an_answer_stands_beside_the_truth(place: str, rightly: bool) -> None:
    tutor = at_step(small_course(), place)
    while (ask := tutor.state.ask) is not None:
        right = right_answer(tutor, ask)
        given = right if rightly else wrong_answer(ask, right)
        answer = tutor.answer(given)
        learn(tutor)
        assert answer.right is rightly
        page = page_of(tutor)
        assert ("✓" if rightly else "✗") in text_of(page)
        assert written(ask, given) in text_of(page)
        assert written(ask, right) in text_of(page)
        assert line_text(page.lines[page.verdict]).startswith("✓ " if rightly else "✗ ")


def written(ask: Ask, given: Given) -> str:
    """An answer as it stands on the page, without white space."""
    if isinstance(given, int):
        return "".join(ask.options[given].text.en.split())
    return "".join(str(given).split())


def test_an_answer_that_was_shown_is_neither_right_nor_wrong() -> None:
    tutor = at_step(small_course(), "guesses/number")
    tutor.show()
    assert "✓" not in text_of(page_of(tutor))
    assert "✗" not in text_of(page_of(tutor))
    assert "=torch:0.306" in text_of(page_of(tutor))


def test_a_close_page_has_no_empty_lines() -> None:
    tutor = at_step(real_course(), "why/square")
    airy, close = (write_page(tutor, EN, 60, NO_DRAFT, each) for each in (True, False))
    assert len(close.lines) < len(airy.lines)
    assert all(line_text(line).strip() for line in close.lines)
    assert text_of(close) == text_of(airy)


def test_numbers_that_have_not_come_are_dots() -> None:
    tutor = Tutor(small_course())
    tutor.show()
    assert "Itis…." in text_of(page_of(tutor))
    learn(tutor)
    assert "Itis0.306." in text_of(page_of(tutor))


def test_the_first_page_of_a_section_says_what_it_is_for() -> None:
    for place, says in (("guesses/number", True), ("guesses/choice", False)):
        tutor = at_step(small_course(), place)
        assert ("Youcanguess." in text_of(page_of(tutor))) == says


def test_what_is_typed_or_chosen_stands_where_the_page_says() -> None:
    number = page_of(at_step(small_course(), "guesses/number"), Draft("0.5"))
    assert line_text(number.lines[number.draft]) == "  > 0.5_"
    choice = page_of(at_step(small_course(), "guesses/choice"), Draft(option=1))
    assert line_text(choice.lines[choice.draft]) == "> 2 Row sums"
