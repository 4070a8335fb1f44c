"""What is seen at each depth: the ramp, its legend, and the signs that need no colour."""

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from itertools import product
from math import inf, nan

import pytest
import rich.style
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.app.ink import ramp_at, style_of
from attn_tui.app.screens.section import SectionScreen
from attn_tui.app.tutor_app import TutorApp
from attn_tui.terminal import palette, strips
from attn_tui.terminal.colour import Depth, look
from attn_tui.terminal.style import Style, change
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.board import Look, draw_board, fitted
from attn_tui.view.heat import FULL, GLYPHS, STEPS, Ramp, Scale
from attn_tui.view.ink import Ink, line_text
from attn_tui.view.legend import board_scale, legend_line
from attn_tui.words import LANGUAGES, Language, Words
from tests.app.engines import Instant
from tests.app.learner import Learner
from tests.tutor.lesson import at_step, every_step, real_course
from tests.view.drawn import MARGINS, Drawn

DEPTHS = list(Depth)
TRUECOLOR, C256, C16, NONE = DEPTHS
GROUNDS = (palette.GROUND, palette.PANEL, palette.BAR)
ROLES = (
    *("plain", "text", "strong", "title", "note", "label", "number", "mark", "hidden", "covered"),
    *("waiting", "blank", "sum", "bar", "accent", "good", "bad", "key", "ramp"),
)


def as_style(style: rich.style.Style, ground: str) -> Style:
    """An ink's style on a ground, as the terminal layer knows it."""
    return strips.style_of(rich.style.Style(color=palette.TEXT, bgcolor=ground) + style)


def written(ink: Ink, depth: Depth, ground: str = palette.PANEL) -> str:
    """What an ink is written as."""
    return change(None, look(as_style(style_of(ink), ground), depth))


def inks() -> Iterator[Ink]:
    """Every ink that there can be."""
    flags = (False, True)
    for marked, cursor, wrong, edited in product(flags, flags, flags, flags):
        signs = marked, cursor, wrong, edited
        yield from (Ink(role, -1, *signs) for role in ROLES)
        yield from (Ink("number", heat, *signs) for heat in range(STEPS))


def colour_codes(sequence: str) -> tuple[list[str], list[str]]:
    """What a sequence says of foreground and of background."""
    found: tuple[list[str], list[str]] = ([], [])
    pattern = r"(?<=;)(?:([34]8);(?:2;(\d+;\d+;\d+)|5;(\d+))|([349])(\d))(?=[;m])"
    for wide, rgb_code, index, narrow, digit in re.findall(pattern, sequence):
        found[(wide or narrow)[0] == "4"].append(
            rgb_code or index or narrow.replace("4", "3") + digit
        )
    return found


# Every ink


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("depth", DEPTHS)
def test_no_ink_is_written_in_the_colour_of_its_ground(depth: Depth, ground: str) -> None:
    for ink in inks():
        fg, bg = colour_codes(written(ink, depth, ground))
        assert len(fg) == len(bg) <= 1
        assert fg != bg or not fg
        assert not fg or depth is not NONE


@pytest.mark.parametrize("depth", DEPTHS)
def test_signs_stay_visible(depth: Depth) -> None:
    """The cursor, a wrong number and a marked label look unlike what is around them."""
    for heat in range(-1, STEPS):
        plain = written(Ink("number", heat), depth)
        assert written(Ink("number", heat, marked=True, cursor=True), depth) != plain
        assert written(Ink("number", heat, marked=True), depth) != written(
            Ink("number", heat, marked=True, cursor=True), depth
        )
        assert written(Ink("number", heat, wrong=True), depth) != plain
    for role in ("label", "number", "sum", "bar"):
        assert written(Ink(role, marked=True), depth) != written(Ink(role), depth)
    assert written(Ink("title", cursor=True), depth) != written(Ink("title"), depth)
    assert written(Ink("covered"), depth) != written(Ink("number"), depth)
    assert written(Ink("number", edited=True), depth) != written(Ink("number"), depth)
    assert written(Ink("key"), depth, palette.BAR) != written(Ink("note"), depth, palette.BAR)


def test_without_colour_the_cursor_is_reversed_and_what_is_wrong_is_underlined() -> None:
    for heat in range(-1, STEPS):
        assert "7" in written(Ink("number", heat, cursor=True), NONE)[2:-1].split(";")
        assert "4" in written(Ink("number", heat, wrong=True), NONE)[2:-1].split(";")


# The ramp


def test_the_ramp_has_a_colour_for_each_place() -> None:
    assert len(palette.RAMP) == STEPS == FULL.steps


@pytest.mark.parametrize("depth", DEPTHS)
def test_steps_can_be_told_apart(depth: Depth) -> None:
    ramp = ramp_at(depth)
    seen = [
        (ramp.glyph(step), written(Ink("number", ramp.place(step)), depth))
        for step in range(ramp.steps)
    ]
    assert len(set(seen)) == ramp.steps
    assert ramp.steps >= {TRUECOLOR: 12, C256: 12, C16: 4, NONE: 4}[depth]
    assert bool(ramp.glyphs) is (depth is NONE)


finite = st.floats(-1e12, 1e12)


