"""The board `sinusoid`: position vectors of sines and cosines.

Vaswani et al. 2017 (arXiv 1706.03762), section 3.5:
PE[s, 2k] = sin(s / 10000^(2k/D)), PE[s, 2k+1] = cos(s / 10000^(2k/D)).
"""

from functools import cached_property

import torch
from torch import Tensor

from attn_tui.attention.stages import Missing, Stages, whole

BASE = 10_000.0
MOST_POSITIONS = 64
MOST_FEATURES = 16


def sinusoids(T: int, D: int) -> Tensor:
    """One vector for each of T positions: (T, D), float64. ValueError where D is odd."""
    if D % 2:
        raise ValueError(f"sines and cosines come in pairs, and {D} is odd")
    position = torch.arange(T, dtype=torch.float64)[:, None]  # (T, 1)
    exponent = torch.arange(0, D, 2, dtype=torch.float64) / D  # (D/2,)
    angle = position / BASE**exponent  # (T, D/2)
    return torch.stack((angle.sin(), angle.cos()), dim=-1).flatten(1)  # (T, D/2, 2) -> (T, D)


class Sinusoid(Stages):
    """A table of position vectors for a length and an even width."""

    @cached_property
    def T(self) -> Tensor:
        """How many positions: a whole number from 1 to 64."""
        return whole(self.given("T"), 1, MOST_POSITIONS)  # (1, 1)

    @cached_property
    def D(self) -> Tensor:
        """The width of a vector: a whole number from 1 to 16."""
        return whole(self.given("D"), 1, MOST_FEATURES)  # (1, 1)

    @cached_property
    def origin(self) -> Tensor:
        """The position with which all others are compared: from 0 to T - 1."""
        origin = self.given("origin", lambda: torch.zeros(1, 1, dtype=torch.float64))  # (1, 1)
        return whole(origin, 0, self.T.item() - 1)  # (1, 1)

    @cached_property
    def PE(self) -> Tensor:
        """One row for each position; Missing where D is odd."""
        T, D = int(self.T.item()), int(self.D.item())
        if D % 2:
            raise Missing("D")
        return sinusoids(T, D)  # (T, D)

    @cached_property
    def curves(self) -> Tensor:
        """One row for each feature: how it runs over the positions."""
        return self.PE.mT  # (D, T)

    @cached_property
    def dots(self) -> Tensor:
        """The dot product of the origin's vector with each; it depends on the distance alone."""
        origin = int(self.origin.item())
        return self.PE @ self.PE[origin][:, None]  # (T, D) @ (D, 1) -> (T, 1)
