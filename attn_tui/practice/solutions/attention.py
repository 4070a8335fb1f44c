import math

import torch


def attention(q, k, v, causal):
    """q: (…, L, d), k: (…, S, d), v: (…, S, d_v) -> (…, L, d_v)"""
    P = q @ k.transpose(-2, -1)
    S = P / math.sqrt(q.shape[-1])  #: 2 q.shape[-1]
    block = torch.ones_like(S, dtype=bool).triu(1) & causal  #: 2 1
    M = S.masked_fill(block, -math.inf)  #: 2 -math.inf
    A = torch.softmax(M, dim=-1)  #: 1 -1
    return A @ v
