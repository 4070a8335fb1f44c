"""Typing over numbers, and all that follows from them."""

import pytest

from attn_tui.model.matrix import Ref
from attn_tui.model.setup import Edit
from attn_tui.view.number import digits
from tests.app.learner import Learner, learner
from tests.tutor.lesson import small_course, trace_of
from tests.view.drawn import Drawn

FREE = "changes/free"


def board_of(someone: Learner) -> dict[Ref, str]:
    """What stands in every cell of the board."""
    drawn = Drawn(someone.screen.board.canvas)
    return {ref: drawn.cell(ref) for ref in someone.screen.board.canvas.places}


async def test_what_is_typed_stands_in_the_cell_until_enter() -> None:
    async with learner(small_course(), size=(100, 40)) as someone:
        await someone.open(FREE)
        cell = Ref("Q", 1, 0)
        await someone.go_to(cell)
        before = someone.tutor.state.now
        await someone.press("e", "-", "2", ".", "5")
        assert board_of(someone)[cell] == "-2.5_"
        assert someone.tutor.state.now == before
        await someone.press("backspace", "7", "enter")
        assert someone.tutor.state.now.edits == (Edit(cell, -2.7),)
        assert board_of(someone)[cell] == "-2.700"


async def test_escape_leaves_the_cell_as_it_was() -> None:
    async with learner(small_course(), size=(100, 40)) as someone:
        await someone.open(FREE)
        await someone.go_to(Ref("Q", 1, 0))
        before, board = someone.tutor.state.now, board_of(someone)
        await someone.press("e", "9", "escape")
        assert someone.tutor.state.now == before
        assert board_of(someone) == board
        await someone.press("space")
        assert someone.place == "boards/line"


async def test_other_keys_do_nothing_while_a_number_is_typed() -> None:
    async with learner(small_course()) as someone:
        await someone.open(FREE)
        await someone.go_to(Ref("Q", 1, 0))
        await someone.press("e", "4", "space", "c", "down", "tab", "q", "g", "2", "enter")
        assert someone.place == FREE
        assert someone.tutor.state.now.edits == (Edit(Ref("Q", 1, 0), 42),)


@pytest.mark.parametrize(
    ("typed", "notice"),
    [("-", "no-number"), ("1/0", "no-number"), ("1001", "too-large"), ("-1000.1", "too-large")],
)
async def test_what_does_not_fit_is_refused_with_a_sentence_and_kept(
    typed: str, notice: str
) -> None:
    async with learner(small_course()) as someone:
        await someone.open(FREE)
        await someone.go_to(Ref("Q", 1, 0))
        await someone.press("e", *typed, "enter")
        await someone.settle()
        assert someone.foot == someone.words(f"notice.{notice}")
        assert board_of(someone)[Ref("Q", 1, 0)] == f"{typed}_"
        assert not someone.tutor.state.now.edits
        await someone.press(*["backspace"] * len(typed), "3", "enter")
        assert someone.tutor.state.now.edits == (Edit(Ref("Q", 1, 0), 3),)


@pytest.mark.parametrize(
    ("place", "cell", "good", "bad", "name", "low", "high"),
    [
        ("boards/line", "T[0,0]", ("2", "5"), ("1", "6", "2.5"), "T", 2, 5),
        ("boards/draws", "widths[1,0]", ("1", "2048"), ("0", "2049", "8.5"), "d", 1, 2048),
        ("boards/draws", "seed[0,0]", ("0", "7"), ("-1", "0.5"), "seed", 0, 1_000_000),
    ],
)
async def test_numbers_that_count_things_have_limits(
    place: str,
    cell: str,
    good: tuple[str, ...],
    bad: tuple[str, ...],
    name: str,
    low: int,
    high: int,
) -> None:
    async with learner(small_course()) as someone:
        await someone.open(place)
        ref = Ref.parse(cell)
        await someone.go_to(ref)
        for typed in bad:
            await someone.press("e", *typed, "enter")
            whole = someone.words("notice.whole", name=name, low=low, high=high)
            assert someone.screen.notice == whole
            await someone.press("escape")
            assert someone.tutor.state.now.edits == ()
        for typed in good:
            await someone.press("e", *typed, "enter")
            assert someone.tutor.state.now.edits == (Edit(ref, float(typed)),)


