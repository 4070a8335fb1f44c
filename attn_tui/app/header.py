"""The title line: section of the total, its title, the step, the switches, torch."""

from typing import get_args

from rich.cells import cell_len, set_cell_size

from attn_tui.engine import State
from attn_tui.model.board import BOARDS
from attn_tui.model.kind import Toggle
from attn_tui.model.setup import Setup
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.contents import step_number
from attn_tui.view.ink import Ink, Line, Span
from attn_tui.words import Words

WIDE = 72
TINY = 50


def header_line(tutor: Tutor, words: Words, engine: State, width: int) -> Line:
    """The title line at a width; the title gives way where it is narrow."""
    number = f" {tutor.section.number}/{tutor.course.total} "
    step = f" {step_number(tutor.section, tutor.step_index)} "
    form = "" if width >= WIDE else "-short"
    tail = [Span(f" {step} ", Ink("accent")), *_switches(tutor, words, form, width)]
    tail.append(Span(" " + torch_state(words, engine, form) + " ", Ink("note")))
    room = width - len(number) - sum(span.width for span in tail)
    title = tutor.section.title[words.language]
    if cell_len(title) > room:
        title = set_cell_size(title, max(0, room - 1)).rstrip() + "…"[: max(0, room)]
    gap = " " * max(0, room - cell_len(title))
    ahead, behind = (gap, "") if width < WIDE else ("", gap)
    return (
        Span(number, Ink("accent")),
        Span(title + ahead, Ink("strong")),
        tail[0],
        Span(behind, Ink("plain")),
        *tail[1:],
    )


def torch_state(words: Words, engine: State, form: str) -> str:
    """How torch is, in a word."""
    if engine.phase == "ready":
        version = engine.torch.partition("+")[0]
        return version.rpartition(".")[0] if form else f"torch {version}"
    return words(f"header.torch-{engine.phase}{form}")


def _switches(tutor: Tutor, words: Words, form: str, width: int) -> list[Span]:
    setup = tutor.state.now
    mistake = []
    if setup.mistake:
        text = words(f"mistake.{setup.mistake}{form}")
        mistake = [Span(f"{words('header.mistake' + form)}{text} ", Ink("bad"))]
        form = "-tiny" if width < TINY else "-short"
    names = [name for name in get_args(Toggle) if _is_named(tutor, name)]
    states = [words(f"header.{name}-{_state(setup, name)}{form}") for name in names]
    shown = [Span(" ".join(states) + " ", Ink("text"))] if states else []
    return [*shown, *mistake]


def _is_named(tutor: Tutor, name: Toggle) -> bool:
    """Whether the board that is shown has the switch, or the step offers it."""
    setup = tutor.state.now
    on = name == "positions" and setup.positions
    has = bool(tutor.step.shown) and name in BOARDS[setup.board].switches
    return on or has or name in tutor.step.switches


def _state(setup: Setup, name: str) -> str:
    return "on" if getattr(setup, name) else "off"
