"""The last lines of what was written."""

from hypothesis import given
from hypothesis import strategies as st

from attn_tui.attention.practice.printed import LINES, WIDTH, last_lines

lines = st.lists(st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"])))


def test_nothing_is_no_line() -> None:
    assert last_lines(b"") == ((), 0)
    assert last_lines(b"\n") == (("",), 0)


@given(lines, st.sampled_from(["\n", "\r\n"]), st.integers(0, 2 * LINES))
def test_the_last_ones_are_kept_and_the_others_counted(
    written: list[str], end: str, more: int
) -> None:
    written = ["early"] * more + written
    kept, unseen = last_lines("".join(f"{line}{end}" for line in written).encode())
    assert list(kept) == written[-LINES:]
    assert unseen + len(kept) == len(written)


@given(st.integers(0, 3 * WIDTH), st.sampled_from("aé注🙂"))
def test_a_long_line_is_cut(length: int, letter: str) -> None:
    [line], _ = last_lines((letter * length).encode() or b"\n")
    assert line == (letter * length if length <= WIDTH else letter * WIDTH + "…")


@given(st.binary())
def test_any_bytes_are_text(data: bytes) -> None:
    kept, unseen = last_lines(data)
    assert not unseen or len(kept) == LINES
    assert all("\n" not in line for line in kept)
    "".join(kept).encode()
