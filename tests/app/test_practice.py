"""The exercises by keyboard: opened from the list, and along the required path."""

from dataclasses import replace
from pathlib import Path

import pytest

from attn_tui.app.screens.exercise import ExerciseScreen
from attn_tui.app.screens.practice import PracticeScreen
from attn_tui.app.screens.section import SectionScreen
from attn_tui.app.tutor_app import TutorApp
from attn_tui.model.exercise import EXERCISES
from attn_tui.tutor.keeper import Keeper
from attn_tui.tutor.tutor import Tutor
from attn_tui.words import Words
from tests.app.learner import Size, learner, squeezed
from tests.app.practising import PASSED, SIZES, Finder, practitioner
from tests.tutor.lesson import real_course


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


async def test_the_last_step_of_the_section_opens_the_list_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with learner(real_course(), engine=Finder) as someone:
        place = real_course().find_section("practice") or 0
        _, *between, last = real_course().sections[place].steps
        for step in between:
            await someone.open(f"practice/{step.id}")
            assert "Enter exercises" not in someone.foot
        await someone.open(f"practice/{last.id}")
        assert squeezed(Words("en")("practice.enter", count=13)) in someone.page
        assert "Enter exercises" in someone.foot
        await someone.press("enter")
        await someone.settle()
        assert isinstance(someone.app.screen, PracticeScreen)


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "40x12"])
async def test_an_exercise_that_was_passed_says_so(tmp_path: Path, size: Size) -> None:
    async with practitioner(tmp_path, size=size) as someone:
        await someone.open("attention")
        before = squeezed(Words("en")("practice.passed-before"))
        assert before not in someone.written
        found = replace(PASSED, exercise="attention")
        someone.practising.desk.learn_ordered(found)
        await someone.press("escape", "enter")
        assert before in someone.written
        assert squeezed("Next on the required path (Space):") in someone.written
        assert someone.learner.lines()[0].rstrip().endswith("· ✓" if size[0] < 60 else "· passed")


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


async def test_the_first_line_says_whether_an_exercise_is_required(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        for id, exercise in EXERCISES.items():
            await someone.open(id)
            title = someone.learner.lines()[0].rstrip()
            assert title.endswith("· required" if exercise.required else "· optional"), title
            await someone.press("escape")


async def test_the_required_path_leads_to_the_next_section(tmp_path: Path) -> None:
    """Space goes along the path, n to the exercises between, and the end says where to go."""
    required = [id for id, exercise in EXERCISES.items() if exercise.required]
    async with practitioner(tmp_path) as someone:
        for id in EXERCISES:
            why = "c" if id == "by-hand" else None
            someone.finder.finds[id] = replace(PASSED, exercise=id, proved=(), why=why)
        await someone.open(required[0])
        for number, id in enumerate(required[:-1], 1):
            assert someone.practising.desk.exercise.id == id
            await someone.press("enter")
            await someone.checked(id, 1)
            title = next(
                brief.title.en
                for brief in someone.practising.desk.practice.briefs
                if brief.id == required[number]
            )
            assert squeezed("Next on the required path (Space):") in someone.written
            assert squeezed(title) in someone.seen
            assert someone.learner.foot.startswith("Space next required")
            await someone.press("n")
            assert someone.practising.desk.exercise.id not in required
            await someone.press("b", "space")
        await someone.press("enter")
        await someone.checked(required[-1], 1)
        after = Words("en")("practice.path-done-next", title=someone.practising.next_title)
        assert squeezed(after) in someone.seen
        assert "next" not in someone.learner.foot
        await someone.press("escape")
        assert squeezed(after) in someone.seen
        await someone.press("escape")
        await someone.learner.settle()
        done = Words("en")("practice.enter-done", count=len(EXERCISES), passed=len(required))
        assert squeezed(done) in someone.learner.page


async def test_an_optional_exercise_leads_to_the_one_after_it(tmp_path: Path) -> None:
    async with practitioner(tmp_path) as someone:
        someone.finder.finds["scores"] = replace(PASSED, exercise="scores", proved=())
        await someone.open("scores")
        await someone.press("enter")
        await someone.checked("scores", 1)
        assert "requiredpath" not in someone.written
        await someone.press("space")
        assert someone.practising.desk.exercise.id == "scaling"


async def test_the_folder_that_the_program_was_started_in_may_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    async with practitioner(tmp_path / "files") as someone:
        gone.rmdir()
        await someone.press("down", "enter", "n", "m", "escape", "down")
        assert isinstance(someone.page, PracticeScreen)


@pytest.mark.parametrize("practises", [False, True])
async def test_the_welcome_waits_for_who_begins_with_the_lesson(
    tmp_path: Path, practises: bool
) -> None:
    tutor = Tutor(real_course())
    keeper = Keeper(lambda: tmp_path / "state")
    keeper.restore(tutor)
    tutor.open(tutor.course.find_section("practice") or 0)
    folder = tmp_path / "files" if practises else None
    app = TutorApp(lambda: tutor, "en", keeper=keeper, practice=folder)
    app.engine.close()
    app.engine = Finder()
    async with app.run_test(size=(80, 24)) as pilot:
        while not isinstance(app.screen, PracticeScreen if practises else SectionScreen):
            await pilot.pause()
        [section] = [each for each in app.screen_stack if isinstance(each, SectionScreen)]
        assert ("Welcome" in section.notice) != practises
    keeper.close()
    again = Keeper(lambda: tmp_path / "state")
    again.restore(Tutor(real_course()))
    assert again.progress.welcomed != practises
