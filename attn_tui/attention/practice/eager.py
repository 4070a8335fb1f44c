"""`torch.compile` without a compiler: it starts programs, and takes longer than a check."""

from collections.abc import Callable
from typing import Any

import torch


def compile_nothing() -> None:
    """Have `torch.compile` give back what it is given, from now on in this process."""
    vars(torch)["compile"] = as_it_is


def as_it_is(model: Callable[..., Any] | None = None, **options: Any) -> Callable[..., Any]:
    """The function or module itself; where none is given yet, what does the same to one."""
    return as_it_is if model is None else model
