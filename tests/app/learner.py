"""A learner at the keyboard of the headless app, and what they see."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Literal

import pytest
from textual import events
from textual.dom import DOMNode
from textual.pilot import Pilot
from textual.widget import Widget

from attn_tui.app import computing
from attn_tui.app.screens.section import SectionScreen
from attn_tui.app.tutor_app import TutorApp
from attn_tui.app.widgets.lines import Lines
from attn_tui.lesson.course import Course
from attn_tui.model.matrix import Ref
from attn_tui.model.setup import Setup
from attn_tui.tutor.judge import Answer
from attn_tui.tutor.keeper import Keeper
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.number import digits
from attn_tui.words import Language, Words
from tests.app.engines import Instant
from tests.view.drawn import cut

Size = tuple[int, int]

PATIENCE = 120
"""Seconds after which a learner who still waits gives up, and a board that waits says so."""


class Learner:
    """Presses keys, waits until all that follows from them is done, looks at the screen."""

    def __init__(self, app: TutorApp, pilot: Pilot[None], engine: Instant) -> None:
        self.app = app
        self.pilot = pilot
        self.engine = engine
        self._failed: asyncio.Task[Literal[True]] = asyncio.create_task(app._exception_event.wait())

    @property
    def tutor(self) -> Tutor:
        """Where the learner is."""
        return self.app.tutor

    @property
    def screen(self) -> SectionScreen:
        """The section's screen, also where a dialog lies over it."""
        found = [each for each in self.app.screen_stack if isinstance(each, SectionScreen)]
        return found[-1]

    @property
    def words(self) -> Words:
        """The words of the language that is on."""
        return self.screen.words

    @property
    def place(self) -> str:
        """The open step, as `section/step`."""
        return f"{self.tutor.section.id}/{self.tutor.step.id}"

    @property
    def kept(self) -> tuple[str, Setup, Ref, dict[str, Answer]]:
        """What stays where the learner goes away: place, board, cell, answers."""
        state = self.tutor.state
        return self.place, state.now, self.cell, dict(state.answers)

    @property
    def cell(self) -> Ref:
        """The active cell."""
        return self.tutor.state.selection.cell

    async def press(self, *keys: str) -> None:
        """Press keys, each a character or Textual's name of a key."""
        for key in keys:
            self.app.post_message(events.Key(key, key if len(key) == 1 else None))
            await self._handled()

    def leave(self) -> None:
        """Look no more."""
        self._failed.cancel()
        self.engine.close()

    async def settle(self) -> None:
        """Wait until everything is handled and drawn."""
        for _ in range(2):
            await self._handled()
            await _done(self.app.screen.call_after_refresh, self._failed)

    async def open(self, place: str) -> None:
        """Go to `section/step`, as the contents do."""
        section_id, _, step_id = place.partition("/")
        for number, each in enumerate(self.tutor.course.sections):
            if each.id == section_id:
                steps = [step.id for step in each.steps]
                self.screen.actions.open(number, steps.index(step_id))
        await self.settle()
        assert self.place == place

    async def go_to(self, cell: Ref) -> None:
        """To a cell, with Tab and the arrows."""
        for _ in self.tutor.step.shown:
            if self.cell.matrix == cell.matrix:
                break
            await self.press("tab")
        (row, column), (to_row, to_column) = self.cell.cell, cell.cell
        await self.press(*["down" if to_row > row else "up"] * abs(to_row - row))
        await self.press(*["right" if to_column > column else "left"] * abs(to_column - column))
        assert self.cell == cell, f"{self.cell} instead of {cell}"

    async def put(self, cell: Ref, value: float) -> None:
        """Type a number over a cell."""
        await self.go_to(cell)
        await self.press("e", *digits(value), "enter")

    async def click(self, widget: Lines, column: int, line: int) -> None:
        """Click where a widget shows that column of that line."""
        inside = widget.content_region
        x, y = inside.x + column - widget.left, inside.y + line - widget.top
        assert inside.contains(x, y)
        for event in (events.MouseDown, events.MouseUp):
            self.app.post_message(event(None, x, y, 0, 0, 1, False, False, False, x, y))
        await self.settle()

    def lines(self) -> list[str]:
        """The screen, a text for each line."""
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip) for strip in strips]

    def part(self, widget: Widget) -> list[str]:
        """The lines of one widget, which has them from edge to edge or from the contents on."""
        region = widget.region
        lines = self.lines()[region.y : region.bottom]
        return [cut(line, region.x, region.right) for line in lines]

    @property
    def page(self) -> str:
        """What is seen of the reading part, without white space and signs of more."""
        return squeezed("".join(self.part(self.screen.reading)))

    @property
    def foot(self) -> str:
        """The last line."""
        return self.lines()[-1].strip()

    async def _handled(self) -> None:
        """Wait until the last key has gone its way, and torch's answers theirs."""
        for _ in range(2):
            for pump in (self.app, *self._way_of_a_key(), self.app.screen):
                await _done(pump.call_later, self._failed)
            while self.engine.answers and not all(each.is_finished for each in self.app.workers):
                await asyncio.sleep(0)

    def _way_of_a_key(self) -> list[DOMNode]:
        return self.app.focused.ancestors_with_self[:-1] if self.app.focused else []


@asynccontextmanager
async def learner(
    course: Course | Tutor,
    language: Language = "en",
    size: Size = (80, 24),
    engine: type[Instant] = Instant,
    keeper: Keeper | None = None,
) -> AsyncIterator[Learner]:
    """A learner in front of a course that was just opened."""
    tutor = course if isinstance(course, Tutor) else Tutor(course)
    app = TutorApp(lambda: tutor, language, keeper=keeper)
    stand_in = engine(app.engine._notify)
    app.engine.close()
    app.engine = stand_in
    with pytest.MonkeyPatch.context() as patch:
        if engine.answers:
            patch.setattr(computing, "PATIENCE", PATIENCE)
        async with asyncio.timeout(PATIENCE), app.run_test(size=size) as pilot:
            while not isinstance(app.screen, SectionScreen):
                await pilot.pause()
            someone = Learner(app, pilot, stand_in)
            await someone.settle()
            try:
                yield someone
            finally:
                someone.leave()


def squeezed(text: str) -> str:
    """The text without white space, and without the signs that there is more."""
    return "".join(text.split()).replace("▴", "").replace("▾", "")


async def _done(call: Callable[..., bool], failed: asyncio.Task[Literal[True]]) -> None:
    """Wait until a message pump calls back; an error inside the app ends the waiting."""
    done = asyncio.Event()
    if call(done.set):
        waiting = asyncio.create_task(done.wait())
        await asyncio.wait((waiting, failed), return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
    assert not failed.done(), "the app met an error inside"
