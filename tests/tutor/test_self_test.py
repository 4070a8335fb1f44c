"""A run of questions: what is missed, what comes next, what is kept of an answer."""

from dataclasses import replace

import pytest

from attn_tui.model.condition import All, Not
from attn_tui.model.matrix import Ref
from attn_tui.progress.due import DAY, Due, due_questions
from attn_tui.progress.event import Questioned
from attn_tui.progress.fold import Progress
from attn_tui.tutor.judge import Given, judge_option, true_cell, true_number, true_shape
from attn_tui.tutor.left_run import left_run
from attn_tui.tutor.self_test import (
    MOST_DRAWN,
    MOST_DUE,
    Posed,
    SelfTest,
    due_now,
    with_attempt,
)
from attn_tui.tutor.standing import Standing, standing
from attn_tui.tutor.tutor import NotComputedError
from tests.questions.bank import alone, bank, make_ready, pose, variants
from tests.tutor.lesson import real_course, trace_of


def begin(seed: int = 0) -> SelfTest:
    run = SelfTest.begin(real_course(), bank(), bank().questions, seed)
    for posed in run.posed:
        make_ready(posed)
    return run


def given(posed: Posed, rightly: bool) -> Given:
    """An answer that is right, or one that is not."""
    ask, base, traces = posed.ask, posed.tutor.state.base, posed.tutor.traces
    match ask.kind:
        case "choice":
            rights = [judge_option(ask, option, base, traces) for option in ask.options]
            return rights.index(rightly)
        case "number":
            return str(true_number(ask, base, traces) + (not rightly))
        case "shape":
            return true_shape(ask, base, traces)[rightly is False :]
        case _:
            cell = true_cell(ask, base, traces)
            return cell if rightly else Ref(cell.matrix, cell.column, cell.row)


@pytest.mark.parametrize("rightly", [True, False])
@pytest.mark.parametrize("sure", [True, False])
def test_every_variant_is_judged(rightly: bool, sure: bool) -> None:
    for question, variant in variants():
        posed = pose(question, variant, 3)
        answer = posed.hand_in(given(posed, rightly), sure)
        assert answer.right is rightly, posed.name
        assert answer.says, posed.name
        assert posed.good is (rightly and sure)


def test_a_right_answer_without_sureness_counts_as_missed() -> None:
    run = begin()
    for at, posed in enumerate(run.posed):
        assert run.now is posed
        posed.hand_in(given(posed, rightly=at != 0), sure=at != 1)
        run.at += 1
    assert run.now is None
    assert run.missed == [run.posed[0].question, run.posed[1].question]


def test_a_retry_asks_in_other_words() -> None:
    run = begin()
    for seed in range(5):
        again = SelfTest.begin(real_course(), bank(), run.missed, seed, run.posed)
        for before, after in zip(run.posed, again.posed, strict=True):
            assert before.question == after.question
            assert before.variant != after.variant


def test_an_answer_is_kept_by_what_it_says_and_not_where_it_stood() -> None:
    kept: dict[str, str] = {}
    for question, variant in variants():
        posed = pose(question, variant, 4)
        answer = given(posed, rightly=True)
        posed.hand_in(answer, sure=True)
        kept[f"{question.id}/{variant.id}"] = posed.given
    assert kept["i-and-j/edited-query"] == "row"
    assert kept["root-d/typed"].replace(".0", "").isdecimal()
    assert kept["weights-shape/typed"].count(",") == 3
    assert kept["i-and-j/find-cell"].startswith("A[")


def test_the_feedback_to_a_typed_belief_names_it() -> None:
    for question, variant in variants():
        for reply in variant.ask.replies:
            posed = pose(question, variant, 5)
            now = posed.tutor.traces(posed.tutor.state.base).now
            if reply.where:
                marks = now[reply.where]
                at = list(marks.values).index(1)
                answer: Given = Ref("A", *divmod(at, marks.columns))
            elif reply.sizes:
                answer = tuple(
                    int(now.number(size)) if isinstance(size, Ref) else size for size in reply.sizes
                )
            else:
                source = getattr(reply.value, "source", None)
                answer = str(now.number(source)) if source else str(reply.value)
            said = posed.hand_in(answer, sure=True)
            assert said.right is False, posed.name
            assert said.says == (reply.say, variant.ask.wrong)


def test_nothing_is_judged_before_torch_answers() -> None:
    posed = Posed(real_course(), bank(), bank().questions[0], 0)
    assert not posed.ready
    with pytest.raises(NotComputedError):
        posed.hand_in(0 if posed.ask.kind == "choice" else Ref("A", 0, 0), sure=True)


