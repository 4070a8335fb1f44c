"""Mistakes in `attention(q, k, v, causal)`, each written out as it is met in real code.

Every function takes (…, L, d), (…, S, d), (…, S, v).
"""

import math

import torch
from torch import Tensor
from torch.nn import functional as F


def over_queries(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """Softmax runs along the queries: columns sum to 1."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    return S.masked_fill(block, -torch.inf).softmax(dim=-2) @ v


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


def not_masked(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """`causal` is never looked at."""
    return (q @ k.mT / math.sqrt(q.shape[-1])).softmax(dim=-1) @ v


def always_masked(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """Causal, whatever `causal` says."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1)
    return S.masked_fill(block, -torch.inf).softmax(dim=-1) @ v


def masked_late(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """Masked after softmax: rows no longer sum to 1."""
    A = (q @ k.mT / math.sqrt(q.shape[-1])).softmax(dim=-1)
    block = torch.ones_like(A, dtype=torch.bool).triu(1) & causal
    return A.masked_fill(block, 0) @ v


def zero_filled(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """Hidden scores become 0, whose exponential is 1."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    return S.masked_fill(block, 0).softmax(dim=-1) @ v


def number_added(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """1 is added to what takes part, and 0 to what should be hidden."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    keep = torch.ones_like(S).tril() if causal else torch.ones_like(S)
    return (S + keep).softmax(dim=-1) @ v


def seen_hidden(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """What should be seen is hidden: the last row sees nothing."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    keep = torch.ones_like(S, dtype=torch.bool).tril() & causal
    return S.masked_fill(keep, -torch.inf).softmax(dim=-1) @ v


def block_handed_over(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """SDPA is handed True where it should be False."""
    block = torch.ones(q.shape[-2], k.shape[-2], dtype=torch.bool).triu(1)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=block if causal else None)


def diagonal_hidden(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """The diagonal is hidden too: row 0 sees nothing."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(0) & causal
    return S.masked_fill(block, -torch.inf).softmax(dim=-1) @ v


def next_visible(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """One future key remains visible."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(2) & causal
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


def three_axes(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """The axes are counted from the left."""
    S = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    return S.masked_fill(block, -torch.inf).softmax(dim=-1) @ v


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
