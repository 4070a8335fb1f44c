"""A run of questions that was left in the middle, rebuilt from what was kept of it."""

from attn_tui.lesson.course import Course, Section
from attn_tui.progress.due import DAY
from attn_tui.progress.fold import Progress
from attn_tui.tutor.kept import kept_answer
from attn_tui.tutor.self_test import Posed, SelfTest


def left_run(course: Course, section: Section, progress: Progress, now: float) -> SelfTest | None:
    """The run of the section's last answer; None where nothing of it is left to ask.

    After a day its questions come back by themselves, and there is none either.
    """
    attempts = [
        attempt
        for question in section.questions
        for attempt in progress.questions.get(question.id, ())
    ]
    last = max(attempts, key=lambda attempt: attempt.time, default=None)
    if last is None or now - last.time >= DAY:
        return None
    questions = {question.id: question for question in section.questions}
    kept = {
        attempt.id: kept_answer(questions[attempt.id], attempt)
        for attempt in sorted(attempts, key=lambda attempt: attempt.time)
        if (attempt.seed, attempt.asked) == (last.seed, last.asked)
    }
    asked = [questions[id] for id in last.asked if id in questions]
    asked.sort(key=lambda question: kept.get(question.id) is None)
    posed = [
        Posed(course, section, question, last.seed, kept=kept.get(question.id))
        for question in asked
    ]
    at = sum(each.kept is not None for each in posed)
    return SelfTest(posed, at) if at < len(posed) else None
