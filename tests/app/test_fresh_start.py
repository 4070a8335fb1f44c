"""Hints, the model solution, and files that begin again or cannot be used."""

from pathlib import Path

from attn_tui.app.screens.exercise import ExerciseScreen
from attn_tui.app.screens.menu import Menu
from attn_tui.app.screens.section import SectionScreen
from attn_tui.words import Words
from tests.app.learner import learner, squeezed
from tests.app.practising import PASSED, Finder, practitioner
from tests.tutor.lesson import real_course


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
        await someone.open("practice/begin")
        someone.screen.actions.practise(tmp_path / "file")
        await someone.settle()
        assert isinstance(someone.app.screen, SectionScreen)
        assert someone.screen.notice
