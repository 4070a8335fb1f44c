"""Code that takes three axes for granted, in the ways that it is met: none fits heads."""

import math

import torch
from torch import Tensor

WAYS = ("transpose", "permute", "bmm", "bmm-transpose", "einsum", "unpack")
"""Ways to a product of queries and keys."""

PRODUCTS = (*WAYS, "mm", "mm-swapped")
"""Two more, that take one sequence after another."""

MASKS = ("second", "batch", "index", "unpack")
"""Ways to a causal mask."""


def of_three_axes(q: Tensor, k: Tensor, way: str = "transpose", scaled: bool = True) -> Tensor:
    """Q Kᵀ of three axes, over √d where it is to be scaled."""
    match way:
        case "permute":
            P = q @ k.permute(0, 2, 1)
        case "bmm":
            P = torch.bmm(q, k.mT)
        case "bmm-transpose":
            P = torch.bmm(q, k.transpose(1, 2))
        case "einsum":
            P = torch.einsum("bid,bjd->bij", q, k)
        case "mm":
            P = torch.stack([torch.mm(q[b], k[b].mT) for b in range(len(q))])
        case "mm-swapped":
            P = torch.stack([torch.mm(q[b], k[b].swapaxes(0, -1)) for b in range(len(q))])
        case "unpack":
            _, _, _ = q.shape
            P = q @ k.mT
        case _:
            P = q @ k.transpose(1, 2)
    return P / math.sqrt(q.shape[-1]) if scaled else P


def attention(
    q: Tensor, k: Tensor, v: Tensor, causal: bool, way: str = "transpose", mask: str = ""
) -> Tensor:
    """Attention whose product, or whose causal mask, takes three axes."""
    match way:
        case "permute":
            P = q @ k.permute(0, 2, 1)
        case "bmm":
            P = torch.bmm(q, k.mT)
        case "bmm-transpose":
            P = torch.bmm(q, k.transpose(1, 2))
        case "einsum":
            P = torch.einsum("bid,bjd->bij", q, k)
        case "unpack":
            _, _, _ = q.shape
            P = q @ k.mT
        case "transpose":
            P = q @ k.transpose(1, 2)
        case _:
            P = q @ k.mT
    S = P / math.sqrt(q.shape[-1])
    block = torch.ones(S.shape[-2:], dtype=torch.bool).triu(1)
    if causal and mask == "second":
        block = torch.ones(S.shape[1], S.shape[1], dtype=torch.bool).triu(1)
    if causal and mask == "batch":
        block = block.expand(S.shape[0], -1, -1)
    if causal and mask == "unpack":
        _, _, _ = S.shape
    if causal and mask == "index":
        S[:, block] = -torch.inf
    return S.masked_fill(block & causal, -torch.inf).softmax(dim=-1) @ v
