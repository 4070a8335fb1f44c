"""The exercises by keyboard: opened, saved, checked, hinted at, begun again."""

from dataclasses import replace
from pathlib import Path

import pytest

from attn_tui.app.screens.exercise import ExerciseScreen
from attn_tui.app.screens.menu import Menu
from attn_tui.app.screens.practice import PracticeScreen
from attn_tui.app.screens.quit import QuitScreen
from attn_tui.app.screens.section import SectionScreen
from attn_tui.app.screens.sheet import Sheet
from attn_tui.engine import EngineError, State
from attn_tui.model.finding import Finding
from attn_tui.practice.solution import solution
from attn_tui.words import LANGUAGES, Language, Words
from tests.app.learner import Size, learner, squeezed
from tests.app.practising import PASSED, Finder, practitioner
from tests.tutor.lesson import real_course
from tests.view.findings import FINDINGS, KINDS

SIZES = ((80, 24), (40, 12))
BLANK = Finding("softmax", "blank", line=9, count=2)


async def test_the_first_step_of_the_section_opens_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with learner(real_course(), engine=Finder) as someone:
        await someone.open("practice/begin")
        assert squeezed(Words("en")("practice.enter", count=13)) in someone.page
        assert "Enter exercises" in someone.foot
        await someone.press("enter")
        await someone.settle()
        assert isinstance(someone.app.screen, PracticeScreen)
        assert len(list((tmp_path / "attention-practice").iterdir())) == 13
        await someone.press("escape")
        await someone.settle()
        assert isinstance(someone.app.screen, SectionScreen)


