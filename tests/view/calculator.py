"""A pocket calculator: reads formulas as they are written, and judges their equalities."""

import math
import re
from itertools import pairwise

_TOKEN = re.compile(r"\d+\.?\d*(?:e-?\d+)?|NaN|sin|cos|[-+·/√^()|e∞]")
_PLAIN = re.compile(r"-?(?:\d+\.?\d*(?:e-?\d+)?|∞|NaN)")


class _NotArithmetic(Exception):
    """The text is a name, or leaves something out."""


class _Calculator:
    """Recursive descent over sums, products, signs, roots, powers, sines and absolute values."""

    def __init__(self, text: str) -> None:
        self.tokens: list[str] = _TOKEN.findall(text)
        if "".join(self.tokens) != text.replace(" ", "") or not self.tokens:
            raise _NotArithmetic
        self.at = 0

    def next(self) -> str:
        if self.at == len(self.tokens):
            raise _NotArithmetic
        self.at += 1
        return self.tokens[self.at - 1]

    def found(self, *signs: str) -> str:
        if self.at < len(self.tokens) and self.tokens[self.at] in signs:
            return self.next()
        return ""

    def sum(self) -> float:
        value = -self.product() if self.found("-") else self.product()
        while sign := self.found("+", "-"):
            term = self.product()
            value = value + term if sign == "+" else value - term
        return value

    def product(self) -> float:
        value = self.factor()
        while sign := self.found("·", "/"):
            factor = self.factor()
            if sign == "·":
                value *= factor
            else:
                value = value / factor if factor else value * math.inf
        return value

    def factor(self) -> float:
        value = self.base()
        return value ** self.factor() if self.found("^") else value

    def base(self) -> float:
        token = self.next()
        if token in ("(", "|"):
            value = self.sum()
            if self.next() != {"(": ")", "|": "|"}[token]:
                raise _NotArithmetic
            return value if token == "(" else abs(value)
        if token in ("sin", "cos"):
            return math.sin(self.base()) if token == "sin" else math.cos(self.base())
        if token == "√":
            return math.sqrt(self.factor())
        if token == "e" and self.next() == "^":
            power = self.factor()
            return math.exp(power) if power < 709 else math.inf
        if token == "∞":
            return math.inf
        if token == "NaN" or token[0].isdigit():
            return float(token)
        raise _NotArithmetic


def evaluate(text: str) -> float | None:
    """The number that a formula gives; None for a name or a shortened formula."""
    try:
        calculator = _Calculator(text)
        value = calculator.sum()
    except _NotArithmetic:
        return None
    return value if calculator.at == len(calculator.tokens) else None


def unnamed(line: str) -> str:
    """What a chain says behind the name of its cell; an input is named by its title."""
    return line.partition(" = ")[2] or line


def rounds_to(value: float, written: str, decimals: int) -> bool:
    """Whether a calculator's `value`, rounded to the digits written, gives these."""
    if written[0] == "<":
        return -1e-12 <= value < float(written[1:])
    if written[0] == ">":
        return float(written[1:]) < value <= 1e-12
    goal = float(written.replace("∞", "inf"))
    if not math.isfinite(goal) or math.isnan(value):
        return value == goal or (math.isnan(value) and math.isnan(goal))
    mantissa, _, exponent = written.partition("e")
    places = len(mantissa.partition(".")[2]) - int(exponent or 0)
    if places == 0 and abs(goal) < 1000:
        places = decimals
    return abs(value - goal) <= 0.5 * 10.0**-places + 1e-9 * max(1.0, abs(goal))


def check_chain(line: str, last: str, decimals: int = 3) -> int:
    """Assert every equality of a chain that ends in the digits `last`; how many there were.

    Each formula gives the last digits, the numbers on its right, and, where quotient stands
    beside quotient, the other's numerator and denominator.
    """
    assert "≈" not in line, line
    sign = " " if last[0] in "<>" else " = "
    assert line.endswith(sign + last) or line == last, (line, last)
    formulas = [*line.removesuffix(sign + last).split(" = "), last]
    checked = 0
    for left, right in pairwise(formulas):
        value = evaluate(left)
        if value is None:
            continue
        checked += 1
        assert rounds_to(value, last, decimals), (line, left, value)
        if _PLAIN.fullmatch(right):
            assert rounds_to(value, right, decimals), (line, left, right, value)
        if " / " in left and " / " in right:
            for one, other in zip(left.split(" / "), right.split(" / "), strict=True):
                side = evaluate(one)
                assert side is not None
                assert rounds_to(side, other, decimals), (line, one, other, side)
    return checked
