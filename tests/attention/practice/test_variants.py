"""Right answers pass, however they are written."""

import textwrap
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.model.exercise import EXERCISES
from tests.attention.example import quick
from tests.attention.practice.judging import found
from tests.attention.practice.variants import ATTENTION, MULTI_HEAD, PROOF

LEFT_OUT = {"proof": {"own"}, "multi-head": {"biases"}}
"""Comparisons that need a file beside the learner's, or layers with biases."""

OTHERS = {
    "by-hand": {
        "two decimals": "dot_products = [4, 3, 2]; scores = [2.83, 2.12, 1.41]\nhidden = [False, False, True]; weights = [0.67, 0.33, 0]",
        "tuples": "dot_products = (4, 3, 2); scores = (2.828, 2.121, 1.414)\nhidden = (0, 0, 1); weights = (0.670, 0.330, 0)",
        "tensors": "dot_products = torch.tensor([4, 3, 2]); scores = dot_products / 2**0.5\nhidden = torch.arange(3) > 1; weights = torch.softmax(scores.masked_fill(hidden, -math.inf), 0)",
        "computed": "dot_products = [1*1+3*1, 1*0+3*1, 1*2+3*0]\nscores = [p / math.sqrt(2) for p in dot_products]\nhidden = [j > 1 for j in range(3)]\nE = [math.exp(s) for s in scores[:2]]\nweights = [e / sum(E) for e in E] + [0]",
    },
    "scores": {
        "einsum": "def scores(a, b): return torch.einsum('...id,...jd->...ij', a, b)",
        "keys first": "def scores(q, k): return (k @ q.mT).mT",
        "sums": "def scores(q, k): return (q[..., :, None, :] * k[..., None, :, :]).sum(-1)",
    },
    "scaling": {
        "tensor root": "def scaled_scores(q, k): return q @ k.mT / torch.sqrt(torch.tensor(q.shape[-1]))",
        "queries first": "def scaled_scores(q, k): return (q * q.size(-1) ** -0.5) @ k.transpose(-1, -2)",
    },
    "causal-mask": {
        "triu": "def causal_block(T): return torch.triu(torch.ones(T, T, dtype=bool), diagonal=1)",
        "not tril": "def causal_block(n): return ~torch.ones(n, n).tril().bool()",
        "compared": "def causal_block(T):\n    i = torch.arange(T)\n    return i[None, :] > i[:, None]",
        "lists": "def causal_block(T): return torch.tensor([[j > i for j in range(T)] for i in range(T)])",
    },
    "softmax": {
        "shifted": "def softmax(S):\n    E = (S - S.max(-1, keepdim=True)[0]).exp()\n    return E / E.sum(-1, keepdim=True)",
        "logsumexp": "def softmax(S): return torch.exp(S - torch.logsumexp(S, -1, True))",
        "ready made": "def softmax(S): return nn.Softmax(dim=-1)(S)",
        "in double and back": "def softmax(S): return torch.softmax(S.double(), -1).to(S.dtype)",
    },
    "weighted-sum": {
        "einsum": "def weighted_sum(A, V): return torch.einsum('...ls,...sv->...lv', A, V)",
        "sum": "def weighted_sum(A, V): return (A[..., None] * V[..., None, :, :]).sum(-2)",
    },
    "sdpa": {
        "not block": "def with_sdpa(q, k, v, block): return F.scaled_dot_product_attention(q, k, v, attn_mask=~block)",
        "added": "def with_sdpa(q, k, v, block):\n    m = torch.zeros(block.shape, dtype=q.dtype).masked_fill(block, -math.inf)\n    return F.scaled_dot_product_attention(q, k, v, m)",
    },
    "heads": {
        "view": "def split_heads(x, H):\n    B, T, D = x.shape\n    return x.view(B, T, H, D // H).transpose(1, 2)\ndef merge_heads(x):\n    B, H, T, d = x.shape\n    return x.transpose(1, 2).reshape(B, T, H * d)",
        "pieces": "def split_heads(x, H): return torch.stack(x.chunk(H, -1), 1)\ndef merge_heads(x): return torch.cat(list(x.unbind(1)), -1)",
        "unflatten": "def split_heads(x, H): return x.unflatten(2, (H, -1)).permute(0, 2, 1, 3)\ndef merge_heads(x): return x.transpose(1, 2).contiguous().flatten(2)",
    },
    "positions": {
        "exponentials": "def positions(T, D):\n    rate = torch.exp(torch.arange(0, D, 2).float() * (-math.log(10000.0) / D))\n    pe = torch.zeros(T, D)\n    t = torch.arange(T).float().unsqueeze(1)\n    pe[:, 0::2] = torch.sin(t * rate)\n    pe[:, 1::2] = torch.cos(t * rate)\n    return pe",
        "loops": "def positions(T, D):\n    return torch.tensor([[(math.cos if i % 2 else math.sin)(t / 10000 ** (i // 2 * 2 / D)) for i in range(D)] for t in range(T)])",
        "double": "def positions(T, D):\n    a = torch.arange(T).double()[:, None] / 10000 ** (torch.arange(0, D, 2).double() / D)\n    return torch.stack([a.sin(), a.cos()], -1).flatten(1)",
    },
}

