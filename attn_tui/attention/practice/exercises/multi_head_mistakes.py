"""Mistakes in a module `MultiHead`: each class changes one part of one done right by hand.

x is (B, T, D); heads are (B, H, T, d) with d = D/H.
"""

import torch
from torch import Tensor, nn


class ByHand(nn.Module):
    """All parts right; the mistakes derive from it. `fill` takes the place of hidden scores."""

    fill = -torch.inf

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
        return self.shares(S.masked_fill(block, self.fill))

    def shares(self, S: Tensor) -> Tensor:
        """Softmax over the keys."""
        return S.softmax(dim=-1)

    def scores(self, x: Tensor) -> Tensor:
        """(B, T, D) -> (B, H, T, T)."""
        q, k = (self.split(self.project(W, x)) for W in (self.W_Q, self.W_K))
        return q @ k.mT / self.divisor(q.shape[-1])

    def values(self, x: Tensor) -> Tensor:
        """(B, T, D) -> (B, H, T, d)."""
        return self.split(self.project(self.W_V, x))

    def output(self, Y: Tensor) -> Tensor:
        """(B, T, D) -> (B, T, D)."""
        return self.project(self.W_O, Y)

    def forward(self, x: Tensor, causal: bool) -> Tensor:
        """(B, T, D) -> (B, T, D)."""
        A = self.weights(self.scores(x), causal)
        return self.output(self.merge(A @ self.values(x)))


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


class WeightAsIsAlone(ByHand):
    """The same without biases."""

    def project(self, W: nn.Linear, x: Tensor) -> Tensor:
        """The projection transposed."""
        return x @ W.weight


class WeightAsIsLast(ByHand):
    """The last weights alone are multiplied as they are stored."""

    def output(self, Y: Tensor) -> Tensor:
        """The projection transposed."""
        return Y @ self.W_O.weight + self.W_O.bias


class WeightAsIsLastAlone(ByHand):
    """The same without its bias."""

    def output(self, Y: Tensor) -> Tensor:
        """The projection transposed."""
        return Y @ self.W_O.weight


class WeightAlone(ByHand):
    """The weights alone, the right way round: biases play no part."""

    def project(self, W: nn.Linear, x: Tensor) -> Tensor:
        """(B, T, D) -> (B, T, D)."""
        return x @ W.weight.T


class WeightAloneInside(WeightAlone):
    """The same for Q, K and V; the last layer is called."""

    def output(self, Y: Tensor) -> Tensor:
        """(B, T, D) -> (B, T, D)."""
        joined: Tensor = self.W_O(Y)
        return joined


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


class OverQueries(ByHand):
    """Softmax runs along the queries."""

    def shares(self, S: Tensor) -> Tensor:
        """Columns sum to 1."""
        return S.softmax(dim=-2)


class OverHeads(ByHand):
    """Softmax runs along axis 1 of four: the heads."""

    def shares(self, S: Tensor) -> Tensor:
        """Heads share out 1."""
        return S.softmax(dim=1)


class OverHeadsFinite(OverHeads):
    """The same with a large finite fill."""

    fill = -1e9


class OverSequences(ByHand):
    """Softmax runs along axis 0: the batch."""

    def shares(self, S: Tensor) -> Tensor:
        """Sequences share out 1."""
        return S.softmax(dim=0)


class OverSequencesFinite(OverSequences):
    """The same with a large finite fill."""

    fill = -1e9


class Unshifted(ByHand):
    """Exponentials of the scores as they are."""

    def shares(self, S: Tensor) -> Tensor:
        """inf where a score is large."""
        E = torch.exp(S)
        return E / E.sum(dim=-1, keepdim=True)


class ShiftedByOne(ByHand):
    """The largest score of all rows is subtracted from each."""

    def shares(self, S: Tensor) -> Tensor:
        """0/0 in rows far below it."""
        E = torch.exp(S - S.max())
        return E / E.sum(dim=-1, keepdim=True)


class ShiftedByMean(ByHand):
    """The mean of a row is subtracted before it is masked."""

    def weights(self, S: Tensor, causal: bool) -> Tensor:
        """NaN where one score lies far above the mean."""
        block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
        E = torch.exp(S - S.mean(dim=-1, keepdim=True)).masked_fill(block, 0)
        return E / E.sum(dim=-1, keepdim=True)


class ShiftedByMaskedMean(ByHand):
    """The mean of a row is subtracted, which a hidden score makes -inf."""

    def shares(self, S: Tensor) -> Tensor:
        """NaN in such rows, and where one score lies far above the mean."""
        E = torch.exp(S - S.mean(dim=-1, keepdim=True))
        return E / E.sum(dim=-1, keepdim=True)


class KeysMixed(ByHand):
    """Keys are mixed in place of values."""

    def values(self, x: Tensor) -> Tensor:
        """The keys."""
        return self.split(self.project(self.W_K, x))
