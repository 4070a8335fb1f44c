"""The README's pictures: `python -m tests.picture.draw` draws them anew."""

import asyncio
import re
from dataclasses import dataclass
from pathlib import Path

from attn_tui.app.screens.section import SectionScreen
from attn_tui.app.tutor_app import TutorApp
from attn_tui.attention.checks import prove
from attn_tui.attention.trace import trace
from attn_tui.cli import lesson_file
from attn_tui.engine import State
from attn_tui.lesson.reader import read_course
from attn_tui.tutor.tutor import Tutor
from attn_tui.words import Language

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


async def draw(picture: Picture) -> str:
    """The screen as an SVG that asks no host for anything."""
    tutor = Tutor(read_course(lesson_file()))
    tutor.open(*picture.step)
    app = TutorApp(lambda: tutor, picture.language, command=("true",))
    async with app.run_test(size=picture.size) as pilot:
        while not isinstance(app.screen, SectionScreen):
            await pilot.pause()
        compute_all(tutor)
        app.screen.computing.show_engine(State("ready", SHOWN_TORCH))
        for key in picture.keys:
            await pilot.press(key)
            compute_all(tutor)
            app.screen.computing.answered()
        app.screen.computing.show_engine(State("ready", SHOWN_TORCH))
        await pilot.pause()
        return hostless(app.export_screenshot(title="attn-tui"))


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
        svg = asyncio.run(draw(picture))
        (FOLDER / f"{picture.name}.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
