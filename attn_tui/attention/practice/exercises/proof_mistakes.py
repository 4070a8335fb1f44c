"""Tests of the future that judge badly, each in its own way.

`attention(q, k, v, causal)` takes (B, T, d) each.
"""

from collections.abc import Callable

import torch
from torch import Tensor

Function = Callable[[Tensor, Tensor, Tensor, bool], Tensor]


def shape_alone(attention: Function) -> None:
    """Only the shape is asserted."""
    q, k, v = torch.randn(3, 2, 5, 4)
    assert attention(q, k, v, True).shape == (2, 5, 4)


def all_rows(attention: Function) -> None:
    """Rows are compared that may change."""
    q, k, v = torch.randn(3, 2, 5, 4)
    before = attention(q, k, v, True)
    q[:, 3:], k[:, 3:], v[:, 3:] = torch.randn(3, 2, 2, 4)
    assert torch.allclose(attention(q, k, v, True), before, atol=1e-5)


def upside_down(attention: Function) -> None:
    """Asserts that something changes."""
    q, k, v = torch.randn(3, 2, 5, 4)
    before = attention(q, k, v, True)
    q[:, 1:], k[:, 1:], v[:, 1:] = torch.randn(3, 2, 4, 4)
    assert not torch.allclose(attention(q, k, v, True)[:, :1], before[:, :1], atol=1e-5)


def to_the_bit(attention: Function) -> None:
    """Equality to the last bit."""
    torch.manual_seed(0)
    q, k, v = torch.randn(3, 8, 16, 4)
    before = attention(q, k, v, True)
    q[:, 8:], k[:, 8:], v[:, 8:] = torch.randn(3, 8, 8, 4)
    assert torch.equal(attention(q, k, v, True)[:, :8], before[:, :8])


def values_alone(attention: Function) -> None:
    """Only later values are changed."""
    q, k, v = torch.randn(3, 2, 5, 4)
    before = attention(q, k, v, True)
    for t in range(1, 5):
        other = v.clone()
        other[:, t:] += 10
        assert torch.allclose(attention(q, k, other, True)[:, :t], before[:, :t], atol=1e-5)


def keys_alone(attention: Function) -> None:
    """Only later keys are changed."""
    q, k, v = torch.randn(3, 2, 5, 4)
    before = attention(q, k, v, True)
    for t in range(1, 5):
        other = k.clone()
        other[:, t:] += 10
        assert torch.allclose(attention(q, other, v, True)[:, :t], before[:, :t], atol=1e-5)


def queries_kept(attention: Function) -> None:
    """Later keys and values are changed, and no query."""
    q, k, v = torch.randn(3, 2, 5, 4)
    before = attention(q, k, v, True)
    for t in range(1, 5):
        keys, values = k.clone(), v.clone()
        keys[:, t:] += 10
        values[:, t:] += 10
        after = attention(q, keys, values, True)
        assert torch.allclose(after[:, :t], before[:, :t], atol=1e-5)


def first_row(attention: Function) -> None:
    """The last token is changed, and row 0 looked at."""
    torch.manual_seed(0)
    q, k, v = torch.randn(3, 2, 5, 4)
    before = attention(q, k, v, True)
    q[:, -1], k[:, -1], v[:, -1] = torch.randn(3, 2, 4) * 3
    assert torch.allclose(attention(q, k, v, True)[:, 0], before[:, 0], atol=1e-5)


def two_tokens(attention: Function) -> None:
    """Of two tokens, only the first has a future."""
    q, k, v = torch.randn(3, 2, 2, 4)
    before = attention(q, k, v, True)
    q[:, 1], k[:, 1], v[:, 1] = torch.randn(3, 2, 4) * 3
    assert torch.allclose(attention(q, k, v, True)[:, 0], before[:, 0], atol=1e-5)


def row_zero(attention: Function) -> None:
    """All tokens but the first are changed, and row 0 looked at."""
    q, k, v = torch.randn(3, 2, 5, 4)
    before = attention(q, k, v, True)
    q[:, 1:], k[:, 1:], v[:, 1:] = torch.randn(3, 2, 4, 4) * 3
    assert torch.allclose(attention(q, k, v, True)[:, 0], before[:, 0], atol=1e-5)


def one_early(attention: Function) -> None:
    """The row right before the changed tokens is left out."""
    q, k, v = torch.randn(3, 2, 5, 4)
    before = attention(q, k, v, True)
    for t in range(2, 5):
        a, b, c = q.clone(), k.clone(), v.clone()
        a[:, t:], b[:, t:], c[:, t:] = torch.randn(3, 2, 5 - t, 4) * 3
        after = attention(a, b, c, True)
        assert torch.allclose(after[:, : t - 1], before[:, : t - 1], atol=1e-5)


def sums_alone(attention: Function) -> None:
    """Rows of weights have to sum to 1."""
    q, k, _ = torch.randn(3, 2, 5, 4)
    sums = attention(q, k, torch.ones(2, 5, 1), True)
    assert torch.allclose(sums, torch.ones(2, 5, 1), atol=1e-5)