async def test_arrows_and_enter_open_an_exercise_and_escape_goes_back(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        await someone.press("down", "down", "up", "enter")
        assert isinstance(someone.page, ExerciseScreen)
        assert someone.practising.desk.at == 1
        await someone.press("n", "space", "b", "escape")
        assert isinstance(someone.page, PracticeScreen)
        assert someone.practising.desk.at == 2
        await someone.press("9")
        assert someone.practising.desk.exercise.id == "sdpa"


async def test_the_list_goes_no_further_than_its_ends(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        await someone.press("up")
        assert someone.practising.desk.at == 0
        await someone.press(*["down"] * 14, "enter", "space")
        assert someone.practising.desk.exercise.id == "proof"
        assert someone.says("last")
        await someone.press("b")
        assert not someone.says("last")
        assert someone.practising.desk.exercise.id == "positions"


async def test_a_click_opens_an_exercise(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        line = next(
            number
            for number, each in enumerate(someone.page.body.lines)
            if "Softmax" in "".join(span.text for span in each)
        )
        await someone.learner.click(someone.page.body, 8, line)
        assert someone.practising.desk.exercise.id == "softmax"
        assert isinstance(someone.page, ExerciseScreen)


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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=["80x24", "40x12"])
async def test_every_verdict_is_in_sight_at_once(
    tmp_path: Path, size: Size, language: Language
) -> None:
    async with practitioner(tmp_path, language, size) as someone:
        await someone.open("attention")
        for number, kind in enumerate(KINDS, 1):
            name = "axis" if kind in ("accepts", "refuses") else "a"
            shown = replace(FINDINGS["values"], kind=kind, name=name, proved=(), line=3)
            someone.finder.finds["attention"] = shown
            await someone.save("attention", f"# {kind}\n")
            await someone.checked("attention", number)
            sign = "✓" if kind == "passed" else "✗"
            assert any(line.startswith(f" {sign} ") for line in someone.learner.lines()), kind
            someone.check_widths()


async def test_every_save_is_checked_and_the_newest_counts(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        await someone.open("softmax")
        await someone.save("softmax", "first\n")
        await someone.until(lambda: len(someone.finder.attempts) == 1)
        await someone.save("softmax", "second\n")
        await someone.until(lambda: len(someone.finder.attempts) == 2)
        (first, early), (second, late) = someone.finder.attempts
        assert (first.source, second.source) == ("first\n", "second\n")
        assert early.cancelled()
        late.set_result(BLANK)
        await someone.checked("softmax", 1)
        assert squeezed(
            Words("en")("practice.kind-blank-several", count=2, where=" in line 9")
        ) in (someone.seen)
        assert someone.keeper.practised == [("softmax", False, "blank")]


async def test_enter_checks_the_file_as_it_is_once_at_a_time(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        await someone.open("softmax")
        await someone.press("enter", "enter")
        [(attempt, future)] = someone.finder.attempts
        assert attempt.path == str(tmp_path / "softmax.py")
        await someone.until(lambda: someone.says("checking"))
        future.set_result(replace(PASSED, kind="values"))
        await someone.until(lambda: not someone.says("checking"))
        await someone.press("enter")
        assert len(someone.finder.attempts) == 2


async def test_what_says_nothing_new_is_not_kept_again(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        await someone.open("softmax")
        for number, finding in enumerate((BLANK, BLANK, PASSED, PASSED, BLANK), 1):
            someone.finder.finds["softmax"] = finding
            await someone.press("enter")
            await someone.checked("softmax", number)
        assert [kept[1:] for kept in someone.keeper.practised] == [
            (False, "blank"),
            (True, "passed"),
            (False, "blank"),
        ]
        assert ("practice", "softmax") in someone.keeper.progress.passed
        assert someone.practising.desk.state("softmax") == "passed"


async def test_a_pass_shows_a_solution_and_the_way_on_but_does_not_go_on(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        someone.finder.finds["softmax"] = PASSED
        await someone.open("softmax")
        await someone.press("enter")
        await someone.checked("softmax", 1)
        assert squeezed(solution("softmax")) in someone.written
        assert squeezed(someone.practising.desk.brief.because.en) in someone.written
        assert someone.learner.foot.startswith("Space next")
        assert someone.practising.desk.exercise.id == "softmax"
        await someone.press("space")
        assert someone.practising.desk.exercise.id == "weighted-sum"
        await someone.press("escape")
        assert "passed" in someone.seen


async def test_torch_is_waited_for_and_what_was_saved_meanwhile_is_checked(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        someone.finder.become(State("starting"))
        await someone.open("softmax")
        await someone.save("softmax", "x = 1\n")
        await someone.until(lambda: someone.says("starting"))
        someone.finder.become(State("ready", "2.99.0"))
        someone.finder.attempts[-1][1].set_result(PASSED)
        await someone.until(lambda: not someone.says("starting"))
        assert someone.says("kind-passed")


async def test_a_failed_torch_says_its_sentence(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        await someone.open("softmax")
        await someone.press("enter")
        someone.finder.become(State("failed", reason="no-torch"))
        someone.finder.attempts[-1][1].set_exception(EngineError("no-torch"))
        await someone.until(lambda: squeezed(Words("en")("engine.no-torch")) in someone.seen)


async def test_hints_come_one_by_one_and_go_again(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        await someone.open("softmax")
        hints = someone.practising.desk.brief.hints
        assert "u fewer" not in someone.learner.foot
        await someone.press("h", "h")
        said = Words("en")("practice.hint", number=2, count=len(hints), text=hints[1].en)
        assert squeezed(said) in someone.seen
        await someone.press("u")
        assert squeezed(said) not in someone.written
        await someone.press(*["h"] * len(hints))
        assert someone.says("hints-end")


async def test_the_solution_is_shown_when_asked_for_twice(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        await someone.open("softmax")
        await someone.press("h", "m")
        assert someone.says("solution-next", count=len(someone.practising.desk.brief.hints) - 1)
        await someone.press("m")
        assert squeezed("return E / E.sum") in someone.seen
        await someone.press("escape", "m", "escape")
        assert isinstance(someone.page, ExerciseScreen)


async def test_fading_writes_an_untouched_file_without_asking(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        await someone.open("softmax")
        before = someone.file("softmax").read_text()
        await someone.press("f", "4")
        assert someone.file("softmax").read_text() != before
        name = Words("en")("practice.fading-empty")
        assert someone.says("begun-again", fading=name)
        assert [each.name for each in tmp_path.glob("softmax*")] == ["softmax.py"]
        await someone.press("r")
        assert someone.says("untouched")
        await someone.learner.settle()
        assert not someone.finder.attempts


async def test_a_file_that_was_worked_on_is_begun_again_after_a_question(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        someone.finder.finds["softmax"] = PASSED
        await someone.open("softmax")
        await someone.save("softmax", "mine = 1\n")
        await someone.until(lambda: someone.practising.desk.finding("softmax"))
        await someone.press("r")
        assert isinstance(someone.app.screen, Menu)
        await someone.press("enter")
        assert someone.file("softmax").read_text() == "mine = 1\n"
        await someone.press("r", "1")
        [kept] = tmp_path.glob("softmax.*-*.py")
        assert kept.read_text() == "mine = 1\n"
        assert kept.name in someone.seen
        assert "____" in someone.file("softmax").read_text()
        assert someone.practising.desk.finding("softmax") is None


async def test_a_file_or_folder_that_is_gone_is_said_and_written_anew(tmp_path: Path) -> None:
    folder = tmp_path / "deep"
    async with practitioner(folder) as someone:
        await someone.open("softmax")
        someone.file("softmax").unlink()
        await someone.until(lambda: someone.says("gone"))
        await someone.press("enter", "e")
        assert someone.says("gone")
        assert not someone.finder.attempts
        for each in folder.iterdir():
            each.unlink()
        folder.rmdir()
        await someone.press("r")
        assert someone.file("softmax").exists()
        assert not someone.says("gone")


async def test_a_file_that_cannot_be_read_is_said_in_a_sentence(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        await someone.open("softmax")
        someone.file("softmax").write_bytes(b"\xff\xfe\x00")
        sentence = Words("en")("workplace.encoding", file="softmax.py")
        await someone.until(lambda: squeezed(sentence) in someone.seen)
        assert not someone.finder.attempts
        await someone.press("a")
        assert squeezed(Words("zh")("workplace.encoding", file="softmax.py")) in someone.seen


async def test_a_folder_that_cannot_be_made_is_said_in_the_section(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    async with learner(real_course(), engine=Finder) as someone:
        someone.screen.actions.practise_in(tmp_path / "file")
        await someone.settle()
        assert isinstance(someone.app.screen, SectionScreen)
        assert someone.screen.notice


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


async def test_what_was_begun_is_there_when_it_is_opened_again(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        someone.finder.finds["softmax"] = PASSED
        await someone.open("softmax")
        await someone.press("enter", "escape", "escape")
        await someone.learner.settle()
        assert squeezed(Words("en")("practice.enter-on", count=13, passed=1)) in (
            someone.learner.page
        )
        await someone.press("enter")
        assert isinstance(someone.page, PracticeScreen)
        assert someone.practising.desk.state("softmax") == "passed"
