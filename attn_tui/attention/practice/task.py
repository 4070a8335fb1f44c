"""An exercise as torch's process knows it: what is compared, the truth, and the mistakes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from attn_tui.attention.practice.outcome import Outcome

Namespace = Mapping[str, Any]
"""What a file defines: its functions, classes and variables by name."""

Arguments = dict[str, Any]
"""Arguments in their order, by the names that they are spoken of."""

Probe = Callable[[Namespace, str, Arguments], Any]
"""Uses what a file defines under a name on the arguments, and gives what came back."""


Besides = Callable[[Namespace, str, Arguments, Outcome], str]
"""A second look at what gave an outcome: the id of the mistake that it tells, or empty."""

Told = Callable[[str, Arguments], str]
"""How a use is spoken of, by the name and the arguments."""


def no_look(namespace: Namespace, name: str, arguments: Arguments, outcome: Outcome) -> str:
    """No second look is needed."""
    return ""


class Nothing(Exception):
    """There is nothing to compare: what a probe raises where a file may leave something out.

    `why` says whether that is `absent` or `wrong`.
    """

    def __init__(self, why: Literal["absent", "wrong"]) -> None:
        super().__init__(why)
        self.why = why


def call(namespace: Namespace, name: str, arguments: Arguments) -> Any:
    """Call a function with the arguments in their order."""
    return namespace[name](*arguments.values())


def call_text(name: str, arguments: Arguments) -> str:
    """`scores(q (2, 3, 4), k (2, 5, 4))`; shapes for tensors, the value of what is none."""
    return f"{name}({', '.join(map(argument_text, arguments, arguments.values()))})"


def argument_text(name: str, value: Any) -> str:
    """`q (2, 3, 4)`, `causal=True`, or the name of a function."""
    if hasattr(value, "shape"):
        return f"{name} {tuple(value.shape)}"
    return name if callable(value) else f"{name}={value}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """One use of what a file defines, compared with what the truth gives.

    `arguments` draws them anew at each call, equal each time.
    """

    id: str
    name: str
    arguments: Callable[[], Arguments] = dict


@dataclass(frozen=True, slots=True)
class Mistake:
    """A known mistake: what a file with it defines.

    What it does not name is as in the truth; one id may stand for several forms. `numbers`
    shows the mistake, as row sums; none where there is nothing to show.
    """

    id: str
    defines: Namespace
    numbers: Callable[[], tuple[float, ...]] = tuple


@dataclass(frozen=True, slots=True)
class Task:
    """How an exercise is judged.

    `truth` is what a right file defines, made of torch's own functions. `ready_made` are
    the functions of torch whose use is mentioned: owner and name. `told` says how a use is
    spoken of. `signs` are mistakes that no numbers tell: an exception may, see `signs.py`, or a
    second look, which is `besides`.
    """

    id: str
    comparisons: tuple[Comparison, ...]
    truth: Namespace
    mistakes: tuple[Mistake, ...]
    probe: Probe = call
    told: Told = call_text
    ready_made: tuple[tuple[Any, str], ...] = ()
    signs: tuple[str, ...] = ()
    besides: Besides = no_look
