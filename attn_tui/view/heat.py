"""From numbers to steps of the one ramp, and the two ends that the legend names."""

from dataclasses import dataclass, replace
from math import isfinite, isnan, nan

from attn_tui.model.kind import Paint
from attn_tui.model.matrix import Matrix

STEPS = 16
"""Places on the ramp, which an ink names."""

GLYPHS = "▁▂▃▄▅▆▇█"


@dataclass(frozen=True, slots=True)
class Ramp:
    """How many steps can be told apart, and a glyph for each where colours cannot."""

    steps: int = STEPS
    glyphs: str = ""

    def place(self, step: int) -> int:
        """The place of a step on the ramp; the two ends are those of the ramp."""
        return round(step * (STEPS - 1) / (self.steps - 1))

    def glyph(self, step: int) -> str:
        """One cell that stands for a step; blank where its colour does, and for no step."""
        return self.glyphs[step] if self.glyphs and step >= 0 else " "


FULL = Ramp()


@dataclass(frozen=True, slots=True)
class Scale:
    """The numbers at the two ends of a ramp."""

    low: float
    high: float
    ramp: Ramp = FULL

    def step(self, value: float) -> int:
        """The step of the ramp for a number, -1 where it has none."""
        if not isfinite(value):
            return -1
        if self.high <= self.low:
            return 0
        share = (value - self.low) / (self.high - self.low)
        return min(self.ramp.steps - 1, int(min(max(share, 0.0), 1.0) * self.ramp.steps))

    def spanning(self, other: "Scale") -> "Scale":
        """The scale that covers both."""
        return replace(self, low=min(self.low, other.low), high=max(self.high, other.high))


def scale_of(matrix: Matrix, paint: Paint, ramp: Ramp = FULL) -> Scale | None:
    """The scale in use for a matrix; None for one that is not coloured.

    Weights run from 0 to 1 so that two tables of them compare, scores from their
    smallest to their largest finite number.
    """
    if paint == "weight":
        highest = max(matrix.values, default=nan)
        if not isfinite(highest):
            highest = max(filter(isfinite, matrix.values), default=nan)
        return None if isnan(highest) else Scale(0.0, max(1.0, highest), ramp)
    finite = [value for value in matrix.values if isfinite(value)] if paint == "score" else []
    return Scale(min(finite), max(finite), ramp) if finite else None
