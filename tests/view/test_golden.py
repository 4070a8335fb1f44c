"""Boards of the small course as they were drawn once, in text files."""

from collections.abc import Callable
from pathlib import Path

import pytest

from attn_tui.model.matrix import Ref
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.board import Look, draw_board, fitted
from attn_tui.view.ink import line_text
from attn_tui.words import Language, Words
from tests.tutor.lesson import at_step, learn, small_course
from tests.view.golden import check_golden

GOLDEN = Path(__file__).with_name("golden")


def causal_with_an_edit(tutor: Tutor) -> None:
    """The mask on, and a number typed over."""
    tutor.set_causal(True)
    tutor.edit(Ref("Q", 1, 0), 2.5)


def typed_marks(tutor: Tutor) -> None:
    """Two marks, one of them above the diagonal."""
    tutor.edit(Ref("look", 0, 0), 1)
    tutor.edit(Ref("look", 1, 2), 1)


def nothing(_: Tutor) -> None:
    """The board as the step opens."""


BOARDS: dict[str, tuple[str, Language, int, Callable[[Tutor], object]]] = {
    "free-wide": ("changes/free", "en", 118, nothing),
    "free-causal": ("changes/free", "en", 78, causal_with_an_edit),
    "free-narrow-zh": ("changes/free", "zh", 38, nothing),
    "free-zero-fill": ("changes/free", "en", 78, lambda tutor: tutor.set_mistake("zero-fill")),
    "free-off-by-one": ("changes/free", "zh", 78, lambda tutor: tutor.set_mistake("off-by-one")),
    "covered": ("guesses/number", "en", 78, nothing),
    "blank-and-shares": ("changes/more", "en", 78, nothing),
    "line-zh": ("boards/line", "zh", 78, nothing),
    "draws": ("boards/draws", "en", 78, nothing),
    "marks": ("changes/carried", "en", 38, typed_marks),
    "sdpa": ("boards/sdpa", "en", 78, nothing),
}


@pytest.mark.parametrize("name", BOARDS)
def test_the_board_is_as_it_was(name: str) -> None:
    place, language, width, change = BOARDS[name]
    tutor = at_step(small_course(), place)
    change(tutor)
    learn(tutor)
    look = fitted(tutor, Look(Words(language), width, airy=width > 38))
    check_golden(GOLDEN, name, [line_text(line) for line in draw_board(tutor, look).lines])


def test_every_golden_belongs_to_a_board() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(BOARDS)
