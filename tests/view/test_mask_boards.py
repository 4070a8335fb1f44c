"""The boards about masks as they are drawn, and what they refuse."""

from dataclasses import replace

import pytest

from attn_tui.model.edit import refusal_of
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.selection import Selection
from attn_tui.model.setup import Setup
from attn_tui.tutor.comparison import moved_cells, wrong_cells
from attn_tui.view.board import Look, draw_board
from attn_tui.view.cell_text import cell_texts
from attn_tui.view.refusal import refusal_text
from attn_tui.words import LANGUAGES, Language, Words
from tests.attention.example import hand
from tests.attention.test_future import CAUSAL
from tests.tutor.lesson import learn
from tests.view.boards import tutor_before
from tests.view.drawn import Drawn
from tests.view.expected import check_board

WIDTHS = (118, 78, 38)
FOUR = ("kitten", "likes", "fish", "naps")
THROUGH = ("by_hand", "by_sdpa", "by_mha", "by_ones", "by_float", "sdpa_wrong", "mha_wrong")
LENGTHS = Setup("lengths", (Matrix.of("L", [[2]]), Matrix.of("S", [[5]])))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_board_of_a_changed_token(language: Language, width: int) -> None:
    shown = ("token", "by", "X", "X_after", "A", "A_after", "Y", "Y_after", "moved", "reach")
    tutor = tutor_before(CAUSAL, shown, FOUR, editable=("token", "by", "X"))
    look = Look(Words(language), width)
    cells = check_board(tutor, look)
    assert cells == 2 + 2 * 16 + 2 * 16 + 2 * 8 + 4 + 16
    for mistake in ("late-mask", "off-by-one", ""):
        tutor.set_mistake(mistake)
        learn(tutor)
        assert check_board(tutor, look) == cells
    for name, value in (("token", 1), ("by", -0.5), ("X", 3)):
        assert tutor.edit(Ref(name, 0, 0), value) is None
        learn(tutor)
        assert check_board(tutor, look) == cells


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_board_of_one_mask(language: Language, width: int) -> None:
    tutor = tutor_before(hand("interfaces"), ("keep", *THROUGH), editable=("keep",))
    look = Look(Words(language), width)
    assert check_board(tutor, look) == 8 * 9
    assert tutor.edit(Ref("keep", 2, 0), 0) is None
    learn(tutor)
    assert check_board(tutor, look) == 8 * 9
    assert wrong_cells(tutor, "by_mha") == frozenset()
    assert len(wrong_cells(tutor, "sdpa_wrong")) == 9
    assert moved_cells(tutor, "by_hand") == frozenset()
    assert moved_cells(tutor, "by_sdpa") == frozenset()


def test_a_wrong_weight_is_held_against_the_one_by_hand() -> None:
    tutor = tutor_before(hand("interfaces"), ("by_hand", "by_mha", "mha_wrong"))
    for matrix, said in (("mha_wrong", True), ("by_mha", False)):
        tutor.state.selection = Selection.at("interfaces", Ref(matrix, 1, 0))
        lines = cell_texts(tutor, Words("en"), 3)
        assert any("It should be 0.670." in line for line in lines) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ways_have_names(language: Language) -> None:
    tutor = tutor_before(hand("nothing"), ("row", "keep", "ways"))
    look = Look(Words(language), 78)
    assert check_board(tutor, look) == 1 + 9 + 15
    drawn = Drawn(draw_board(tutor, look))
    labels = [drawn.label("ways", row).strip() for row in range(5)]
    assert labels[1] == "SDPA"
    assert len(set(labels)) == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_positions_without_tokens_have_numbers(language: Language) -> None:
    tutor = tutor_before(LENGTHS, ("L", "S", "upper_left", "lower_right"), ("0",), editable=("S",))
    drawn = Drawn(draw_board(tutor, Look(Words(language), 78)))
    assert [drawn.label("upper_left", row).strip("▸ ") for row in range(2)] == ["0", "1"]
    assert drawn.head("lower_right", 4) == "4"
    assert drawn.title("S") == {"en": "S keys", "zh": "S 个 Key"}[language]
    assert tutor.edit(Ref("S", 0, 0), 3) is None
    learn(tutor)
    assert len(Drawn(draw_board(tutor, Look(Words(language), 78))).cells("upper_left")) == 6


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("setup", "cell", "value", "key"),
    [
        (CAUSAL, "token", 4, "no-token"),
        (CAUSAL, "token", 1.5, "whole"),
        (CAUSAL, "token", -1, "whole"),
        (CAUSAL, "by", 1000.5, "too-large"),
        (CAUSAL, "by", float("nan"), "too-large"),
        (hand("nothing"), "row", 3, "no-row"),
        (hand("interfaces"), "keep", 2, "whole"),
        (LENGTHS, "L", 0, "whole"),
        (LENGTHS, "S", 9, "whole"),
    ],
)
def test_refusals_are_sentences(
    setup: Setup, cell: str, value: float, key: str, language: Language
) -> None:
    refusal = refusal_of(setup, Ref(cell, 0, 0), value, 8)
    assert refusal is not None
    assert refusal.key == key
    assert refusal_text(refusal, Words(language))[-1] in ".。"


def test_what_fits_is_taken() -> None:
    for setup, cell, value in (
        (CAUSAL, "token", 3),
        (CAUSAL, "by", -1000),
        (hand("nothing"), "row", 2),
        (LENGTHS, "L", 8),
    ):
        assert refusal_of(setup, Ref(cell, 0, 0), value, 8) is None


@pytest.mark.parametrize("board", ["interfaces", "flex"])
@pytest.mark.parametrize("drawn", [False, True])
def test_the_last_mark_stays(board: str, drawn: bool) -> None:
    setup = hand(board)
    cells = [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1)]
    if drawn:
        marks = Matrix.of("keep", [[0, 1, 0], [0, 0, 0], [0, 0, 1]])
        setup, cells = replace(setup, inputs=(*setup.inputs, marks)), [(0, 1)]
    for cell in cells:
        assert refusal_of(setup, Ref("keep", *cell), 0, 3) is None
        setup = setup.edited(Ref("keep", *cell), 0)
    last = refusal_of(setup, Ref("keep", 2, 2), 0, 3)
    assert last is not None
    assert last.key == "empty-mask"
    assert refusal_of(setup.edited(Ref("keep", 0, 2), 1), Ref("keep", 2, 2), 0, 3) is None
