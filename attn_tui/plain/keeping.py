"""Reset what is kept, and move it between machines."""

import sys
from pathlib import Path

from attn_tui.lesson.course import Course
from attn_tui.progress.codec import LineError, NewerError
from attn_tui.progress.exchange import add_events, export_events, read_export, reset_section
from attn_tui.progress.folder import log_folder
from attn_tui.progress.reader import Logs, read_logs
from attn_tui.refusal import Refusal
from attn_tui.tutor.keeper import place_notice
from attn_tui.view.notice import notice_text
from attn_tui.words import Words
from attn_tui.words.system import refusal_text


def reset(course: Course, section: str, yes: bool, words: Words) -> None:
    """Forget a section, named by id or number, or everything; asks unless `yes`.

    Raises Refusal for a section that is not known, and where nobody can be asked.
    """
    logs = _logs(words)
    id = _section_id(course, section, logs, words)
    names = {each.id: each.title[words.language] for each in course.sections}
    what = words("keeping.section", name=names.get(id, id)) if id else words("keeping.everything")
    if not yes and not _agrees(words("keeping.ask", what=what), words):
        print(words("keeping.stays"))
        return
    try:
        reset_section(id, logs, log_folder)
    except (OSError, RuntimeError) as error:
        raise _refusal(words, str(_folder(words)), error) from error
    print(words("keeping.reset", what=what, folder=_folder(words)))


def export(name: str, words: Words) -> None:
    """Write everything that is kept into a new file. Raises Refusal where that cannot be."""
    logs = _logs(words)
    if not logs.events:
        raise _sentence(words, "nothing", folder=_folder(words))
    try:
        count = export_events(logs, Path(name))
    except FileExistsError as error:
        raise _sentence(words, "exists", file=name) from error
    except OSError as error:
        raise _refusal(words, name, error) from error
    print(words("keeping.exported", count=count, file=name))


def take_in(name: str, words: Words) -> None:
    """Add what an exported file holds. Raises Refusal where it is none; then nothing is added."""
    logs = _logs(words)
    try:
        export = read_export(Path(name))
    except NewerError as error:
        raise _sentence(words, "newer", file=name) from error
    except LineError as error:
        raise _sentence(words, "foreign", file=name) from error
    except OSError as error:
        raise _refusal(words, name, error) from error
    try:
        new = add_events(export.events, logs, log_folder)
    except (OSError, RuntimeError) as error:
        raise _refusal(words, str(_folder(words)), error, "not-taken-in") from error
    print(words("keeping.imported", new=new, known=len(export.events) - new))
    if export.torn:
        print(words("keeping.torn"))


def _logs(words: Words) -> Logs:
    _folder(words)
    logs = read_logs(log_folder)
    if logs.unreadable:
        sentence = notice_text(words, place_notice("unreadable", log_folder))
        raise Refusal(f"attn-tui: {sentence}")
    return logs


def _folder(words: Words) -> Path:
    try:
        return log_folder()
    except RuntimeError as error:
        raise _sentence(words, "no-home") from error


def _section_id(course: Course, section: str, logs: Logs, words: Words) -> str:
    """The id of a section of the course, or of one that it had once."""
    ids = [each.id for each in course.sections]
    place = course.find_section(section)
    if place is not None:
        return ids[place]
    kept = {getattr(event, "section", "") for event in logs.events}
    if section and section not in {*ids, *kept}:
        known = words("command.comma").join(ids)
        sentence = words("command.no-section", section=section, known=known)
        raise Refusal(f"attn-tui: {sentence}")
    return section


def _agrees(question: str, words: Words) -> bool:
    if not sys.stdin.isatty():
        raise _sentence(words, "nobody")
    print(f"{question} [y/N] ", end="", flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes", "是", "ｙ")


def _refusal(words: Words, path: str, error: OSError | RuntimeError, key: str = "fails") -> Refusal:
    if not isinstance(error, OSError):
        return _sentence(words, "no-home")
    if not error.errno:
        return _sentence(words, "no-file", file=path)
    return _sentence(words, key, file=path, reason=refusal_text(error.errno, words))


def _sentence(words: Words, key: str, **values: object) -> Refusal:
    return Refusal(f"attn-tui: {words(f'keeping.{key}', **values)}")
