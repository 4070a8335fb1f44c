"""What a learner does with several keys, each pressed when the screen is ready for it."""

import re

from attn_tui.cli import lesson_file
from attn_tui.lesson.reader import read_course
from attn_tui.words import Words
from tests.terminal.harness import Terminal

SECTIONS = [section.number for section in read_course(lesson_file()).sections]


def place(tutor: Terminal) -> str:
    """`3/9 2/5`: section and step of the title line; empty in a dialog."""
    return " ".join(re.findall(r"\d+/\d+", tutor.lines[0]))


def until_at(tutor: Terminal, value: str) -> None:
    """Wait until the active cell, the one in brackets, shows this."""
    tutor.until(lambda: re.search(rf"\[ *{re.escape(value)}\]", tutor.text))


def open_dialog(tutor: Terminal, key: str) -> None:
    """Press the key of a dialog, and wait for it."""
    tutor.until(lambda: place(tutor))
    tutor.press(key)
    tutor.until(lambda: not place(tutor))


def open_section(tutor: Terminal, number: int) -> None:
    """Open a section from the contents."""
    open_dialog(tutor, "o")
    tutor.press(str(number))
    tutor.until(lambda: place(tutor).startswith(f"{number}/"))


def step_on(tutor: Terminal, end: str) -> None:
    """Press Space, and wait until another step is open or the screen says `end`."""
    here = place(tutor)
    tutor.press("space")
    tutor.until(lambda: place(tutor) != here or end in tutor.text)


def walk(tutor: Terminal) -> set[str]:
    """Open every step that Space leads to, from the first section on; where it was."""
    open_section(tutor, SECTIONS[0])
    end = Words("en")("notice.last-step")[:20]
    seen: set[str] = set()
    while end not in tutor.text:
        seen.add(place(tutor))
        step_on(tutor, end)
    return seen


def quit_tutor(tutor: Terminal) -> None:
    """Quit, and say yes."""
    open_dialog(tutor, "q")
    tutor.press("enter")
