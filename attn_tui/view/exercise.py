"""The exercises as a list, and one of them: its task, its file, the hints that were asked for."""

import os
from pathlib import Path

from attn_tui.lesson.course import Brief
from attn_tui.model.exercise import EXERCISES, Fading
from attn_tui.practice.desk import Desk
from attn_tui.view.code import cleaned
from attn_tui.view.ink import Line
from attn_tui.view.paragraph import paragraph
from attn_tui.words import Words

SIGNS = {"new": "·", "begun": "…", "not-yet": "✗", "passed": "✓"}
ROLES = {"new": "note", "begun": "accent", "not-yet": "bad", "passed": "good"}
DIGITS = 9
"""How many exercises have a digit that opens them."""


def list_lines(desk: Desk, words: Words, width: int, airy: bool) -> tuple[list[Line], list[int]]:
    """What the exercises are, then one entry each, the chosen one marked.

    Also says which exercise each line belongs to, -1 for none.
    """
    folder = path_text(desk.workplace.folder)
    lines = paragraph(words("practice.intro", folder=folder), width)
    left = desk.required_left
    path = words("practice.path-left", count=left) if left else words("practice.path-done")
    lines += paragraph(path, width, "note")
    if airy:
        lines.append(())
    owners = [-1] * len(lines)
    for place, brief in enumerate(desk.practice.briefs):
        entry = _entry(desk, place, brief, words, width)
        lines += entry
        owners += [place] * len(entry)
    return lines, owners


def _entry(desk: Desk, place: int, brief: Brief, words: Words, width: int) -> list[Line]:
    here, state = place == desk.at, desk.state(brief.id)
    digit = str(place + 1) if place < DIGITS else " "
    text = brief.title[words.language]
    if EXERCISES[brief.id].required:
        text = words("practice.required", title=text)
    if state != "new":
        text = f"{text}  {words(f'practice.state-{state}')}"
    lead = f" {'>' if here else ' '} {digit} {SIGNS[state]} "
    return paragraph(text, width, "strong" if here else "text", lead, ROLES[state])


def task_lines(
    brief: Brief, path: Path, fading: Fading | None, words: Words, width: int
) -> list[Line]:
    """What is to be written, and where; how much is left to write, while nothing was written."""
    lines = paragraph(brief.task[words.language], width)
    shown = path_text(path)
    if fading is None:
        return lines + paragraph(words("practice.file", path=shown), width, "note")
    said = words(f"practice.fading-{fading}")
    return lines + paragraph(words("practice.file-fading", path=shown, fading=said), width, "note")


def hint_lines(brief: Brief, shown: int, words: Words, width: int) -> list[Line]:
    """The first hints, each with its number and how many there are."""
    count = len(brief.hints)
    lines: list[Line] = []
    for number, hint in enumerate(brief.hints[:shown], 1):
        said = words("practice.hint", number=number, count=count, text=hint[words.language])
        lines += paragraph(said, width, "text", " ? ", "accent")
    return lines


def path_text(path: Path) -> str:
    """A path as short as it can be typed: from the current folder, or from home."""
    here, home = Path(os.getcwd()), Path(os.path.expanduser("~"))
    if path.is_relative_to(here):
        return cleaned(str(path.relative_to(here)))
    if path.is_relative_to(home):
        return cleaned(str("~" / path.relative_to(home)))
    return cleaned(str(path))
