"""What the lesson claims and torch can prove: the claims as data, and what came of them."""

from dataclasses import dataclass
from math import isclose, isnan, nan
from typing import Literal

Measured = float | str | tuple[float, ...]
"""A number, several of them, or a text: shapes, or a table of which cells are seen.

A table has a 1 for a key that is seen and a 0 for one that is not, its rows parted by `/`;
`NaN` stands for a row that is none.
"""

Theme = Literal["hand", "softmax", "mask", "polarity", "nothing", "heads", "position"]

SEED = 0
"""The seed of every random draw in a check."""


@dataclass(frozen=True, slots=True)
class Check:
    """One claim: what is measured `is` within `tolerance` what was expected, or lies `above` it.

    Its statement is the word `check.<id>`. `drawn` is True where random numbers are used,
    `slow` where torch loads its compiler or compiles first, which takes seconds.
    """

    id: str
    theme: Theme
    expected: Measured
    tolerance: float = 0.0
    relation: Literal["is", "above"] = "is"
    drawn: bool = False
    slow: bool = False

    def admits(self, measured: Measured) -> bool:
        """Whether the claim is true of what was measured; NaN is NaN."""
        if isinstance(measured, str) or isinstance(self.expected, str):
            return measured == self.expected
        found, wanted = _numbers(measured), _numbers(self.expected)
        if len(found) != len(wanted):
            return False
        pairs = zip(found, wanted, strict=True)
        if self.relation == "above":
            return all(one > other for one, other in pairs)
        return all(_same(one, other, self.tolerance) for one, other in pairs)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What torch measured for the check `id`; a text that names the error where it met one."""

    id: str
    measured: Measured
    passed: bool
    torch: str


def _numbers(measured: float | tuple[float, ...]) -> tuple[float, ...]:
    return measured if isinstance(measured, tuple) else (measured,)


def _same(one: float, other: float, tolerance: float) -> bool:
    return isclose(one, other, rel_tol=0, abs_tol=tolerance) or (isnan(one) and isnan(other))


ROUNDING = 1e-12
"""How far apart two ways of one computation may be, in float64."""
WRITTEN = 5e-4
"""Half of the last of three decimals."""
PAST = "1000/1100/1110/1111"
INVERSE = "0111/0011/0001/0000"
REFUSED = "RuntimeError"

_CHECKS = (
    Check("hand-visible", "hand", 0, ROUNDING),
    Check("hand-causal", "hand", 0, ROUNDING),
    Check("hand-weights", "hand", (0.306, 0.620, 0.074), WRITTEN),
    Check("hand-output", "hand", (0.529, 2.629), WRITTEN),
    Check("hand-masked", "hand", (0.670, 0.330, 0), WRITTEN),
    Check("hand-heads", "hand", 0, ROUNDING),
    Check("row-sums", "softmax", 0, ROUNDING, drawn=True),
    Check("row-constant", "softmax", 0, ROUNDING, drawn=True),
    Check("over-queries", "softmax", (1.590, 1.214, 0.196), WRITTEN),
    Check("spread", "softmax", (1, 1, 1), 0.05, drawn=True),
    Check("largest-weight", "softmax", (0.88, 0.36, 0.15), 0.02, drawn=True),
    Check("hidden-zero", "mask", 0),
    Check("first-output", "mask", 0),
    Check("kept-ratio", "mask", 0, ROUNDING),
    Check("future-values", "mask", 0, drawn=True),
    Check("future-gradients", "mask", 0, drawn=True),
    Check("open-leaks", "mask", 0.001, relation="above", drawn=True),
    Check("late-mask-triangle", "mask", 0, drawn=True),
    Check("late-mask-leaks", "mask", 0.001, relation="above", drawn=True),
    Check("zero-fill-leaks", "mask", (0.106, 0.038), WRITTEN),
    Check("block-hides", "polarity", PAST),
    Check("sdpa-takes", "polarity", PAST),
    Check("sdpa-inverted", "polarity", INVERSE),
    Check("sdpa-float", "polarity", (0.391, 0.017, 0.592), WRITTEN),
    Check("sdpa-integer", "polarity", REFUSED),
    Check("mha-blocks", "polarity", PAST),
    Check("mha-inverted", "polarity", "0111/0011/0001/NaN"),
    Check("mha-padding", "polarity", "1110/1110/1110/1110", slow=True),
    Check("flex-takes", "polarity", PAST, slow=True),
    Check("flex-inverted", "polarity", INVERSE, slow=True),
    Check("causal-upper-left", "polarity", "10000/11000"),
    Check("causal-lower-right", "polarity", "11110/11111", slow=True),
    Check("nothing-softmax", "nothing", (nan, nan, nan)),
    Check("nothing-sdpa", "nothing", (0, 0, 0)),
    Check("nothing-mha-weights", "nothing", (nan, nan, nan)),
    Check("nothing-mha", "nothing", (0, 0, 0)),
    Check("nothing-fill", "nothing", 0, ROUNDING),
    Check("shapes-lesson", "heads", "(2, 2, 4, 2) (2, 2, 4, 4) (2, 4, 4)"),
    Check("shapes-six", "heads", "(2, 3, 4, 2) (2, 3, 4, 4) (2, 4, 6)"),
    Check("parameters-four", "heads", (64, 64, 64)),
    Check("parameters-six", "heads", 144),
    Check("heads-mha", "heads", 0, ROUNDING, drawn=True),
    Check("heads-divide", "heads", 0),
    Check("heads-shared", "heads", 0, drawn=True),
    Check("sequences-apart", "heads", 0, drawn=True),
    Check("bad-split-leaks", "heads", 0.001, relation="above", drawn=True),
    Check("bad-merge-leaks", "heads", 0.001, relation="above", drawn=True),
    Check("bad-both-future", "heads", 0, drawn=True),
    Check("bad-both-values", "heads", 0.001, relation="above", drawn=True),
    Check("order-undone", "position", 0, ROUNDING, drawn=True),
    Check("order-told", "position", 0.001, relation="above", drawn=True),
    Check("sinusoid", "position", 0, ROUNDING),
    Check("sinusoid-distance", "position", 0, ROUNDING),
    Check("sinusoid-rises", "position", 0.001, relation="above"),
    Check("causal-last", "position", 0, ROUNDING, drawn=True),
    Check("causal-others", "position", 0.001, relation="above", drawn=True),
    Check("causal-two-layers", "position", 0.001, relation="above", drawn=True),
)
CHECKS: dict[str, Check] = {check.id: check for check in _CHECKS}
EVIDENCE: tuple[str, ...] = tuple(check.id for check in _CHECKS if not check.slow)
"""The checks that a step may name: those that torch answers at once."""
