"""Mistakes in the shapes of heads: each class cuts or joins them, or compares, in its own way.

Heads are (B, H, T, d) where nothing else is said. Joined heads come out as (B, T, D) whatever
order their axes are in, as reshape(B, T, D) has it.
"""

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from attn_tui.attention.practice.exercises.multi_head_mistakes import ByHand


class Joined(ByHand):
    """Axes 1 and 2 are exchanged, and what there is becomes (B, T, D)."""

    def merge(self, x: Tensor) -> Tensor:
        """(B, H, T, d) -> (B, T, D)."""
        return x.transpose(1, 2).reshape(x.shape[0], -1, self.D)


class JoinedAsIs(ByHand):
    """What there is becomes (B, T, D)."""

    def merge(self, x: Tensor) -> Tensor:
        """(B, T, H, d) -> (B, T, D)."""
        return x.reshape(x.shape[0], -1, self.D)


class TokensMasked(ByHand):
    """The causal mask is one of tokens, whatever is compared."""

    def scores(self, x: Tensor) -> Tensor:
        """(B, T, D) -> scores over any axes."""
        self.block = torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1)
        return super().scores(x)

    def weights(self, S: Tensor, causal: bool) -> Tensor:
        """Torch refuses the mask where the last axes are other ones."""
        return self.shares(S.masked_fill(self.block, self.fill) if causal else S)


class HeadsEarly(Joined):
    """Heads stand before tokens at once, with tokens mixed up, and are then exchanged."""

    def split(self, x: Tensor) -> Tensor:
        """(B, T, H, d)."""
        B, T, D = x.shape
        return x.reshape(B, self.H, T, D // self.H).transpose(1, 2)


class HeadsEarlyAsIs(HeadsEarly, JoinedAsIs):
    """The same, joined without exchanging axes."""

    def merge(self, x: Tensor) -> Tensor:
        """(B, T, H, d) -> (B, T, D)."""
        return JoinedAsIs.merge(self, x)


class HeadsEarlyMasked(TokensMasked, HeadsEarly):
    """The same with a mask of tokens."""


class HeadWidth(Joined):
    """As many heads as one should be wide."""

    def split(self, x: Tensor) -> Tensor:
        """(B, d, T, H)."""
        B, T, D = x.shape
        return x.reshape(B, T, D // self.H, self.H).transpose(1, 2)


class LastAxesJoined(ByHand):
    """Tokens and features are exchanged where heads are joined."""

    def merge(self, x: Tensor) -> Tensor:
        """The right shape, and features of many tokens in each."""
        return x.transpose(-2, -1).reshape(x.shape[0], -1, self.D)


class LastAxesCut(Joined):
    """Heads and features are exchanged where heads are cut."""

    def split(self, x: Tensor) -> Tensor:
        """(B, T, d, H)."""
        B, T, D = x.shape
        return x.reshape(B, T, self.H, D // self.H).transpose(-2, -1)


class LastAxesBoth(LastAxesCut):
    """The last two axes are exchanged in both places."""

    def merge(self, x: Tensor) -> Tensor:
        """(B, T, d, H) -> (B, T, D)."""
        return x.transpose(-2, -1).reshape(x.shape[0], -1, self.D)


class NotExchanged(JoinedAsIs):
    """Heads of one token are compared with each other."""

    def split(self, x: Tensor) -> Tensor:
        """(B, T, H, d)."""
        B, T, D = x.shape
        return x.reshape(B, T, self.H, D // self.H)


class NotExchangedAtFirst(NotExchanged):
    """The same, and axes are exchanged where heads are joined."""

    def merge(self, x: Tensor) -> Tensor:
        """(B, T, H, d) -> (B, T, D), with tokens mixed up."""
        return x.transpose(1, 2).reshape(x.shape[0], -1, self.D)


class NotExchangedMasked(TokensMasked, NotExchanged):
    """The same with a mask of tokens."""


class CutApart(ByHand):
    """Each head gets every H-th feature."""

    def split(self, x: Tensor) -> Tensor:
        """(B, H, T, d)."""
        B, T, D = x.shape
        return x.reshape(B, T, D // self.H, self.H).permute(0, 3, 1, 2)


class JoinedApart(ByHand):
    """The features of the heads take turns."""

    def merge(self, x: Tensor) -> Tensor:
        """(B, H, T, d) -> (B, T, D)."""
        return x.permute(0, 2, 3, 1).reshape(x.shape[0], -1, self.D)


class CutAndJoinedApart(CutApart):
    """Both, so that only heads are other ones."""

    def merge(self, x: Tensor) -> Tensor:
        """(B, H, T, d) -> (B, T, D)."""
        return x.permute(0, 2, 3, 1).reshape(x.shape[0], -1, self.D)


class BlockHandedOver(ByHand):
    """SDPA is handed True where it should be False."""

    def forward(self, x: Tensor, causal: bool) -> Tensor:
        """(B, T, D) -> (B, T, D)."""
        T = x.shape[1]
        q, k = (self.split(self.project(W, x)) for W in (self.W_Q, self.W_K))
        block = torch.ones(T, T, dtype=torch.bool).triu(1) if causal else None
        Y = F.scaled_dot_product_attention(q, k, self.values(x), attn_mask=block)
        return self.output(self.merge(Y))


OF_SHAPES: tuple[tuple[str, type[nn.Module]], ...] = (
    ("heads-early", HeadsEarly),
    ("heads-early", HeadsEarlyAsIs),
    ("heads-early", HeadsEarlyMasked),
    ("head-width", HeadWidth),
    ("last-axes", LastAxesJoined),
    ("last-axes", LastAxesCut),
    ("last-axes", LastAxesBoth),
    ("no-transpose", NotExchanged),
    ("no-transpose", NotExchangedAtFirst),
    ("no-transpose", NotExchangedMasked),
    ("interleaved", CutApart),
    ("interleaved", JoinedApart),
    ("interleaved", CutAndJoinedApart),
)
"""Mistakes that show no numbers: the id, and a module with it."""
