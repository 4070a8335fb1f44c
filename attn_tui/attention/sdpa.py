"""The board `sdpa`: the same weights by hand and by torch's own function."""

from functools import cached_property

import torch
from torch import Tensor
from torch.nn.functional import scaled_dot_product_attention

from attn_tui.attention.formulas import Attention
from attn_tui.attention.stages import Missing
from attn_tui.model.setup import Handed

_HANDED_BY: dict[str, Handed] = {"inverted": "block", "float-mask": "float"}


def sdpa_weights(
    Q: Tensor, K: Tensor, mask: Tensor | None, scale: bool, is_causal: bool = False
) -> Tensor:
    """The weights inside SDPA: with the identity as values, its output is its weights.

    Q and K are (T, d); `mask` is (T, T), boolean (True takes part) or added; the result
    is (T, T). Without `scale` the dot products are not divided.
    """
    identity = torch.eye(len(K), dtype=K.dtype)  # (T, T)
    factor = None if scale else 1.0
    return scaled_dot_product_attention(
        Q, K, identity, attn_mask=mask, is_causal=is_causal, scale=factor
    )  # (T, T)


class Sdpa(Attention):
    """Always causal. `handed` is what SDPA is given as `attn_mask`."""

    extras = ()
    summed = frozenset({"A", "sdpa"})

    @cached_property
    def block(self) -> Tensor:
        """True where the key is hidden from the query."""
        return self.future  # (T, T)

    @property
    def how(self) -> Handed:
        """In which form the mask is handed over; a mistake decides before the switch."""
        return _HANDED_BY.get(self.setup.mistake, self.setup.handed)

    @cached_property
    def handed(self) -> Tensor:
        """The mask that is handed over; Missing where `is_causal` stands for it."""
        match self.how:
            case "~block":
                return ~self.block  # (T, T)
            case "block":
                return self.block  # (T, T)
            case "float":
                return (~self.block).to(self.Q.dtype)  # (T, T)
            case "is_causal":
                raise Missing("handed")

    @cached_property
    def sdpa(self) -> Tensor:
        """The weights that torch's function uses."""
        is_causal = self.how == "is_causal"
        mask = None if is_causal else self.handed
        return sdpa_weights(self.Q, self.K, mask, self.setup.scale, is_causal)  # (T, T)