@given(st.sampled_from(DEPTHS), finite, finite, finite, finite)
def test_a_greater_number_is_never_on_a_lower_step(
    depth: Depth, low: float, high: float, one: float, other: float
) -> None:
    low, high = sorted((low, high))
    ramp = ramp_at(depth)
    scale = Scale(low, high, ramp)
    less, more = sorted((one, other))
    assert 0 <= scale.step(less) <= scale.step(more) < ramp.steps
    assert scale.step(low) == 0
    assert scale.step(high) == (ramp.steps - 1 if low < high else 0)
    assert ramp.place(scale.step(less)) <= ramp.place(scale.step(more))


@pytest.mark.parametrize("depth", DEPTHS)
def test_what_has_no_place_on_the_ramp_has_no_sign_of_it(depth: Depth) -> None:
    scale = Scale(0, 1, ramp_at(depth))
    for value in (nan, inf, -inf):
        assert scale.step(value) == -1
        assert scale.ramp.glyph(scale.step(value)) == " "


@pytest.mark.parametrize("depth", DEPTHS)
def test_both_ends_of_the_ramp_are_used(depth: Depth) -> None:
    ramp = ramp_at(depth)
    places = [ramp.place(step) for step in range(ramp.steps)]
    assert places[0] == 0
    assert places[-1] == STEPS - 1
    assert places == sorted(set(places))


# The board


def boards(ramp: Ramp) -> Iterator[tuple[Tutor, Drawn]]:
    """Every board of the course."""
    for place in every_step(real_course()):
        tutor = at_step(real_course(), place)
        look = fitted(tutor, Look(Words("en"), 78, ramp=ramp))
        yield tutor, Drawn(draw_board(tutor, look))


def test_without_colour_the_glyphs_keep_the_order_of_the_numbers() -> None:
    ramp = ramp_at(NONE)
    compared = 0
    for tutor, board in boards(ramp):
        trace = tutor.trace(tutor.state.now)
        assert trace is not None
        for shown in tutor.step.shown:
            signs = [
                (trace.number(ref), board.raw(ref)[-1])
                for ref in board.cells(shown.matrix)
                if board.raw(ref)[-1] in ramp.glyphs
            ]
            steps = [ramp.glyphs.index(glyph) for _, glyph in sorted(signs)]
            assert steps == sorted(steps)
            compared += len(set(steps)) > 2
    assert compared > 5


def test_every_depth_has_the_same_numbers_in_the_same_places() -> None:
    for (_, full), *others in zip(*[boards(ramp_at(depth)) for depth in DEPTHS], strict=True):
        for _, other in others:
            assert other.canvas.places == full.canvas.places
            for ref in full.canvas.places:
                numbers = full.cell(ref).strip(GLYPHS)
                assert other.raw(ref).strip(MARGINS + GLYPHS) == numbers


@pytest.mark.parametrize("depth", DEPTHS)
def test_the_legend_has_the_steps_of_its_depth(depth: Depth) -> None:
    tutor, ramp = at_step(real_course(), "weights/divide"), ramp_at(depth)
    _, *steps, _ = legend_line(
        tutor, Words("en"), board_scale(tutor, tutor.state.selection.matrix, ramp), ramp
    )
    seen = {(span.text[0], written(span.ink, depth)) for span in steps}
    assert len(steps) == len(seen) == ramp.steps
    assert sum(span.width for span in steps) <= STEPS


# The screen


@asynccontextmanager
async def learner_at(depth: Depth, language: Language) -> AsyncIterator[Learner]:
    """A learner before a terminal of this depth."""
    app = TutorApp(lambda: Tutor(real_course()), language, depth=depth)
    engine = Instant(app.engine._notify)
    app.engine.close()
    app.engine = engine
    async with app.run_test(size=(80, 24)) as pilot:
        while not isinstance(app.screen, SectionScreen):
            await pilot.pause()
        someone = Learner(app, pilot, engine)
        await someone.settle()
        yield someone
        engine.close()


def frame(someone: Learner, depth: Depth) -> list[str]:
    """What each piece of the screen is written as."""
    strips = someone.app.screen._compositor.render_strips()
    pieces = [segment for strip in strips for segment in strip if segment.text]
    styles = [piece.style for piece in pieces]
    return [change(None, look(as_style(style, palette.GROUND), depth)) for style in styles if style]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("depth", DEPTHS)
async def test_the_whole_screen_can_be_read(depth: Depth, language: Language) -> None:
    async with learner_at(depth, language) as someone:
        for place, keys in (
            ("weights/divide", "up right"),
            ("mask/slips", "2 enter 2 enter x 1 right"),
            ("mask/draw", "1 right"),
            ("output/mix", "x"),
        ):
            await someone.open(place)
            for key in keys.split():
                await someone.press(key)
            await someone.settle()
            shown = frame(someone, depth)
            assert len(set(shown)) > 3
            for sequence in shown:
                fg, bg = colour_codes(sequence)
                assert fg != bg or not fg
                assert not (fg or bg) or depth is not NONE
            await someone.press("escape")


@pytest.mark.parametrize("depth", DEPTHS)
async def test_the_screen_shows_the_legend_of_its_depth(depth: Depth) -> None:
    async with learner_at(depth, "en") as someone:
        await someone.open("weights/divide")
        tutor, ramp = someone.tutor, ramp_at(depth)
        scale = board_scale(tutor, tutor.state.selection.matrix, ramp)
        legend = line_text(legend_line(tutor, someone.words, scale, ramp))
        assert any(legend.strip() in line for line in someone.part(someone.screen.board))
