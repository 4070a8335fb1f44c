"""A key repaints the lines that changed, and no others; it never lays the screen out anew."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from rich.style import Style
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from attn_tui.app.widgets.lines import Lines
from attn_tui.model.matrix import Ref
from attn_tui.terminal.mirrored import MirroredApp
from tests.app.learner import Learner, learner
from tests.tutor.lesson import every_step, small_course


@dataclass
class Refreshes:
    """What was refreshed: the lines of each part, whole widgets, layouts."""

    lines: dict[str, set[int]] = field(default_factory=dict)
    whole: list[Widget] = field(default_factory=list)
    layouts: int = 0


@contextmanager
def watched() -> Iterator[Refreshes]:
    """Take note of every refresh and every layout."""
    found = Refreshes()
    refresh, lay_out = Widget.refresh, Screen._refresh_layout

    def noted_refresh(widget: Widget, *regions: Region, **how: Any) -> Widget:
        if regions and not how:
            rows = found.lines.setdefault(widget.id or "", set())
            rows.update(row for region in regions for row in range(region.y, region.bottom))
        else:
            found.whole.append(widget)
        return refresh(widget, *regions, **how)

    def noted_layout(screen: Screen[Any], *arguments: Any, **how: Any) -> None:
        found.layouts += 1
        lay_out(screen, *arguments, **how)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Widget, "refresh", noted_refresh)
        patch.setattr(Screen, "_refresh_layout", noted_layout)
        yield found


def painted(someone: Learner) -> dict[str, list[Strip]]:
    """Every line of every part, as it would be painted now."""
    return {
        part.id or "": [part.render_line(y) for y in range(part.size.height)]
        for part in someone.screen.query(Lines)
        if part.display
    }


def changed(before: dict[str, list[Strip]], after: dict[str, list[Strip]]) -> dict[str, set[int]]:
    """The lines of each part that are not what they were."""
    return {
        part: rows
        for part, lines in after.items()
        if (rows := {y for y, line in enumerate(lines) if line != before[part][y]})
    }


@pytest.mark.parametrize("place", every_step(small_course()))
async def test_an_arrow_repaints_what_it_changed(place: str) -> None:
    async with learner(small_course(), size=(100, 40)) as someone:
        await someone.open(place)
        for key in ("right", "down", "left", "up"):
            before = painted(someone)
            with watched() as found:
                await someone.press(key)
                await someone.settle()
            lines = {part: rows for part, rows in found.lines.items() if rows}
            assert lines == changed(before, painted(someone))
            assert not found.whole
            assert not found.layouts


@pytest.mark.parametrize("place", every_step(small_course()))
async def test_the_board_of_the_next_key_is_in_styles_that_were_foreseen(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    known: set[Style | None] = set()
    monkeypatch.setattr(MirroredApp, "expect", lambda app, styles: known.update(styles))
    async with learner(small_course(), size=(100, 40)) as someone:
        await someone.open(place)
        await someone.settle()
        known |= board_styles(someone)
        for key in ("right", "down", "left", "down", "right", "right", "up", "up"):
            await someone.press(key)
            await someone.settle()
            assert board_styles(someone) <= known


def board_styles(someone: Learner) -> set[Style | None]:
    """Every style on the board."""
    return {segment.style for line in painted(someone)["board"] for segment in line}


async def test_an_arrow_at_the_edge_repaints_nothing() -> None:
    async with learner(small_course()) as someone:
        await someone.open("changes/task")
        await someone.press("up", "up", "left")
        await someone.settle()
        with watched() as found:
            await someone.press("up", "left", "z")
            await someone.settle()
        assert found == Refreshes()


@pytest.mark.parametrize(("key", "back"), [("c", "c"), ("s", "s"), ("+", "-"), ("a", "a")])
async def test_a_change_whose_numbers_are_at_hand_repaints_what_differs(
    key: str, back: str
) -> None:
    async with learner(small_course(), size=(100, 40)) as someone:
        await someone.open("changes/free")
        await someone.go_to(Ref("Q", 1, 0))
        await someone.press(key, back)
        await someone.settle()
        before = painted(someone)
        with watched() as found:
            await someone.press(key)
            await someone.settle()
        lines = {part: rows for part, rows in found.lines.items() if rows}
        assert lines == changed(before, painted(someone))
        assert not found.whole
        assert not found.layouts


async def test_a_typed_character_repaints_its_line() -> None:
    async with learner(small_course()) as someone:
        with watched() as found:
            await someone.press("5")
            await someone.settle()
        assert not found.whole
        assert not found.layouts
        assert len(found.lines["reading"]) == 1
        assert "board" not in found.lines
