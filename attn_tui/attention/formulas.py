"""The board `attention`: scaled dot-product attention, stage by stage.

Vaswani et al. 2017 (arXiv 1706.03762), section 3.2.1: A = softmax(Q Kᵀ / √d + mask), Y = A V.
Rows of P, S, M, E and A are queries, columns are keys.
"""

from functools import cached_property
from typing import ClassVar

import torch
from torch import Tensor

from attn_tui.attention.stages import Stages


class Attention(Stages):
    """One head, done right. A mistake is a subclass that changes one stage."""

    extras: ClassVar[tuple[str, ...]] = ("block", "divisor")
    summed = frozenset({"E", "A"})

    @cached_property
    def X(self) -> Tensor:
        """One row for each token."""
        return self.given("X")  # (T, D)

    @cached_property
    def W_Q(self) -> Tensor:
        """The projection that makes queries."""
        return self.given("W_Q")  # (D, d)

    @cached_property
    def W_K(self) -> Tensor:
        """The projection that makes keys."""
        return self.given("W_K")  # (D, d)

    @cached_property
    def W_V(self) -> Tensor:
        """The projection that makes values."""
        return self.given("W_V")  # (D, v)

    @cached_property
    def Q(self) -> Tensor:
        """Queries: what each token asks for."""
        return self.given("Q", lambda: self.X @ self.W_Q)  # (T, D) @ (D, d) -> (T, d)

    @cached_property
    def K(self) -> Tensor:
        """Keys: what each token is found by."""
        return self.given("K", lambda: self.X @ self.W_K)  # (T, D) @ (D, d) -> (T, d)

    @cached_property
    def V(self) -> Tensor:
        """Values: what each token hands over."""
        return self.given("V", lambda: self.X @ self.W_V)  # (T, D) @ (D, v) -> (T, v)

    @cached_property
    def V_wide(self) -> Tensor:
        """Values of another width than queries and keys."""
        return self.given("V_wide")  # (T, w)

    @cached_property
    def XXt(self) -> Tensor:
        """Dot products without projections: symmetric."""
        return self.X @ self.X.mT  # (T, D) @ (D, T) -> (T, T)

    @cached_property
    def P(self) -> Tensor:
        """Dot products of every query with every key."""
        return self.Q @ self.K.mT  # (T, d) @ (d, T) -> (T, T)

    @cached_property
    def divisor(self) -> Tensor:
        """√d: the spread of a dot product of d independent components of variance 1."""
        d = self.Q.shape[-1] if self.setup.scale else 1
        return torch.full((1, 1), d, dtype=torch.float64).sqrt()  # (1, 1)

    @cached_property
    def S(self) -> Tensor:
        """Scaled scores."""
        return self.P / self.divisor  # (T, T)

    @cached_property
    def z(self) -> Tensor:
        """A constant added to all scores of a row; it moves no weight."""
        return self.given("z", lambda: torch.zeros(len(self.Q), 1, dtype=torch.float64))  # (T, 1)

    @cached_property
    def Sz(self) -> Tensor:
        """Scores with the constants of their rows added."""
        return self.S + self.z  # (T, T) + (T, 1) -> (T, T)

    @cached_property
    def future(self) -> Tensor:
        """True where the key comes after the query: right of the diagonal, j > i."""
        return torch.ones(len(self.Q), len(self.K), dtype=torch.bool).triu(1)  # (T, T)

    @cached_property
    def block(self) -> Tensor:
        """True where no weight can get through."""
        return self.future if self.setup.causal else torch.zeros_like(self.future)  # (T, T)

    @cached_property
    def M(self) -> Tensor:
        """Scores with hidden ones at -inf, whose exponential is 0."""
        return self.Sz.masked_fill(self.block, -torch.inf)  # (T, T)

    @cached_property
    def E(self) -> Tensor:
        """Exponentials: the numerators of softmax."""
        return self.M.exp()  # (T, T)

    @cached_property
    def A(self) -> Tensor:
        """Weights: softmax over the keys."""
        return self.M.softmax(dim=-1)  # (T, T)

    @cached_property
    def shares(self) -> Tensor:
        """What each query takes from each value: A[i,j] V[j]."""
        return self.A[:, :, None] * self.V  # (T, T, 1) * (T, v) -> (T, T, v)

    @cached_property
    def Y(self) -> Tensor:
        """Output: values, mixed by the weights of each query."""
        return self.A @ self.V  # (T, T) @ (T, v) -> (T, v)

    @cached_property
    def Y_wide(self) -> Tensor:
        """The same mix of the wide values."""
        return self.A @ self.V_wide  # (T, T) @ (T, w) -> (T, w)
