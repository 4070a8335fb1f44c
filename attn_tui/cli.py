"""The command line: reads the arguments and picks a front end. Imports nothing heavy."""

import errno
import os
import shlex
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from attn_tui import __version__
from attn_tui.arguments import Arguments, Usage, locale_language, parse
from attn_tui.log import STATE_DIR, record
from attn_tui.output import drop_output, is_of_output
from attn_tui.refusal import Failure, Refusal
from attn_tui.words import Words
from attn_tui.words.printable import printable

if TYPE_CHECKING:
    from attn_tui.lesson.course import Course, Section
    from attn_tui.tutor.keeper import Keeper
    from attn_tui.tutor.tutor import Tutor

INTERRUPTED = 130
"""The status of a command that SIGINT ended."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its status.

    0; 1 for an error inside or a check that failed; 2 for bad input, and where nothing can be
    printed. A reader that goes away, as `head` does, ends it quietly.
    """
    arguments = sys.argv[1:] if arguments is None else arguments
    if sys.stdout is None:  # closed by the shell
        return _unprinted(errno.EBADF, arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except Refusal as refusal:
        print(*refusal.sentences, sep="\n", file=sys.stderr)
        return 2
    except Failure as failure:
        return _apologise(failure.log)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        drop_output()
        return 0
    except OSError as error:
        if not is_of_output(error):
            return _apologise(record("app", error))
        drop_output()
        return _unprinted(error.errno or 0, arguments)
    except Exception as error:  # noqa: BLE001 - no traceback reaches a learner
        return _apologise(record("app", error))
    return status


def _unprinted(number: int, arguments: Sequence[str]) -> int:
    """One sentence where standard output takes nothing, for the reason of this errno."""
    from attn_tui.words.system import refusal_text

    words = Words(parse(arguments).language)
    _say(words("command.no-output", reason=refusal_text(number, words)))
    return 2


def _apologise(log: str) -> int:
    words = Words(locale_language(os.environ))
    print(words("command.error"), file=sys.stderr)
    print(words("command.error-log", path=log), file=sys.stderr)
    return 1


def _run(arguments: Sequence[str]) -> int:
    asked = parse(arguments)
    words = Words(asked.language)
    if isinstance(asked, Usage):
        raise Refusal(f"attn-tui: {asked.sentence}")
    if asked.state_dir:
        os.environ[STATE_DIR] = asked.state_dir
    match asked.action:
        case "help":
            print(words("command.help").strip())
        case "version":
            print(f"attn-tui {__version__}")
        case "reset-terminal":
            from attn_tui.terminal.modes import reset_terminal

            return reset_terminal()
        case "lint":
            _lint(asked, words)
        case "check":
            from attn_tui.plain.check import print_checks

            return print_checks(asked.every, asked.json, words)
        case "practice":
            return _practise(asked, words)
        case "stats":
            from attn_tui.plain.stats import print_stats

            print_stats(_read(asked, words), asked.json, words)
        case "reset":
            from attn_tui.plain.keeping import reset

            reset(_read(asked, words), asked.operand, asked.yes, words)
        case "export":
            from attn_tui.plain.keeping import export

            export(asked.operand, words)
        case "import":
            from attn_tui.plain.keeping import take_in

            take_in(asked.operand, words)
        case "teach":
            return _teach(asked, words)
    return 0


def lesson_file() -> Path:
    """The lesson file that comes along: beside the package when installed, else one folder up."""
    package = Path(__file__).resolve().parent
    beside = package / "lessons.yaml"
    return beside if beside.exists() else package.parent / "lessons.yaml"


def _read(asked: Arguments, words: Words) -> "Course":
    from attn_tui.lesson.fault import LessonError
    from attn_tui.lesson.reader import read_course

    path = Path(asked.lessons) if asked.lessons else lesson_file()
    try:
        return read_course(path)
    except LessonError as error:
        name = asked.lessons or path.name
        raise Refusal(*(fault.text(words, name) for fault in error.faults)) from error


def _lint(asked: Arguments, words: Words) -> None:
    from attn_tui.lesson.summary import describe

    print("\n".join(describe(_read(asked, words), words)))


def _teach(asked: Arguments, words: Words) -> int:
    unfit = _unfit_terminal()
    if unfit or not sys.stdout.isatty():
        from attn_tui.plain.print import print_course

        tutor = _begin(asked, words)
        if sys.stdout.isatty():
            _say(words(f"command.{unfit}"))
        return print_course(tutor, words, whole=not asked.section)
    if not sys.stdin.isatty():
        raise Refusal(f"attn-tui: {words('command.no-keyboard')}")
    return _open(asked, words)


def _practise(asked: Arguments, words: Words) -> int:
    from attn_tui.practice.folder import DEFAULT

    if asked.file is not None:
        from attn_tui.plain.practice import check_file

        section = _practice_section(_read(asked, words), words)
        return check_file(section, os.path.expanduser(asked.file), asked.json, words)
    folder = os.path.expanduser(asked.operand or DEFAULT)
    unfit = _unfit_terminal()
    if unfit or not sys.stdout.isatty():
        from attn_tui.plain.practice import print_practice

        section = _practice_section(_read(asked, words), words)
        if sys.stdout.isatty():
            _say(words(f"command.{unfit}-practice"))
        return print_practice(section, folder, words)
    if not sys.stdin.isatty():
        raise Refusal(f"attn-tui: {words('command.no-keyboard')}")
    return _open(asked, words, Path(folder))


def _practice_section(course: "Course", words: Words) -> "Section":
    """The section with the exercises; Refusal where the lesson has none."""
    from attn_tui.practice.path import practice_section

    section = practice_section(course)
    if section is None:
        raise Refusal(f"attn-tui: {words('command.no-practice')}")
    return section


def _unfit_terminal() -> str:
    """The key of what is said where no screen can be drawn on a terminal of this name, or empty."""
    term = os.environ.get("TERM", "")
    if not term:
        return "no-terminal-name"
    return "dumb-terminal" if term == "dumb" else ""


def _open(asked: Arguments, words: Words, practice: Path | None = None) -> int:
    from attn_tui.app.run import run
    from attn_tui.progress.folder import log_folder
    from attn_tui.terminal.colour import Depth, choose_depth
    from attn_tui.tutor.keeper import Keeper

    depth, unknown = choose_depth(asked.color, os.environ)
    if unknown:
        known = words("command.comma").join(["auto", *(each.value for each in Depth)])
        _say(words("command.no-color", setting=printable(unknown), known=known))
    keeper = Keeper(log_folder, _again(asked), asked.language if asked.chosen else None)
    return run(
        lambda: _begin(asked, words, keeper),
        asked.language,
        depth=depth,
        mouse=asked.mouse,
        keeper=keeper,
        practice=practice,
    )


def _again(asked: Arguments) -> str:
    """The command that goes on from where this one ends."""
    options = (("--lessons", asked.lessons), ("--state-dir", asked.state_dir))
    command = ["practice", asked.operand] if asked.action == "practice" else []
    given = (word for pair in options if pair[1] for word in pair)
    return shlex.join(["attn-tui", *filter(None, command), *given])


def _say(sentence: str) -> None:
    print(f"attn-tui: {sentence}", file=sys.stderr)


def _begin(asked: Arguments, words: Words, keeper: "Keeper | None" = None) -> "Tutor":
    """A tutor at the section that was asked for, else where the keeper brings it back to."""
    from attn_tui.tutor.tutor import Tutor

    course = _read(asked, words)
    practises = asked.action == "practice"
    wanted = _practice_section(course, words).id if practises else asked.section
    place = course.find_section(wanted)
    if wanted and place is None:
        known = words("command.comma").join(section.id for section in course.sections)
        sentence = words("command.no-section", section=asked.section, known=known)
        raise Refusal(f"attn-tui: {sentence}")
    tutor = Tutor(course)
    if keeper:
        keeper.restore(tutor, place=not asked.section)
    if place is not None:
        tutor.open(place)
    return tutor
