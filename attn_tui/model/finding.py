"""A learner's file to be checked, and what was found."""

from dataclasses import dataclass
from typing import Literal

from attn_tui.model.matrix import Matrix

Kind = Literal[
    "passed",
    # It could not be run to its end
    "blank",
    "syntax",
    "missing",
    "raised",
    "time",
    "memory",
    "output",
    "process",
    "stdin",
    "exit",
    "ended",
    "signal",
    "quotes",
    "layer",
    "callable",
    "module",
    "unfinished",
    # It ran, and gave something else
    "nothing",
    "type",
    "dtype",
    "shape",
    "not-a-number",
    "values",
    "changed",
    "random",
    "answer",
    "why",
    # A test that judges attention functions
    "accepts",
    "refuses",
]


Own = Literal["", "tried", "wrong", "absent"]
"""The learner's own function: not asked for, used, there but not right or unfinished, not there."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A file as it is now: `path` is absolute; other files of its folder may be imported."""

    exercise: str
    path: str
    source: str


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check of one attempt found: one `kind`, and what belongs to it.

    blank: `line` of the first, `count` of all; `name` is `why` where all else holds. syntax,
    raised: `line`, `detail` as Python says it; syntax: `name`, a character that it does not
    know. missing: `name`, and in `detail` the nearest name that is there, or nothing. time:
    `count` seconds. memory: `count` bytes that it may take on top. output: `count` bytes.
    process, stdin, exit: `detail`, the call; `line` of it. ended: `count`, the status; signal:
    `detail`, its name. quotes: `line`, and `name`, the letter of a reason that lacks them.
    layer: `name`; type, dtype, shape, layer: `got_text` and `expected_text`. callable: `name`
    and `got_text`, the type of what is no function; module: the same of what is no module.
    unfinished: what the check itself needs was changed or closed. changed: `name` of the
    argument. answer: `name` of the variable. why: `name`, the letter that was given.
    accepts, refuses: `name`, the id of the attention function.
    """

    exercise: str
    kind: Kind
    name: str = ""
    line: int = 0
    """The learner's own line, counted from 1; 0 where none is known."""
    file: str = ""
    """The name of the file that the line is in, where it is another one of the folder."""
    detail: str = ""
    count: int = 0
    call: str = ""
    """What was called with which shapes: `attention(q (2, 3, 4), …, causal=False)`."""
    comparison: str = ""
    """The id of the comparison that failed."""
    at: tuple[int, ...] = ()
    """The first index that differs."""
    got_text: str = ""
    expected_text: str = ""
    got: Matrix | None = None
    """The last two axes around `at`: rows and columns as they are, a single row of a vector."""
    expected: Matrix | None = None
    """The same of the right answer; None where it shall not be given away."""
    mistake: str = ""
    """The id of the known mistake that gives exactly this; empty where none does."""
    numbers: tuple[float, ...] = ()
    """What shows that mistake, as row sums; counts are ints."""
    shares: str = ""
    """The argument whose memory the result is, where its values are wrong."""
    why: str | None = None
    """The reason that the file gives; None where it asks for none."""
    ready_made: tuple[str, ...] = ()
    """Functions of torch that did the work, where the point is to write it."""
    printed: tuple[str, ...] = ()
    """The last lines that it wrote, as text."""
    unseen: int = 0
    """How many lines were written before those."""
    closed: bool = False
    """Whether it closed standard output."""
    proved: tuple[str, ...] = ()
    """The comparisons that hold."""
    own: Own = ""
    torch: str = ""

    @property
    def passed(self) -> bool:
        """Whether the exercise is done."""
        return self.kind == "passed"
