"""The whole screen of the small course, as goldens; and one walk on torch's own process."""

import asyncio
from pathlib import Path

import pytest

from attn_tui.app.screens.section import SectionScreen
from attn_tui.app.tutor_app import TutorApp
from attn_tui.tutor.tutor import Tutor
from attn_tui.words import Language
from tests.app.learner import Size, learner
from tests.tutor.lesson import small_course, trace_of
from tests.view.golden import check_golden

GOLDEN = Path(__file__).with_name("golden")

SCREENS: dict[str, tuple[str, Language, Size, tuple[str, ...]]] = {
    "number-open": ("guesses/number", "en", (80, 24), ()),
    "number-typed-zh": ("guesses/number", "zh", (80, 24), ("0", ".", "5")),
    "number-answered": ("guesses/number", "en", (80, 24), ("0", ".", "5", "enter")),
    "choice-wide": ("guesses/choice", "en", (120, 36), ("2",)),
    "choice-mistake": ("guesses/choice", "en", (80, 24), ("2", "enter", "down")),
    "drawing-small": ("changes/carried", "en", (40, 12), ("1", "enter")),
    "task-edit": ("changes/task", "en", (80, 24), ("e", "-", "4")),
    "free-wide-zh": ("changes/free", "zh", (120, 36), ("c",)),
    "sdpa": ("boards/sdpa", "en", (80, 24), ()),
    "draws-zh": ("boards/draws", "zh", (80, 24), ()),
}


@pytest.mark.parametrize("name", SCREENS)
async def test_the_screen_is_as_it_was(name: str) -> None:
    place, language, size, keys = SCREENS[name]
    async with learner(small_course(), language, size) as someone:
        await someone.press("home")
        await someone.open(place)
        await someone.press(*keys)
        await someone.settle()
        check_golden(GOLDEN, name, someone.lines())


@pytest.mark.parametrize("size", [(200, 60), (41, 13), (40, 12), (39, 12), (20, 5), (3, 2)])
async def test_every_size_is_drawn_and_left_again(size: Size) -> None:
    async with learner(small_course(), "zh") as someone:
        for place in ("guesses/number", "changes/free", "boards/sdpa"):
            await someone.open(place)
            await someone.pilot.resize_terminal(*size)
            await someone.press("down", "right", "tab")
            await someone.settle()
            assert len(someone.lines()) == size[1]
            await someone.pilot.resize_terminal(80, 24)
            await someone.settle()
            assert someone.cell in someone.screen.board.canvas.places


async def test_torch_answers_from_a_process_of_its_own() -> None:
    tutor = Tutor(small_course())
    app = TutorApp(lambda: tutor, "en")
    async with app.run_test(size=(80, 24)) as pilot:
        while not isinstance(app.screen, SectionScreen):
            await pilot.pause()
        needs = tutor.needs()
        traces = await asyncio.wrap_future(app.engine.submit(needs))
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert not tutor.needs()
        assert app.engine.state.phase == "ready"
        for setup, trace in zip(needs, traces, strict=True):
            assert trace.matrices == trace_of(setup).matrices
        strips = app.screen._compositor.render_strips()
        screen = "\n".join("".join(segment.text for segment in strip) for strip in strips)
        assert "0.576" in screen
        assert f"torch {app.engine.state.torch.partition('+')[0]}" in screen
        app.engine.close()
