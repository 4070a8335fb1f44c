"""Mistakes in scores, softmax and values of attention, each written out as met in real code.

Every function takes q (…, L, d), k (…, S, d), v (…, S, v), causal. Where its effect depends on
what hidden scores are filled with, `fill` says it.
"""

import math

import torch
from torch import Tensor


def over_queries(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """Softmax runs along the queries: columns sum to 1."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    return S.masked_fill(block, -torch.inf).softmax(dim=-2) @ v


def over_axis_one(
    q: Tensor, k: Tensor, v: Tensor, causal: bool, fill: float = -torch.inf
) -> Tensor:
    """Softmax runs along axis 1: the queries of three axes, the heads of four."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    return S.masked_fill(block, fill).softmax(dim=1) @ v


def over_axis_zero(
    q: Tensor, k: Tensor, v: Tensor, causal: bool, fill: float = -torch.inf
) -> Tensor:
    """Softmax runs along axis 0: the batch."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    return S.masked_fill(block, fill).softmax(dim=0) @ v


def over_no_axis(q: Tensor, k: Tensor, v: Tensor, causal: bool, fill: float = -torch.inf) -> Tensor:
    """No axis is named: `F.softmax` takes the first of three, and otherwise the second."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    return S.masked_fill(block, fill).softmax(dim=0 if S.dim() == 3 else 1) @ v


def not_scaled(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """The dot products go into softmax as they are."""
    S = q @ k.mT
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    return S.masked_fill(block, -torch.inf).softmax(dim=-1) @ v


def by_width(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """Divided by d."""
    S = q @ k.mT / q.shape[-1]
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    return S.masked_fill(block, -torch.inf).softmax(dim=-1) @ v


def by_value_width(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """Divided by the root of the width of V."""
    S = q @ k.mT / math.sqrt(v.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    return S.masked_fill(block, -torch.inf).softmax(dim=-1) @ v


def by_keys(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """Divided by the root of how many keys there are."""
    S = q @ k.mT / math.sqrt(k.shape[-2])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    return S.masked_fill(block, -torch.inf).softmax(dim=-1) @ v


def by_queries(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """Divided by the root of how many queries there are."""
    S = q @ k.mT / math.sqrt(q.shape[-2])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    return S.masked_fill(block, -torch.inf).softmax(dim=-1) @ v


def by_axis_one(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """The same, with the axes counted from the left."""
    S = q @ k.mT / math.sqrt(q.shape[1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    return S.masked_fill(block, -torch.inf).softmax(dim=-1) @ v


def keys_first(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """K Qᵀ: the table is transposed."""
    S = k @ q.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    return S.masked_fill(block, -torch.inf).softmax(dim=-1) @ v


def keys_mixed(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """Keys are mixed in place of values."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    return S.masked_fill(block, -torch.inf).softmax(dim=-1) @ k


def past_mean(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """Plain averages of what may be seen: queries and keys play no part."""
    S = torch.zeros_like(q @ k.mT)
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    return S.masked_fill(block, -torch.inf).softmax(dim=-1) @ v


def unshifted(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """Exponentials of the scores as they are."""
    E = torch.exp(q @ k.mT / math.sqrt(q.shape[-1]))
    block = torch.ones_like(E, dtype=torch.bool).triu(1) & causal
    E = E.masked_fill(block, 0)
    return E / E.sum(dim=-1, keepdim=True) @ v


def shifted_by_index(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """The place of the largest score of a row is subtracted, and not its value."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    E = torch.exp(S - S.max(dim=-1, keepdim=True)[1]).masked_fill(block, 0)
    return E / E.sum(dim=-1, keepdim=True) @ v


def shifted_by_masked_index(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """The same after masking."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    S = S.masked_fill(block, -torch.inf)
    E = torch.exp(S - S.max(dim=-1, keepdim=True)[1])
    return E / E.sum(dim=-1, keepdim=True) @ v


def shifted_by_least(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """The least of a row is subtracted."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    E = torch.exp(S - S.amin(dim=-1, keepdim=True)).masked_fill(block, 0)
    return E / E.sum(dim=-1, keepdim=True) @ v


def shifted_by_masked_least(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """The same after masking, where a hidden score is the least."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    S = S.masked_fill(block, -torch.inf)
    E = torch.exp(S - S.amin(dim=-1, keepdim=True))
    return E / E.sum(dim=-1, keepdim=True) @ v


def shifted_by_one(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """The largest score of all rows is subtracted from each."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    E = torch.exp(S - S.max()).masked_fill(block, 0)
    return E / E.sum(dim=-1, keepdim=True) @ v


def shifted_by_mean(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """The mean of a row is subtracted, above which one score may lie far."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    E = torch.exp(S - S.mean(dim=-1, keepdim=True)).masked_fill(block, 0)
    return E / E.sum(dim=-1, keepdim=True) @ v


def shifted_by_masked_mean(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """The same mean after masking, which a hidden score makes -inf."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    S = S.masked_fill(block, -torch.inf)
    E = torch.exp(S - S.mean(dim=-1, keepdim=True))
    return E / E.sum(dim=-1, keepdim=True) @ v


def in_single(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """float32 comes back, whatever came in."""
    q, k, v = q.float(), k.float(), v.float()
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    return S.masked_fill(block, -torch.inf).softmax(dim=-1) @ v


def in_double(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """float64 comes back, whatever came in."""
    q, k, v = q.double(), k.double(), v.double()
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    return S.masked_fill(block, -torch.inf).softmax(dim=-1) @ v


def weights_alone(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """The weights come back, and no values were mixed."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    return S.masked_fill(block, -torch.inf).softmax(dim=-1)
