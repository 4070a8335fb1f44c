"""Mistakes in the mask of a module `MultiHead`: each class changes how scores become weights.

Scores and weights are (B, H, T, T).
"""

import torch
from torch import Tensor

from attn_tui.attention.practice.exercises.multi_head_mistakes import ByHand


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


class FilledLate(ByHand):
    """What belongs to scores is put in after softmax; -inf gives NaN there, as +inf before it."""

    def weights(self, S: Tensor, causal: bool) -> Tensor:
        """Weights far below 0."""
        block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
        return S.softmax(dim=-1).masked_fill(block, -1e9)


class FilledHigh(ByHand):
    """Hidden scores become a large number without its minus."""

    fill = 1e9


class RaisedHigh(ByHand):
    """The same number is added."""

    def weights(self, S: Tensor, causal: bool) -> Tensor:
        """Only the future is seen."""
        hidden = torch.ones_like(S).triu(1) if causal else torch.zeros_like(S)
        return self.shares(S + hidden * 1e9)


class SeenLowered(ByHand):
    """A large number is taken from what should be seen."""

    def weights(self, S: Tensor, causal: bool) -> Tensor:
        """The last row sees all, in float32 all alike."""
        keep = torch.ones_like(S).tril() if causal else torch.zeros_like(S)
        return self.shares(S - keep * 1e9)


class DiagonalLowered(ByHand):
    """The diagonal is lowered by a large number too."""

    def weights(self, S: Tensor, causal: bool) -> Tensor:
        """Row 0 sees all, in float32 all alike."""
        hidden = torch.ones_like(S).triu(0) if causal else torch.zeros_like(S)
        return self.shares(S - hidden * 1e9)


class ZeroFilled(ByHand):
    """Hidden scores become 0."""

    def weights(self, S: Tensor, causal: bool) -> Tensor:
        """Their exponential is 1."""
        block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
        return self.shares(S.masked_fill(block, 0))


class FilledWithPlus(ByHand):
    """Hidden scores become +inf."""

    def weights(self, S: Tensor, causal: bool) -> Tensor:
        """NaN in each row that has a hidden key."""
        block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
        return S.masked_fill(block, torch.inf).softmax(dim=-1)


class NumberAdded(ByHand):
    """1 is added to what takes part, and 0 to what should be hidden."""

    def weights(self, S: Tensor, causal: bool) -> Tensor:
        """Nothing is hidden."""
        keep = torch.ones_like(S).tril() if causal else torch.ones_like(S)
        return self.shares(S + keep)


class FutureRaised(ByHand):
    """1 is added to what should be hidden."""

    def weights(self, S: Tensor, causal: bool) -> Tensor:
        """Nothing is hidden."""
        hidden = torch.ones_like(S).triu(1) if causal else torch.zeros_like(S)
        return self.shares(S + hidden)


class SeenHidden(ByHand):
    """What should be seen is hidden."""

    def weights(self, S: Tensor, causal: bool) -> Tensor:
        """The last row sees nothing, or all alike."""
        block = torch.ones_like(S, dtype=torch.bool).tril() & causal
        return self.shares(S.masked_fill(block, self.fill))


class SeenHiddenFinite(SeenHidden):
    """The same with a large finite fill."""

    fill = -1e9


class PastHidden(ByHand):
    """The other triangle is hidden."""

    def weights(self, S: Tensor, causal: bool) -> Tensor:
        """Each row sees itself and the future."""
        block = torch.ones_like(S, dtype=torch.bool).tril(-1) & causal
        return self.shares(S.masked_fill(block, self.fill))


class DiagonalHidden(ByHand):
    """The diagonal is hidden too."""

    def weights(self, S: Tensor, causal: bool) -> Tensor:
        """Row 0 sees nothing, or all alike."""
        block = torch.ones_like(S, dtype=torch.bool).triu(0) & causal
        return self.shares(S.masked_fill(block, self.fill))


class DiagonalHiddenFinite(DiagonalHidden):
    """The same with a large finite fill."""

    fill = -1e9


class NextVisible(ByHand):
    """One future key remains visible."""

    def weights(self, S: Tensor, causal: bool) -> Tensor:
        """Row i sees i + 2 keys."""
        block = torch.ones_like(S, dtype=torch.bool).triu(2) & causal
        return self.shares(S.masked_fill(block, self.fill))
