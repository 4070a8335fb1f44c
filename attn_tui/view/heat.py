"""From numbers to steps of the one ramp, and the two ends that the legend names."""

from dataclasses import dataclass
from math import isfinite

from attn_tui.model.board import Paint
from attn_tui.model.matrix import Matrix

STEPS = 16


@dataclass(frozen=True, slots=True)
class Scale:
    """The numbers at the two ends of the ramp."""

    low: float
    high: float

    def step(self, value: float) -> int:
        """The step of the ramp for a number, -1 where it has none."""
        if not isfinite(value):
            return -1
        if self.high <= self.low:
            return 0
        share = (value - self.low) / (self.high - self.low)
        return min(STEPS - 1, max(0, int(share * STEPS)))

    def spanning(self, other: "Scale") -> "Scale":
        """The scale that covers both."""
        return Scale(min(self.low, other.low), max(self.high, other.high))


def scale_of(matrix: Matrix, paint: Paint) -> Scale | None:
    """The scale in use for a matrix; None for one that is not coloured.

    Weights run from 0 to 1 so that two tables of them compare, scores from their
    smallest to their largest finite number.
    """
    finite = [value for value in matrix.values if isfinite(value)]
    if paint not in ("score", "weight") or not finite:
        return None
    if paint == "weight":
        return Scale(0.0, max(1.0, *finite))
    return Scale(min(finite), max(finite))
