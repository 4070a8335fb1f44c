import torch


def softmax(S):
    """(…, L, S) -> (…, L, S)"""
    largest = S.amax(dim=-1, keepdim=True)  # (…, L, 1)  #: 2 -1
    E = torch.exp(S - largest)  # (…, L, S)  #: 2 S - largest
    return E / E.sum(dim=-1, keepdim=True)  #: 1 -1
