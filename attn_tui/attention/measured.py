"""What is measured of the board `heads`: shapes, counts, gradients, differences."""

from functools import cached_property
from typing import ClassVar

import torch
from torch import Tensor, nn
from torch.func import jacrev

from attn_tui.attention.batch import Batch, one
from attn_tui.attention.heads import split_heads, view_split
from attn_tui.attention.stages import Missing
from attn_tui.model.boards.heads import LEDGER

MOST_INPUTS = 128
"""Numbers in a sequence, above which nothing is measured that costs more than the outputs."""


class Heads(Batch):
    """Heads, and what is measured of them."""

    extras: ClassVar[tuple[str, ...]] = ("block", "divisor")
    summed = frozenset({"E", "A", "A_next"})

    @cached_property
    def ledger(self) -> Tensor:
        """The shape of each listed tensor; NaN for an axis that it lacks."""
        shapes = [self[name].shape for name, _ in LEDGER]
        rows = [[*map(float, shape), *[torch.nan] * (4 - len(shape))] for shape in shapes]
        return torch.tensor(rows, dtype=torch.float64)  # (n, 4)

    @cached_property
    def parameters(self) -> Tensor:
        """How many numbers the four projections hold."""
        weights = [nn.Parameter(self[name]) for name in ("W_Q", "W_K", "W_V", "W_O")]
        return one(sum(weight.numel() for weight in weights))  # (1, 1)

    @cached_property
    def numbered(self) -> Tensor:
        """A number for each place that says token and feature: 10·token + feature."""
        self._is_small("numbered")
        T, D = self.size("T"), self.size("D")
        ten = 10 if D <= 10 else 100
        token = torch.arange(T, dtype=torch.float64)[:, None]  # (T, 1)
        return (ten * token + torch.arange(D))[None]  # (1, T, D)

    @cached_property
    def by_split(self) -> Tensor:
        """The numbered places after the right split."""
        return split_heads(self.numbered, self.size("H"))[0]  # (H, T, d)

    @cached_property
    def by_view(self) -> Tensor:
        """The numbered places after `view(B, H, T, d)`."""
        return view_split(self.numbered, self.size("H"))[0]  # (H, T, d)

    @cached_property
    def reach(self) -> Tensor:
        """The norm of each block of the Jacobian: how much output i feels input j."""
        self._is_small("reach")
        return torch.stack([self._reach_in(sequence) for sequence in range(self.size("B"))])

    def _is_small(self, name: str) -> None:
        """Missing where a sequence is too large to measure `name`."""
        if self.size("T") * self.size("D") > MOST_INPUTS:
            raise Missing(name)

    def _reach_in(self, sequence: int) -> Tensor:
        def output(x: Tensor) -> Tensor:
            X = torch.cat([self.X[:sequence], x[None], self.X[sequence + 1 :]])  # (B, T, D)
            return self.output_of(X)[sequence]  # (T, D)

        jacobian: Tensor = jacrev(output)(self.X[sequence])  # (T, D, T, D)
        norms: Tensor = torch.linalg.vector_norm(jacobian, dim=(1, 3))  # (T, T)
        return norms

    @cached_property
    def leak(self) -> Tensor:
        """The most that any output feels of an input after it."""
        return one(float(self.reach.triu(1).max()))  # (1, 1)

    @cached_property
    def apart(self) -> Tensor:
        """How far the outputs of each sequence moved when one of them was changed."""
        if self.change.item() < 0:
            return torch.zeros(self.size("B"), 1, dtype=torch.float64)  # (B, 1)
        still = self.output_of(self.X_still)  # (B, T, D)
        return (self.Y - still).abs().amax(dim=(1, 2))[:, None]  # (B, 1)

    @cached_property
    def versus_mha(self) -> Tensor:
        """The largest difference from `nn.MultiheadAttention` with the same weights."""
        self._is_small("versus_mha")
        D, H = self.size("D"), self.size("H")
        module = nn.MultiheadAttention(D, H, bias=False, batch_first=True, dtype=torch.float64)
        with torch.no_grad():
            module.in_proj_weight.copy_(torch.cat([self.W_Q, self.W_K, self.W_V], dim=1).T)
            module.out_proj.weight.copy_(self.W_O.T)
            mask = self.future if self.setup.causal else None
            theirs, _ = module(self.X, self.X, self.X, attn_mask=mask, need_weights=False)
        return one(float((self.Y - theirs).abs().max()))  # (1, 1)
