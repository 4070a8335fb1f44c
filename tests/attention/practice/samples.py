"""Files that misbehave in one way each, beyond the known mistakes."""

NOT_THREE_AXES = {
    "scores": "def scores(q, k): return q @ (k.T if k.dim() == 2 else k.transpose(2, 3))",
    "scaling": "def scaled_scores(q, k): return q @ k.transpose(2, 3) / q.shape[-1] ** 0.5",
    "softmax": "def softmax(S): return S.softmax(1 if S.dim() < 4 else 3)",
    "weighted-sum": "def weighted_sum(A, V):\n    return A @ V if A.dim() == 2 else torch.einsum('bhij,bhjv->bhiv', A, V)",
    "sdpa": """
def with_sdpa(q, k, v, block):
    keep = ~block if q.dim() == 2 else ~block.expand(*q.shape[:2], -1, -1)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=keep)
""",
}

HEADS = """
def split_heads(x, H): return torch.stack(x.chunk(H, dim=-1), dim=1){split}
def merge_heads(x): return x.transpose(1, 2).flatten(2){merge}
"""

BY_HAND = """
from attn_tui.attention.practice.exercises.multi_head_mistakes import ByHand
class MultiHead(ByHand):
    def {part}
"""
A_SIZE_OF_HEADS = "__init__(self, D, H): super().__init__(D, {6: 2}.get(D, H))"
SIX_TOKENS = """weights(self, S, causal):
        T = S.shape[-1]
        block = torch.ones(6, 6, dtype=torch.bool).triu(1)[:T, :T]
        return S.masked_fill(block & causal, -math.inf).softmax(-1)
"""

IN_HALVES = """
def causal_block(T):
    half = torch.ones(max(1, T // 2), max(1, T // 2), dtype=torch.bool)
    if T == 1:
        return half.triu(1)
    return torch.cat([torch.cat([half.triu(1), half], 1), torch.cat([~half, half.triu(1)], 1)])
"""

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
        for exercise, source in NOT_THREE_AXES.items()
    },
    ("scores", "plain"): "def scores(q, k): return torch.stack([a @ b.mT for a, b in zip(q, k)])",
    (
        "weighted-sum",
        "plain",
    ): "def weighted_sum(A, V): return torch.stack([a @ v for a, v in zip(A, V)])",
    ("causal-mask", "seven"): IN_HALVES,
    (
        "causal-mask",
        "twelve",
    ): "def causal_block(T): return torch.ones(7, 7, dtype=torch.bool).triu(1)[:T, :T]",
    ("heads", "split"): HEADS.format(split=".reshape(3, 2, 7, 5)", merge=""),
    ("heads", "merge"): HEADS.format(split="", merge=".reshape(3, 7, 10)"),
    ("heads", "split-other"): HEADS.format(split=".reshape(2, 3, 5, 4)", merge=""),
    ("heads", "merge-other"): HEADS.format(split="", merge=".reshape(2, 5, 12)"),
    ("multi-head", "six"): BY_HAND.format(part=A_SIZE_OF_HEADS),
    ("multi-head", "causal"): BY_HAND.format(part=SIX_TOKENS),
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

COMPLEX = "torch.zeros(3, dtype=torch.complex64)"
"""An answer of the right shape that holds no real number."""

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

MULTI_HEAD = """
class MultiHead(nn.Module):
    def __init__(self, D, H):
        super().__init__()
        self.H = H
        self.W_Q, self.W_K, self.W_V, self.W_O = (nn.Linear(D, D) for _ in range(4))

    def forward(self, x, causal):
        B, T, D = x.shape
        q, k, v = (W(x).view(B, T, self.H, -1).transpose(1, 2) for W in (self.W_Q, self.W_K, self.W_V))
        S = q @ k.mT / math.sqrt({divisor})
        S = S.masked_fill(torch.ones({mask}).triu(1).bool() & causal, {fill})
        return self.W_O((S.softmax(-1) @ v).transpose(1, 2).reshape(B, T, D))
"""
ATTENTION = """
def attention(q, k, v, causal):
    S = q @ k.mT / math.sqrt({divisor})
    if causal:
        {mask}
    return {weights} @ v
"""
SHARES = "(lambda E: E / E.sum(-1, keepdim=True))(torch.exp(S {shift}))"
TRIU = "S = S.masked_fill(torch.ones_like(S).triu(1).bool(), {fill})"
LOOPS = "for b in range(S.shape[0]):\n            for i in range(S.shape[1]):\n                S[b, i, i + 1:] = -math.inf"


