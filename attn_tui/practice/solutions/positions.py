import torch


def positions(T, D):
    """-> (T, D)"""
    t = torch.arange(T).unsqueeze(1)  # (T, 1)
    rate = 10000 ** (-torch.arange(0, D, 2) / D)  # (D/2,)  #: 1 0, D, 2
    PE = torch.empty(T, D)
    PE[:, 0::2] = torch.sin(t * rate)  #: 2 0::2
    PE[:, 1::2] = torch.cos(t * rate)  #: 2 torch.cos(t * rate)
    return PE
