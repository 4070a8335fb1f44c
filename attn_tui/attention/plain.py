"""The one place where tensors become plain data."""

from array import array
from ctypes import string_at

import torch
from torch import Tensor

from attn_tui.model.matrix import Matrix

MOST_IN_TUPLE = 4096
"""Numbers of a matrix above which they are handed over as raw doubles: 0.1 ms, not 4 ms."""


def plain(name: str, tensor: Tensor, with_sums: bool = False) -> Matrix:
    """The tensor's numbers as doubles, True as 1 and -0 as 0; row sums over the last axis."""
    numbers = (tensor.to(torch.float64) + 0.0).contiguous()
    sums = tuple(numbers.sum(dim=-1).flatten().tolist()) if with_sums else ()
    shape = tuple(numbers.shape)
    if numbers.numel() <= MOST_IN_TUPLE:
        return Matrix(name, shape, tuple(numbers.flatten().tolist()), sums)
    doubles = array("d", string_at(numbers.data_ptr(), numbers.nbytes))
    return Matrix(name, shape, doubles, sums)
