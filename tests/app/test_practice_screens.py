"""The screens of the practice: they fit, keep their keys, and outlive a resize."""

from dataclasses import replace
from pathlib import Path

import pytest

from attn_tui.app.screens.exercise import ExerciseScreen
from attn_tui.app.screens.quit import QuitScreen
from attn_tui.app.screens.sheet import Sheet
from attn_tui.words import LANGUAGES, Language, Words
from tests.app.learner import Size, squeezed
from tests.app.practising import SIZES, practitioner
from tests.view.findings import FINDINGS

PLACES = {
    "exercise": ("8",),
    "verdict": ("8", "enter"),
    "ordering": ("8", "o"),
    "keys": ("8", "?"),
    "blanks": ("8", "f"),
    "list": (),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=["80x24", "40x12"])
async def test_every_screen_fits(tmp_path: Path, size: Size, language: Language) -> None:
    async with practitioner(tmp_path, language, size) as someone:
        someone.check_widths()
        await someone.open("by-hand")
        for _ in range(13):
            for _ in someone.practising.desk.brief.hints:
                await someone.press("h")
            await someone.press("m")
            someone.check_widths()
            await someone.press("m")
            sheet = someone.app.screen
            assert isinstance(sheet, Sheet)
            await someone.press("escape", "n")
            someone.check_widths()
        await someone.press("escape")
        await someone.open("attention")
        await someone.press("o", "down", "enter", "down", "down")
        someone.check_widths()


@pytest.mark.parametrize("place", ["list", "exercise", "ordering"])
async def test_the_language_changes_everywhere(tmp_path: Path, place: str) -> None:
    async with practitioner(tmp_path) as someone:
        if place != "list":
            await someone.open("attention")
        if place == "ordering":
            await someone.press("o")
        for language in ("zh", "en"):
            await someone.press("a")
            words = Words(language)
            assert f"Esc {words('practice.key-leave')}" in "".join(someone.learner.lines())
        await someone.press("?")
        assert squeezed(Words("en")("practice.key-grab-help")) in squeezed(
            "".join(span.text for line in someone.app.screen.body.lines for span in line)  # type: ignore[attr-defined]
        )


@pytest.mark.parametrize("keys", [("q",), ("ctrl+c",)])
async def test_quitting_asks(tmp_path: Path, keys: tuple[str, ...]) -> None:
    async with practitioner(tmp_path) as someone:
        await someone.open("softmax")
        await someone.press(*keys)
        assert isinstance(someone.app.screen, QuitScreen)
        await someone.press("n")
        assert isinstance(someone.page, ExerciseScreen)


async def test_keys_of_other_screens_do_nothing(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        await someone.open("softmax")
        before = someone.learner.lines()
        await someone.press("o", "c", "x", "1", "s", "t", "!")
        assert someone.learner.lines() == before
        assert not someone.finder.attempts


async def test_full_width_keys_are_their_half_width_ones(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        await someone.press("６")
        assert someone.practising.desk.exercise.id == "softmax"
        await someone.press("ｈ")
        assert someone.practising.desk.hints("softmax") == 1


@pytest.mark.parametrize("place", PLACES)
async def test_a_window_that_shrinks_and_grows_back_is_drawn(tmp_path: Path, place: str) -> None:
    async with practitioner(tmp_path) as someone:
        someone.finder.finds["attention"] = replace(FINDINGS["values"], exercise="attention")
        await someone.press(*PLACES[place])
        before = someone.learner.lines()
        for size in ((80, 20), (40, 12), (30, 10), (20, 6), (81, 24)):
            await someone.learner.pilot.resize_terminal(*size)
            await someone.learner.pilot.resize_terminal(80, 24)
            await someone.learner.settle()
            assert len(someone.learner.lines()) == 24
        await someone.press("pageup", "pageup", "pageup")
        assert someone.learner.lines()[0] == before[0]


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "40x12"])
@pytest.mark.parametrize("hints", [0, 2])
async def test_the_last_line_keeps_the_keys_that_matter(
    tmp_path: Path, size: Size, hints: int
) -> None:
    async with practitioner(tmp_path, "en", size) as someone:
        await someone.open("attention")
        await someone.press(*["h"] * hints)
        wanted = ["Enter check", "e editor", "h hint", "Esc back"]
        if size == (80, 24):
            wanted += ["o order", "f blanks", "m solution", "? keys"]
        assert [each for each in wanted if each not in someone.learner.foot] == []