def attention(
    divisor: str = "q.shape[-1]", mask: str = TRIU.format(fill=-1e9), weights: str = "S.softmax(-1)"
) -> str:
    """A file with this in place of what is right."""
    return ATTENTION.format(divisor=divisor, mask=mask, weights=weights)


def multi_head(divisor: str = "q.shape[-1]", mask: str = "T, T", fill: str = "-math.inf") -> str:
    """A file with this in place of what is right."""
    return MULTI_HEAD.format(divisor=divisor, mask=mask, fill=fill)


PAIRWISE = "torch.stack([{one} for b in range(2)])"
FOR_SOME_SIZES: dict[str, tuple[str, ...]] = {
    "scores": (f"def scores(q, k): return {PAIRWISE.format(one='q[b] @ k[b].mT')}",),
    "scaling": (
        f"def scaled_scores(q, k): return {PAIRWISE.format(one='q[b] @ k[b].mT / 2')}",
        "def scaled_scores(q, k): return q @ k.mT / 2",
    ),
    "softmax": ("def softmax(S): return torch.stack([S[i].softmax(-1) for i in range(4)])",),
    "weighted-sum": (
        f"def weighted_sum(A, V): return {PAIRWISE.format(one='A[b] @ V[b]')}",
        "def weighted_sum(A, V): return A / A.sum(-1, keepdim=True) @ V",
    ),
    "sdpa": (
        "def with_sdpa(q, k, v, b): return F.scaled_dot_product_attention(q, k, v, ~b, scale=0.5)",
    ),
    "attention": (
        attention(divisor="4"),
        attention(mask="S = S.masked_fill(torch.ones(5, 5).triu(1).bool(), -1e9)"),
        attention(mask=LOOPS),
        attention(mask=TRIU.format(fill=-20)),
        attention(mask=TRIU.format(fill=-10)),
        attention(mask=TRIU.format(fill=-100)),
        attention(mask=TRIU.format(fill=-1000)),
        attention(mask="S = S + torch.ones_like(S).triu(1) * -100"),
        attention(weights="(S - S.max()).exp() / (S - S.max()).exp().sum(-1, keepdim=True)"),
        attention(divisor="q.shape[2]"),
    ),
    "multi-head": (
        multi_head(divisor="2"),
        multi_head(divisor="B"),
        multi_head(divisor="self.H"),
        multi_head(mask="D, D"),
        multi_head(mask="7, 7"),
        multi_head(fill="-1"),
    ),
    "heads": (
        HEADS.format(split=".reshape(2, 3, 5, 4)", merge=".reshape(2, 5, 12)"),
        HEADS.format(split="[..., :4]", merge="[..., :12]"),
    ),
}
"""Wrong answers that are right for some sizes, numbers of axes, or scores."""

CLOSE_BY: dict[str, tuple[str, ...]] = {
    "by-hand": (
        "dot_products = [4.01, 3, 2]; scores = [2.83, 2.12, 1.41]\nhidden = [False, False, True]; weights = [0.67, 0.33, 0]",
        "dot_products = [4, 3, 2]; scores = [2.83, 2.12, 1.41]\nhidden = [0.01, 0, 0.995]; weights = [0.67, 0.33, 0]",
    ),
    "reading": ("table_a = 5.01; table_b = 1; table_c = 3; table_d = 6; table_e = 2; table_f = 4",),
}
"""Answers that are a little off where there is nothing to round."""
