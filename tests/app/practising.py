"""A learner at the exercises, with a folder of their own and an engine that finds what it is told."""

import os
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from contextlib import asynccontextmanager
from pathlib import Path

from rich.cells import cell_len

from attn_tui.app.practising import Practising
from attn_tui.app.screens.practice_sheet import PracticeSheet
from attn_tui.app.tutor_app import TutorApp
from attn_tui.model.exercise import EXERCISES
from attn_tui.model.finding import Attempt, Finding
from attn_tui.progress.event import Event, Practised
from attn_tui.tutor.keeper import Keeper
from attn_tui.view.ink import line_text
from attn_tui.words import Language
from tests.app.engines import Instant
from tests.app.learner import Learner, Size, learner, squeezed
from tests.tutor.lesson import real_course

SIZES: tuple[Size, ...] = ((80, 24), (40, 12))
PASSED = Finding("softmax", "passed", proved=("batch", "large"), torch="2.99.0+cpu")


class Finder(Instant):
    """Keeps every attempt with its future; answers at once what it was told to find."""

    answers = False

    def __init__(self, notify: Callable[[], None] = lambda: None) -> None:
        super().__init__(notify)
        self.attempts: list[tuple[Attempt, Future[Finding]]] = []
        self.finds: dict[str, Finding] = {}

    def attempt(self, attempt: Attempt) -> Future[Finding]:
        """A future, done where it is known what is found."""
        future: Future[Finding] = Future()
        self.attempts.append((attempt, future))
        if attempt.exercise in self.finds:
            future.set_result(self.finds[attempt.exercise])
        return future


class Recorder(Keeper):
    """Keeps events in a list."""

    def __init__(self) -> None:
        super().__init__()
        self.events: list[Event] = []

    def record(self, event: Event) -> None:
        """Keep it."""
        self.events.append(event)

    @property
    def practised(self) -> list[tuple[str, bool, str]]:
        """What was kept of exercises."""
        found = [each for each in self.events if isinstance(each, Practised)]
        return [(each.exercise, each.passed, each.finding) for each in found]


class Practitioner:
    """A learner in front of the exercises."""

    def __init__(self, someone: Learner, finder: Finder, keeper: Recorder) -> None:
        self.learner = someone
        self.finder = finder
        self.keeper = keeper

    @property
    def app(self) -> TutorApp:
        """The app."""
        return self.learner.app

    @property
    def page(self) -> PracticeSheet:
        """The screen of the practice that is open."""
        assert isinstance(self.app.screen, PracticeSheet)
        return self.app.screen

    @property
    def practising(self) -> Practising:
        """The sitting."""
        found = self.learner.screen.actions.practising
        assert found is not None
        return found

    def file(self, id: str) -> Path:
        """The file of an exercise."""
        return self.practising.desk.workplace.path(EXERCISES[id])

    def says(self, key: str, **values: object) -> bool:
        """Whether a sentence of the practice is seen."""
        return squeezed(self.learner.words(f"practice.{key}", **values)) in self.seen

    @property
    def seen(self) -> str:
        """What is seen, without white space."""
        return squeezed("".join(self.learner.lines()))

    @property
    def written(self) -> str:
        """All lines of the body, those too that are scrolled away, without white space."""
        return squeezed("".join(span.text for line in self.page.body.lines for span in line))

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until all is drawn."""
        await self.learner.press(*keys)
        await self.learner.settle()

    async def open(self, id: str) -> None:
        """Open an exercise from the list."""
        self.practising.desk.open(id)
        await self.press("enter")

    async def save(self, id: str, text: str) -> None:
        """Write the file as an editor does: another file takes its place."""
        path = self.file(id)
        beside = path.with_suffix(".new")
        beside.write_text(text, encoding="utf-8")
        os.replace(beside, path)

    async def checked(self, id: str, count: int) -> None:
        """Wait until an exercise was checked so often, and what was found is drawn."""
        await self.until(lambda: self.practising.checker.counts.get(id, 0) >= count)
        await self.learner.settle()

    async def checked_in_order(self, id: str, count: int) -> None:
        """The same of its lines that were put in order."""
        await self.until(lambda: self.practising.order_checks.counts.get(id, 0) >= count)
        await self.learner.settle()

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until something holds."""
        while not condition():
            await self.learner.settle()

    def check_widths(self) -> None:
        """Nothing is wider than the screen."""
        for part in (self.page.head, self.page.body, self.page.foot):
            for line in part.lines:
                assert cell_len(line_text(line).rstrip()) <= part.size.width, line


@asynccontextmanager
async def practitioner(
    folder: Path, language: Language = "en", size: Size = (80, 24)
) -> AsyncIterator[Practitioner]:
    """A learner who has opened the list of the exercises, whose files are in `folder`."""
    keeper = Recorder()
    async with learner(real_course(), language, size, Finder, keeper) as someone:
        assert isinstance(someone.engine, Finder)
        await someone.open("practice/begin")
        someone.screen.actions.practise(folder)
        await someone.settle()
        yield Practitioner(someone, someone.engine, keeper)
