"""What the menu of inputs changes, without a screen."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from attn_tui.lesson.course import Shown
from attn_tui.model.boards.position import order_of
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.refusal import Refusal
from attn_tui.model.setup import Setup
from attn_tui.tutor.inputs import (
    has_layers,
    input_value,
    nudge_input,
    permute,
    set_input,
    turn_layer,
)
from attn_tui.tutor.tutor import Tutor
from tests.tutor.lesson import at_step, course_of, learn, small_course

LINE = "boards/line"


def tutor_of(board: str, shown: str, **numbers: int) -> Tutor:
    """A tutor at a step that shows one matrix of a board with these inputs of one number."""
    like = small_course().sections[2].steps[0]
    inputs = tuple(Matrix.of(name, [[number]]) for name, number in numbers.items())
    step = replace(
        like,
        setup=Setup(board, inputs),
        shown=(Shown(shown),),
        cursor=Ref(shown, 0, 0),
        inputs=tuple(numbers),
    )
    return Tutor(course_of([step]))


def heads(**numbers: int) -> Tutor:
    """A tutor at the board of several heads."""
    return tutor_of("heads", "A", **{"B": 2, "T": 4, "D": 12, "H": 3, "seed": 0} | numbers)


def test_a_value_is_what_was_typed_else_what_was_given() -> None:
    tutor = at_step(small_course(), LINE)
    assert input_value(tutor, "T") == 3
    assert set_input(tutor, "T", 5) is None
    assert input_value(tutor, "T") == 5


def test_a_value_that_nobody_gave_is_the_one_it_has_otherwise() -> None:
    tutor = heads()
    assert input_value(tutor, "shared") == 0
    assert input_value(tutor, "change") == -1


def test_a_refused_value_changes_nothing() -> None:
    tutor = at_step(small_course(), LINE)
    before = tutor.state.now
    refusal = set_input(tutor, "T", 6)
    assert refusal == Refusal("whole", (("name", "T"), ("low", "2"), ("high", "5")))
    assert tutor.state.now == before


def test_going_up_and_down_stops_at_the_ends() -> None:
    tutor = at_step(small_course(), LINE)
    assert [nudge_input(tutor, "T", 1) is None for _ in range(4)] == [True, True, False, False]
    assert input_value(tutor, "T") == 5
    assert [nudge_input(tutor, "T", -1) is None for _ in range(4)] == [True, True, True, False]
    assert input_value(tutor, "T") == 2


def test_what_cannot_be_shared_out_is_passed_by() -> None:
    tutor = heads()
    seen = []
    for name, by in (("H", 1), ("H", 1), ("D", -1), ("D", 1), ("H", -1)):
        assert nudge_input(tutor, name, by) is None
        seen.append((input_value(tutor, "D"), input_value(tutor, "H")))
    assert seen == [(12, 4), (12, 6), (6, 6), (12, 6), (12, 4)]


def test_where_nothing_further_fits_the_nearest_one_says_why() -> None:
    tutor = heads(H=6)
    before = tutor.state.now
    for name, value in (("H", 7), ("D", 13)):
        refusal = nudge_input(tutor, name, 1)
        assert refusal is not None
        assert refusal == tutor.refuses(Ref(name, 0, 0), value)
    assert tutor.state.now == before


@settings(deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(["B", "T", "D", "H", "head", "sequence"]), st.integers(-2, 18)),
        max_size=8,
    )
)
def test_whatever_is_typed_the_board_stays_one_that_can_be_computed(
    typed: list[tuple[str, int]],
) -> None:
    tutor = heads()
    for name, value in typed:
        before = tutor.state.now, tutor.state.selection
        refusal = set_input(tutor, name, value)
        if refusal is None:
            assert input_value(tutor, name) == value
        else:
            assert (tutor.state.now, tutor.state.selection) == before
        assert input_value(tutor, "D") % input_value(tutor, "H") == 0
        assert 0 <= input_value(tutor, "head") < input_value(tutor, "H")
        assert 0 <= input_value(tutor, "sequence") < input_value(tutor, "B")


def test_the_next_head_comes_round() -> None:
    tutor = heads()
    assert has_layers(tutor, "head")
    before = tutor.state.now
    seen = []
    for _ in range(4):
        seen.append(input_value(tutor, "head"))
        turn_layer(tutor, "head")
    assert seen == [0, 1, 2, 0]
    assert tutor.state.now == before


def test_a_board_without_heads_has_no_next_one() -> None:
    tutor = at_step(small_course(), LINE)
    assert not has_layers(tutor, "head")


def test_a_head_that_is_not_there_is_refused() -> None:
    tutor = heads()
    assert set_input(tutor, "head", 3) == Refusal("no-layer", (("last", "2"),))
    assert set_input(tutor, "head", 0.5) == Refusal("no-layer", (("last", "2"),))
    assert input_value(tutor, "head") == 0


def reordering() -> Tutor:
    """A tutor at a step that shows the order of three tokens and offers position vectors."""
    hand = at_step(small_course(), "changes/free").step
    step = replace(
        hand,
        setup=Setup("position", hand.setup.inputs),
        shown=(Shown("order"),),
        cursor=Ref("order", 0, 0),
        switches=("positions",),
    )
    return Tutor(course_of([step]))


def test_every_order_comes_once_before_the_first_comes_again() -> None:
    tutor = reordering()
    seen = []
    for _ in range(6):
        seen.append(order_of(tutor.state.now))
        permute(tutor)
    assert len(set(seen)) == 6
    assert seen == sorted(seen)
    assert order_of(tutor.state.now) == seen[0] == (0, 1, 2)


def test_the_next_order_and_the_other_state_of_positions_are_computed_ahead() -> None:
    tutor = reordering()
    for _ in range(3):
        for positions in (True, False):
            learn(tutor)
            tutor.set_positions(positions)
            assert tutor.state.now.positions == positions
            assert tutor.trace(tutor.state.now) is not None
        learn(tutor)
        permute(tutor)
        assert tutor.trace(tutor.state.now) is not None
