"""What a learner does with several keys, each pressed when the screen is ready for it."""

import re

from tests.terminal.harness import Terminal

SECTIONS = range(1, 6)


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


def walk(tutor: Terminal) -> set[str]:
    """Open every step that Space leads to, from the first section on; where it was."""
    open_section(tutor, SECTIONS[0])
    seen: set[str] = set()
    while place(tutor) not in seen:
        seen.add(place(tutor))
        tutor.press("space")
        tutor.until_quiet(0.2)
    return seen


def quit_tutor(tutor: Terminal) -> None:
    """Quit, and say yes."""
    open_dialog(tutor, "q")
    tutor.press("enter")
