"""Multi-head attention as functions of tensors, and the wrong way to cut heads.

Vaswani et al. 2017 (arXiv 1706.03762), section 3.2.2: each head attends with its own d = D/H
columns of the projections; the outputs are joined and projected once more. float64 or float32.
"""

import torch
from torch import Tensor


def split_heads(x: Tensor, H: int) -> Tensor:
    """(B, T, D) -> (B, H, T, d): each head gets its d columns. ValueError where H does not fit."""
    return cut_heads(x, H).transpose(1, 2)  # (B, T, H, d) -> (B, H, T, d)


def cut_heads(x: Tensor, H: int) -> Tensor:
    """(B, T, D) -> (B, T, H, d): the features of a token in H pieces."""
    B, T, D = x.shape
    if D % H:
        raise ValueError(f"{D} numbers cannot be shared out to {H} heads")
    return x.view(B, T, H, D // H)  # (B, T, H, d)


def merge_heads(x: Tensor) -> Tensor:
    """(B, H, T, d) -> (B, T, D): the heads of a token side by side again."""
    B, H, T, d = x.shape
    return x.transpose(1, 2).reshape(B, T, H * d)  # (B, T, H, d) -> (B, T, D)


def view_split(x: Tensor, H: int) -> Tensor:
    """(B, T, D) -> (B, H, T, d) by `view` alone: the right shape, and tokens mixed up in it."""
    B, T, D = x.shape
    return x.contiguous().view(B, H, T, D // H)  # (B, H, T, d)


def view_merge(x: Tensor) -> Tensor:
    """(B, H, T, d) -> (B, T, D) by `reshape` alone: the right shape, and tokens mixed up in it."""
    B, H, T, d = x.shape
    return x.reshape(B, T, H * d)  # (B, T, D)


def multi_head(
    x: Tensor, W_Q: Tensor, W_K: Tensor, W_V: Tensor, W_O: Tensor, H: int, causal: bool
) -> Tensor:
    """The outputs (B, T, D) of H heads over x (B, T, D); every W is (D, D)."""
    Q, K, V = (split_heads(x @ W, H) for W in (W_Q, W_K, W_V))  # (B, H, T, d)
    S = Q @ K.mT / Q.shape[-1] ** 0.5  # (B, H, T, d) @ (B, H, d, T) -> (B, H, T, T)
    if causal:
        future = torch.ones(S.shape[-2:], dtype=torch.bool).triu(1)  # (T, T)
        S = S.masked_fill(future, -torch.inf)  # (B, H, T, T)
    A = S.softmax(dim=-1)  # (B, H, T, T)
    return merge_heads(A @ V) @ W_O  # (B, H, T, d) -> (B, T, D)
