"""What came of one comparison with a learner's code, as plain data."""

from dataclasses import dataclass
from typing import Literal

Form = Literal["tensor", "list", "number", "truth", "text", "nothing", "other"]
"""list: numbers or truth values, nested or not; truth: True or False; other: any other type."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """An exception, or the end of the program: `kind` is a kind of Finding.

    `line` is the learner's own, in `file` where that is another one of their folder; `detail`
    is what Python says, on one line, without control characters.
    """

    kind: Literal[
        "blank",
        "syntax",
        "raised",
        "missing",
        "layer",
        "callable",
        "module",
        "quotes",
        "memory",
        "process",
        "stdin",
        "exit",
    ]
    line: int = 0
    file: str = ""
    detail: str = ""
    name: str = ""
    count: int = 0
    """How many blanks there are."""
    got_text: str = ""
    expected_text: str = ""
    sign: str = ""
    """The id of the mistake that it is a sign of."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came back, or the trouble instead.

    `values` are in row-major order for `shape`, truth values as 0 and 1; those of a tensor
    that is far too large are left out. `type` is the name of its class, `dtype` as
    `float32`. `changed` are the arguments that are not as they were; `shares` the one whose
    memory the result is; `repeats` says whether a second call gave the same. `sign` is the id
    of a mistake that a look besides the numbers has found.
    """

    form: Form = "nothing"
    type: str = "NoneType"
    dtype: str = ""
    shape: tuple[int, ...] = ()
    values: tuple[float, ...] = ()
    text: str = ""
    changed: tuple[str, ...] = ()
    shares: str = ""
    repeats: bool = True
    compared: bool = True
    """False where there was nothing to use; then `text` alone is told, which says why."""
    sign: str = ""
    trouble: Trouble | None = None
