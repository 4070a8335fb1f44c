import torch


def test_future(attention):
    """attention(q, k, v, causal) -> (B, T, d_v)

    q, k: (B, T, d), v: (B, T, d_v)
    """
    torch.manual_seed(0)
    q, k, v = (torch.randn(2, 5, 4) for _ in range(3))
    before = attention(q, k, v, True)
    for t in range(1, 5):
        others = [x.clone() for x in (q, k, v)]  #: 2 q, k, v
        for x in others:
            x[:, t:] = torch.randn(2, 5 - t, 4)  #: 2 t:
        after = attention(*others, True)
        past = [y[:, :t] for y in (before, after)]  #: 1 :t
        assert torch.allclose(*past, atol=1e-5)
