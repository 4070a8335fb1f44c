"""The exercises as a list, and one of them: its task, its file, the hints that were asked for."""

from collections.abc import Mapping

from attn_tui.lesson.brief import Brief
from attn_tui.model.exercise import EXERCISES, Fading
from attn_tui.practice.desk import Desk, State
from attn_tui.view.code import numbered_lines
from attn_tui.view.ink import Line
from attn_tui.view.paragraph import paragraph
from attn_tui.words import Words

SIGNS: dict[State, str] = {"new": "·", "begun": "…", "not-yet": "✗", "passed": "✓"}
ROLES: dict[State, str] = {"new": "note", "begun": "accent", "not-yet": "bad", "passed": "good"}
DIGITS = 9
"""How many exercises have a digit that opens them."""


def list_lines(
    desk: Desk, states: Mapping[str, State], after: str, words: Words, width: int, airy: bool
) -> tuple[list[Line], list[int]]:
    """What the exercises are, then one entry each with its state, the chosen one marked.

    `after` is the title of the section that comes next. Also says which exercise each line
    belongs to, -1 for none.
    """
    lines = paragraph(words("practice.intro", folder=desk.workplace.shown), width)
    left = desk.required_left
    path = words("practice.path-left", count=left) if left else path_done_text(after, words)
    lines += paragraph(path, width, "note" if left else "text")
    if airy:
        lines.append(())
    owners = [-1] * len(lines)
    for place, brief in enumerate(desk.practice.briefs):
        entry = _entry(desk, place, states[brief.id], words, width)
        lines += entry
        owners += [place] * len(entry)
    return lines, owners


def _entry(desk: Desk, place: int, state: State, words: Words, width: int) -> list[Line]:
    brief, here = desk.practice.briefs[place], place == desk.at
    digit = str(place + 1) if place < DIGITS else " "
    text = brief.title[words.language]
    if EXERCISES[brief.id].required:
        text = words("practice.required", title=text)
    if state != "new":
        text = f"{text}  {words(f'practice.state-{state}')}"
    lead = f" {'>' if here else ' '} {digit} {SIGNS[state]} "
    return paragraph(text, width, "strong" if here else "text", lead, ROLES[state])


def path_done_text(after: str, words: Words) -> str:
    """That the required path is done, and the way on from here."""
    return words("practice.path-done-next" if after else "practice.path-done", title=after)


def onward_lines(
    desk: Desk, onward: int | None, after: str, words: Words, width: int
) -> list[Line]:
    """What comes next on the required path, at the place `onward` in the list, after a pass.

    None where nothing is left of it: then how the lesson goes on, after the last of it.
    """
    if not EXERCISES[desk.brief.id].required:
        return []
    if onward is None:
        return paragraph(path_done_text(after, words), width, "text", "   ")
    title = desk.practice.briefs[onward].title[words.language]
    key = "path-next-between" if onward > desk.at + 1 else "path-next"
    text = words(f"practice.{key}", number=onward + 1, title=title)
    return paragraph(text, width, "text", "   ")


def task_lines(
    brief: Brief, path: str, fading: Fading | None, words: Words, width: int
) -> list[Line]:
    """What is to be written, and where; how much is left to write, while nothing was written."""
    lines = paragraph(brief.task[words.language], width)
    if fading is None:
        return lines + paragraph(words("practice.file", path=path), width, "note")
    said = words(f"practice.fading-{fading}")
    return lines + paragraph(words("practice.file-fading", path=path, fading=said), width, "note")


def hint_lines(brief: Brief, shown: int, words: Words, width: int) -> list[Line]:
    """The first hints, each with its number and how many there are."""
    count = len(brief.hints)
    lines: list[Line] = []
    for number, hint in enumerate(brief.hints[:shown], 1):
        said = words("practice.hint", number=number, count=count, text=hint[words.language])
        lines += paragraph(said, width, "text", " ? ", "accent")
    return lines


def file_lines(source: str, words: Words, width: int) -> list[Line]:
    """The learner's file as it is, its lines numbered; nothing of an empty one."""
    lines = numbered_lines(source, width) if source.strip() else []
    return [*paragraph(words("practice.your-file"), width, "title"), *lines] if lines else []
