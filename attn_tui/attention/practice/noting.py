"""What is noted while a learner's code runs: which of torch's functions it uses."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from torch import Tensor

from attn_tui.attention.practice.task import Task


def note_ready_made(task: Task) -> Callable[[], tuple[str, ...]]:
    """Note from now on, in this process, which of the task's ready-made functions are used.

    Gives a function that tells their names, in the order of first use. A method `forward`
    is told by the name of its class.
    """
    used: dict[str, None] = {}
    for owner, name in task.ready_made:
        told = owner.__name__ if name == "forward" else name
        setattr(owner, name, _noting(getattr(owner, name), told, used))
    return lambda: tuple(used)


def note_turned() -> Callable[[], bool]:
    """Note from now on, in this process, whether `.T` turns a tensor of more than two axes."""
    turned: set[bool] = set()
    turn: Any = vars(Tensor).get("T", Tensor.T)

    def noting(tensor: Tensor) -> Any:
        turned.add(tensor.dim() > 2)
        return turn.__get__(tensor)

    setattr(Tensor, "T", property(noting))  # noqa: B010 - mypy knows that T is read-only
    return lambda: True in turned


def _noting(function: Callable[..., Any], told: str, used: dict[str, None]) -> Callable[..., Any]:
    @wraps(function)
    def noting(*arguments: Any, **named: Any) -> Any:
        used[told] = None
        return function(*arguments, **named)

    return noting
