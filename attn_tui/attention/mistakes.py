"""Mistakes made on purpose: each one is attention with one stage changed."""

from functools import cached_property

import torch
from torch import Tensor

from attn_tui.attention.formulas import Attention
from attn_tui.attention.sdpa import sdpa_weights
from attn_tui.model.mistake import mistake_at_work
from attn_tui.model.setup import Setup


class OverQueries(Attention):
    """Softmax runs along the queries: columns add up to 1, rows do not."""

    @cached_property
    def A(self) -> Tensor:
        """Weights: softmax over the queries."""
        return self.M.softmax(dim=-2)  # (T, T)


class NotScaled(Attention):
    """The dot products go into softmax as they are."""

    @cached_property
    def divisor(self) -> Tensor:
        """One."""
        return torch.ones(1, 1, dtype=torch.float64)  # (1, 1)


class DividedByWidth(Attention):
    """Divided by d in place of √d."""

    @cached_property
    def divisor(self) -> Tensor:
        """The width d."""
        return torch.full((1, 1), self.Q.shape[-1], dtype=torch.float64)  # (1, 1)


class Swapped(Attention):
    """Query and key exchanged: the table is transposed."""

    @cached_property
    def P(self) -> Tensor:
        """Dot products of every key with every query."""
        return self.K @ self.Q.mT  # (T, d) @ (d, T) -> (T, T)


class MaskedLate(Attention):
    """Masked after softmax and not rescaled: the denominator still holds the future."""

    @cached_property
    def M(self) -> Tensor:
        """Scores, none of them hidden yet."""
        return self.Sz  # (T, T)

    @cached_property
    def A(self) -> Tensor:
        """Weights with hidden ones set to 0."""
        return self.M.softmax(dim=-1).masked_fill(self.block, 0)  # (T, T)


class ZeroFilled(Attention):
    """Hidden scores become 0, and e⁰ is 1: nothing is hidden."""

    @cached_property
    def block(self) -> Tensor:
        """False everywhere: each weight gets through."""
        return torch.zeros_like(self.future)  # (T, T)

    @cached_property
    def M(self) -> Tensor:
        """Scores with 0 where -inf belongs."""
        return self.Sz.masked_fill(self.future, 0)  # (T, T)


class OffByOne(Attention):
    """The diagonal is hidden too: row 0 sees nothing."""

    @cached_property
    def block(self) -> Tensor:
        """True on the diagonal and right of it."""
        return torch.ones_like(self.future).triu(0)  # (T, T)


class Inverted(Attention):
    """The mask of hidden cells goes to SDPA, whose True means that a cell takes part."""

    @cached_property
    def block(self) -> Tensor:
        """True where a cell should have been seen."""
        return ~self.future  # (T, T)

    @cached_property
    def A(self) -> Tensor:
        """SDPA's weights; constants of rows make of the boolean mask an added one."""
        added = torch.zeros_like(self.S).masked_fill(self.block, -torch.inf) + self.z  # (T, T)
        mask = added if self.z.any() else self.future
        return sdpa_weights(self.Q, self.K, mask, self.setup.scale)  # (T, T)


class FloatMask(Attention):
    """The mask goes to SDPA as numbers 0 and 1, which are added to the scores."""

    @cached_property
    def block(self) -> Tensor:
        """False everywhere: each weight gets through."""
        return torch.zeros_like(self.future)  # (T, T)

    @cached_property
    def keep(self) -> Tensor:
        """1 where a cell takes part, 0 where it should be hidden."""
        return (~self.future).to(self.S.dtype)  # (T, T)

    @cached_property
    def M(self) -> Tensor:
        """Scores with the mask added."""
        return self.Sz + self.keep  # (T, T)

    @cached_property
    def A(self) -> Tensor:
        """SDPA's weights."""
        return sdpa_weights(self.Q, self.K, self.keep + self.z, self.setup.scale)  # (T, T)


class KeyAsValue(Attention):
    """Keys are mixed in place of values."""

    @cached_property
    def shares(self) -> Tensor:
        """What each query takes from each key: A[i,j] K[j]."""
        return self.A[:, :, None] * self.K  # (T, T, 1) * (T, d) -> (T, T, d)

    @cached_property
    def Y(self) -> Tensor:
        """Output: keys, mixed by the weights of each query."""
        return self.A @ self.K  # (T, T) @ (T, d) -> (T, d)


_MISTAKEN: dict[str, type[Attention]] = {
    "axis": OverQueries,
    "no-scale": NotScaled,
    "by-d": DividedByWidth,
    "swapped": Swapped,
    "late-mask": MaskedLate,
    "zero-fill": ZeroFilled,
    "off-by-one": OffByOne,
    "inverted": Inverted,
    "float-mask": FloatMask,
    "key-as-value": KeyAsValue,
}


def attention_of(setup: Setup) -> Attention:
    """Attention with the setup's mistake; right where the switch that it needs is off."""
    mistake = mistake_at_work(setup)
    return _MISTAKEN[mistake](setup) if mistake else Attention(setup)
