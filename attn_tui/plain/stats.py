"""What was learned and what is due, as a table or as data."""

import json
import time
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from attn_tui.lesson.course import Course, Section
from attn_tui.progress.due import Due, due_questions
from attn_tui.progress.event import Answered
from attn_tui.progress.fold import Progress, fold
from attn_tui.progress.folder import log_folder
from attn_tui.progress.reader import Logs, read_logs
from attn_tui.view.wrap import wrap
from attn_tui.words import Words

WIDTH = 78


def print_stats(course: Course, as_json: bool, words: Words) -> None:
    """Print what the logs come to; an empty folder is a course not begun."""
    logs = read_logs(log_folder)
    progress = fold(logs.events)
    if as_json:
        print(json.dumps(report(course, progress), indent=2))
    else:
        print(*table(course, progress, logs, words), sep="\n")


def report(course: Course, progress: Progress, now: float | None = None) -> dict[str, Any]:
    """The same as data; times in UTC."""
    due = due_questions(progress)
    return {
        "sections": [_section(section, progress) for section in course.sections],
        "questions": [
            {
                "id": id,
                "attempts": len(attempts),
                "right": attempts[-1].right,
                "sure": attempts[-1].sure,
                "due": next((_date(each.time) for each in due if each.id == id), None),
            }
            for id, attempts in progress.questions.items()
        ],
        "due": [each.id for each in _now(due, now)],
        "last": [progress.last.section, progress.last.step] if progress.last else None,
        "last_time": _date(progress.last.time) if progress.last else None,
    }


def table(
    course: Course, progress: Progress, logs: Logs, words: Words, now: float | None = None
) -> Iterator[str]:
    """A line for each section, what a finished one leads to, and the questions."""
    for section in course.sections:
        found = _section(section, progress)
        is_done = found["done"] == found["steps"]
        title, count = section.title[words.language], f"{found['done']}/{found['steps']}"
        yield f"{'✓' if is_done else '·'} {section.number} {title}  {count}"
        if found["answered"]:
            yield f"    {words('stats.answers', **found)}"
        if is_done:
            able = section.able[words.language]
            yield from (f"    {line}" for line in wrap(able, WIDTH - 4))
    yield ""
    topics = {
        question.id: question.topic[words.language]
        for section in course.sections
        for question in section.questions
    }
    yield from _questions(progress, topics, words, now)
    if logs.newer or logs.unreadable or logs.stuck:
        yield words("stats.incomplete")


def _questions(
    progress: Progress, topics: Mapping[str, str], words: Words, now: float | None
) -> Iterator[str]:
    due = due_questions(progress)
    waiting = _now(due, now)
    if not progress.questions:
        yield words("stats.no-questions")
    elif waiting:
        named = [topics.get(each.id, _clean(each.id)) for each in waiting]
        yield from wrap(words("stats.due", count=len(waiting), topics="; ".join(named)), WIDTH)
    elif due:
        date = _date(min(each.time for each in due))[:10]
        yield words("stats.later", date=date)
    else:
        yield words("stats.nothing-due")


def _section(section: Section, progress: Progress) -> dict[str, Any]:
    steps = [step for step in section.steps if not step.further]
    answers = _answers(section, progress)
    return {
        "id": section.id,
        "steps": len(steps),
        "done": sum((section.id, step.id) in progress.done for step in steps),
        "answered": len(answers),
        "right": sum(answer.right is True for answer in answers),
        "shown": sum(answer.shown for answer in answers),
    }


def _answers(section: Section, progress: Progress) -> list[Answered]:
    """What was answered to asks that the section still has."""
    keys = [(section.id, step.id, ask.id) for step in section.steps for ask in step.asks]
    return [progress.answers[key] for key in keys if key in progress.answers]


def _now(due: tuple[Due, ...], now: float | None) -> list[Due]:
    moment = time.time() if now is None else now
    return [each for each in due if each.time <= moment]


def _clean(id: str) -> str:
    """An id as a log has it, without what a terminal would obey."""
    return "".join(char if char.isprintable() else "?" for char in id)


def _date(moment: float) -> str:
    try:
        return datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds")
    except (OverflowError, ValueError, OSError):
        return ""
