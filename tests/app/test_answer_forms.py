"""No right answer is refused for its form: each is typed key by key, and read as it was meant."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.app.answering import LONGEST
from attn_tui.app.entry import TYPED, Entry
from attn_tui.app.keys import key_name
from attn_tui.tutor.judge import is_close
from attn_tui.view.keys import parse_number, parse_shape
from attn_tui.words import Words
from tests.questions.bank import pose, variants

BETWEEN = st.sampled_from(
    [",", ", ", "，", "、", ";", "；", "； ", "×", "x", "X", "ｘ", " × ", "*", "＊", " ", "\u3000"]
)
BRACKETS = st.sampled_from(["", "()", "（）", "[]", "【】", "［］"])
SHAPES = st.lists(st.integers(1, 64), min_size=2, max_size=4).map(tuple)
WIDE = {ord(char): ord(char) + 0xFEE0 for char in "0123456789.+-/%"}


def typed(form: str, kind: str) -> str:
    """What stands in the answer after the keys of a form; every one of them has to be taken."""
    taken = ""
    for char in form:
        key = key_name("some_key", char)
        if key == "space":
            assert kind == "shape"
            taken += " " if taken else ""
        else:
            assert key in TYPED[kind], char
            taken += key
    return taken


@given(SHAPES, BETWEEN, BRACKETS, st.booleans(), st.booleans())
def test_a_shape_in_every_form(
    shape: tuple[int, ...], between: str, brackets: str, wide: bool, comma: bool
) -> None:
    sizes = between.join(str(size) for size in shape)
    sizes = sizes.translate(WIDE) if wide else sizes
    form = f"{brackets[:1]}{sizes}{',' if comma else ''}{brackets[1:]}"
    if len(form) <= LONGEST:
        assert parse_shape(typed(form, "shape")) == shape


@given(st.integers(1, 300), st.integers(0, 3), st.sampled_from(["", "+"]), st.booleans())
def test_a_whole_number_in_every_form(truth: int, zeros: int, sign: str, wide: bool) -> None:
    decimals = f"{truth}.{'0' * zeros}" if zeros else str(truth)
    for form in (sign + decimals, f"{2 * truth}/2", f"{100 * truth}%"):
        form = form.translate(WIDE) if wide else form
        value = parse_number(typed(form, "number"))
        assert value is not None
        assert is_close(f"{value:.10g}", truth, 0.005)
        assert not is_close(f"{value + 1:.10g}", truth, 0.005)


@given(st.fractions(Fraction(1, 10), 20, max_denominator=99), st.integers(2, 5))
def test_a_number_with_as_many_decimals_as_one_likes(truth: Fraction, decimals: int) -> None:
    form = f"{float(truth):.{decimals}f}"
    value = parse_number(typed(form, "number"))
    assert value is not None
    assert is_close(form, float(truth), 0.005) or truth.denominator == 1


@pytest.mark.parametrize("kind", ["number", "shape"])
def test_no_letter_of_the_board_is_taken_for_an_answer(kind: str) -> None:
    letters = set("cstoegbnpqahjklvmiyruw")
    assert not letters & set(TYPED[kind])


@given(
    st.integers(1, 99),
    st.sampled_from(["√{}", "√ {}", "√({})", "√（{}）", "sqrt({})", "sqrt（{}）"]),
)
def test_a_root_in_every_form(root: int, form: str) -> None:
    value = parse_number(form.format(root * root))
    assert value == root
    assert parse_number(form.format(f"-{root}")) is None


def test_the_letters_of_a_root_are_typed_in_their_order_alone() -> None:
    question, variant = next(each for each in variants() if each[1].ask.kind == "number")
    entry = Entry(pose(question, variant, 3), Words("en"))
    taken = [key for key in "tqsrqsrtc(s36)x" if entry.make(key)]
    assert "".join(taken) == entry.answering.draft.typed == "sqrt(36)"
