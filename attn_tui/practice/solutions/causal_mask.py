import torch


def causal_block(T):
    """-> (T, T), torch.bool"""
    i = torch.arange(T).unsqueeze(1)  # (T, 1)  #: 2 1
    j = torch.arange(T)  # (T,)
    return j > i  #: 1 j > i
