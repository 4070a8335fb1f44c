"""The board `drawn`: heads on random numbers, and what is measured of them.

Vaswani et al. 2017 (arXiv 1706.03762), section 3.2.1: the divisor is √d, where d is the width
of a query and a key; section 3.2.2: in one of H heads it is D/H. float64.
"""

from functools import cached_property
from typing import ClassVar

import torch
from torch import Tensor
from torch.nn.functional import scaled_dot_product_attention

from attn_tui.attention.scaling import draw_products
from attn_tui.attention.sdpa import sdpa_weights
from attn_tui.attention.stages import Missing, Stages
from attn_tui.model.setup import Setup
from attn_tui.model.size import letter_sizes

DRAWS = 256
"""Queries drawn to measure a spread."""


class Drawn(Stages):
    """Standard normal queries, keys and values of H heads."""

    summed: ClassVar[frozenset[str]] = frozenset({"A"})

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.sizes = letter_sizes(setup)

    def __getitem__(self, name: str) -> Tensor:
        """The stage of that name; Missing where an input for it is absent."""
        if name in ("T", "D", "H", "seed"):
            return self._column(self._whole(name))
        return super().__getitem__(name)

    @cached_property
    def vectors(self) -> Tensor:
        """Queries, keys and values, head by head."""
        T, D, H = (self._whole(letter) for letter in "TDH")
        generator = torch.Generator().manual_seed(self._whole("seed"))
        joined = torch.randn(3, T, D, generator=generator, dtype=torch.float64)  # (3, T, D)
        return joined.view(3, T, H, D // H).transpose(1, 2)  # (3, H, T, d)

    @cached_property
    def A(self) -> Tensor:
        """The weights of head 0, by SDPA."""
        Q, K, _ = self.vectors[:, 0]  # (T, d) each
        return sdpa_weights(Q, K, None, self.setup.scale, self.setup.causal)  # (T, T)

    @cached_property
    def spread(self) -> Tensor:
        """Standard deviation of dot products: as it is, with 4d components, with 4T keys."""
        T, d = self._whole("T"), self._whole("d")
        cases = ((d, T), (4 * d, T), (d, 4 * T))
        seed = self._whole("seed")
        spreads = [draw_products(width, keys, DRAWS, seed).std().item() for width, keys in cases]
        return self._column(*spreads)  # (3, 1)

    @cached_property
    def sums(self) -> Tensor:
        """What a row of weights adds up to, the mean over rows: scaled and not scaled."""
        Q, K, _ = self.vectors[:, 0]  # (T, d) each
        both = (sdpa_weights(Q, K, None, scale) for scale in (True, False))  # (T, T) each
        return self._column(*(weights.sum(dim=-1).mean().item() for weights in both))  # (2, 1)

    @cached_property
    def tried(self) -> Tensor:
        """Divisors that might be used: √d, d, √T, √D, √H."""
        T, D, H, d = (self._whole(letter) for letter in "TDHd")
        return self._column(d**0.5, d, T**0.5, D**0.5, H**0.5)  # (5, 1)

    @cached_property
    def missed(self) -> Tensor:
        """How far softmax(P/c)·V is from SDPA's output, for each divisor c that is tried."""
        Q, K, V = self.vectors  # (H, T, d) each
        truth = scaled_dot_product_attention(Q, K, V)  # (H, T, d)
        P = Q @ K.mT  # (H, T, T)
        outputs = [(P / divisor).softmax(dim=-1) @ V for divisor in self.tried.flatten()]
        return self._column(*((truth - output).abs().max().item() for output in outputs))

    @cached_property
    def used(self) -> Tensor:
        """The divisor that SDPA uses, to 9 decimals: of two weights, ln(A/A′) = (P - P′)/c."""
        Q, K, _ = self.vectors[:, 0]  # (T, d) each
        P = (Q @ K.mT)[0]  # (T,)
        logs = sdpa_weights(Q, K, None, scale=True)[0].log()  # (T,)
        high, low = int(P.argmax()), int(P.argmin())
        divisor = (P[high] - P[low]) / (logs[high] - logs[low])
        return self._column(divisor.round(decimals=9).item())  # (1, 1)

    @cached_property
    def seen(self) -> Tensor:
        """How many weights are above 0."""
        return self._column((self.A > 0).sum().item())  # (1, 1)

    @cached_property
    def open(self) -> Tensor:
        """Cells left open where the future is hidden, the diagonal too, one column less."""
        T = self._whole("T")
        hidden = (torch.ones(T, T).triu(first) for first in (1, 0, 2))  # (T, T) each
        return self._column(*((each == 0).sum().item() for each in hidden))  # (3, 1)

    def _whole(self, name: str) -> int:
        number = self.sizes.get(name)
        if number is None:
            if name != "seed":
                raise Missing(name)
            number = int(self.setup.number(name) or 0)
        return number

    def _column(self, *numbers: float) -> Tensor:
        return torch.tensor(numbers, dtype=torch.float64)[:, None]  # (n, 1)
