"""What is said at the start of questions that come back."""

from attn_tui.progress.due import due_questions
from attn_tui.progress.event import now
from attn_tui.progress.fold import Progress
from attn_tui.tutor.self_test import MOST_DUE
from attn_tui.tutor.tutor import Tutor
from attn_tui.words import Words


def due_text(tutor: Tutor, progress: Progress, words: Words) -> str:
    """How many questions are worth another look, and where; empty where none is."""
    waiting = {each.id for each in due_questions(progress) if each.time <= now()}
    for section in tutor.course.sections:
        count = sum(question.id in waiting for question in section.questions)
        number = section.number
        if count > MOST_DUE:
            return words("self-test.due-more", count=count, most=MOST_DUE, number=number)
        if count:
            key = "self-test.due-one" if count == 1 else "self-test.due"
            return words(key, count=count, number=number)
    return ""