async def test_plus_and_minus_change_by_one() -> None:
    async with learner(small_course()) as someone:
        await someone.open(FREE)
        cell = Ref("Q", 2, 0)
        await someone.go_to(cell)
        for key, value in (("+", 0), ("=", 1), ("-", 0), ("-", -1)):
            await someone.press(key)
            assert trace_of(someone.tutor.state.now).number(cell) == value
            assert board_of(someone)[cell] == digits(value)


async def test_plus_stops_at_the_limit() -> None:
    async with learner(small_course()) as someone:
        await someone.open(FREE)
        await someone.put(Ref("Q", 1, 0), 1000)
        await someone.press("+")
        assert someone.screen.notice == someone.words("notice.too-large")
        assert someone.tutor.state.now.edits == (Edit(Ref("Q", 1, 0), 1000),)


@pytest.mark.parametrize("key", ["e", "+", "-"])
@pytest.mark.parametrize("cell", ["P[0,0]", "A[1,1]", "Y[0,0]"])
async def test_a_computed_number_cannot_be_changed(key: str, cell: str) -> None:
    async with learner(small_course()) as someone:
        await someone.open(FREE)
        await someone.go_to(Ref.parse(cell))
        await someone.press(key)
        assert someone.screen.notice == someone.words("notice.not-editable")
        assert someone.tutor.state.now.edits == ()


async def test_what_depends_on_an_edit_is_computed_anew() -> None:
    async with learner(small_course(), size=(100, 40)) as someone:
        await someone.open(FREE)
        for cell, value in (("X[1,1]", 3.0), ("W_Q[0,0]", -1.5), ("K[2,1]", 2.0), ("z[0,0]", 1.0)):
            before = board_of(someone)
            await someone.put(Ref.parse(cell), value)
            trace, board = trace_of(someone.tutor.state.now), board_of(someone)
            assert board != before
            for ref in board:
                assert board[ref] == digits(trace.number(ref))


async def test_r_puts_the_board_back_and_keeps_the_cell() -> None:
    async with learner(small_course(), size=(100, 40)) as someone:
        await someone.open(FREE)
        before, board = someone.tutor.state.now, board_of(someone)
        await someone.press("c", "s")
        await someone.put(Ref("Q", 1, 0), 5)
        assert board_of(someone) != board
        await someone.press("r")
        assert someone.tutor.state.now == before
        assert someone.cell == Ref("Q", 1, 0)
        await someone.settle()
        assert board_of(someone) == board


async def test_a_shorter_line_takes_the_cell_along() -> None:
    async with learner(small_course()) as someone:
        await someone.open("boards/line")
        await someone.put(Ref("T", 0, 0), 5)
        await someone.go_to(Ref("hops", 4, 4))
        await someone.put(Ref("T", 0, 0), 2)
        for matrix in ("hops", "direct", "pairs"):
            await someone.press("tab")
            await someone.settle()
            assert someone.cell.matrix == matrix
            assert someone.cell in someone.screen.board.canvas.places


async def test_an_edit_is_out_of_reach_while_a_guess_is_open() -> None:
    async with learner(small_course()) as someone:
        await someone.press("e")
        assert someone.screen.answering.mode == "number"


async def test_a_click_while_typing_puts_the_number_into_no_other_cell() -> None:
    async with learner(small_course(), size=(100, 40)) as someone:
        await someone.open(FREE)
        await someone.go_to(Ref("Q", 1, 0))
        await someone.press("e", "4")
        line, left, _ = someone.screen.board.canvas.places[Ref("P", 0, 0)]
        await someone.click(someone.screen.board, left + 1, line)
        await someone.press("enter")
        assert {edit.cell for edit in someone.tutor.state.now.edits} <= {Ref("Q", 1, 0)}
