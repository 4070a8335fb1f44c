"""Noting down what the learner does, as events."""

from collections.abc import Callable
from dataclasses import replace

from attn_tui.progress.event import Answered, Event, Finished, Visited, now
from attn_tui.progress.fold import Progress
from attn_tui.tutor.memory import changes, plain_given
from attn_tui.tutor.tutor import Tutor
from attn_tui.words import Language


class Journal:
    """Records what is new in the open step each time it is looked at.

    What `known` tells of answers is not told again.
    """

    def __init__(self, record: Callable[[Event], None], known: Progress) -> None:
        self._record = record
        self._visit: Visited | None = None
        self._answers = {key: (answer.given, answer.shown) for key, answer in known.answers.items()}

    def note(self, tutor: Tutor, language: Language) -> None:
        """Record new answers, a step that is done by them, and where the learner is."""
        section, step, state = tutor.section.id, tutor.step.id, tutor.state
        for ask, answer in state.answers.items():
            told = plain_given(answer.given), answer.shown
            if self._answers.get((section, step, ask)) != told:
                self._answers[section, step, ask] = told
                self._record(
                    Answered(now(), section, step, ask, told[0], answer.right, answer.shown)
                )
        visit = Visited(0, section, step, language, *changes(state))
        if visit != self._visit:
            self._visit = visit
            self._record(replace(visit, time=now()))
        if (section, step) not in tutor.done and tutor.is_answered(tutor.section, tutor.step):
            tutor.done.add((section, step))
            self._record(Finished(now(), section, step))