def test_numbers_that_do_not_fit_are_drawn_again() -> None:
    """The cell of a token that asks itself is one that two beliefs lead to."""
    question, variant = next(each for each in variants() if each[1].id == "find-cell")
    for seed in range(40):
        setup = pose(question, variant, seed).tutor.state.start
        assert setup.number("query") != setup.number("key")


def test_a_question_without_a_right_answer_is_given_up() -> None:
    question, variant = variants()[0]
    wrong = replace(variant.ask.options[0], when=All((Not(All(())),)))
    ask = replace(variant.ask, options=(wrong, *variant.ask.options[1:]))
    broken = replace(variant, step=replace(variant.step, asks=(ask,)))
    posed = Posed(real_course(), bank(), alone(question, broken), 0)
    for _ in range(MOST_DRAWN):
        needs = posed.tutor.needs()
        posed.learn(needs, [trace_of(setup) for setup in needs])
    assert posed.stuck
    assert not posed.ready


def test_what_is_due_comes_first_and_the_missed_before_the_rest() -> None:
    ids = [question.id for question in bank().questions]
    assert due_now(bank().questions, (), 0) == ()
    due = [Due(ids[4], 5, missed=True), Due(ids[1], 3, missed=False), Due("gone", 1, missed=False)]
    due += [Due(ids[0], 99, missed=False)]
    asked = [each.id for each in due_now(bank().questions, due, 10)]
    assert asked == [ids[4], ids[1]]
    many = [Due(id, 0, missed=False) for id in ids]
    assert len(due_now(bank().questions, many, 10)) == MOST_DUE


def test_an_answer_of_this_session_moves_what_is_due() -> None:
    first = Questioned(0, "self-test", "root-d", "typed", 1, "8", right=False, sure=True)
    progress = with_attempt(Progress(), first)
    (due,) = due_questions(progress)
    assert (due.id, due.time, due.missed) == ("root-d", DAY, True)
    progress = with_attempt(progress, replace(first, time=DAY, right=True))
    (due,) = due_questions(progress)
    assert (due.time, due.missed) == (2 * DAY, False)


def test_a_run_that_was_left_is_rebuilt_from_its_answers() -> None:
    run = begin(seed=7)
    ids = tuple(posed.question.id for posed in run.posed)
    progress = Progress()
    for at, posed in enumerate(run.posed[:2]):
        posed.hand_in(given(posed, rightly=at == 0), sure=at == 0)
        progress = with_attempt(progress, kept_of(posed, at, ids))
    again = left_run(real_course(), bank(), progress, now=10)
    assert again is not None
    assert (again.at, again.names[:2]) == (2, run.names[:2])
    assert [posed.question.id for posed in again.posed] == [*ids]
    for posed in again.posed:
        make_ready(posed)
    assert [(each.given, each.sure) for each in again.posed[:2]] == [
        (each.given, each.sure) for each in run.posed[:2]
    ]
    assert standing(again, (), 5) == Standing("on", 3, 5)
    assert left_run(real_course(), bank(), progress, now=2 * DAY) is None


def test_what_the_lesson_has_no_more_is_asked_anew() -> None:
    run = begin(seed=7)
    first = run.posed[0]
    first.hand_in(given(first, rightly=True), sure=True)
    attempt = kept_of(first, 1, ("gone", *(posed.question.id for posed in run.posed)))
    for odd in (replace(attempt, variant="gone"), replace(attempt, given="[odd")):
        again = left_run(real_course(), bank(), with_attempt(Progress(), odd), now=10)
        assert again is not None
        assert (again.at, len(again.posed)) == (0, len(run.posed))


def test_nothing_is_left_of_a_run_that_was_finished_or_never_begun() -> None:
    run = begin()
    progress = Progress()
    assert left_run(real_course(), bank(), progress, now=0) is None
    for at, posed in enumerate(run.posed):
        posed.hand_in(given(posed, rightly=False), sure=True)
        ids = tuple(each.question.id for each in run.posed)
        progress = with_attempt(progress, kept_of(posed, at, ids))
    assert left_run(real_course(), bank(), progress, now=10) is None
    assert standing(None, bank().questions[:3], 5) == Standing("due", 1, 3)
    assert standing(None, (), 5) == Standing("all", 1, 5)


def kept_of(posed: Posed, time: float, asked: tuple[str, ...]) -> Questioned:
    """The answer as it is written down."""
    right = bool(posed.answer and posed.answer.right)
    question, variant = posed.question.id, posed.variant.id
    return Questioned(
        time,
        "self-test",
        question,
        variant,
        posed.seed,
        posed.given,
        right,
        bool(posed.sure),
        asked,
    )
