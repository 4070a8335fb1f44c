"""What was typed, read as it was meant: input methods, numbers, shapes."""

import re
from math import isfinite

_HALF_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | str.maketrans(
    "\u3000。、【】「」《》“”‘’", " .,[][]<>\"\"''"
)

_DECIMAL = r"[+-]?(?:\d+\.?\d*|\.\d+)"
_NUMBER = re.compile(rf"\s*({_DECIMAL})\s*(?:/\s*({_DECIMAL})\s*|(%)\s*)?", re.ASCII)
_SIZES = re.compile(r"\d{1,9}(?:(?:\s*[,x×*]\s*|\s+)\d{1,9})*", re.ASCII | re.IGNORECASE)
_BRACKETS = {"(": ")", "[": "]"}


def half_width(text: str) -> str:
    """`text` with full-width letters, digits and punctuation as their half-width forms."""
    return text.translate(_HALF_WIDTH)


def parse_number(text: str) -> float | None:
    """A decimal number, a fraction of two (`-1/2`) or a percentage, None for anything else.

    A comma is not a decimal point. Full-width forms and the minus sign U+2212 are read.
    """
    found = _NUMBER.fullmatch(half_width(text).replace("−", "-"))
    if not found:
        return None
    above, below = float(found[1]), 100.0 if found[3] else float(found[2] or 1)
    if below == 0 or not isfinite(above / below):
        return None
    return above / below


def parse_shape(text: str) -> tuple[int, ...] | None:
    """Sizes separated by commas, ×, x, * or spaces, in brackets or not; None for anything else.

    One comma may follow the last size, as in `(3,)`. Empty brackets are the shape of a
    single number.
    """
    inside = half_width(text).strip()
    if inside[:1] in _BRACKETS:
        if len(inside) < 2 or inside[-1] != _BRACKETS[inside[0]]:
            return None
        inside = inside[1:-1].strip()
        if not inside:
            return ()
    sizes = inside.removesuffix(",").rstrip()
    if not _SIZES.fullmatch(sizes):
        return None
    return tuple(int(size) for size in re.findall(r"\d+", sizes))
