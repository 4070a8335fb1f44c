"""A file before it runs."""

from types import CodeType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.attention.practice.outcome import Trouble
from attn_tui.attention.practice.source import blank_lines, compile_source


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("x = ____", [1]),
        ("x = '____'\ny = \"____\"\nz = '''____'''", [1, 2, 3]),
        ("x = ____ @ ____\n\n____", [1, 1, 3]),
        ("x.____(dim=____)", [1, 1]),
        ("# ____\nx = 'a ____'\n_____ = ___ = 1\n__init__ = 2", []),
        ('def f():\n    """Fill in ____ here."""\n', []),
        ("x = 1\r\ny = ____\r\n", [2]),
        ("x = 1\ry = ____\r", [2]),
        ("", []),
    ],
)
def test_blanks(source: str, lines: list[int]) -> None:
    assert list(blank_lines(source)) == lines


def test_syntax_comes_before_blanks() -> None:
    trouble = compile_source("x = ____\ny = (\n", "/softmax.py")
    assert isinstance(trouble, Trouble)
    assert (trouble.kind, trouble.line) == ("syntax", 2)


@given(st.text(st.characters(exclude_categories=[])))
def test_any_text_is_code_or_has_a_place(source: str) -> None:
    compiled = compile_source(source, "/softmax.py")
    assert isinstance(compiled, CodeType | Trouble)
    if isinstance(compiled, Trouble):
        assert compiled.kind in ("syntax", "blank")
        assert 0 <= compiled.line <= len(source) + 1
        assert "\n" not in compiled.detail
