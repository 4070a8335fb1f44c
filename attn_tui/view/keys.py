"""What was typed, read as it was meant: input methods, numbers, shapes."""

import re
from math import isfinite, sqrt

_HALF_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | str.maketrans(
    "\u3000。、【】「」《》“”‘’", " .,[][]<>\"\"''"
)

_DECIMAL = r"[+-]?(?:\d+\.?\d*|\.\d+)"
_NUMBER = re.compile(rf"\s*({_DECIMAL})\s*(?:/\s*({_DECIMAL})\s*|(%)\s*)?", re.ASCII)
_ROOT = re.compile(
    r"\s*(?:√|sqrt)\s*(\()?\s*(\d+(?:\.\d*)?)\s*(?(1)\))\s*", re.ASCII | re.IGNORECASE
)
_SIZES = re.compile(r"\d{1,9}(?:(?:\s*[,;x×*]\s*|\s+)\d{1,9})*", re.ASCII | re.IGNORECASE)
_BRACKETS = {"(": ")", "[": "]"}


def half_width(text: str) -> str:
    """`text` with full-width letters, digits and punctuation as their half-width forms."""
    return text.translate(_HALF_WIDTH)


def parse_number(text: str) -> float | None:
    """A decimal number, a fraction of two (`-1/2`), a percentage, a square root (`√2`, `sqrt(2)`).

    None for anything else.
    A comma is not a decimal point. Full-width forms and the minus sign U+2212 are read.
    """
    text = half_width(text).replace("−", "-")
    root = _ROOT.fullmatch(text)
    if root:
        return _finite(sqrt(float(root[2])))
    found = _NUMBER.fullmatch(text)
    if not found:
        return None
    above, below = float(found[1]), 100.0 if found[3] else float(found[2] or 1)
    return _finite(above / below) if below else None


def _finite(number: float) -> float | None:
    return number if isfinite(number) else None


def parse_shape(text: str) -> tuple[int, ...] | None:
    """Sizes separated by commas, semicolons, ×, x, * or spaces; None for anything else.

    They stand in brackets or not. One comma may follow the last size, as in `(3,)`. Empty
    brackets are the shape of a single number.
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
