"""The board `future`: what a changed token moves, and which inputs each output depends on."""

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

import torch
from torch import Tensor

from attn_tui.attention.formulas import Attention
from attn_tui.attention.mistakes import attention_of
from attn_tui.attention.stages import Stages, whole
from attn_tui.model.boards.future import FUTURE

MOST = 1000.0
"""No number added to a token lies further from 0: larger ones would end in NaN."""


class Future(Stages):
    """Attention on X, and on X with one token changed, with the setup's mistake in both."""

    extras: ClassVar[tuple[str, ...]] = ("z", "block", "divisor", "M_after", "V_after")
    summed = frozenset({"A"})

    def __getitem__(self, name: str) -> Tensor:
        """The stage of that name, those of attention for X as it is."""
        return self.before[name] if name in _OF_ATTENTION else super().__getitem__(name)

    @cached_property
    def X(self) -> Tensor:
        """One row for each token."""
        return self.given("X")  # (T, D)

    @cached_property
    def token(self) -> Tensor:
        """Which token is changed: a whole number from 0 to T - 1; 0 unless given."""
        token = self.given("token", lambda: _number(0))
        return whole(token, 0, len(self.X) - 1)  # (1, 1)

    @cached_property
    def by(self) -> Tensor:
        """What is added to each feature of that token; 1 unless given."""
        return self.given("by", lambda: _number(1)).nan_to_num(0).clamp(-MOST, MOST)  # (1, 1)

    @cached_property
    def X_after(self) -> Tensor:
        """X with the token changed."""
        changed = self.X.clone()
        changed[int(self.token.item())] += self.by.item()
        return changed  # (T, D)

    @cached_property
    def before(self) -> Attention:
        """Attention on X."""
        return self._attention(self.X)

    @cached_property
    def after(self) -> Attention:
        """Attention on X with the token changed."""
        return self._attention(self.X_after)

    @cached_property
    def M_after(self) -> Tensor:
        """The masked scores for the changed X."""
        return self.after.M  # (T, T)

    @cached_property
    def A_after(self) -> Tensor:
        """The weights for the changed X."""
        return self.after.A  # (T, T)

    @cached_property
    def V_after(self) -> Tensor:
        """The values for the changed X."""
        return self.after.V  # (T, v)

    @cached_property
    def Y_after(self) -> Tensor:
        """The outputs for the changed X."""
        return self.after.Y  # (T, v)

    @cached_property
    def moved(self) -> Tensor:
        """How far each output moved: the largest change among its components."""
        return (self.Y_after - self.before.Y).abs().amax(dim=-1, keepdim=True)  # (T, 1)

    @cached_property
    def reach(self) -> Tensor:
        """Norm of each block of the Jacobian: output i (rows) by input j (columns)."""
        return gradient_norms(lambda X: self._attention(X).Y, self.X)  # (T, T)

    def _attention(self, X: Tensor) -> Attention:
        given = tuple(each for each in self.setup.inputs if each.name in FUTURE.inputs)
        stages = attention_of(replace(self.setup, inputs=given))
        stages.X = X
        return stages


def gradient_norms(outputs: Callable[[Tensor], Tensor], X: Tensor) -> Tensor:
    """Norm of each block dY[i]/dX[j] of the Jacobian of `outputs`: (T, v) made of (T, D).

    The result is (T, T), rows are outputs, columns are inputs.
    """
    inputs = X.detach().clone().requires_grad_()
    Y = outputs(inputs)  # (T, v)
    gradients = [torch.autograd.grad(one, inputs, retain_graph=True)[0] for one in Y.flatten()]
    blocks = torch.stack(gradients).reshape(*Y.shape, *X.shape)  # (T, v, T, D)
    norms: Tensor = torch.linalg.vector_norm(blocks, dim=(1, 3))
    return norms  # (T, T)


_OF_ATTENTION = frozenset({"Q", "K", "V", "P", "S", "z", "M", "A", "Y", "block", "divisor"})


def _number(value: float) -> Tensor:
    return torch.tensor([[value]], dtype=torch.float64)  # (1, 1)
