"""The boards `interfaces` and `flex`: one mask through several interfaces.

Each table holds the weights that torch uses: with the identity as values, the output of an
interface is its weights. What True means to each stands in torch's documentation of
`torch.nn.functional.scaled_dot_product_attention` (takes part), `torch.nn.MultiheadAttention`
(not allowed) and `torch.nn.attention.flex_attention` (`mask_mod`: allowed).
"""

import warnings
from functools import cached_property

import torch
from torch import Tensor, nn
from torch.nn.functional import pad

from attn_tui.attention.formulas import Attention
from attn_tui.attention.sdpa import sdpa_weights


class Interfaces(Attention):
    """`keep` is the mask: 1 where the query may look at the key; causal unless given."""

    extras = ()
    summed = frozenset()

    @cached_property
    def keep(self) -> Tensor:
        """The learner's marks: 1 where the query may look at the key."""
        return self.given("keep", lambda: (~self.future).double())  # (T, T)

    @cached_property
    def block(self) -> Tensor:
        """True where the key is hidden from the query."""
        return self.keep != 1  # (T, T)

    @cached_property
    def by_hand(self) -> Tensor:
        """Scores filled with -inf where `block` is True, then softmax."""
        return self.A  # (T, T)

    @cached_property
    def by_sdpa(self) -> Tensor:
        """SDPA, whose True takes part."""
        return self._sdpa(~self.block)  # (T, T)

    @cached_property
    def by_mha(self) -> Tensor:
        """MultiheadAttention, whose True is not allowed."""
        return mha_weights(self.Q, self.K, self.block, self.setup.scale)  # (T, T)

    @cached_property
    def by_ones(self) -> Tensor:
        """SDPA with the whole numbers 0 and 1 of a keep mask made boolean."""
        return self._sdpa(self.keep.long().bool())  # (T, T)

    @cached_property
    def by_float(self) -> Tensor:
        """SDPA with the numbers 0 and 1 as they are: it adds them to the scores."""
        return self._sdpa((~self.block).to(self.Q.dtype))  # (T, T)

    @cached_property
    def sdpa_wrong(self) -> Tensor:
        """SDPA with the mask of hidden cells."""
        return self._sdpa(self.block)  # (T, T)

    @cached_property
    def mha_wrong(self) -> Tensor:
        """MultiheadAttention with the mask of visible cells."""
        return mha_weights(self.Q, self.K, ~self.block, self.setup.scale)  # (T, T)

    @cached_property
    def by_flex(self) -> Tensor:
        """flex_attention, whose True is allowed."""
        return flex_weights(self.Q, self.K, ~self.block, self.setup.scale)  # (T, T)

    @cached_property
    def flex_wrong(self) -> Tensor:
        """flex_attention with the mask of hidden cells."""
        return flex_weights(self.Q, self.K, self.block, self.setup.scale)  # (T, T)

    def _sdpa(self, mask: Tensor) -> Tensor:
        return sdpa_weights(self.Q, self.K, mask, self.setup.scale)


def mha_weights(
    Q: Tensor, K: Tensor, mask: Tensor, scale: bool = True, need_weights: bool = True
) -> Tensor:
    """The weights inside `nn.MultiheadAttention` with one head: its output for the identity.

    Q and K are (T, d); `mask` is (T, T), True where a pair is not allowed. The projections are
    identities of the width E = max(T, d), for which queries and keys are padded with zeros;
    that of the queries makes up for the division by √E.
    """
    T, d = K.shape
    E = max(T, d)
    identity = torch.eye(E, dtype=K.dtype)
    factor = (E / d if scale else E) ** 0.5
    layer = nn.MultiheadAttention(E, 1, bias=False, batch_first=True, dtype=K.dtype)
    with torch.no_grad():
        layer.in_proj_weight.copy_(torch.cat([factor * identity, identity, identity]))
        layer.out_proj.weight.copy_(identity)
        query, key = (pad(each, (0, E - d)) for each in (Q, K))  # (T, E)
        output, _ = layer(query, key, identity[:T], attn_mask=mask, need_weights=need_weights)
    weights: Tensor = output[:, :T]
    return weights  # (T, T)


def flex_weights(Q: Tensor, K: Tensor, allowed: Tensor, scale: bool = True) -> Tensor:
    """The weights inside flex_attention, run eagerly: its output for the identity as values.

    Q and K are (T, d); `allowed` is (T, T), True where `mask_mod` lets a pair through. The
    first call imports torch's compiler, which takes seconds.
    """
    T = len(K)

    def mask_mod(batch: Tensor, head: Tensor, query: Tensor, key: Tensor) -> Tensor:
        return allowed[query, key]

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from torch.nn.attention.flex_attention import create_block_mask, flex_attention

        mask = create_block_mask(mask_mod, None, None, T, T, device="cpu")
        query, key, value = Q[None, None], K[None, None], torch.eye(T, dtype=K.dtype)[None, None]
        factor = None if scale else 1.0
        output = flex_attention(query, key, value, block_mask=mask, scale=factor)
    return output[0, 0]  # (T, T)
