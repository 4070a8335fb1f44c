"""One variant of a question with numbers and an order of options of its own."""

from dataclasses import replace
from random import Random

from attn_tui.lesson.course import Question, Step, Variant
from attn_tui.model.board import BOARDS
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.setup import Setup
from attn_tui.model.size import matrix_size

_TRIES = 1000


def draw_variant(question: Question, seed: int, avoid: str = "") -> Variant:
    """A variant, as the seed has it; another one than `avoid`."""
    others = [variant for variant in question.variants if variant.id != avoid]
    return Random(f"{question.id} {seed}").choice(others)


def draw_step(question: Question, variant: Variant, seed: int, attempt: int = 0) -> Step:
    """The variant's step with numbers drawn anew and its options shuffled.

    The same seed and attempt give the same step on every machine. Where no numbers are
    found that the board takes, ValueError.
    """
    random = Random(f"{question.id} {variant.id} {seed} {attempt}")
    setup = _drawn(variant, random)
    options = list(variant.ask.options)
    random.shuffle(options)
    ask = replace(variant.ask, options=tuple(options))
    return replace(variant.step, setup=setup, asks=(ask,))


def _drawn(variant: Variant, random: Random) -> Setup:
    for _ in range(_TRIES):
        setup = variant.step.setup
        for draw in variant.draws:
            rows, columns = matrix_size(setup, draw.matrix)
            numbers = [random.choices(draw.numbers, k=columns) for _ in range(rows)]
            setup = _with_input(setup, Matrix.of(draw.matrix, numbers))
        if _is_taken(setup, variant):
            return setup
    raise ValueError(f"{variant.id}: no numbers that the board takes")


def _with_input(setup: Setup, matrix: Matrix) -> Setup:
    others = tuple(each for each in setup.inputs if each.name != matrix.name)
    return replace(setup, inputs=(*others, matrix))


def _is_taken(setup: Setup, variant: Variant) -> bool:
    """Whether the board takes the numbers that stand alone."""
    board = BOARDS[setup.board]
    drawn = (setup.input(draw.matrix) for draw in variant.draws)
    alone = (matrix for matrix in drawn if matrix is not None and matrix.shape == (1, 1))
    return not any(board.refuses(setup, Ref(each.name, 0, 0), each.values[0]) for each in alone)
