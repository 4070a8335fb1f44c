"""Python and printed text as lines."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from attn_tui.view.code import (
    LEAST,
    LONGEST,
    MOST,
    cleaned,
    code_lines,
    folds,
    numbered_lines,
    quoted_line,
    text_lines,
)
from attn_tui.view.ink import line_text, line_width


@given(text=st.text().map(cleaned), room=st.integers(LEAST, 60))
def test_folds_lose_nothing_and_fit(text: str, room: int) -> None:
    parts = folds(text, room)
    assert "".join(text[start:stop] for start, stop, _ in parts) == text
    for start, stop, indent in parts:
        assert cell_len(indent + text[start:stop]) <= room
        assert stop > start or not text


def test_long_code_is_folded_at_blanks_and_indented() -> None:
    code = "def f(x):\n    block = torch.ones_like(S, dtype=bool).triu(1) & causal\n"
    assert [line_text(line) for line in code_lines(code, 38)] == [
        "   def f(x):",
        "       block = torch.ones_like(S, ",
        "           dtype=bool).triu(1) & ",
        "           causal",
    ]


def test_a_line_is_quoted_by_its_number() -> None:
    assert [line_text(line) for line in quoted_line("a\n\fb = 1\r\nc\n", 2, 40)] == [
        "   2 | \N{REPLACEMENT CHARACTER}b = 1"
    ]
    for number in (0, 4, 99):
        assert quoted_line("a\nb\nc\n", number, 40) == []


@given(texts=st.lists(st.text(), max_size=5), width=st.integers(38, 90))
def test_what_was_printed_is_text(texts: list[str], width: int) -> None:
    lines = text_lines(texts, width)
    assert len(lines) >= len(texts)
    for line in lines:
        assert line_width(line) <= width
        assert line_text(line).isprintable()


def test_a_file_is_numbered_from_below_its_header() -> None:
    source = "# What to do.\n#\n# More.\n\nimport torch\n\n# mine\nx = 1\n\n"
    assert [line_text(line) for line in numbered_lines(source, 40)] == [
        " 5 | import torch",
        " 6 | ",
        " 7 | # mine",
        " 8 | x = 1",
    ]
    assert [line_text(line) for line in numbered_lines("# alone", 40)] == [" 1 | # alone"]


@given(source=st.text(), width=st.integers(38, 90))
def test_any_file_is_numbered_within_the_width(source: str, width: int) -> None:
    for line in numbered_lines(source, width):
        assert line_width(line) <= width
        assert line_text(line).isprintable()


def test_of_a_large_file_the_beginning_is_numbered() -> None:
    lines = numbered_lines("\n".join(["y" * 100_000, *["x = 1"] * 100_000]), 60)
    assert len(lines) == LONGEST + 1 + (MOST - 1) + 1
    assert line_text(lines[LONGEST]).endswith("| …")
    assert line_text(lines[-1]) == " …"
