"""What all boards share: named stages, computed when asked for, over inputs and edits."""

from collections.abc import Callable
from typing import ClassVar

import torch
from torch import Tensor

from attn_tui.model.setup import Setup


class Missing(Exception):
    """An input is absent, so what needs it cannot be computed."""


class Stages:
    """The matrices of one board: a subclass has one cached property for each."""

    extras: ClassVar[tuple[str, ...]] = ()
    """Names of matrices beyond the registry's."""
    summed: ClassVar[frozenset[str]] = frozenset()
    """Names of the matrices whose row sums are shown."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    def __getitem__(self, name: str) -> Tensor:
        """The stage of that name; Missing where an input for it is absent."""
        stage: Tensor = getattr(self, name)
        return stage

    def given(self, name: str, otherwise: Callable[[], Tensor] | None = None) -> Tensor:
        """The input `name`, else `otherwise()`, else Missing; edits laid over it. float64."""
        for matrix in self.setup.inputs:
            if matrix.name == name:
                start = torch.tensor(matrix.values, dtype=torch.float64).reshape(matrix.shape)
                return self.edited(name, start)
        if otherwise is None:
            raise Missing(name)
        return self.edited(name, otherwise())

    def edited(self, name: str, start: Tensor) -> Tensor:
        """`start` with the edits of `name` laid over it, those outside its size left out."""
        edited = start.clone()
        for edit in self.setup.edits:
            if edit.cell.matrix != name:
                continue
            row, column = edit.cell.cell
            if row < start.shape[0] and column < start.shape[1]:
                edited[row, column] = edit.value
        return edited


def whole(tensor: Tensor, low: float, high: float) -> Tensor:
    """The nearest whole numbers between `low` and `high`; `low` for what is not a number."""
    return tensor.nan_to_num(low, high, low).round().clamp(low, high)
