"""Moving: arrows, their letters, Tab, the mouse, and full-width keys."""

from itertools import product

import pytest

from attn_tui.model.matrix import Ref
from attn_tui.model.size import matrix_size
from tests.app.learner import Learner, learner
from tests.tutor.lesson import small_course
from tests.view.drawn import Drawn

ARROWS = {"h": "left", "j": "down", "k": "up", "l": "right"}


async def test_arrows_reach_every_cell_of_every_matrix_and_stop_at_the_edges() -> None:
    async with learner(small_course(), size=(100, 40)) as someone:
        await someone.open("changes/free")
        for shown in someone.tutor.step.shown:
            rows, columns = matrix_size(someone.tutor.state.now, shown.matrix)
            for row, column in product((0, rows - 1), (0, columns - 1)):
                await someone.go_to(Ref(shown.matrix, row, column))
                for key, (down, right) in {"up": (-1, 0), "right": (0, 1)}.items():
                    await someone.press(key)
                    here = min(max(row + down, 0), rows - 1), min(column + right, columns - 1)
                    assert someone.cell == Ref(shown.matrix, *here)
                    await someone.go_to(Ref(shown.matrix, row, column))


async def test_arrows_stay_in_the_rows_that_are_shown() -> None:
    async with learner(small_course()) as someone:
        await someone.open("changes/more")
        for key, row in (("up", 1), ("down", 2), ("down", 2), ("up", 1)):
            await someone.press(key)
            assert someone.cell == Ref("P", row, 0)


async def test_letters_move_as_arrows_do() -> None:
    cells = []
    for keys in (ARROWS, ARROWS.values()):
        async with learner(small_course()) as someone:
            await someone.open("changes/free")
            for key in keys:
                await someone.press(key)
                cells.append(someone.cell)
    assert cells[: len(ARROWS)] == cells[len(ARROWS) :]
    assert len(set(cells)) > 2


async def test_first_and_last_column() -> None:
    async with learner(small_course()) as someone:
        await someone.open("changes/free")
        await someone.press("end")
        assert someone.cell == Ref("P", 1, 2)
        await someone.press("home")
        assert someone.cell == Ref("P", 1, 0)


async def test_tab_goes_round_in_the_order_of_the_board() -> None:
    async with learner(small_course()) as someone:
        await someone.open("changes/free")
        names = [shown.matrix for shown in someone.tutor.step.shown]
        round_trip = names[names.index("P") :] + names[: names.index("P")]
        for name in (*round_trip[1:], "P"):
            await someone.press("tab")
            assert someone.cell.matrix == name
        assert someone.cell == Ref("P", 1, 1)
        for name in reversed(round_trip):
            await someone.press("shift+tab")
            assert someone.cell.matrix == name


@pytest.mark.parametrize("size", [(100, 40), (40, 12)], ids=["100x40", "40x12"])
async def test_a_click_on_a_cell_selects_it(size: tuple[int, int]) -> None:
    async with learner(small_course(), size=size) as someone:
        await someone.open("changes/free")
        clicked: set[Ref] = set()
        for shown in someone.tutor.step.shown[::3]:
            await someone.go_to(Ref(shown.matrix, 0, 0))
            await someone.settle()
            clicked |= await click_all(someone, shown.matrix)
        assert len(clicked) == sum(
            rows * columns
            for rows, columns in (
                matrix_size(someone.tutor.state.now, shown.matrix)
                for shown in someone.tutor.step.shown[::3]
            )
        )


async def click_all(someone: Learner, matrix: str) -> set[Ref]:
    """Click the cells of a matrix, each after the arrows brought its row into sight."""
    board = someone.screen.board
    clicked: set[Ref] = set()
    for ref in Drawn(board.canvas).cells(matrix):
        line, left, right = board.canvas.places[ref]
        if not (board.top <= line < board.top + board.size.height) or right > board.size.width:
            await someone.go_to(ref)
            line, left, right = board.canvas.places[ref]
        await someone.go_to(Ref(matrix, ref.row, 0) if ref.column else Ref(matrix, ref.row, 1))
        middle = (left + right) // 2 - board.left, line - board.top
        await someone.pilot.click(board, offset=(middle[0] + 1, middle[1]))
        assert someone.cell == ref
        clicked.add(ref)
    return clicked


async def test_a_click_beside_the_cells_selects_nothing() -> None:
    async with learner(small_course(), size=(100, 40)) as someone:
        await someone.open("changes/free")
        await someone.pilot.click(someone.screen.board, offset=(1, 0))
        assert someone.cell == Ref("P", 1, 1)


async def test_a_click_on_a_key_in_the_footer_presses_it() -> None:
    async with learner(small_course()) as someone:
        await someone.pilot.click(someone.screen.foot, offset=(someone.lines()[-1].index("g "), 0))
        await someone.settle()
        assert someone.tutor.state.answers["weight"].shown


async def test_a_click_on_an_option_chooses_it() -> None:
    async with learner(small_course()) as someone:
        await someone.open("guesses/choice")
        y = next(i for i, line in enumerate(someone.lines()) if "2 Row sums" in line)
        await someone.pilot.click(someone.screen.reading, offset=(8, y - 1))
        assert someone.screen.answering.draft.option == 1


FULL_WIDTH = {
    "ｃ": lambda someone: not someone.tutor.state.now.causal,
    "ｓ": lambda someone: someone.tutor.state.now.scale,
    "ｊ": lambda someone: someone.cell != Ref("P", 2, 1),
    "２": lambda someone: someone.place != "changes/carried",
    "\u3000": lambda someone: someone.place != "boards/line",
    "＋": lambda someone: someone.tutor.state.now.edits == (),
}


@pytest.mark.parametrize("key", FULL_WIDTH, ids=lambda key: f"U+{ord(key):04X}")
async def test_full_width_keys_do_what_their_half_width_ones_do(key: str) -> None:
    async with learner(small_course()) as someone:
        await someone.open("changes/free")
        if key == "＋":
            await someone.go_to(Ref("Q", 1, 1))
        before = FULL_WIDTH[key](someone)
        await someone.press(key)
        assert before
        assert not FULL_WIDTH[key](someone)


async def test_full_width_digits_and_punctuation_answer() -> None:
    async with learner(small_course()) as someone:
        await someone.press(*"０。３", "enter")
        assert someone.tutor.state.answers["weight"].right
        await someone.open("guesses/cell-and-shape")
        await someone.press("enter", *"（３，３）", "enter")
        assert someone.tutor.state.answers["shape"].right

