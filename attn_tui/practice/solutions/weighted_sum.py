def weighted_sum(A, V):
    """A: (…, L, S), V: (…, S, d_v) -> (…, L, d_v)"""
    return A @ V  #: 2 A #: 1 V
