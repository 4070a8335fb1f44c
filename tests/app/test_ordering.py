"""Lines put in order by arrows, Enter and Space; the file stays as it is."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from attn_tui.app.screens.exercise import ExerciseScreen
from attn_tui.app.screens.ordering import OrderingScreen
from attn_tui.model.finding import Finding
from attn_tui.practice.ordering import Ordering
from attn_tui.practice.solution import solution
from attn_tui.view.ink import line_text, line_width
from attn_tui.view.ordering import ordering_lines
from attn_tui.words import LANGUAGES, Language, Words
from tests.app.learner import Size
from tests.app.practising import Practitioner, practitioner

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
        await someone.checked("attention", 1)
        assert someone.finder.attempts[-1][0].source == solution("attention")
        assert someone.says("kind-passed")
        assert someone.practising.desk.state("attention") == "passed"
        assert someone.file("attention").read_text() == file
        await someone.press("escape")
        assert isinstance(someone.page, ExerciseScreen)


async def test_c_checks_from_any_line_and_a_change_takes_the_verdict_away(tmp_path: Path) -> None:
    async with ordering(tmp_path) as someone:
        someone.finder.finds["attention"] = Finding("attention", "blank", count=1)
        await someone.press("c")
        await someone.checked("attention", 1)
        assert "✗" in someone.seen
        await someone.press("enter", "down", "enter")
        assert "✗" not in someone.seen
        await someone.press("c")
        await someone.checked("attention", 2)
        assert "✗" in someone.seen


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
            assert at_end or bool(order.place) == any("←→" in text for text in texts)
