"""The board `lengths`: `is_causal` where there are not as many queries as keys."""

import warnings
from functools import cached_property

import torch
from torch import Tensor
from torch.nn.functional import scaled_dot_product_attention

from attn_tui.attention.stages import Stages, whole

MOST = 8


class Lengths(Stages):
    """The weights inside SDPA where all scores are equal: shared out among what is visible."""

    @cached_property
    def L(self) -> Tensor:
        """How many queries: a whole number from 1 to 8."""
        return whole(self.given("L"), 1, MOST)  # (1, 1)

    @cached_property
    def S(self) -> Tensor:
        """How many keys: a whole number from 1 to 8."""
        return whole(self.given("S"), 1, MOST)  # (1, 1)

    @cached_property
    def upper_left(self) -> Tensor:
        """The weights with `is_causal=True`."""
        return self._weights(None)  # (L, S)

    @cached_property
    def lower_right(self) -> Tensor:
        """The weights with the mask that `causal_lower_right` makes."""
        from torch.nn.attention.bias import causal_lower_right  # with torch's compiler: 2.4 s

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            mask = causal_lower_right(int(self.L.item()), int(self.S.item()))
        return self._weights(mask)  # (L, S)

    def _weights(self, mask: Tensor | None) -> Tensor:
        queries, keys = int(self.L.item()), int(self.S.item())
        Q = torch.zeros(1, 1, queries, 1, dtype=torch.float64)  # (1, 1, L, 1)
        K = torch.zeros(1, 1, keys, 1, dtype=torch.float64)  # (1, 1, S, 1)
        identity = torch.eye(keys, dtype=torch.float64)[None, None]  # (1, 1, S, S)
        output = scaled_dot_product_attention(
            Q, K, identity, attn_mask=mask, is_causal=mask is None
        )
        return output[0, 0]  # (L, S)
