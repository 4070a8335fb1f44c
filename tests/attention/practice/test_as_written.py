"""Mistakes are named however they are written."""

import pytest

from tests.attention.practice.judging import found
from tests.attention.practice.samples import SHARES, TRIU, attention, multi_head

AS_WRITTEN = {
    ("attention", "lower"): attention(
        mask="S = S.masked_fill(torch.ones_like(S).tril() == 1, -1e9)"
    ),
    ("attention", "no-self"): attention(
        mask="S.masked_fill_(torch.ones_like(S).triu() == 1, -1e9)"
    ),
    ("attention", "past-hidden"): attention(mask="S[torch.ones_like(S).tril(-1) == 1] = -1e9"),
    ("attention", "float-mask"): attention(mask="S = S + torch.ones_like(S).triu(1)"),
    ("attention", "no-dim"): attention(weights="F.softmax(S)"),
    ("attention", "one-largest"): attention(
        mask="S = S.tril() - torch.full_like(S, 1e9).triu(1)",
        weights="(S - S.max()).exp() / (S - S.max()).exp().sum(-1, keepdim=True)",
    ),
    ("attention", "mean-shift"): attention(
        weights="(lambda E: E / E.sum(-1, keepdim=True))(torch.exp(S - S.mean(-1, keepdim=True)))"
    ),
    ("attention", "index-shift"): attention(
        weights=SHARES.format(shift="- S.argmax(-1, keepdim=True)")
    ),
    ("attention", "plus-fill"): attention(mask=TRIU.format(fill=1e9)),
    ("attention", "late-fill"): attention(
        mask="A = S.softmax(-1); A[torch.ones_like(S).triu(1) == 1] = -math.inf; S = A",
        weights="(S if causal else S.softmax(-1))",
    ),
    (
        "softmax",
        "index-shift",
    ): "def softmax(S):\n    E = torch.exp(S - S.argmax(-1, True))\n    return E / E.sum(-1, True)",
    (
        "softmax",
        "whole-table",
    ): "def softmax(S): return (S - S.max()).exp() / (S - S.max()).exp().sum()",
    ("softmax", "unstable"): "def softmax(S): return S.exp() / S.exp().sum(-1, keepdim=True)",
    ("softmax", "no-dim"): "def softmax(S): return F.softmax(S)",
    ("multi-head", "zero-fill"): multi_head(fill="0"),
    ("multi-head", "plus-inf"): multi_head(fill="math.inf"),
    ("multi-head", "by-model"): multi_head(divisor="D"),
    ("multi-head", "heads-early"): multi_head(mask="S.shape[-2:]").replace(
        "B, T, self.H, -1", "B, self.H, T, -1"
    ),
    ("multi-head", "head-width"): multi_head().replace("B, T, self.H, -1", "B, T, -1, self.H"),
    ("multi-head", "last-axes"): multi_head().replace("v).transpose(1, 2)", "v).transpose(-2, -1)"),
    (
        "sdpa",
        "plus-inf",
    ): "def with_sdpa(q, k, v, block):\n    m = torch.where(block, math.inf, 0.0).to(q.dtype)\n    return F.scaled_dot_product_attention(q, k, v, m)",
    (
        "sdpa",
        "ignores-block",
    ): "def with_sdpa(q, k, v, block):\n    return F.scaled_dot_product_attention(q, k, v, torch.ones_like(block).tril())",
    (
        "positions",
        "halved",
    ): "def positions(T, D):\n    a = torch.arange(T)[:, None] / 100 ** (torch.arange(0, D, 2) / D)\n    return torch.stack([a.sin(), a.cos()], -1).flatten(1)",
    (
        "sdpa",
        "float-mask",
    ): "def with_sdpa(q, k, v, block):\n    return F.scaled_dot_product_attention(q, k, v, block.to(q.dtype))",
}
"""Mistakes as they are written in other ways, by exercise and id."""


@pytest.mark.filterwarnings("ignore:Implicit dimension")
@pytest.mark.parametrize("case", AS_WRITTEN, ids="/".join)
def test_a_mistake_is_named_however_it_is_written(case: tuple[str, str]) -> None:
    exercise, id = case
    assert found(exercise, AS_WRITTEN[case]).mistake == id


ADDED = "S = S + {triangle} * -1e9"


@pytest.mark.parametrize(
    ("triangle", "id"),
    [
        ("torch.ones_like(S).triu()", "no-self"),
        ("torch.ones_like(S).tril()", "lower"),
        ("(1 - torch.ones_like(S).triu(1))", "lower"),
    ],
)
def test_a_wrong_triangle_is_named_where_it_is_added(triangle: str, id: str) -> None:
    source = attention(mask=ADDED.format(triangle=triangle))
    assert found("attention", source).mistake == id


@pytest.mark.parametrize(
    ("shift", "id"),
    [
        ("", "unstable"),
        ("- S.max(-1, keepdim=True)[1]", "index-shift"),
        ("- S.mean(-1, keepdim=True)", "mean-shift"),
        ("- S.amin(-1, keepdim=True)", "min-shift"),
        ("- S.max()", "one-largest"),
        ("+ S.amax(-1, keepdim=True)", ""),
        ("* 0 + 1", ""),
    ],
)
def test_what_is_taken_away_in_place_of_the_largest_is_told_apart(shift: str, id: str) -> None:
    body = f"    E = torch.exp(S {shift})\n    return E / E.sum(-1, keepdim=True)"
    assert found("softmax", f"def softmax(S):\n{body}").mistake == id
    if "* 0" not in shift:
        source = attention(weights=SHARES.format(shift=shift), mask=TRIU.format(fill="-math.inf"))
        assert found("attention", source).mistake == id
