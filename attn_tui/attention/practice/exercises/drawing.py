"""Arguments of comparisons: random numbers, the same ones every time."""

import torch
from torch import Tensor

from attn_tui.attention.practice.task import Arguments, Comparison


def drawn(*shape: int, seed: int, dtype: torch.dtype = torch.float32) -> Tensor:
    """Standard normal numbers, drawn in float64 by a generator of their own."""
    generator = torch.Generator().manual_seed(seed)
    return torch.randn(shape, generator=generator, dtype=torch.float64, device="cpu").to(dtype)


def comparison(
    id: str, name: str, dtype: torch.dtype = torch.float32, **shapes: tuple[int, ...]
) -> Comparison:
    """A comparison whose arguments are all random tensors of these shapes."""

    def arguments() -> Arguments:
        pairs = enumerate(shapes.items())
        return {each: drawn(*shape, seed=seed, dtype=dtype) for seed, (each, shape) in pairs}

    return Comparison(id, name, arguments)
