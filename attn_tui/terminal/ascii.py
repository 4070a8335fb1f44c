"""ASCII in place of other characters, for a terminal that reads no UTF-8; every width stays."""

import re
from collections.abc import Mapping

from rich.cells import cell_len

ASKED_FOR = "ATTN_TUI_ASCII"
"""The variable that asks for ASCII where the locale does not say so."""

_SIGNS = str.maketrans(
    "·√∞ᵀ′…×²→✓Σ‖∂▾▸≈−–↑↓←▴✗”’“‘±⁰≠≤≥∈₂↔" + "▁▂▃▄▅▆▇█▒▏▎▍▌▋▊▉",
    ".V~T'.x2>Y+|dv>~--^v<^x\"'\"'+0!<>e2-" + "_.:-=+*#%...====",
)
_OTHER = re.compile(r"[^\x00-\x7f]+")


def in_ascii(text: str) -> str:
    """`text` in ASCII: a sign that resembles, else `?` for each cell that it takes."""
    return _OTHER.sub(lambda found: "?" * cell_len(found[0]), text.translate(_SIGNS))


def takes_utf8(environment: Mapping[str, str]) -> bool:
    """Whether the terminal reads UTF-8: it does unless the locale names another encoding.

    A locale without an encoding, such as C, says nothing about the terminal.
    """
    if environment.get(ASKED_FOR, "") not in ("", "0"):
        return False
    names = (environment.get(name, "") for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    locale = next(filter(None, names), "")
    encoding = locale.partition("@")[0].partition(".")[2]
    return encoding.lower().replace("-", "") in ("", "utf8")
