import math


def scaled_scores(q, k):
    """q: (…, L, d), k: (…, S, d) -> (…, L, S)"""
    P = q @ k.transpose(-2, -1)  # (…, L, S)  #: 2 -2, -1
    d = q.shape[-1]  #: 1 q.shape[-1]
    return P / math.sqrt(d)  #: 2 math.sqrt(d)
