"""Lines broken as English, Chinese and formulas are."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from attn_tui.words.wrap import joined, wrap

NEVER_FIRST = "，。；：！？、）」』》】”’…),].;:!?"
NEVER_LAST = "（「『《【“([‘"
MIXED = st.text(st.sampled_from("ab 看到1，。「」（）(),[]=+√é\n👩\u200d👧🇨🇳\ufe0f\u0301\u3000"))


def kept(text: str) -> str:
    """Everything but white space at which a line may end."""
    return "".join(c for c in text if not c.isspace() or c in "\u00a0\u2007\u202f")


@given(st.text() | MIXED, st.integers(2, 40))
def test_nothing_is_lost_and_no_line_is_too_wide(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert kept("".join(lines)) == kept(text)
    assert all(cell_len(line) <= width for line in lines)
    if all(cell_len(char) for char in kept(text)):
        assert all(line == line.strip(" \u3000") for line in lines)


@given(MIXED, st.integers(2, 40))
def test_clusters_stay_together(text: str, width: int) -> None:
    text = text.replace("\n", "")
    for line in wrap(text, width)[1:]:
        assert not line.startswith(("\u200d", "\ufe0f", "\u0301"))
    assert sum(line.count("\u200d") for line in wrap(text, width)) == text.count("\u200d")
    pairs = wrap("🇨🇳" * 9, width)
    assert all(len(line) % 2 == 0 for line in pairs)
    assert "".join(pairs) == "🇨🇳" * 9


@given(
    st.lists(
        st.tuples(
            st.text("看到权重", min_size=1, max_size=9),
            st.sampled_from("，。；：！？、"),
        ),
        min_size=1,
    ),
    st.integers(10, 40),
)
def test_chinese_lines(phrases: list[tuple[str, str]], width: int) -> None:
    text = "".join(f"{words}「{words[:1]}」（{words[-1]}）{mark}" for words, mark in phrases)
    lines = wrap(text, width)
    assert not any(line[0] in NEVER_FIRST for line in lines)
    assert not any(line[-1] in NEVER_LAST for line in lines[:-1])
    assert all(cell_len(line) > width - 8 for line in lines[:-1])


@given(
    st.lists(st.sampled_from(["word", "a", "(see", "that)", "end.", "why?", "[0]"])),
    st.integers(6, 30),
)
def test_english_lines(words: list[str], width: int) -> None:
    lines = wrap(" ".join(words), width)
    assert [word for line in lines for word in line.split()] == words
    for line, following in pairwise(lines):
        assert cell_len(line) + 1 + cell_len(following.split()[0]) > width


FORMULAS = [
    "d_head = 2",
    "(2, 3, 5, 4)",
    "A[1, 0]",
    "P / √d",
    "row → column",
    "（2，2，4，4）",
    "e^2.828 + 1",
    "5e-9/8.342 <0.001",
]


@given(
    st.lists(st.sampled_from([*FORMULAS, "then", "看一看", "，", "looks"])),
    st.integers(17, 40),
)
def test_formulas_stay_whole(words: list[str], width: int) -> None:
    text = "\n".join(wrap(" so ".join(words), width))
    for formula in FORMULAS:
        assert text.count(formula) == words.count(formula)


def test_a_long_formula_breaks_before_its_signs() -> None:
    formula = "A[1,1] = e^2.1213 / (e^2.8284 + e^2.1213) = 8.342 / 29.374 = 0.284"
    for width in (20, 30, 45):
        lines = wrap(formula, width)
        assert " ".join(lines) == formula
        assert all(re.match(r"[=/+] ", line) for line in lines[1:])


def test_paragraphs_and_folding() -> None:
    assert wrap("one\ntwo\n\nthree\r\nfour", 40) == ["one two", "", "three four"]
    assert wrap("一行\n两行，\nQ 和 K\n三行", 40) == ["一行两行，Q 和 K 三行"]
    assert wrap("", 10) == []
    assert wrap("\n a \n\n\n b\n", 10) == ["a", "", "", "b"]


def test_no_break_spaces_hold() -> None:
    assert wrap("a b\u00a0c d", 4) == ["a", "b\u00a0c", "d"]
    assert wrap("\u00a0 a\t\tb \u00a0", 9) == ["\u00a0 a  b \u00a0"]


def test_a_word_longer_than_the_line() -> None:
    assert wrap("abcdefghij", 4) == ["abcd", "efgh", "ij"]
    assert wrap("看看看", 2) == ["看", "看", "看"]


@pytest.mark.parametrize("cluster", ["👩‍👧", "👍🏽", "🇨🇳", "e\u0301", "❤️", "각"])
def test_graphemes_fill_lines_whole(cluster: str) -> None:
    lines = wrap(cluster * 7, 4)
    assert "".join(lines) == cluster * 7
    assert all(line == cluster * (len(line) // len(cluster)) for line in lines)
    assert lines[0] == cluster * (4 // cell_len(cluster))


def test_paragraphs_on_one_line_have_a_space_between_them_only_where_it_is_written() -> None:
    assert joined("One.\nTwo,\n\nthree.") == "One. Two, three."
    assert joined("这里没有掩码，\n也没有别的。\n\n接下来看 softmax。") == (
        "这里没有掩码，也没有别的。接下来看 softmax。"
    )
    assert joined("看 softmax\n\ntoken 在这里") == "看 softmax token 在这里"
