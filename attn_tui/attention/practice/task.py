"""An exercise as torch's process knows it: what is compared, the truth, and the mistakes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Namespace = Mapping[str, Any]
"""What a file defines: its functions, classes and variables by name."""

Arguments = dict[str, Any]
"""Arguments in their order, by the names that they are spoken of."""

Probe = Callable[[Namespace, str, Arguments], Any]
"""Uses what a file defines under a name on the arguments, and gives what came back."""


def call(namespace: Namespace, name: str, arguments: Arguments) -> Any:
    """Call a function with the arguments in their order."""
    return namespace[name](*arguments.values())


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

    What it does not name is as in the truth. `numbers` shows the mistake, as row sums; none
    where there is nothing to show.
    """

    id: str
    defines: Namespace
    numbers: Callable[[], tuple[float, ...]] = tuple


@dataclass(frozen=True, slots=True)
class Task:
    """How an exercise is judged.

    `truth` is what a right file defines, made of torch's own functions. `ready_made` are
    the functions of torch whose use is mentioned: owner and name.
    """

    id: str
    comparisons: tuple[Comparison, ...]
    truth: Namespace
    mistakes: tuple[Mistake, ...]
    probe: Probe = call
    ready_made: tuple[tuple[Any, str], ...] = ()
