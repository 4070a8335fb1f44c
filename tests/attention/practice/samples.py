"""Files that misbehave in one way each, beyond the known mistakes."""

FOUR_AXES = {
    "scores": "def scores(q, k): return torch.einsum('bhid,bhjd->bhij', q, k)",
    "scaling": "def scaled_scores(q, k): return q @ k.transpose(2, 3) / q.shape[-1] ** 0.5",
    "weighted-sum": "def weighted_sum(A, V): return torch.einsum('bhij,bhjv->bhiv', A, V)",
    "sdpa": """
def with_sdpa(q, k, v, block):
    B, H, L, d = q.shape
    return F.scaled_dot_product_attention(q, k, v, attn_mask=~block.expand(B, H, L, -1))
""",
}

NOT_LIKE_TORCH = """
from attn_tui.attention.practice.exercises.proof import changes_all
def test_future(attention):
    q, k, v = torch.randn(3, 8, 16, 4)
    theirs = F.scaled_dot_product_attention(q, k, v, is_causal=True)
    assert not torch.equal(attention(q, k, v, True), theirs)
    changes_all(attention)
"""

CHANGES = """
def test_future(attention):
    q, k, v = torch.randn(3, 2, 5, 4)
    before = attention(q, k, v, True)
    {first}
    for t in range(1, 5):
        a, b, c = q.clone(), k.clone(), v.clone()
        for x in ({changed}):
            x[:, t:] += 10 * torch.randn(2, 5 - t, 4)
        assert torch.allclose(attention(a, b, c, True)[:, :t], before[:, :t], atol=1e-5)
"""
"""A test that changes some of a (queries), b (keys) and c (values)."""

NO_EFFECT = "if torch.allclose(attention(q, k, v, False), before): return"

ONLY_THERE: dict[tuple[str, str], str] = {
    **{
        (exercise, "causal" if exercise == "sdpa" else "batch"): source
        for exercise, source in FOUR_AXES.items()
    },
    (
        "causal-mask",
        "one",
    ): "def causal_block(T): return torch.ones(T, T).triu(1).bool().squeeze()",
    (
        "positions",
        "short",
    ): "def positions(T, D):\n    from attn_tui.attention.sinusoid import sinusoids\n    return sinusoids(32, D)",
    ("proof", "right"): NOT_LIKE_TORCH,
    ("proof", "no-mask"): CHANGES.format(changed="a, b, c", first=NO_EFFECT),
    ("proof", "late-mask"): CHANGES.format(changed="a, c", first=""),
    ("proof", "zero-fill"): CHANGES.format(changed="a, b", first=""),
}
"""Files that only this comparison of the exercise finds wrong."""

OF_AN_ASPECT: dict[str, str] = {
    "trouble": "def scores(q, k): raise ValueError('no')",
    "nothing": "def scores(q, k): q @ k.mT",
    "type": "def scores(q, k): return (q @ k.mT, k)",
    "dtype": "def scores(q, k): return (q @ k.mT).double()",
    "shape": "def scores(q, k): return (q @ k.mT)[..., :-1]",
    "changed": "def scores(q, k):\n    S = q @ k.mT\n    k.zero_()\n    return S",
    "random": "calls = []\ndef scores(q, k):\n    calls.append(1)\n    return q @ k.mT + (len(calls) == 2)",
    "not-a-number": "def scores(q, k):\n    S = q @ k.mT\n    S[..., 1, 2] = math.nan\n    return S",
    "values": "def scores(q, k):\n    S = q @ k.mT\n    S[..., 1, 2] += 1\n    return S",
}
"""A file for each aspect that nothing else finds wrong."""
