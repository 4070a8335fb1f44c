"""The board `roles`: which cells of the table of dot products feel which query and key."""

from functools import cached_property
from typing import ClassVar

import torch
from torch import Tensor

from attn_tui.attention.formulas import Attention
from attn_tui.attention.stages import whole


class Roles(Attention):
    """Attention, with what each of its cells depends on, by autograd."""

    extras: ClassVar[tuple[str, ...]] = ()
    summed = frozenset({"A"})

    @cached_property
    def query(self) -> Tensor:
        """The token that asks; 0 unless given."""
        return self._token("query")  # (1, 1)

    @cached_property
    def key(self) -> Tensor:
        """The token that is asked; 0 unless given."""
        return self._token("key")  # (1, 1)

    @cached_property
    def depends(self) -> Tensor:
        """1 where a cell feels the query of the one and the key of the other."""
        return self._feels(self.query, self.key)  # (T, T)

    @cached_property
    def turned(self) -> Tensor:
        """1 where a cell feels the query of the other and the key of the one."""
        return self._feels(self.key, self.query)  # (T, T)

    @cached_property
    def own(self) -> Tensor:
        """1 where a cell feels query and key of the token that asks."""
        return self._feels(self.query, self.query)  # (T, T)

    @cached_property
    def by_row(self) -> Tensor:
        """What the weights of each row add up to."""
        return self.A.sum(dim=1, keepdim=True)  # (T, 1)

    @cached_property
    def by_column(self) -> Tensor:
        """What the weights of each column add up to."""
        return self.A.sum(dim=0)[:, None]  # (T, 1)

    @cached_property
    def total(self) -> Tensor:
        """What all weights add up to."""
        return self.A.sum().reshape(1, 1)  # (1, 1)

    def _token(self, name: str) -> Tensor:
        token = self.given(name, lambda: torch.zeros(1, 1, dtype=torch.float64))
        return whole(token, 0, len(self.Q) - 1)  # (1, 1)

    @cached_property
    def felt(self) -> tuple[Tensor, Tensor]:
        """Whether each dot product has a gradient in each query, and in each key."""
        Q = self.Q.detach().clone().requires_grad_()  # (T, d)
        K = self.K.detach().clone().requires_grad_()  # (T, d)
        P = Q @ K.mT  # (T, T)
        gradients = [torch.autograd.grad(one, (Q, K), retain_graph=True) for one in P.flatten()]
        of_query, of_key = (
            torch.stack(each).any(dim=-1).view(*P.shape, -1)  # (T, T, T)
            for each in zip(*gradients, strict=True)
        )
        return of_query, of_key

    def _feels(self, asks: Tensor, asked: Tensor) -> Tensor:
        """1 where the dot product has a gradient in Q[asks] and another in K[asked]."""
        of_query, of_key = self.felt
        query, key = of_query[:, :, int(asks.item())], of_key[:, :, int(asked.item())]
        return (query & key).double()  # (T, T)
