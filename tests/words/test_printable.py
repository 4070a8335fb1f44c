"""Names as text that a terminal shows and does not obey."""

from hypothesis import given
from hypothesis import strategies as st

from attn_tui.words.printable import printable


@given(st.text())
def test_a_name_keeps_its_length_and_what_can_be_printed(name: str) -> None:
    shown = printable(name)
    assert shown.isprintable()
    assert len(shown) == len(name)
    assert all(one == other or other == "?" for one, other in zip(name, shown, strict=True))


def test_what_is_printable_stays() -> None:
    assert printable("注意力 é.py") == "注意力 é.py"
    assert printable("a\x1b[31m\nb\u202e") == "a?[31m?b?"
