import torch.nn.functional as F


def with_sdpa(q, k, v, block):
    """q: (…, L, d), k: (…, S, d), v: (…, S, d_v), block: (L, S)

    -> (…, L, d_v)
    """
    return F.scaled_dot_product_attention(q, k, v, attn_mask=~block)  #: 2 q, k, v #: 1 ~block
