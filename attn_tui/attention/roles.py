"""The board `roles`: which cells of the table of dot products feel which query and key."""

from functools import cached_property
from typing import ClassVar

import torch
from torch import Tensor

from attn_tui.attention.formulas import Attention
from attn_tui.attention.sdpa import sdpa_weights
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
    def picked(self) -> Tensor:
        """The weights of the pair, of the pair turned round, and of the asker for itself."""
        return self._at_pairs(self.A)  # (3, 1)

    @cached_property
    def met(self) -> Tensor:
        """Whether these three cells feel the query of the one and the key of the other."""
        return self._at_pairs(self.depends)  # (3, 1)

    @cached_property
    def added(self) -> Tensor:
        """What the weights add up to: in the row of the one that asks, in its column, in all."""
        i = self._index(self.query)
        return torch.stack([self.A[i].sum(), self.A[:, i].sum(), self.A.sum()])[:, None]  # (3, 1)

    @cached_property
    def takes(self) -> Tensor:
        """Whether the output of the one that asks has a gradient in the value of the other."""
        return self._moved[self._index(self.query)].double().reshape(1, 1)  # (1, 1)

    @cached_property
    def reached(self) -> Tensor:
        """Whether a value reaches the rows from its own on, its own alone, those up to its own."""
        rows, key = torch.arange(len(self.Q)), self._index(self.key)
        claims = torch.stack([rows >= key, rows == key, rows <= key])  # (3, T)
        return (claims == self._moved).all(dim=1, keepdim=True).double()  # (3, 1)

    @cached_property
    def through(self) -> Tensor:
        """SDPA's weight of the pair whose mask alone is marked in its row: as True, as 1.0."""
        i, j = self._index(self.query), self._index(self.key)
        mask = torch.zeros(len(self.Q), len(self.K), dtype=torch.bool)
        mask[:, j] = True
        weights = [
            sdpa_weights(self.Q, self.K, each, self.setup.scale)[i, j]
            for each in (mask, mask.to(self.Q.dtype))
        ]
        return torch.stack(weights)[:, None]  # (2, 1)

    @cached_property
    def _moved(self) -> Tensor:
        """Which outputs have a gradient in the value of the one that is asked."""
        V = self.V.detach().clone().requires_grad_()  # (T, v)
        outputs = (self.A @ V).sum(dim=1)  # (T,)
        gradients = [torch.autograd.grad(one, V, retain_graph=True)[0] for one in outputs]
        return torch.stack(gradients)[:, self._index(self.key)].any(dim=-1)  # (T,)

    def _at_pairs(self, table: Tensor) -> Tensor:
        i, j = self._index(self.query), self._index(self.key)
        return torch.stack([table[i, j], table[j, i], table[i, i]])[:, None]  # (3, 1)

    @staticmethod
    def _index(token: Tensor) -> int:
        return int(token.item())

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
        query, key = of_query[:, :, self._index(asks)], of_key[:, :, self._index(asked)]
        return (query & key).double()  # (T, T)
