"""Mistakes in a module `MultiHead`: each class changes one part of one done right by hand.

x is (B, T, D); heads are (B, H, T, d) with d = D/H.
"""

import torch
from torch import Tensor, nn


class ByHand(nn.Module):
    """All parts right; the mistakes derive from it."""

    def __init__(self, D: int, H: int) -> None:
        super().__init__()
        self.D, self.H = D, H
        self.W_Q, self.W_K = nn.Linear(D, D), nn.Linear(D, D)
        self.W_V, self.W_O = nn.Linear(D, D), nn.Linear(D, D)

    def project(self, W: nn.Linear, x: Tensor) -> Tensor:
        """(B, T, D) -> (B, T, D)."""
        projected: Tensor = W(x)
        return projected

    def split(self, x: Tensor) -> Tensor:
        """(B, T, D) -> (B, H, T, d)."""
        B, T, D = x.shape
        return x.view(B, T, self.H, D // self.H).transpose(1, 2)

    def merge(self, x: Tensor) -> Tensor:
        """(B, H, T, d) -> (B, T, D)."""
        B, H, T, d = x.shape
        return x.transpose(1, 2).reshape(B, T, H * d)

    def divisor(self, d: int) -> float:
        """√d."""
        return float(d**0.5)

    def weights(self, S: Tensor, causal: bool) -> Tensor:
        """(B, H, T, T) -> (B, H, T, T)."""
        block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
        return S.masked_fill(block, -torch.inf).softmax(dim=-1)

    def attend(self, q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
        """(B, H, T, d) each -> (B, H, T, d)."""
        return self.weights(q @ k.mT / self.divisor(q.shape[-1]), causal) @ v

    def output(self, Y: Tensor) -> Tensor:
        """(B, T, D) -> (B, T, D)."""
        return self.project(self.W_O, Y)

    def forward(self, x: Tensor, causal: bool) -> Tensor:
        """(B, T, D) -> (B, T, D)."""
        q, k, v = (self.split(self.project(W, x)) for W in (self.W_Q, self.W_K, self.W_V))
        return self.output(self.merge(self.attend(q, k, v, causal)))


class BadSplit(ByHand):
    """Heads are cut by `view` alone."""

    def split(self, x: Tensor) -> Tensor:
        """The right shape, and tokens mixed up in it."""
        B, T, D = x.shape
        return x.view(B, self.H, T, D // self.H)


class BadMerge(ByHand):
    """Heads are joined by `reshape` alone."""

    def merge(self, x: Tensor) -> Tensor:
        """The right shape, and tokens mixed up in it."""
        B, H, T, d = x.shape
        return x.reshape(B, T, H * d)


class BadBoth(BadSplit, BadMerge):
    """Cut and joined without exchanging axes."""


class NoOutput(ByHand):
    """The joined heads come back as they are."""

    def output(self, Y: Tensor) -> Tensor:
        """W_O is never used."""
        return Y


class WeightAsIs(ByHand):
    """Weights are multiplied as they are stored, (out, in)."""

    def project(self, W: nn.Linear, x: Tensor) -> Tensor:
        """The projection transposed."""
        return x @ W.weight + W.bias


class NotScaled(ByHand):
    """The dot products go into softmax as they are."""

    def divisor(self, d: int) -> float:
        """One."""
        return 1.0


class ByModel(ByHand):
    """Divided by the root of the width of the model."""

    def divisor(self, d: int) -> float:
        """√D."""
        return float(self.D**0.5)


class OneHead(ByHand):
    """A single head of the whole width."""

    def __init__(self, D: int, H: int) -> None:
        super().__init__(D, 1)


class TwoHeads(ByHand):
    """Two heads, whatever H is."""

    def __init__(self, D: int, H: int) -> None:
        super().__init__(D, 2)


class NotMasked(ByHand):
    """`causal` is never looked at."""

    def weights(self, S: Tensor, causal: bool) -> Tensor:
        """All keys are seen."""
        return S.softmax(dim=-1)


class AlwaysMasked(ByHand):
    """Causal, whatever `causal` says."""

    def weights(self, S: Tensor, causal: bool) -> Tensor:
        """The future is hidden."""
        return super().weights(S, True)


class MaskedLate(ByHand):
    """Masked after softmax, and not rescaled."""

    def weights(self, S: Tensor, causal: bool) -> Tensor:
        """Rows no longer sum to 1."""
        block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
        return S.softmax(dim=-1).masked_fill(block, 0)


class OverQueries(ByHand):
    """Softmax runs along the queries."""

    def weights(self, S: Tensor, causal: bool) -> Tensor:
        """Columns sum to 1."""
        block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
        return S.masked_fill(block, -torch.inf).softmax(dim=-2)


class KeysMixed(ByHand):
    """Keys are mixed in place of values."""

    def attend(self, q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
        """A K."""
        return super().attend(q, k, k, causal)
