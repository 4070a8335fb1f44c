"""Small arithmetic expressions, as text and as the number that the text gives.

`text(decimals)` writes the numbers with so many decimals; `shown(decimals)` is what comes
out when that text is typed into a calculator.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, floor, inf, isclose, isfinite, log10, nan, prod, sqrt

from attn_tui.view.number import digits, fixed

LONGEST_SUM = 150
"""Characters of a sum; a longer one is shortened in the middle."""
_EXACT = 1e-12


class Expression(ABC):
    """Something that is computed: a text, and the number that this text gives."""

    @abstractmethod
    def text(self, decimals: int) -> str:
        """How it is written, its numbers with so many decimals."""

    @abstractmethod
    def shown(self, decimals: int) -> float:
        """What comes out of the text."""

    def grouped(self, decimals: int) -> str:
        """Its text as part of a product, a quotient or a power."""
        return self.text(decimals)


@dataclass(frozen=True, slots=True)
class Name(Expression):
    """What a number is called: `Q[1,0]`, `A[2]·V[:,0]`. Gives nothing to check."""

    name: str

    def text(self, decimals: int) -> str:
        return self.name

    def shown(self, decimals: int) -> float:
        return nan


@dataclass(frozen=True, slots=True)
class Number(Expression):
    """`3`, `0.5`, `0.620`, `0.00042`, `9.36e-14`, `-∞`.

    Short where that is exact, and with two digits that count at least.
    """

    value: float

    def text(self, decimals: int) -> str:
        size = abs(self.value)
        if not isfinite(size):
            return digits(self.value)
        if size >= 1e15 or 0 < size < 1e-5:
            mantissa, exponent = f"{self.value:.{max(decimals, 2) - 1}e}".split("e")
            return f"{mantissa}e{int(exponent)}"
        places = max(decimals, 1 - floor(log10(size))) if 0 < size < 1 else decimals
        for fewer in range(min(places, 12) + 1):
            written = f"{self.value + 0.0:.{fewer}f}"
            if isclose(float(written), self.value, rel_tol=_EXACT):
                return written
        return fixed(self.value, 0 if decimals <= 3 and size >= 1e4 else places)

    def shown(self, decimals: int) -> float:
        return float(self.text(decimals).replace("∞", "inf"))

    def grouped(self, decimals: int) -> str:
        written = self.text(decimals)
        return f"({written})" if written.startswith("-") else written


@dataclass(frozen=True, slots=True)
class Product(Expression):
    """Factors: `2·(-1)`."""

    factors: tuple[Expression, ...]

    def text(self, decimals: int) -> str:
        return "·".join(factor.grouped(decimals) for factor in self.factors)

    def shown(self, decimals: int) -> float:
        return prod(factor.shown(decimals) for factor in self.factors)


@dataclass(frozen=True, slots=True)
class Sum(Expression):
    """Terms: `0·0 + 2·(-1)`. `more` stands for the `{count}` left out of a long one."""

    terms: tuple[Expression, ...]
    more: str = "…"

    def text(self, decimals: int) -> str:
        first, *others = self.terms
        texts = [first.text(decimals), *(term.grouped(decimals) for term in others)]
        written = " + ".join(texts)
        for kept in range(len(texts) - 2, 0, -1):
            if len(written) <= LONGEST_SUM:
                break
            left_out = self.more.format(count=len(texts) - kept - 1)
            written = " + ".join([*texts[:kept], left_out, texts[-1]])
        return written

    def shown(self, decimals: int) -> float:
        return sum(term.shown(decimals) for term in self.terms)

    def grouped(self, decimals: int) -> str:
        return f"({self.text(decimals)})"


@dataclass(frozen=True, slots=True)
class Difference(Expression):
    """One number less another: `2 - 0`."""

    left: Number
    right: Number

    def text(self, decimals: int) -> str:
        return f"{self.left.text(decimals)} - {self.right.grouped(decimals)}"

    def shown(self, decimals: int) -> float:
        return self.left.shown(decimals) - self.right.shown(decimals)


@dataclass(frozen=True, slots=True)
class Quotient(Expression):
    """`3/√2`, `3/2`, `8.342 / 29.374`, `e^2 / (e^2 + e^1)`."""

    above: Expression
    below: Expression

    def text(self, decimals: int) -> str:
        below = self.below.grouped(decimals)
        if not isinstance(self.above, Number):
            return f"{self.above.grouped(decimals)} / {below}"
        short = below.isdecimal() or below.startswith("√")
        return self.above.text(decimals) + ("/" if short else " / ") + below

    def shown(self, decimals: int) -> float:
        above, below = self.above.shown(decimals), self.below.shown(decimals)
        return above / below if below else above * inf


@dataclass(frozen=True, slots=True)
class Root(Expression):
    """A square root: `√2`."""

    of: Number

    def text(self, decimals: int) -> str:
        return f"√{self.of.text(decimals)}"

    def shown(self, decimals: int) -> float:
        return sqrt(self.of.shown(decimals))


@dataclass(frozen=True, slots=True)
class Exponential(Expression):
    """`e^2.828`, `e^(-∞)`."""

    power: Number

    def text(self, decimals: int) -> str:
        return f"e^{self.power.grouped(decimals)}"

    def shown(self, decimals: int) -> float:
        return exponential(self.power.shown(decimals))


def exponential(power: float) -> float:
    """e to this power; infinite where it is too large for float64."""
    try:
        return exp(power)
    except OverflowError:
        return inf


def added(terms: Sequence[Expression], more: str = "…") -> Expression:
    """The sum of one term or more; one term stands alone, without parentheses."""
    return Sum(tuple(terms), more) if len(terms) > 1 else terms[0]


def dot(left: Sequence[float], right: Sequence[float], more: str = "…") -> Expression:
    """The dot product of two vectors, term by term: `1·0 + 3·1`."""
    pairs = zip(left, right, strict=True)
    return added([Product((Number(one), Number(other))) for one, other in pairs], more)
