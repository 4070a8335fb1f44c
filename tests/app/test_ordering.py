"""Lines put in order by arrows, Enter and Space; the file stays as it is."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.app.screens.exercise import ExerciseScreen
from attn_tui.app.screens.ordering import OrderingScreen
from attn_tui.model.finding import Finding
from attn_tui.practice.early import Early, first_early
from attn_tui.practice.ordering import Ordering
from attn_tui.practice.solution import solution
from attn_tui.view.ink import line_text, line_width
from attn_tui.view.ordering import ordering_lines
from attn_tui.words import LANGUAGES, Language, Words
from tests.app.learner import Size, squeezed
from tests.app.practising import SIZES, Practitioner, practitioner
from tests.view.findings import FINDINGS

PASSED = Finding("attention", "passed", proved=("open",), torch="2.99.0")
LINES = 6


@asynccontextmanager
async def ordering(
    folder: Path, language: Language = "en", size: Size = (80, 24)
) -> AsyncIterator[Practitioner]:
    """A learner who puts the lines of attention in order."""
    async with practitioner(folder, language, size) as someone:
        await someone.open("attention")
        await someone.press("o")
        assert isinstance(someone.page, OrderingScreen)
        yield someone


def lines_of(someone: Practitioner) -> Ordering:
    """The lines as they stand."""
    return someone.practising.ordering("attention")


async def sort_lines(someone: Practitioner) -> None:
    """Put every line where it belongs, and the right choice into each place, by keys alone."""
    lines = lines_of(someone)
    for target in range(LINES):
        await someone.press(*["up"] * LINES, *["down"] * lines.order.index(target), "space")
        await someone.press(*["up"] * (lines.cursor - target), "enter")
        while lines.place and lines.lines[target] not in solution("attention"):
            await someone.press("right")


@pytest.mark.parametrize("size", [(80, 24), (40, 12)], ids=["80x24", "40x12"])
async def test_arrows_enter_and_space_suffice(tmp_path: Path, size: Size) -> None:
    async with ordering(tmp_path, "zh", size) as someone:
        file = someone.file("attention").read_text()
        someone.finder.finds["attention"] = PASSED
        await sort_lines(someone)
        assert lines_of(someone).source == solution("attention")
        assert not someone.finder.attempts
        await someone.press(*["down"] * LINES, "enter")
        await someone.checked_in_order("attention", 1)
        assert someone.finder.attempts[-1][0].source == solution("attention")
        assert someone.says("kind-passed")
        assert someone.practising.desk.state("attention") == "passed"
        assert someone.file("attention").read_text() == file
        await someone.press("escape")
        assert isinstance(someone.page, ExerciseScreen)


async def test_c_checks_from_any_line_and_a_change_takes_the_verdict_away(tmp_path: Path) -> None:
    async with ordering(tmp_path) as someone:
        someone.finder.finds["attention"] = Finding("attention", "values")
        await sort_lines(someone)
        await someone.press("up", "c")
        await someone.checked_in_order("attention", 1)
        assert "✗" in someone.seen
        await someone.press("enter", "down", "enter")
        assert "✗" not in someone.seen
        await someone.press("enter", "up", "enter", "c")
        await someone.checked_in_order("attention", 2)
        assert "✗" in someone.seen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=["80x24", "40x12"])
async def test_a_line_that_uses_what_is_made_below_is_named_and_not_run(
    tmp_path: Path, size: Size, language: Language
) -> None:
    async with ordering(tmp_path, language, size) as someone:
        lines = lines_of(someone)
        lines.order[:] = [0, 1, 4, 2, 3, 5]
        lines.cursor = 5
        await someone.press("c")
        assert someone.says("early", line=3, name="M", made=5)
        assert lines.cursor == 2
        assert not someone.finder.attempts
        someone.check_widths()
        await someone.press("enter", "down", "enter")
        assert not someone.says("early", line=3, name="M", made=5)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=["80x24", "40x12"])
@pytest.mark.parametrize("chosen", [[1, 0], [0, 1], [1, 1]])
async def test_the_right_order_is_said_so_with_the_choices_that_are_not_right(
    tmp_path: Path, size: Size, language: Language, chosen: list[int]
) -> None:
    async with ordering(tmp_path, language, size) as someone:
        someone.finder.finds["attention"] = replace(FINDINGS["values"], exercise="attention")
        lines = lines_of(someone)
        lines.order[:], lines.chosen[:] = range(LINES), chosen
        await someone.press("up", "c")
        await someone.checked_in_order("attention", 1)
        rows = [row for row, choice in zip((2, 5), chosen, strict=True) if choice]
        key = "ordered-places" if len(rows) == 2 else "ordered-place"
        assert someone.says(key, first=rows[0], line=rows[-1])
        assert "✗" in someone.written
        if size == (80, 24):
            assert all(f" {row}  " in "\n".join(someone.learner.lines()) for row in range(1, 7))
            assert "✗" in someone.seen
        someone.check_widths()


@pytest.mark.parametrize("at_end", [False, True])
async def test_a_pass_leads_along_the_required_path(tmp_path: Path, at_end: bool) -> None:
    async with ordering(tmp_path) as someone:
        someone.finder.finds["attention"] = PASSED
        await sort_lines(someone)
        assert "next required" not in someone.learner.foot
        await someone.press(*["down"] * LINES * at_end, "c" if not at_end else "enter")
        await someone.checked_in_order("attention", 1)
        assert squeezed("Next on the required path (Space):") in someone.seen
        assert "Space next required" in someone.learner.foot
        onward = someone.practising.onward
        await someone.press("space")
        assert isinstance(someone.page, ExerciseScreen)
        assert someone.practising.desk.at == onward
        assert someone.page.body.top == 0


async def test_lines_have_numbers_and_both_places_are_marked(tmp_path: Path) -> None:
    async with ordering(tmp_path) as someone:
        lines = lines_of(someone)
        lines.order[:], lines.chosen[:] = range(LINES), [2, 2]
        await someone.press("up")
        texts = [line_text(line) for line in someone.page.body.lines]
        assert " > 1  P = q @ k.transpose(-2, -1)" in texts
        assert "   2  S = P / ‹1›" in texts
        assert "   5  A = torch.softmax(M, ‹dim=0›)" in texts


async def test_a_line_of_python_is_counted_as_it_stands_on_the_screen(tmp_path: Path) -> None:
    async with ordering(tmp_path) as someone:
        await sort_lines(someone)
        number = lines_of(someone).source.splitlines().index("    return A @ v") + 1
        someone.finder.finds["attention"] = Finding("attention", "raised", line=number)
        await someone.press("c")
        await someone.checked_in_order("attention", 1)
        assert "6|returnA@v" in someone.written
        assert "line6" in someone.written


async def test_what_is_found_in_ordered_lines_is_not_said_of_the_file(tmp_path: Path) -> None:
    async with ordering(tmp_path) as someone:
        before = someone.practising.desk.state("attention")
        someone.finder.finds["attention"] = Finding("attention", "values")
        await sort_lines(someone)
        await someone.press("c")
        await someone.checked_in_order("attention", 1)
        await someone.press("escape")
        assert "✗" not in someone.written
        assert someone.practising.desk.state("attention") == before
        assert not someone.keeper.practised
        await someone.press("o")
        assert "✗" in someone.seen


@given(order=st.permutations(range(LINES)))
def test_an_order_without_an_early_line_runs_and_any_other_does_not(order: list[int]) -> None:
    lines = Ordering("attention", order, [0, 0])
    assert (first_early(lines.lines) is None) == (order == sorted(order))


def test_names_from_outside_come_from_nowhere_below() -> None:
    assert first_early(["a = torch.ones(n)", "b = a", "return b"]) is None
    assert first_early(["b = a + c", "c = b", "a = 1"]) == Early(0, "a", 2)


async def test_a_held_line_moves_and_stays_within_the_list(tmp_path: Path) -> None:
    async with ordering(tmp_path) as someone:
        first = lines_of(someone).lines[0]
        await someone.press("space", *["down"] * (LINES + 2))
        assert lines_of(someone).lines[-1] == first
        assert ">>" in someone.seen
        await someone.press("space", "down")
        assert ">>" not in someone.seen
        assert "Enter check" in someone.learner.foot
        await someone.press("up", "up")
        assert lines_of(someone).cursor == LINES - 2


async def test_the_order_is_kept_while_the_program_runs(tmp_path: Path) -> None:
    async with ordering(tmp_path) as someone:
        await someone.press("space", "down", "space")
        before = lines_of(someone).lines
        await someone.press("escape", "escape")
        await someone.open("attention")
        await someone.press("o")
        assert lines_of(someone).lines == before


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [38, 78])
def test_the_lines_fit_and_the_cursor_is_marked(language: Language, width: int) -> None:
    order = Ordering.shuffled("attention", 3)
    for at_end in (False, True):
        for cursor in range(LINES):
            order.cursor = cursor
            drawn = ordering_lines(order, at_end, Words(language), width, airy=True)
            texts = [line_text(line) for line in drawn.lines]
            assert all(line_width(line) <= width for line in drawn.lines)
            assert sum(text.startswith(" > ") for text in texts) == 1
            assert sum("‹" in text for text in texts) >= 2
