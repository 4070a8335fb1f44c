def split_heads(x, H):
    """(B, T, D) -> (B, H, T, D/H)"""
    B, T, D = x.shape
    return x.reshape(B, T, H, D // H).transpose(1, 2)  #: 2 B, T, H, D // H #: 2 1, 2


def merge_heads(x):
    """(B, H, T, d) -> (B, T, H·d)"""
    B, H, T, d = x.shape
    return x.transpose(1, 2).reshape(B, T, H * d)  #: 1 1, 2 #: 2 B, T, H * d
