"""When two outcomes count as equal, and where they first differ."""

import math
import re

from attn_tui.attention.practice.outcome import Outcome, Trouble

RELATIVE = {"float64": 1e-6, "float32": 1e-4}
"""By dtype, how far numbers may lie apart, relative to the largest, or to 1 where all are less.

√d may have been made as a float32 tensor, which costs a float64 result 6e-8 of each score and
up to 1e-6 of a weight; float32 scores of some hundreds cost 1e-5 of a weight for each way of
ordering the same operations. The known mistakes lie 1e-2 and more apart.
"""
SIZE = re.compile(r"(?<![\w.])\d+\b(?!-D)")
"""A number in what torch says of tensors that do not fit; how many axes there are is none."""
TYPED = 0.0101
"""How far a number that was typed by hand may lie off: rounded or cut to two decimals."""


def tolerance(right: Outcome) -> float:
    """How far a number may lie from those of `right`; 0 where all of them are whole, or truths."""
    if right.form != "tensor":
        return 0.0 if all(value.is_integer() for value in right.values) else TYPED
    largest = max((abs(value) for value in right.values if math.isfinite(value)), default=0.0)
    return RELATIVE.get(right.dtype, 0.0) * max(1.0, largest)


def same_number(one: float, other: float, apart: float) -> bool:
    """Whether they are at most so far apart; NaN equals NaN, an infinity itself."""
    if math.isnan(one) or math.isnan(other):
        return math.isnan(one) and math.isnan(other)
    return one == other or abs(one - other) <= apart


def alike(one: Outcome, other: Outcome) -> bool:
    """Whether both are the same numbers of the same kind, or the same complaint.

    A list and a tensor of the same shape are alike; what holds no numbers never is.
    """
    if one.trouble or other.trouble:
        return one.trouble is not None and _same_complaint(one.trouble, other.trouble)
    if "tensor" == one.form == other.form and one.dtype != other.dtype:
        return False
    if one.shape != other.shape or len(one.values) != len(other.values):
        return False
    apart = tolerance(other)
    pairs = zip(one.values, other.values, strict=True)
    return bool(one.values) and all(same_number(*pair, apart) for pair in pairs)


def _same_complaint(one: Trouble, other: Trouble | None) -> bool:
    """Whether both are exceptions of one type that speak of the same sizes.

    Where one speaks of no size, they have to say the same.
    """
    if other is None or (one.kind, other.kind) != ("raised", "raised"):
        return False
    if one.detail == other.detail:
        return True
    kinds = {each.detail.partition(":")[0] for each in (one, other)}
    sizes = [sorted(set(SIZE.findall(each.detail))) for each in (one, other)]
    return len(kinds) == 1 and sizes[0] == sizes[1] != []


def index_of(place: int, shape: tuple[int, ...]) -> tuple[int, ...]:
    """The index of the number at this place in row-major order."""
    index: list[int] = []
    for size in reversed(shape):
        place, rest = divmod(place, size)
        index.append(rest)
    return tuple(reversed(index))
