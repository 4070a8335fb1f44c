"""The board `nothing`: what becomes of a row in which every key is hidden."""

from functools import cached_property

import torch
from torch import Tensor

from attn_tui.attention.formulas import Attention
from attn_tui.attention.interfaces import mha_weights
from attn_tui.attention.sdpa import sdpa_weights
from attn_tui.attention.stages import whole

FINITE = -1e9
"""A number that stands for -inf in much code."""


class Nothing(Attention):
    """The causal mask, with one row emptied."""

    extras = ()
    summed = frozenset()

    @cached_property
    def row(self) -> Tensor:
        """Which row is emptied: a whole number from 0 to T - 1; 0 unless given."""
        start = torch.zeros(1, 1, dtype=torch.float64)
        return whole(self.given("row", lambda: start), 0, len(self.Q) - 1)  # (1, 1)

    @cached_property
    def keep(self) -> Tensor:
        """1 where the query may look at the key."""
        return (~self.block).double()  # (T, T)

    @cached_property
    def block(self) -> Tensor:
        """True where the key is hidden from the query."""
        block = self.future.clone()
        block[int(self.row.item())] = True
        return block  # (T, T)

    @cached_property
    def ways(self) -> Tensor:
        """The weights of the emptied row: one way of computing them in each row."""
        scale = self.setup.scale
        tables = (
            self.A,
            sdpa_weights(self.Q, self.K, ~self.block, scale),
            mha_weights(self.Q, self.K, self.block, scale),
            mha_weights(self.Q, self.K, self.block, scale, need_weights=False),
            self.S.masked_fill(self.block, FINITE).softmax(dim=-1),
        )
        return torch.stack([table[int(self.row.item())] for table in tables])  # (5, T)
