"""Input methods, numbers and shapes as learners type them."""

import math
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.view.keys import half_width, parse_number, parse_shape


def full_width(text: str) -> str:
    return "".join("\u3000" if c == " " else chr(ord(c) + 0xFEE0) for c in text)


@given(st.text(string.ascii_letters + string.digits + string.punctuation + " "))
def test_full_width_is_read_as_half_width(text: str) -> None:
    assert half_width(full_width(text)) == text
    assert half_width(text) == text


def test_chinese_punctuation_and_other_text() -> None:
    assert half_width("。、【】") == ".,[]"
    assert half_width("小猫 é √") == "小猫 é √"


@given(st.floats(-1e6, 1e6), st.integers(0, 6), st.booleans())
def test_decimal_numbers(value: float, decimals: int, wide: bool) -> None:
    written = f"{value:.{decimals}f}"
    typed = full_width(written) if wide else written.replace("-", "−")
    assert parse_number(f" {typed} ") == float(written)


@given(st.integers(-99, 99), st.integers(1, 99))
def test_fractions(above: int, below: int) -> None:
    assert parse_number(f"{above}/{below}") == above / below
    assert parse_number(f"{above} ／ {below}") == above / below


@pytest.mark.parametrize(
    ("typed", "value"),
    [(".5", 0.5), ("5.", 5), ("+2", 2), ("０。３０６", 0.306), ("-.5", -0.5)],
)
def test_short_forms(typed: str, value: float) -> None:
    assert parse_number(typed) == value


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        ".",
        "-",
        "1,5",
        "1/0",
        "0/0",
        "1/2/3",
        "two",
        "1 2",
        "inf",
        "nan",
        "٣",
        "9" * 400,
    ],
)
def test_not_a_number(typed: str) -> None:
    assert parse_number(typed) is None


@given(st.text(max_size=20))
def test_any_text_is_a_finite_number_or_none(text: str) -> None:
    value = parse_number(text)
    assert value is None or math.isfinite(value)
    parse_shape(text)


@given(
    st.lists(st.integers(0, 5000), min_size=1, max_size=5).map(tuple),
    st.sampled_from([",", ", ", "，", "、", "×", "x", "X", "ｘ", " × ", "*", " ", "  ", "\u3000"]),
    st.sampled_from(["", "()", "（）", "[]", "【】", "[）"[:1] + "]"]),
    st.sampled_from(["", ",", "，", " ,"]),
    st.booleans(),
)
def test_every_form_of_every_shape(
    shape: tuple[int, ...], between: str, brackets: str, end: str, wide: bool
) -> None:
    sizes = between.join(full_width(str(size)) if wide else str(size) for size in shape)
    typed = f"{brackets[:1]}{sizes}{end}{brackets[1:]}"
    assert parse_shape(f" {typed} ") == shape


@pytest.mark.parametrize(
    "typed", ["", "(", "(2,3", "2,3)", "(2,3]", "2,,3", "-1,2", "2.5", ",2", "a"]
)
def test_not_a_shape(typed: str) -> None:
    assert parse_shape(typed) is None


def test_the_shape_of_a_single_number() -> None:
    assert parse_shape("()") == ()
