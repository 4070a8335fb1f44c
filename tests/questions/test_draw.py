"""Drawing from a seed: repeatable, within what the variant allows, only what the board takes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_tui.lesson.course import Question, Variant
from attn_tui.model.board import BOARDS
from attn_tui.model.matrix import Ref
from attn_tui.model.size import matrix_size
from attn_tui.questions.draw import draw_step, draw_variant
from tests.questions.bank import bank, variants

SEEDS = st.integers(0, 10**6)
QUESTIONS = st.sampled_from(bank().questions)
VARIANTS = st.sampled_from(variants())
FEW = settings(max_examples=60, deadline=None)


@FEW
@given(VARIANTS, SEEDS, st.integers(0, 20))
def test_a_seed_gives_the_same_step_again(
    each: tuple[Question, Variant], seed: int, attempt: int
) -> None:
    assert draw_step(*each, seed, attempt) == draw_step(*each, seed, attempt)


@FEW
@given(VARIANTS, SEEDS)
def test_the_step_is_the_variant_but_for_what_is_drawn(
    each: tuple[Question, Variant], seed: int
) -> None:
    question, variant = each
    step = draw_step(question, variant, seed)
    drawn = {draw.matrix: draw.numbers for draw in variant.draws}
    assert sorted(each.id for each in step.asks[0].options) == sorted(
        each.id for each in variant.ask.options
    )
    for matrix in step.setup.inputs:
        if matrix.name in drawn:
            assert {int(value) for value in matrix.values} <= {*drawn[matrix.name]}
            assert matrix.shape == matrix_size(step.setup, matrix.name)
        else:
            assert matrix in variant.step.setup.inputs
    assert {matrix.name for matrix in step.setup.inputs} >= set(drawn)


@FEW
@given(VARIANTS, SEEDS)
def test_the_board_takes_every_number_that_stands_alone(
    each: tuple[Question, Variant], seed: int
) -> None:
    setup = draw_step(*each, seed).setup
    for draw in each[1].draws:
        matrix = setup.input(draw.matrix)
        assert matrix is not None
        if matrix.shape == (1, 1):
            cell = Ref(draw.matrix, 0, 0)
            assert BOARDS[setup.board].refuses(setup, cell, matrix.values[0]) is None


@FEW
@given(QUESTIONS, SEEDS)
def test_a_second_try_has_another_variant(question: Question, seed: int) -> None:
    first = draw_variant(question, seed)
    assert draw_variant(question, seed) == first
    for other in range(5):
        assert draw_variant(question, other, avoid=first.id) != first


def test_every_variant_and_every_order_comes_up() -> None:
    for question in bank().questions:
        assert {draw_variant(question, seed).id for seed in range(60)} == {
            variant.id for variant in question.variants
        }
    question, variant = variants()[0]
    orders = {
        tuple(option.id for option in draw_step(question, variant, seed).asks[0].options)
        for seed in range(60)
    }
    assert len(orders) == 6


def test_numbers_that_no_board_takes_are_an_error() -> None:
    from dataclasses import replace

    from attn_tui.lesson.course import Draw

    question, variant = next(each for each in variants() if each[1].step.setup.board == "heads")
    odd = replace(variant, draws=(Draw("D", (7,)), Draw("H", (2,))))
    with pytest.raises(ValueError, match=variant.id):
        draw_step(question, odd, 0)
