"""The README's pictures: `python -m tests.picture.draw` draws them anew."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, chdir
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from textual.pilot import Pilot

from attn_tui.app.screens.section import SectionScreen
from attn_tui.app.tutor_app import TutorApp
from attn_tui.attention.checks import prove
from attn_tui.attention.trace import trace
from attn_tui.cli import lesson_file
from attn_tui.engine import State
from attn_tui.lesson.reader import read_course
from attn_tui.model.exercise import EXERCISES
from attn_tui.practice.folder import DEFAULT
from attn_tui.practice.solution import solution
from attn_tui.tutor.tutor import Tutor
from attn_tui.words import Language
from tests.attention.practice.judging import found as found_in_source

FOLDER = Path(__file__).parent
FONTS = "ui-monospace, Menlo, Consolas, DejaVu Sans Mono, Noto Sans Mono CJK SC, monospace"
SHOWN_TORCH = "2.x"
"""The pictures are the same under every torch that computes the same numbers."""


@dataclass(frozen=True)
class Picture:
    """Where it is taken, and the keys pressed before."""

    name: str
    language: Language
    size: tuple[int, int]
    step: tuple[int, int]
    keys: tuple[str, ...]


PICTURES = (
    Picture("weights", "en", (110, 32), (2, 0), ("0", ".", "1", "enter", "up", "right")),
    Picture("mask", "zh", (80, 24), (4, 1), ("2", "enter", "2", "enter")),
)


PRACTICE = Picture("practice", "en", (100, 32), (7, 0), ())
WRONG = solution("attention").replace("dim=-1", "dim=-2")
"""The file that the picture of the practice is about: softmax over the query axis."""


async def draw(picture: Picture) -> str:
    """The screen of a section as an SVG that asks no host for anything."""
    async with opened(picture) as (app, pilot):
        tutor = app.tutor
        assert isinstance(app.screen, SectionScreen)
        compute_all(tutor)
        app.screen.computing.show_engine(State("ready", SHOWN_TORCH))
        for key in picture.keys:
            await pilot.press(key)
            compute_all(tutor)
            app.screen.computing.answered()
        app.screen.computing.show_engine(State("ready", SHOWN_TORCH))
        await pilot.pause()
        return hostless(app.export_screenshot(title="attn-tui"))


async def draw_practice() -> str:
    """The screen of an exercise with the verdict on a known mistake, as `draw` does."""
    found = replace(found_in_source("attention", WRONG), torch=SHOWN_TORCH)
    with TemporaryDirectory() as folder, chdir(folder):
        file = Path(DEFAULT, EXERCISES["attention"].file)
        file.parent.mkdir()
        file.write_text(WRONG, "utf-8")
        async with opened(PRACTICE) as (app, pilot):
            assert isinstance(app.screen, SectionScreen)
            actions = app.screen.actions
            actions.practise(None)
            assert actions.practising
            actions.practising.desk.open("attention")
            actions.practising.desk.learn(found, WRONG)
            await pilot.press("enter")
            await pilot.pause()
            return hostless(app.export_screenshot(title="attn-tui"))


@asynccontextmanager
async def opened(picture: Picture) -> AsyncIterator[tuple[TutorApp, Pilot[None]]]:
    """The app at the picture's step, without torch."""
    tutor = Tutor(read_course(lesson_file()))
    tutor.open(*picture.step)
    app = TutorApp(lambda: tutor, picture.language, command=("true",))
    async with app.run_test(size=picture.size) as pilot:
        while not isinstance(app.screen, SectionScreen):
            await pilot.pause()
        yield app, pilot


def compute_all(tutor: Tutor) -> None:
    """Give the tutor the traces and the verdicts that it lacks."""
    needs = tutor.needs()
    tutor.learn(needs, [trace(setup) for setup in needs])
    tutor.evidence.learn([prove(check) for check in tutor.evidence.needs(tutor.step)])


def hostless(svg: str) -> str:
    """The picture without web fonts, its ids the same in every run."""
    svg = re.sub(r"\s*@font-face\s*{[^}]*}", "", svg)
    svg = re.sub(r"<!--.*?-->\s*", "", svg)
    svg = re.sub(r"terminal-\d+", "terminal", svg)
    svg = svg.replace("Fira Code", FONTS).replace("font-family: arial", "font-family: sans-serif")
    return re.sub(r"[ \t]+\n", "\n", svg)


def main() -> None:
    """Draw all pictures into this folder."""
    for picture in PICTURES:
        write(picture, asyncio.run(draw(picture)))
    write(PRACTICE, asyncio.run(draw_practice()))


def write(picture: Picture, svg: str) -> None:
    """Keep a picture."""
    (FOLDER / f"{picture.name}.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
