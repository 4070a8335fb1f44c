"""The one place where tensors become plain data."""

import torch
from torch import Tensor

from attn_tui.model.matrix import Matrix


def plain(name: str, tensor: Tensor, with_sums: bool = False) -> Matrix:
    """The tensor's numbers as doubles, True as 1 and -0 as 0; row sums over the last axis."""
    numbers = tensor.to(torch.float64) + 0.0
    sums = tuple(numbers.sum(dim=-1).tolist()) if with_sums else ()
    return Matrix(name, tuple(numbers.shape), tuple(numbers.flatten().tolist()), sums)
