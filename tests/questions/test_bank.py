"""The bank holds: over many seeds one option is right, none reads like another, and torch agrees.

What is expected here was worked out without torch.
"""

import re
from math import sqrt

import pytest

from attn_tui.lesson.course import Question, Value, Variant
from attn_tui.lesson.question import LEAST
from attn_tui.model.matrix import Ref
from attn_tui.tutor.judge import judge_option, true_cell, true_number, true_shape
from attn_tui.tutor.self_test import Posed
from attn_tui.view.prose import UNKNOWN, Prose
from attn_tui.view.truth import reply_text, truth_text
from attn_tui.words import LANGUAGES, Words
from tests.questions.bank import bank, make_ready, pose, variants
from tests.tutor.lesson import real_course

EN = Words("en")
SEEDS = range(25)
RIGHT = {
    "i-and-j/which-cell": "asker-first",
    "i-and-j/edited-query": "row",
    "i-and-j/share-out": "row",
    "root-d/answers-to": "spread",
    "root-d/which-divisor": "root-width",
    "root-d/one-head": "head-width",
    "future-value/takes-what": "nothing",
    "future-value/which-rows": "it-and-later",
    "future-value/how-many": "with-diagonal",
    "weights-shape/from-d-head": "query-by-key",
    "weights-shape/from-width": "query-by-key",
    "weights-shape/outputs": "shared-width",
    "true-in-mask/true-at": "takes-part",
    "true-in-mask/what-to-pass": "inverted",
    "true-in-mask/passed-as-it-is": "future",
}

every_variant = pytest.mark.parametrize(
    ("question", "variant"),
    variants(),
    ids=[f"{question.id}/{variant.id}" for question, variant in variants()],
)


@every_variant
def test_one_option_is_right_whatever_is_drawn(question: Question, variant: Variant) -> None:
    for seed in SEEDS:
        posed = pose(question, variant, seed)
        state, ask = posed.tutor.state, posed.ask
        if ask.kind != "choice":
            assert truth(posed) == expected(posed), posed.name
            continue
        right = [
            option.id
            for option in ask.options
            if judge_option(ask, option, state.base, posed.tutor.traces)
        ]
        assert right == [RIGHT[f"{question.id}/{variant.id}"]], posed.name


@every_variant
def test_no_two_answers_read_alike_and_every_number_is_there(
    question: Question, variant: Variant
) -> None:
    for seed in SEEDS:
        posed = pose(question, variant, seed)
        start, ask = posed.tutor.state.start, posed.ask
        for language in LANGUAGES:
            prose = Prose(posed.tutor, language)
            read = [prose(option.text) for option in ask.options]
            read += [reply_text(posed.tutor, ask, reply, start) for reply in ask.replies]
            if ask.kind != "choice":
                read.append(truth_text(posed.tutor, ask, start, prose, Words(language)))
            assert len({*read}) == len(read) >= 2, (posed.name, read)
            says = [option.say for option in ask.options]
            says += [ask.prompt, ask.right, ask.wrong, *(reply.say for reply in ask.replies)]
            for text in says:
                assert UNKNOWN not in prose(text).replace("1 + 2 + …", ""), (posed.name, text)
                assert "{" not in prose(text), (posed.name, text)


def test_the_file_says_of_no_option_that_it_is_right() -> None:
    for _, variant in variants():
        for option in variant.ask.options:
            assert option.when is not None
            assert not option.right


def test_there_are_five_questions_in_three_variants_and_all_kinds() -> None:
    assert len(bank().questions) == 5
    assert all(len(question.variants) >= LEAST for question in bank().questions)
    kinds = {variant.ask.kind for _, variant in variants()}
    assert kinds == {"choice", "number", "shape", "cell"}
    assert all(len(each.ask.options) == 3 for _, each in variants() if each.ask.kind == "choice")


def test_each_rests_on_a_step_before_it() -> None:
    course = real_course()
    own = course.sections.index(bank())
    for _, variant in variants():
        assert course.find_step(variant.rests)[0] < own


def test_the_section_keeps_its_number_where_one_before_it_is_missing() -> None:
    assert bank().number == real_course().total == 9


def test_a_prompt_gives_no_answer_away() -> None:
    """The number that is asked for stands in no prompt."""
    for question, variant in variants():
        if variant.ask.kind in ("number", "shape"):
            named = {str(value.source) for value in prompted(variant)}
            assert str(variant.ask.target) not in named, (question.id, variant.id)


@every_variant
def test_numbers_that_a_text_names_are_declared_in_both_languages(
    question: Question, variant: Variant
) -> None:
    ask = variant.ask
    texts = [ask.prompt, ask.right, ask.wrong, *(reply.say for reply in ask.replies)]
    texts += [text for option in ask.options for text in (option.text, option.say)]
    used: set[str] = set()
    for text in texts:
        english, chinese = (set(re.findall(r"\{(\w+)\}", text[each])) for each in LANGUAGES)
        assert english == chinese, text
        assert english <= set(variant.step.values), text
        used |= english
    assert used == set(variant.step.values), f"{question.id}: left over"


def test_numbers_are_drawn_anew() -> None:
    for question, variant in variants():
        if variant.draws:
            drawn = {pose(question, variant, seed).tutor.step.setup.inputs for seed in range(8)}
            assert len(drawn) >= 4, (question.id, variant.id)


def test_a_variant_that_asks_about_rows_or_columns_draws_which() -> None:
    for question, variant in variants():
        if variant.step.setup.board == "roles" and variant.id != "edited-query":
            posed = [pose(question, variant, seed) for seed in range(10)]
            right = {
                truth_text(
                    each.tutor, each.ask, each.tutor.state.start, Prose(each.tutor, "en"), EN
                )
                + Prose(each.tutor, "en")(each.ask.wrong)
                for each in posed
            }
            assert len(right) >= 3, (question.id, variant.id)


def test_what_a_typed_belief_is_told_has_numbers() -> None:
    for question, variant in variants():
        for reply in variant.ask.replies:
            assert "{" in reply.say.en, (question.id, variant.id)


def test_numbers_seldom_have_to_be_drawn_again() -> None:
    for question in bank().questions:
        attempts = [make_ready(Posed(real_course(), bank(), question, seed)) for seed in range(20)]
        assert sum(attempts) <= 3 * len(attempts), (question.id, attempts)


def prompted(variant: Variant) -> list[Value]:
    """The values that a variant's prompt shows."""
    prompt = variant.ask.prompt.en + variant.ask.prompt.zh
    return [value for name, value in variant.step.values.items() if f"{{{name}}}" in prompt]


def truth(posed: Posed) -> object:
    """What torch says."""
    ask, base, traces = posed.ask, posed.tutor.state.base, posed.tutor.traces
    if ask.kind == "number":
        return true_number(ask, base, traces)
    return true_shape(ask, base, traces) if ask.kind == "shape" else true_cell(ask, base, traces)


def expected(posed: Posed) -> object:
    """What is right by the formulas."""
    setup = posed.tutor.state.start
    whole = {name: int(setup.number(name) or 1) for name in "BHTD"}
    match posed.question.id:
        case "root-d":
            assert sqrt(whole["D"]).is_integer()
            return sqrt(whole["D"])
        case "weights-shape":
            return (whole["B"], whole["H"], whole["T"], whole["T"])
        case _:
            asker, asked = (int(setup.number(name) or 0) for name in ("query", "key"))
            return Ref("A", asker, asked)
