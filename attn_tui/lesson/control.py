"""Characters that a text must not hold, and how text of a file is shown in a sentence."""

import re

CONTROL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff"
    "\ufffe\uffff]"
)
"""What a terminal may act on or nobody can see; tabs and line breaks are not among them."""

BREAK = re.compile(r"\r\n|\r|\n")

_SHOWN = 40


def visible(text: str) -> str:
    """`text` with every control character as its code, so that it can be printed."""
    return CONTROL.sub(lambda found: code(found[0]), text)


def code(character: str) -> str:
    """The name of a character that cannot be shown, like U+001B."""
    return f"U+{ord(character):04X}"


def shortened(text: str) -> str:
    """The beginning of `text` on one line, fit to be quoted in a sentence."""
    line = " ".join(visible(text[: 4 * _SHOWN]).split())
    return line if len(line) <= _SHOWN else line[: _SHOWN - 1] + "…"
