import math

import torch
from torch import nn


class MultiHead(nn.Module):
    """D, H: int; W_Q, W_K, W_V, W_O: nn.Linear(D, D)"""

    def __init__(self, D, H):
        super().__init__()
        self.H = H
        self.W_Q = nn.Linear(D, D)
        self.W_K = nn.Linear(D, D)
        self.W_V = nn.Linear(D, D)
        self.W_O = nn.Linear(D, D)

    def forward(self, x, causal):
        """(B, T, D) -> (B, T, D)"""
        B, T, D = x.shape
        q, k, v = (
            W(x).reshape(B, T, self.H, D // self.H).transpose(1, 2)  #: 2 B, T, self.H, D // self.H
            for W in (self.W_Q, self.W_K, self.W_V)
        )  # (B, T, D) -> reshape -> transpose -> (B, H, T, d)
        S = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])  # (B, H, T, T)  #: 2 q.shape[-1]
        block = torch.ones_like(S, dtype=bool).triu(1) & causal
        A = torch.softmax(S.masked_fill(block, -math.inf), dim=-1)
        Y = (A @ v).transpose(1, 2).reshape(B, T, D)  #: 1 1, 2
        return self.W_O(Y)  #: 2 self.W_O(Y)
