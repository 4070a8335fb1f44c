"""A run of questions: drawn, asked one at a time, answered with sureness, looked back at."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import count

from attn_tui.lesson.course import Ask, Course, Question, Section, Text, Variant
from attn_tui.model.condition import sizes_on
from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace
from attn_tui.progress.due import Due
from attn_tui.progress.event import Questioned
from attn_tui.progress.fold import Progress
from attn_tui.questions.draw import draw_step, draw_variant
from attn_tui.tutor.judge import (
    Answer,
    Given,
    judge_option,
    true_number,
    true_shape,
    value_of,
)
from attn_tui.tutor.kept import Kept
from attn_tui.tutor.tutor import Tutor

MOST_DUE = 3
"""So many questions that are due are asked at a time."""
MOST_DRAWN = 200
"""After so many draws that do not fit a question is given up."""
_DECIMALS = 3
"""With so many decimals a number is read."""


class Posed:
    """One question as it is asked: a variant on numbers of its own, with a tutor of its own.

    Numbers with which no option or several are right, or two read alike, are drawn again.
    """

    def __init__(
        self,
        course: Course,
        section: Section,
        question: Question,
        seed: int,
        avoid: str = "",
        kept: Kept | None = None,
    ):
        self.question = question
        self.kept = kept
        """The answer that was kept of it, handed in once torch has drawn the numbers again."""
        self.variant: Variant = kept.variant if kept else draw_variant(question, seed, avoid)
        self.seed = seed
        self.sure: bool | None = None
        self._course, self._section = course, section
        self._attempts = count()
        self._left = MOST_DRAWN
        self.tutor = self._drawn()
        self.ready = False

    @property
    def ask(self) -> Ask:
        """What is asked, its options in the order of the seed."""
        return self.tutor.step.asks[0]

    @property
    def answer(self) -> Answer | None:
        """The answer that was handed in."""
        return self.tutor.state.answers.get(self.ask.id)

    @property
    def good(self) -> bool:
        """Whether it was answered rightly and surely; what was not comes back."""
        return self.answer is not None and bool(self.answer.right and self.sure)

    @property
    def name(self) -> str:
        """The question, its variant and its seed: what a report of it names."""
        return f"{self._section.id}/{self.question.id}/{self.variant.id} seed {self.seed}"

    def learn(self, setups: Sequence[Setup], traces: Iterable[Trace]) -> None:
        """Take in traces; the question is ready once they show that its numbers fit."""
        self.tutor.learn(setups, traces)
        if not self.ready and not self.tutor.needs():
            self.ready = fits(self.tutor)
            if not self.ready and not self.stuck:
                self.tutor = self._drawn()
        if self.ready and self.kept and self.answer is None:
            self.hand_in(self.kept.given(self.ask), self.kept.sure)

    @property
    def stuck(self) -> bool:
        """True where no numbers were found that fit: the question is at fault."""
        return not self.ready and not self._left

    def hand_in(self, given: Given, sure: bool) -> Answer:
        """Judge an answer; NotComputedError while torch is away."""
        answer = self.tutor.answer(given)
        self.sure = sure
        return answer

    @property
    def given(self) -> str:
        """The answer as it is kept: an option by its id, all else as it was typed or chosen."""
        given = self.answer.given if self.answer else None
        if isinstance(given, int):
            return self.ask.options[given].id
        if isinstance(given, tuple):
            return ",".join(map(str, given))
        return str(given)

    def _drawn(self) -> Tutor:
        self._left -= 1
        step = draw_step(self.question, self.variant, self.seed, next(self._attempts))
        section = replace(self._section, steps=(step,), questions=())
        return Tutor(replace(self._course, sections=(section,)))


@dataclass(slots=True)
class SelfTest:
    """Questions one after another; `at` is the one that is open."""

    posed: list[Posed]
    at: int = 0

    @classmethod
    def begin(
        cls,
        course: Course,
        section: Section,
        questions: Sequence[Question],
        seed: int,
        before: Iterable[Posed] = (),
    ) -> "SelfTest":
        """A run of `questions`, each in another variant than in the run `before`."""
        avoid = {posed.question.id: posed.variant.id for posed in before}
        return cls(
            [
                Posed(course, section, question, seed, avoid.get(question.id, ""))
                for question in questions
            ]
        )

    @property
    def now(self) -> Posed | None:
        """The question that is open; None after the last."""
        return self.posed[self.at] if self.at < len(self.posed) else None

    @property
    def ready(self) -> bool:
        """Whether torch has drawn all of them."""
        return all(posed.ready for posed in self.posed)

    @property
    def names(self) -> list[str]:
        """What reports of them name."""
        return [posed.name for posed in self.posed]

    @property
    def missed(self) -> list[Question]:
        """The questions that come back: not right, or not sure."""
        return [posed.question for posed in self.posed if not posed.good]


def due_now(questions: Sequence[Question], due: Sequence[Due], now: float) -> tuple[Question, ...]:
    """The questions to ask again by now, missed ones first, some at a time."""
    named = {question.id: question for question in questions}
    waiting = [named[each.id] for each in due if each.id in named and each.time <= now]
    return tuple(waiting[:MOST_DUE])


def with_attempt(progress: Progress, attempt: Questioned) -> Progress:
    """The progress with one more answer to a question."""
    before = progress.questions.get(attempt.id, ())
    return replace(progress, questions={**progress.questions, attempt.id: (*before, attempt)})


def fits(tutor: Tutor) -> bool:
    """Whether the open question has one right answer, and no other that reads like it.

    The right one is told from every answer that a reply is for, and these from one another.
    """
    state, ask = tutor.state, tutor.step.asks[0]
    base, traces = state.base, tutor.traces
    now = traces(base.patched(ask.patch)).now
    answers: list[Hashable]
    match ask.kind:
        case "choice":
            rights = [judge_option(ask, option, base, traces) for option in ask.options]
            return sum(rights) == 1 and _differ(tutor, [option.text for option in ask.options])
        case "number":
            values = [reply.value for reply in ask.replies if reply.value is not None]
            numbers = (true_number(ask, base, traces), *(value_of(v, base, traces) for v in values))
            answers = [round(number, _DECIMALS) for number in numbers]
        case "shape":
            shape = true_shape(ask, base, traces)
            answers = [shape, *(sizes_on(now, reply.sizes) for reply in ask.replies)]
        case _:
            marks = [now[name] for name in (ask.where, *(reply.where for reply in ask.replies))]
            if any(sum(each.values) != 1 for each in marks):
                return False
            answers = [tuple(each.values) for each in marks]
    return len(set(answers)) == len(answers)


def _differ(tutor: Tutor, texts: Sequence[Text]) -> bool:
    """Whether no two texts read alike once their numbers are filled in, in any language."""
    numbers = {
        f"{{{name}}}": f"{value_of(value, tutor.state.start, tutor.traces):.{_DECIMALS}f}"
        for name, value in tutor.step.values.items()
    }
    for written in ([text.en for text in texts], [text.zh for text in texts]):
        for name, number in numbers.items():
            written = [text.replace(name, number) for text in written]
        if len(set(written)) < len(written):
            return False
    return True
