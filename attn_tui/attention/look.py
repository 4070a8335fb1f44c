"""The board `look`: who may look at whom, before anything is computed from vectors."""

from functools import cached_property

import torch
from torch import Tensor
from torch.nn.functional import pad

from attn_tui.attention.stages import Stages, whole

MOST_TOKENS = 64


class Look(Stages):
    """Paths from a query back to a key, and the marks of a mask drawn by hand."""

    summed = frozenset({"pairs"})

    @cached_property
    def T(self) -> Tensor:
        """How many tokens: a whole number from 1 to 64; the rows of X where T is not given."""
        tokens = self.given("T", lambda: _number(len(self.given("X"))))  # (1, 1)
        return whole(tokens, 1, MOST_TOKENS)  # (1, 1)

    @cached_property
    def hops(self) -> Tensor:
        """State hand-overs of a recurrent reader; NaN where no path leads into the future."""
        position = torch.arange(self._size, dtype=torch.float64)  # (T,)
        distance = position[:, None] - position[None, :]  # (T, T)
        return distance.masked_fill(distance < 0, torch.nan)  # (T, T)

    @cached_property
    def direct(self) -> Tensor:
        """State hand-overs of a direct look: none."""
        return self._filled(0)  # (T, T)

    @cached_property
    def pairs(self) -> Tensor:
        """One for each pair that is compared."""
        return self._filled(1)  # (T, T)

    @cached_property
    def cells(self) -> Tensor:
        """How many pairs there are."""
        return self.T * self.T  # (1, 1)

    @cached_property
    def look(self) -> Tensor:
        """The learner's marks: 1 where the query may look at the key."""
        marks = self.given("look", lambda: self._filled(0))
        below, right = self._size - marks.shape[0], self._size - marks.shape[1]
        return self.edited("look", pad(marks, (0, right, 0, below)))  # (T, T)

    @cached_property
    def mask(self) -> Tensor:
        """What is added to the scores: 0 where `look` is 1, else -inf."""
        return self._filled(0).masked_fill(self.look != 1, -torch.inf)  # (T, T)

    @cached_property
    def causal(self) -> Tensor:
        """The marks of the causal mask: 1 up to the diagonal, j <= i."""
        return self._filled(1).tril()  # (T, T)

    @property
    def _size(self) -> int:
        return int(self.T.item())

    def _filled(self, value: float) -> Tensor:
        return torch.full((self._size, self._size), value, dtype=torch.float64)  # (T, T)


def _number(value: float) -> Tensor:
    return torch.tensor([[value]], dtype=torch.float64)  # (1, 1)
