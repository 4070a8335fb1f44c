"""The command line: reads the arguments and picks a front end. Imports nothing heavy."""

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from attn_tui import __version__
from attn_tui.arguments import Arguments, Usage, parse
from attn_tui.words import Words

if TYPE_CHECKING:
    from attn_tui.lesson.course import Course


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its status: 0, 1 for an error inside, 2 for bad input.

    A reader that goes away, as `head` does, ends it quietly.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _run(arguments: Sequence[str] | None) -> int:
    asked = parse(sys.argv[1:] if arguments is None else arguments)
    words = Words(asked.language)
    if isinstance(asked, Usage):
        return _fail(asked.sentence)
    if asked.action == "help":
        print(words("command.help").strip())
        return 0
    if asked.action == "version":
        print(f"attn-tui {__version__}")
        return 0
    if asked.action == "reset-terminal":
        from attn_tui.terminal.modes import reset_terminal

        return reset_terminal()
    course = _read(asked, words)
    if course is None:
        return 2
    if asked.action == "lint":
        return _lint(course, words)
    return _teach(asked, course, words)


def lesson_file() -> Path:
    """The lesson file that comes along: beside the package when installed, else one folder up."""
    package = Path(__file__).resolve().parent
    beside = package / "lessons.yaml"
    return beside if beside.exists() else package.parent / "lessons.yaml"


def _read(asked: Arguments, words: Words) -> "Course | None":
    from attn_tui.lesson.fault import LessonError
    from attn_tui.lesson.reader import read_course

    path = Path(asked.lessons) if asked.lessons else lesson_file()
    try:
        return read_course(path)
    except LessonError as error:
        name = asked.lessons or path.name
        for fault in error.faults:
            print(fault.text(words, name), file=sys.stderr)
        return None


def _lint(course: "Course", words: Words) -> int:
    from attn_tui.lesson.summary import describe

    print("\n".join(describe(course, words)))
    return 0


def _teach(asked: Arguments, course: "Course", words: Words) -> int:
    place = _place(asked.section, course)
    if place is None:
        known = ", ".join(section.id for section in course.sections)
        return _fail(words("command.no-section", section=asked.section, known=known))
    unfit = _unfit_terminal(words)
    if unfit or not sys.stdout.isatty():
        from attn_tui.plain.print import print_course

        if sys.stdout.isatty():
            _say(unfit)
        return print_course(course, words)
    if not sys.stdin.isatty():
        return _fail(words("command.no-keyboard"))
    return _open(asked, course, place, words)


def _unfit_terminal(words: Words) -> str:
    """Why no screen can be drawn on a terminal of this name; empty where one can."""
    term = os.environ.get("TERM", "")
    if not term:
        return words("command.no-terminal-name")
    return words("command.dumb-terminal") if term == "dumb" else ""


def _open(asked: Arguments, course: "Course", place: int, words: Words) -> int:
    from attn_tui.app.run import run
    from attn_tui.terminal.colour import Depth, choose_depth

    depth, unknown = choose_depth(asked.color, os.environ)
    if unknown:
        setting = "".join(char if char.isprintable() else "?" for char in unknown)
        known = ", ".join(["auto", *(each.value for each in Depth)])
        _say(words("command.no-color", setting=setting, known=known))
    return run(course, place, asked.language, words, depth=depth, mouse=asked.mouse)


def _place(section: str, course: "Course") -> int | None:
    if not section:
        return 0
    names = [each.id for each in course.sections]
    if section in names:
        return names.index(section)
    number = int(section) if section.isdecimal() else 0
    return number - 1 if 1 <= number <= len(names) else None


def _fail(sentence: str) -> int:
    _say(sentence)
    return 2


def _say(sentence: str) -> None:
    print(f"attn-tui: {sentence}", file=sys.stderr)
