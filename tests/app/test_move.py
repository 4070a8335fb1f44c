"""Moving: arrows, their letters, Tab, the mouse, and full-width keys."""

import pytest
from textual import events

from attn_tui.model.matrix import Ref
from attn_tui.model.size import matrix_size
from tests.app.learner import Learner, Size, learner
from tests.tutor.lesson import real_course, small_course

ARROWS = {"h": "left", "j": "down", "k": "up", "l": "right"}


async def test_arrows_reach_every_cell_of_every_matrix_and_stop_at_the_edges() -> None:
    async with learner(small_course()) as someone:
        await someone.open("changes/task")
        for shown in someone.tutor.step.shown:
            rows, columns = matrix_size(someone.tutor.state.now, shown.matrix)
            await someone.go_to(Ref(shown.matrix, 0, 0))
            await someone.press("up", "left")
            for row in range(rows):
                for column in range(columns):
                    assert someone.cell == Ref(shown.matrix, row, column)
                    await someone.press("right")
                assert someone.cell == Ref(shown.matrix, row, columns - 1)
                await someone.press(*["left"] * columns, "down")
            assert someone.cell == Ref(shown.matrix, rows - 1, 0)


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


@pytest.mark.parametrize("place", ["changes/task", "boards/draws", "boards/sdpa"])
@pytest.mark.parametrize("size", [(120, 36), (40, 12)], ids=["120x36", "40x12"])
async def test_a_click_on_a_cell_selects_it(size: Size, place: str) -> None:
    async with learner(small_course(), size=size) as someone:
        await someone.open(place)
        cells = list(someone.screen.board.canvas.places)
        assert len(cells) > 10
        for ref in cells:
            await go_beside(someone, ref)
            line, left, right = someone.screen.board.canvas.places[ref]
            await someone.click(someone.screen.board, (left + right) // 2, line)
            assert someone.cell == ref


async def go_beside(someone: Learner, ref: Ref) -> None:
    """To another cell of the row; to the cell itself where it is out of sight from there."""
    board = someone.screen.board
    _, columns = matrix_size(someone.tutor.state.now, ref.matrix)
    assert ref.column is not None
    await someone.go_to(Ref(ref.matrix, ref.row, (ref.column + 1) % columns))
    _, left, right = board.canvas.places[ref]
    if left < board.left or right > board.left + board.size.width:
        await someone.go_to(ref)


async def test_a_click_beside_the_cells_selects_nothing() -> None:
    async with learner(small_course(), size=(100, 40)) as someone:
        await someone.open("changes/free")
        await someone.click(someone.screen.board, 0, 0)
        assert someone.cell == Ref("P", 1, 1)


async def test_a_click_on_a_key_in_the_footer_presses_it() -> None:
    async with learner(small_course()) as someone:
        await someone.click(someone.screen.foot, someone.lines()[-1].index("g "), 0)
        await someone.settle()
        assert someone.tutor.state.answers["weight"].shown


async def test_a_click_on_an_option_chooses_it() -> None:
    async with learner(small_course()) as someone:
        await someone.open("guesses/choice")
        page = someone.part(someone.screen.reading)
        line = next(y for y, text in enumerate(page) if "2 Row sums" in text)
        await someone.click(someone.screen.reading, 8, line)
        assert someone.screen.answering.draft.option == 1


@pytest.mark.parametrize(
    ("wide", "narrow"), [*zip("ｃｓｊ２＋－ａｒ", "csj2+-ar", strict=True), ("\u3000", "space")]
)
async def test_full_width_keys_do_what_their_half_width_ones_do(wide: str, narrow: str) -> None:
    found = []
    for key in ("z", wide, narrow):
        async with learner(small_course()) as someone:
            await someone.open("changes/free")
            await someone.go_to(Ref("Q", 1, 1))
            await someone.press("e", "5", "enter", key)
            await someone.settle()
            found.append((someone.place, someone.cell, someone.tutor.state.now, someone.lines()))
    assert found[1] == found[2]
    assert found[0] != found[1]


async def test_full_width_digits_and_punctuation_answer() -> None:
    async with learner(small_course()) as someone:
        await someone.press(*"０。３", "enter")
        assert someone.tutor.state.answers["weight"].right
        await someone.open("guesses/cell-and-shape")
        await someone.press("enter", *"（３，３）", "enter")
        assert someone.tutor.state.answers["shape"].right


async def test_a_click_on_a_section_opens_it() -> None:
    async with learner(small_course(), size=(120, 36)) as someone:
        contents = someone.part(someone.screen.contents)
        line = next(y for y, text in enumerate(contents) if "2 Changes" in text)
        await someone.click(someone.screen.contents, 6, line)
        assert someone.place == "changes/carried"


async def test_the_wheel_scrolls_what_is_read() -> None:
    async with learner(real_course(), size=(40, 12)) as someone:
        reading = someone.screen.reading
        x, y = reading.region.x, reading.region.y
        for event, top in ((events.MouseScrollDown, 1), (events.MouseScrollUp, 0)):
            someone.app.post_message(event(None, x, y, 0, 0, 0, False, False, False, x, y))
            await someone.settle()
            assert reading.top == top
