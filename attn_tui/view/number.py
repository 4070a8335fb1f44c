"""How a number is written on a board, in a readout and in an answer."""

from math import isinf, isnan

WIDEST = 8
_HALF_UP = 1 + 1e-12


def digits(value: float, decimals: int = 3) -> str:
    """`value` in at most 8 cells: `2.828`, `4`, `<0.001`, `123457`, `1.2e9`, `-∞`, `NaN`.

    Only a whole number is written as one (unless its decimals do not fit), zero never has
    a sign, and what is not zero is never written as zero. `decimals` is at most 4. The
    order of numbers is the order of what is written.
    """
    if isnan(value):
        return "NaN"
    if isinf(value):
        return "∞" if value > 0 else "-∞"
    if value == int(value):
        return _short(str(int(value)), value)
    written = fixed(value, decimals)
    if float(written) == 0:
        bound = f"{10**-decimals:.{decimals}f}"
        return f"<{bound}" if value > 0 else f">-{bound}"
    return written if len(written) <= WIDEST else _short(fixed(value, 0), value)


def tiny_digits(value: float, decimals: int = 3) -> str:
    """`value` as `digits` writes it, but `2.2e-16` where that would name a bound."""
    written = digits(value, decimals)
    return _scientific(value) if written[0] in "<>" else written


def fixed(value: float, decimals: int) -> str:
    """`value` with so many decimals, halves rounded away from zero as a calculator does.

    Up to 9 decimals a relative 1e-12 less than a half counts as one, so that the order in
    which a sum was added does not show.
    """
    return f"{value * _HALF_UP if decimals < 10 else value:.{decimals}f}"


def truth_value(value: float) -> str:
    """A number 1 or 0 that stands for a boolean, as Python writes it."""
    return str(bool(value))


def sum_digits(value: float, decimals: int = 3) -> str:
    """`value` with its decimals even where it is whole, so that a column of sums aligns.

    `1.000`, `0.486`, `0.000`; what is too long, tiny or not finite is written as by `digits`.
    """
    written = digits(value, decimals)
    whole = f"{float(written):.{decimals}f}" if written.lstrip("-").isdecimal() else written
    return whole if len(whole) <= WIDEST else written


def _short(whole: str, value: float) -> str:
    return whole if len(whole) <= WIDEST else _scientific(value)


def _scientific(value: float) -> str:
    mantissa, exponent = f"{value:.1e}".split("e")
    return f"{mantissa.removesuffix('.0')}e{int(exponent)}"
