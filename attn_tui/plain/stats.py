"""What was learned and what is due, as a table or as data."""

import json
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from attn_tui.lesson.course import Course, Question, Section
from attn_tui.practice.path import required, required_left
from attn_tui.progress.due import Due, due_questions
from attn_tui.progress.event import Answered, Questioned
from attn_tui.progress.fold import Progress, fold
from attn_tui.progress.folder import log_folder
from attn_tui.progress.reader import Logs, read_logs
from attn_tui.words import Words
from attn_tui.words.wrap import wrap

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
    due = _coming(course, progress)
    return {
        "sections": [_section(section, progress) for section in course.sections],
        "questions": [
            {
                "id": question.id,
                "attempts": len(attempts),
                "right": attempts[-1].right,
                "sure": attempts[-1].sure,
                "due": next((_utc(each.time) for each in due if each.id == question.id), None),
            }
            for question, attempts in _attempted(course.sections, progress)
        ],
        "practice": [
            {
                "id": brief.id,
                "required": brief in required(section.practice),
                "passed": (section.id, brief.id) in progress.passed,
                "last": last.finding if last else None,
            }
            for section in course.sections
            for brief in section.practice.briefs
            for last in [progress.practised.get((section.id, brief.id))]
        ],
        "due": [each.id for each in _now(due, now)],
        "last": [progress.last.section, progress.last.step] if progress.last else None,
        "last_time": _utc(progress.last.time) if progress.last else None,
    }


def table(
    course: Course, progress: Progress, logs: Logs, words: Words, now: float | None = None
) -> Iterator[str]:
    """A line for each section, what a finished one leads to, exercises and questions."""
    for section in course.sections:
        found = _section(section, progress)
        passed, wanted = found.get("passed"), found.get("required")
        is_done = passed == wanted if wanted else found["done"] == found["steps"]
        title, count = section.title[words.language], f"{found['done']}/{found['steps']}"
        if wanted:
            count = words("stats.required-passed", passed=passed, required=wanted)
        yield f"{'✓' if is_done else '·'} {section.number} {title}  {count}"
        if found["answered"] or found["shown"]:
            yield f"    {words('stats.answers', **found)}"
        yield from _attempts(section, progress, words)
        yield from _practised(section, progress, words)
        if is_done:
            able = section.able[words.language]
            yield from (f"    {line}" for line in wrap(able, WIDTH - 4))
    yield ""
    yield from _questions(course, progress, words, now)
    if logs.newer or logs.unreadable or logs.stuck:
        yield words("stats.incomplete")


def _attempts(section: Section, progress: Progress, words: Words) -> Iterator[str]:
    """A line for each question that was answered, with a sign for the last answer to it."""
    found = list(_attempted((section,), progress))
    for question, attempts in found:
        last = attempts[-1]
        sign = "✗" if not last.right else "✓" if last.sure else "?"
        count, topic = len(attempts), question.topic[words.language]
        key = "stats.attempt-one" if count == 1 else "stats.attempts"
        yield f"    {words(key, sign=sign, topic=topic, count=count)}"
    if found:
        yield f"    {words('stats.signs')}"


def _practised(section: Section, progress: Progress, words: Words) -> Iterator[str]:
    """A line for each exercise that was checked, and how many of the required ones are left."""
    found = [
        brief for brief in section.practice.briefs if (section.id, brief.id) in progress.practised
    ]
    for brief in found:
        sign = "✓" if (section.id, brief.id) in progress.passed else "✗"
        yield f"    {sign} {brief.title[words.language]}"
    if found:
        left = required_left(section, progress)
        yield f"    {words('stats.required', left=left) if left else words('stats.all-required')}"


def _questions(
    course: Course, progress: Progress, words: Words, now: float | None
) -> Iterator[str]:
    due = _coming(course, progress)
    waiting = _now(due, now)
    topics = {
        question.id: question.topic[words.language]
        for question, _ in _attempted(course.sections, progress)
    }
    if not topics:
        yield words("stats.no-questions")
    elif waiting:
        named = words("self-test.comma").join(topics[each.id] for each in waiting)
        yield from wrap(words("stats.due", count=len(waiting), topics=named), WIDTH)
    elif due:
        yield words("stats.later", date=_day(min(each.time for each in due)))
    else:
        yield words("stats.nothing-due")


def _section(section: Section, progress: Progress) -> dict[str, Any]:
    """Counts of a section; one with exercises has those of the required ones as well."""
    answers = _answers(section, progress)
    judged = [answer.right for answer in answers if not answer.shown and answer.right is not None]
    steps, done = _path(section, progress)
    return {
        "id": section.id,
        "steps": steps,
        "done": done,
        **_exercises(section, progress),
        "answered": len(judged),
        "right": sum(judged),
        "shown": sum(answer.shown for answer in answers),
    }


def _path(section: Section, progress: Progress) -> tuple[int, int]:
    """How many steps a section's path has, and how many are done; a test by answering it all."""
    steps = section.path(further=False)
    if section.questions:
        taken = all(question.id in progress.questions for question in section.questions)
        return len(steps), len(steps) if taken else 0
    done = [at for at in steps if (section.id, section.steps[at].id) in progress.done]
    return len(steps), len(done)


def _exercises(section: Section, progress: Progress) -> dict[str, int]:
    """How many exercises a practice requires, and how many of these are passed."""
    if not section.practice.briefs:
        return {}
    wanted = len(required(section.practice))
    return {"required": wanted, "passed": wanted - required_left(section, progress)}


def _attempted(
    sections: Sequence[Section], progress: Progress
) -> Iterator[tuple[Question, tuple[Questioned, ...]]]:
    """The questions that the sections still have, with the answers to them."""
    for section in sections:
        for question in section.questions:
            if question.id in progress.questions:
                yield question, progress.questions[question.id]


def _coming(course: Course, progress: Progress) -> list[Due]:
    """Which questions of the course come back."""
    known = {question.id for question, _ in _attempted(course.sections, progress)}
    return [each for each in due_questions(progress) if each.id in known]


def _answers(section: Section, progress: Progress) -> list[Answered]:
    """What was answered to asks that the section still has."""
    keys = [(section.id, step.id, ask.id) for step in section.steps for ask in step.asks]
    return [progress.answers[key] for key in keys if key in progress.answers]


def _now(due: Sequence[Due], now: float | None) -> list[Due]:
    moment = time.time() if now is None else now
    return [each for each in due if each.time <= moment]


def _day(moment: float) -> str:
    """The day where the learner is."""
    try:
        return datetime.fromtimestamp(moment).date().isoformat()
    except (OverflowError, ValueError, OSError):
        return ""


def _utc(moment: float) -> str:
    try:
        return datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds")
    except (OverflowError, ValueError, OSError):
        return ""
