"""The board `scaling`: how dot products spread with the width, and what softmax makes of it.

Vaswani et al. 2017 (arXiv 1706.03762), section 3.2.1, footnote 4: for independent
components of mean 0 and variance 1, a dot product of d of them has variance d.
"""

from functools import cached_property

import torch
from torch import Tensor

from attn_tui.attention.stages import Stages, whole

MOST_WIDE = 4096
MOST_KEYS = 64
MOST_DRAWS = 20_000
_NUMBERS_AT_ONCE = 2**22
"""Components held in memory at a time: 16 MB in float32."""


class Scaling(Stages):
    """Dot products of drawn queries and keys, for several widths; one row for each."""

    @cached_property
    def widths(self) -> Tensor:
        """The widths d: whole numbers from 1 to 4096."""
        return whole(self.given("widths"), 1, MOST_WIDE)  # (n, 1)

    @cached_property
    def keys(self) -> Tensor:
        """How many keys share out the weight of a query: 1 to 64."""
        return whole(self.given("keys"), 1, MOST_KEYS)  # (1, 1)

    @cached_property
    def draws(self) -> Tensor:
        """How many queries are drawn, each with keys of its own: at most 20,000."""
        return whole(self.given("draws"), 1, MOST_DRAWS)  # (1, 1)

    @cached_property
    def seed(self) -> Tensor:
        """Where the random numbers start."""
        return whole(self.given("seed"), 0, 2**53)  # (1, 1)

    @cached_property
    def products(self) -> Tensor:
        """Dot products. A row depends on its own width alone: each starts from the seed."""
        keys, draws, seed = (int(one.item()) for one in (self.keys, self.draws, self.seed))
        return torch.stack(
            [draw_products(int(d), keys, draws, seed) for d in self.widths.flatten().tolist()]
        )  # (n, draws, keys)

    @cached_property
    def spread(self) -> Tensor:
        """Standard deviation of the dot products; near √d."""
        return self.products.std(dim=(1, 2), correction=0)[:, None]  # (n, 1)

    @cached_property
    def raw(self) -> Tensor:
        """Mean of the largest weight, dot products as they are."""
        return self._largest(torch.ones_like(self.widths))  # (n, 1)

    @cached_property
    def by_root(self) -> Tensor:
        """Mean of the largest weight, dot products divided by √d."""
        return self._largest(self.widths.sqrt())  # (n, 1)

    @cached_property
    def by_width(self) -> Tensor:
        """Mean of the largest weight, dot products divided by d."""
        return self._largest(self.widths)  # (n, 1)

    def _largest(self, divisor: Tensor) -> Tensor:
        weights = (self.products / divisor[:, :, None]).softmax(dim=-1)  # (n, draws, keys)
        return weights.amax(dim=-1).mean(dim=-1, keepdim=True)  # (n, 1)


def draw_products(d: int, keys: int, draws: int, seed: int) -> Tensor:
    """Dot products of standard normal queries and keys of width d: (draws, keys), float64.

    The components are drawn in float32, some queries at a time to bound memory.
    """
    generator = torch.Generator().manual_seed(seed)
    at_once = max(1, _NUMBERS_AT_ONCE // (keys * d))
    products = []
    for start in range(0, draws, at_once):
        count = min(at_once, draws - start)
        query = torch.randn(count, d, 1, generator=generator)  # (count, d, 1)
        key = torch.randn(count, keys, d, generator=generator)  # (count, keys, d)
        products.append((key @ query).squeeze(-1))  # (count, keys)
    return torch.cat(products).double()  # (draws, keys)
