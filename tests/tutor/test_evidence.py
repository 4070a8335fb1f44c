"""Evidence: what a step names is proven once, and shown when its asks are answered."""

from dataclasses import replace

import pytest

from attn_tui.lesson.course import Step
from attn_tui.model.check import CHECKS, Verdict
from attn_tui.plain.handout import step_lines
from attn_tui.tutor.evidence import Evidence
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.check import evidence
from attn_tui.view.ink import line_text
from attn_tui.view.page import Draft, write_page
from attn_tui.words import LANGUAGES, Language, Words
from tests.app.learner import learner
from tests.tutor.lesson import course_of, learn, small_course, verdict_on

NAMED = ("row-sums", "first-output")
GUESS: Step = replace(small_course().sections[0].steps[0], checks=NAMED)
FAILED = Verdict("row-sums", 0.59, False, "2.99.0")


def tutor_of(*verdicts: Verdict) -> Tutor:
    """A tutor at a step with evidence, to whom torch has said so much."""
    tutor = Tutor(course_of([GUESS]))
    learn(tutor)
    tutor.evidence.learn(verdicts)
    return tutor


def answer_all(tutor: Tutor) -> None:
    """Have every ask answered."""
    while tutor.state.ask is not None:
        tutor.show()
        learn(tutor)


def squeezed(text: str) -> str:
    """The text without white space."""
    return "".join(text.split())


def page(tutor: Tutor, language: Language = "en") -> str:
    """What is read, without white space."""
    lines = write_page(tutor, Words(language), 60, Draft()).lines
    return squeezed("".join(map(line_text, lines)))


def test_each_check_is_needed_until_there_is_a_verdict() -> None:
    known = Evidence()
    assert known.needs(GUESS) == NAMED
    known.learn([verdict_on("row-sums")])
    assert known.needs(GUESS) == ("first-output",)
    assert known.verdict("row-sums") == verdict_on("row-sums")
    assert known.verdict("first-output") is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_evidence_comes_after_the_answers(language: Language) -> None:
    tutor = tutor_of(*map(verdict_on, NAMED))
    said = [squeezed("✓ " + evidence(CHECKS[id], verdict_on(id), Words(language))) for id in NAMED]
    assert not any(line in page(tutor, language) for line in said)
    answer_all(tutor)
    assert page(tutor, language).endswith("".join(said))


def test_evidence_that_is_awaited_and_evidence_that_fails() -> None:
    tutor = tutor_of(FAILED)
    answer_all(tutor)
    words = Words("en")
    failed = evidence(CHECKS["row-sums"], FAILED, words)
    awaited = evidence(CHECKS["first-output"], None, words)
    assert "0.590" in failed
    assert "1e-12" in failed
    assert page(tutor).endswith(squeezed(f"✗ {failed} · {awaited}"))


def test_a_step_without_checks_shows_none() -> None:
    tutor = Tutor(course_of([replace(GUESS, checks=())]))
    learn(tutor)
    answer_all(tutor)
    assert "tolerance" not in page(tutor)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_handout_prints_it(language: Language) -> None:
    tutor = tutor_of(verdict_on("row-sums"), replace(FAILED, id="first-output"))
    printed = squeezed("".join(step_lines(tutor, Words(language))))
    for id, sign in (("row-sums", "✓"), ("first-output", "✗")):
        said = evidence(CHECKS[id], tutor.evidence.verdict(id), Words(language))
        assert squeezed(sign + said) in printed


async def test_the_screen_asks_torch_and_shows_what_it_found() -> None:
    async with learner(course_of([replace(GUESS, asks=())]), size=(80, 40)) as someone:
        for id in NAMED:
            assert someone.tutor.evidence.verdict(id) == verdict_on(id)
            said = evidence(CHECKS[id], verdict_on(id), Words("en"))
            assert squeezed(f"✓ {said}") in someone.page
