"""Mistakes in the mask of attention, each written out as met in real code.

Every function takes q (…, L, d), k (…, S, d), v (…, S, v), causal. Where its effect depends on
what hidden scores are filled with, `fill` says it.
"""

import math

import torch
from torch import Tensor
from torch.nn import functional as F


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


def filled_late(q: Tensor, k: Tensor, v: Tensor, causal: bool, fill: float = -torch.inf) -> Tensor:
    """What belongs to scores is put in after softmax, as a weight."""
    A = (q @ k.mT / math.sqrt(q.shape[-1])).softmax(dim=-1)
    block = torch.ones_like(A, dtype=torch.bool).triu(1) & causal
    return A.masked_fill(block, fill) @ v


def zero_filled(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """Hidden scores become 0, whose exponential is 1."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    return S.masked_fill(block, 0).softmax(dim=-1) @ v


def filled_with_plus(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """Hidden scores become +inf: inf/inf is NaN."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    return S.masked_fill(block, torch.inf).softmax(dim=-1) @ v


def filled_high(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """Hidden scores become a large number without its minus."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    return S.masked_fill(block, 1e9).softmax(dim=-1) @ v


def raised_high(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """The same number is added."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    hidden = torch.ones_like(S).triu(1) if causal else torch.zeros_like(S)
    return (S + hidden * 1e9).softmax(dim=-1) @ v


def number_added(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """1 is added to what takes part, and 0 to what should be hidden."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    keep = torch.ones_like(S).tril() if causal else torch.ones_like(S)
    return (S + keep).softmax(dim=-1) @ v


def future_raised(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """1 is added to what should be hidden."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    hidden = torch.ones_like(S).triu(1) if causal else torch.zeros_like(S)
    return (S + hidden).softmax(dim=-1) @ v


def seen_hidden(q: Tensor, k: Tensor, v: Tensor, causal: bool, fill: float = -torch.inf) -> Tensor:
    """What should be seen is hidden: the last row sees nothing, or all alike by a finite fill."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    keep = torch.ones_like(S, dtype=torch.bool).tril() & causal
    return S.masked_fill(keep, fill).softmax(dim=-1) @ v


def seen_lowered(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """A large number is taken from what should be seen: the last row keeps its weights."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    keep = torch.ones_like(S).tril() if causal else torch.zeros_like(S)
    return (S - keep * 1e9).softmax(dim=-1) @ v


def past_hidden(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """The other triangle is hidden: each row sees itself and the future."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).tril(-1) & causal
    return S.masked_fill(block, -torch.inf).softmax(dim=-1) @ v


def block_handed_over(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """SDPA is handed True where it should be False."""
    block = torch.ones(q.shape[-2], k.shape[-2], dtype=torch.bool).triu(1)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=block if causal else None)


def diagonal_hidden(
    q: Tensor, k: Tensor, v: Tensor, causal: bool, fill: float = -torch.inf
) -> Tensor:
    """The diagonal is hidden too: row 0 sees nothing, or all alike by a finite fill."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(0) & causal
    return S.masked_fill(block, fill).softmax(dim=-1) @ v


def diagonal_lowered(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """The diagonal is lowered by a large number too: row 0 is as without a mask."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    hidden = torch.ones_like(S).triu(0) if causal else torch.zeros_like(S)
    return (S - hidden * 1e9).softmax(dim=-1) @ v


def next_visible(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """One future key remains visible."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(2) & causal
    return S.masked_fill(block, -torch.inf).softmax(dim=-1) @ v


def only_row_zero(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """The future is hidden from row 0, and from no other."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    block = torch.ones_like(S, dtype=torch.bool).triu(1) & causal
    block[..., 1:, :] = False
    return S.masked_fill(block, -torch.inf).softmax(dim=-1) @ v


def masked_by_size(
    q: Tensor, k: Tensor, v: Tensor, causal: bool, size: int = 5, cut: bool = False
) -> Tensor:
    """The mask fits so many tokens alone, or no more where it is cut to their number."""
    S = q @ k.mT / math.sqrt(q.shape[-1])
    if causal:
        block = torch.ones(size, size, dtype=torch.bool).triu(1)
        T = S.shape[-1]
        S = S.masked_fill(block[:T, :T] if cut else block, -torch.inf)
    return S.softmax(dim=-1) @ v