VARIANTS = [
    (exercise, name, textwrap.dedent(source))
    for exercise, sources in {
        "attention": ATTENTION,
        "multi-head": MULTI_HEAD,
        "proof": PROOF,
        **OTHERS,
    }.items()
    for name, source in sources.items()
]


@pytest.mark.parametrize(
    ("exercise", "source"),
    [(exercise, source) for exercise, _, source in VARIANTS],
    ids=[f"{exercise}/{name}" for exercise, name, _ in VARIANTS],
)
def test_right_variant_passes(exercise: str, source: str) -> None:
    for _ in range(3 if exercise == "proof" else 1):
        finding = found(exercise, source)
        assert finding.passed, finding
        left_out = {*EXERCISES[exercise].comparisons}.difference(finding.proved)
        assert left_out <= LEFT_OUT.get(exercise, set())


@pytest.mark.parametrize("bias", [False, True])
def test_biases_take_part_where_there_are_any(bias: bool) -> None:
    for name, source in MULTI_HEAD.items():
        if f"{bias=}" in name:
            assert ("biases" in found("multi-head", source).proved) == bias


PARTS = {
    "scaled": ("q = q / math.sqrt(q.shape[-1])", "k = k * q.shape[-1] ** -0.5", "v = v + 0"),
    "product": (
        "S = q @ k.mT",
        "S = torch.matmul(q, k.transpose(-2, -1))",
        "S = (k @ q.mT).mT",
        "S = torch.einsum('...id,...jd->...ij', q, k)",
    ),
    "unscaled": ("S = S / torch.tensor(q.shape[-1]).sqrt()",),
    "block": (
        "block = torch.ones_like(S, dtype=bool).triu(1) & causal",
        "block = (torch.arange(S.shape[-1]) > torch.arange(S.shape[-2])[:, None]) & causal",
        "block = ~torch.ones(S.shape[-2:]).tril().bool() if causal else torch.zeros(S.shape[-2:]).bool()",
    ),
    "masked": (
        "S = S.masked_fill(block, -torch.inf)",
        "S = S.masked_fill(block, -1e9)",
        "S = torch.where(block, torch.finfo(S.dtype).min, S)",
        "S = S + torch.zeros(block.shape).masked_fill(block, -math.inf)",
        "pass",
    ),
    "softmax": (
        "A = torch.softmax(S, dim=-1)",
        "A = F.softmax(S, -1)",
        "A = (S - S.logsumexp(-1, keepdim=True)).exp()",
        "E = (S - S.amax(-1, keepdim=True)).exp(); A = E / E.sum(-1, keepdim=True)",
    ),
    "rescaled": ("A = A * ~block; A = A / A.sum(-1, keepdim=True)",),
    "mixed": (
        "return A @ v",
        "return torch.einsum('...ij,...jv->...iv', A, v)",
        "return (v.mT @ A.mT).mT",
    ),
}


@given(st.tuples(*map(st.sampled_from, PARTS.values())))
@quick
def test_right_parts_in_any_combination_pass(parts: tuple[str, ...]) -> None:
    """Scaling is done once; where nothing was masked before softmax, A is masked after it."""
    scaled, product, unscaled, block, masked, softmax, rescaled, mixed = parts
    lines = [scaled, product, *([unscaled] if scaled == PARTS["scaled"][-1] else []), block, masked]
    lines += [softmax, *([rescaled] if masked == "pass" else []), mixed]
    finding = found("attention", "def attention(q, k, v, causal):\n    " + "\n    ".join(lines))
    assert finding.passed, finding


FOLDER = Path(__file__).parents[3] / "attn_tui" / "practice" / "solutions"


@pytest.mark.parametrize("exercise", EXERCISES)
def test_model_solution_passes(exercise: str) -> None:
    source = (FOLDER / EXERCISES[exercise].file).read_text(encoding="utf-8")
    finding = found(exercise, source)
    assert finding.passed, finding
