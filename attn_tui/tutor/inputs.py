"""The small inputs of a board: its matrices of one number, the layer that is seen, the order."""

from typing import cast

from attn_tui.model.board import BOARDS
from attn_tui.model.boards.position import next_order, order_before, order_of, reordered
from attn_tui.model.kind import Axis
from attn_tui.model.matrix import Ref
from attn_tui.model.refusal import Refusal
from attn_tui.model.size import axis_size
from attn_tui.tutor.tutor import Tutor

ORDER = "order"
"""The matrix that says which token sits where: one input, a permutation."""

FARTHEST = 64
"""How far the next value that is not refused is looked for."""


def input_value(tutor: Tutor, name: str) -> float:
    """What an input, or the index on an axis of layers, is now."""
    setup = tutor.state.now
    if _is_axis(tutor, name):
        return tutor.state.selection.index(cast(Axis, name))
    number, trace = setup.number(name), tutor.trace(setup)
    if number is None:
        number = BOARDS[setup.board][name].otherwise
    if number is None and trace is not None:
        number = trace.number(Ref(name, 0, 0))
    return number or 0


def order_text(tutor: Tutor) -> str:
    """The order of the tokens, as it is typed."""
    return " ".join(map(str, order_of(tutor.state.now)))


def set_order(tutor: Tutor, typed: str) -> Refusal | None:
    """Put the tokens in the typed order, each named once; or return why that is none."""
    order = tuple(map(int, filter(str.isdecimal, typed)))
    now = order_of(tutor.state.now)
    if sorted(order) != sorted(now):
        values = (("last", str(len(now) - 1)), ("example", " ".join(map(str, reversed(now)))))
        return Refusal("no-order", values)
    tutor.change(reordered(tutor.state.now, order))
    return None


def set_input(tutor: Tutor, name: str, value: float) -> Refusal | None:
    """Give an input another value, or return why it cannot have it."""
    refusal = _refusal(tutor, name, value)
    if refusal is None:
        _set(tutor, name, value)
    return refusal


def nudge_input(tutor: Tutor, name: str, by: int) -> Refusal | None:
    """Go to the next value above (1) or below (-1) that is not refused.

    Where there is none, the refusal of the nearest one comes back.
    """
    if name == ORDER:
        permute(tutor, by)
        return None
    now = input_value(tutor, name)
    ahead = (now + by * steps for steps in range(1, FARTHEST + 1))
    value = next((value for value in ahead if _refusal(tutor, name, value) is None), None)
    if value is None:
        return _refusal(tutor, name, now + by)
    _set(tutor, name, value)
    return None


def turn_layer(tutor: Tutor, axis: Axis) -> None:
    """See the next layer along an axis; after the last comes the first."""
    selection = tutor.state.selection
    after = (selection.index(axis) + 1) % axis_size(tutor.state.now, axis)
    tutor.state.selection = selection.with_index(axis, after)


def has_layers(tutor: Tutor, axis: Axis) -> bool:
    """Whether a matrix that the step shows has layers along an axis."""
    selection = tutor.state.selection
    return any(axis in selection.kind_of(shown.matrix).layers for shown in tutor.step.shown)


def permute(tutor: Tutor, by: int = 1) -> None:
    """The next order of the tokens (1), or the one before (-1)."""
    now = tutor.state.now
    turn = next_order if by > 0 else order_before
    tutor.change(reordered(now, turn(order_of(now))))


def _is_axis(tutor: Tutor, name: str) -> bool:
    return name not in BOARDS[tutor.state.now.board].names


def _refusal(tutor: Tutor, name: str, value: float) -> Refusal | None:
    if not _is_axis(tutor, name):
        return tutor.refuses(Ref(name, 0, 0), value)
    last = axis_size(tutor.state.now, cast(Axis, name)) - 1
    if value in range(last + 1):
        return None
    return Refusal("no-layer", (("last", str(last)),))


def _set(tutor: Tutor, name: str, value: float) -> None:
    if _is_axis(tutor, name):
        selection = tutor.state.selection.with_index(cast(Axis, name), int(value))
        tutor.state.selection = selection
    else:
        tutor.edit(Ref(name, 0, 0), value)
