"""What is brought back and kept, on the screen."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from attn_tui.progress import writer
from attn_tui.progress.event import Answered, Visited
from attn_tui.progress.fold import fold
from attn_tui.tutor.keeper import Keeper
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.notice import notice_text
from attn_tui.words import LANGUAGES, Language, Words
from tests.app.answers import answer
from tests.app.learner import Learner, Size, learner, squeezed
from tests.progress.events import read, session
from tests.tutor.lesson import small_course


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of logs."""
    return tmp_path / "attn-tui" / "log"


@asynccontextmanager
async def sitting(
    folder: Path, language: Language = "en", size: Size = (110, 30)
) -> AsyncIterator[Learner]:
    """A learner who comes back; the session is closed at its end."""
    tutor = Tutor(small_course())
    keeper = Keeper(lambda: folder)
    keeper.restore(tutor)
    async with learner(tutor, keeper.language or language, size, keeper=keeper) as someone:
        yield someone
    keeper.close()


async def test_the_welcome_appears_once(folder: Path) -> None:
    welcome = Words("en")("progress.welcome")
    async with sitting(folder) as someone:
        assert someone.foot == welcome
        await someone.press("down")
        assert welcome not in someone.foot
    async with sitting(folder) as someone:
        assert welcome not in someone.foot


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(40, 12), (60, 20), (80, 24)])
async def test_the_welcome_is_read_in_full(folder: Path, language: Language, size: Size) -> None:
    async with sitting(folder, language, size) as someone:
        shown = squeezed("".join([*someone.part(someone.screen.readout), someone.foot]))
        assert squeezed(Words(language)("progress.welcome")) in shown


async def test_answers_board_place_and_language_are_there_again(folder: Path) -> None:
    async with sitting(folder) as someone:
        while someone.tutor.state.ask is None or someone.tutor.state.ask.kind != "number":
            await someone.press("space")
        await answer(someone, rightly=False)
        await someone.press("a")
        place, answers = someone.place, dict(someone.tutor.state.answers)
        await someone.open("changes/free")
        await someone.press("c")
        board = someone.tutor.state.now
    async with sitting(folder) as someone:
        assert someone.place == "changes/free"
        assert someone.words.language == "zh"
        assert someone.tutor.state.now == board
        assert board.causal
        await someone.open(place)
        assert someone.tutor.state.answers == answers
        assert answers


async def test_each_change_of_the_board_is_kept_by_itself(folder: Path) -> None:
    """Also one that is followed by going on before torch has answered."""
    async with sitting(folder) as someone:
        await someone.open("changes/free")
        await someone.press("c", "space")
        await someone.open("changes/free")
    visits = [event for event in read(folder).events if isinstance(event, Visited)]
    assert [event.switches for event in visits if event.step == "free"] == [
        (),
        (("causal", True),),
        (("causal", True),),
    ]


async def test_contents_count_what_is_done(folder: Path) -> None:
    course = small_course()
    async with sitting(folder) as someone:
        first = course.sections[0]
        for step in first.steps:
            await someone.open(f"{first.id}/{step.id}")
            while someone.tutor.state.ask:
                await someone.press("g")
        steps = len(first.steps)
        await someone.open("changes/free")
        contents = "\n".join(someone.part(someone.screen.contents))
        assert "✓ 1" in contents
        assert f"{steps}/{steps}" in contents
    async with sitting(folder) as someone:
        assert "\n".join(someone.part(someone.screen.contents)) == contents
        await someone.press("o")
        await someone.settle()
        title = first.title["en"]
        assert any(f"✓ {title} {steps}/{steps}" in line for line in someone.lines())
    progress = fold(read(folder).events)
    assert {(first.id, step.id) for step in first.steps} <= progress.done


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_cannot_be_kept_is_said_once_and_before_quitting(
    folder: Path, language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> tuple[int, Path]:
        raise PermissionError(13, "no")

    monkeypatch.setattr(writer, "new_log", refuse)
    async with sitting(folder, language) as someone:
        keeper = someone.app.keeper
        keeper.close()
        await someone.settle()
        said = notice_text(Words(language), keeper.outlook())
        assert str(folder) in said
        assert squeezed(said).endswith(squeezed(someone.foot))
        await someone.press("down")
        assert squeezed(someone.foot) not in squeezed(said)
        await someone.press("q")
        await someone.settle()
        assert squeezed(said) in squeezed("".join(someone.lines()))


async def test_quitting_says_that_it_is_kept(folder: Path) -> None:
    async with sitting(folder) as someone:
        await someone.press("q")
        await someone.settle()
        assert any(Words("en")("progress.kept") in line for line in someone.lines())


async def test_an_answer_is_on_disk_before_the_session_ends(folder: Path) -> None:
    session(folder, [Visited(1, "guesses", "number", "en")])
    async with sitting(folder) as someone:
        while someone.tutor.state.ask is None:
            await someone.press("space")
        await someone.press("g")
        someone.app.keeper.close()
        assert [event for event in read(folder).events if isinstance(event, Answered)]
