def scores(q, k):
    """q: (…, L, d), k: (…, S, d) -> (…, L, S)"""
    columns = k.transpose(-2, -1)  # (…, d, S)  #: 1 -2, -1
    return q @ columns  #: 2 q @ columns
