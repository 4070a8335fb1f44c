"""The screens of the practice: they fit, keep their keys, and outlive a resize."""

from dataclasses import replace
from pathlib import Path

import pytest

from attn_tui.app.practice_keys import KEYS, Where, help_lines, key_line
from attn_tui.app.screens.exercise import ExerciseScreen
from attn_tui.app.screens.quit import QuitScreen
from attn_tui.app.screens.sheet import Sheet
from attn_tui.view.ink import line_text
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
        wanted = ["Enter", "e edit", "h hint", "? keys", "Esc back"]
        if size == (80, 24):
            wanted += ["Enter check", "o order", "f blanks", "m solution"]
        assert [each for each in wanted if each not in someone.learner.foot] == []


@pytest.mark.parametrize("width", [38, 78])
@pytest.mark.parametrize("where", KEYS)
def test_the_keys_of_the_open_screen_come_first(where: Where, width: int) -> None:
    words = Words("en")
    lines = [line_text(line).strip() for line in help_lines(words, width, where)]
    assert lines[0] == words(f"practice.keys-{where}")
    assert all(words(f"practice.keys-{each}") in lines for each in KEYS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_is_left_out_before_a_key_that_matters(language: Language) -> None:
    words = Words(language)
    for width in (40, 80):
        shown = line_text(key_line("exercise", {"ordered", "overflow"}, words, width).line)
        assert (words("practice.key-check") in shown) == (width == 80)
        assert all(f"{key} " in shown for key in ("Enter", "e", "h", "?", "Esc"))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_menu_that_is_cut_says_so(tmp_path: Path, language: Language) -> None:
    async with practitioner(tmp_path, language, (40, 8)) as someone:
        await someone.open("attention")
        await someone.press("f", *["down"] * 3)
        lines = someone.learner.lines()
        assert "▴" in lines[1]
        await someone.press(*["up"] * 3)
        lines = someone.learner.lines()
        assert "▴" not in "".join(lines)
        assert "▾" in lines[-2]


async def test_a_hint_that_is_left_is_seen_when_one_goes(tmp_path: Path) -> None:
    async with practitioner(tmp_path, size=(40, 12)) as someone:
        someone.finder.finds["attention"] = replace(FINDINGS["values"], exercise="attention")
        await someone.open("attention")
        count = len(someone.practising.desk.brief.hints)
        await someone.press(*["h"] * count, "enter")
        await someone.checked("attention", 1)
        for left in range(count - 1, 0, -1):
            await someone.press("u")
            text = someone.practising.desk.brief.hints[left - 1].en
            assert someone.says("hint", number=left, count=count, text=text)
        await someone.press("u")
        assert "✗" in someone.seen
