"""Mistakes that end in an exception, told by their signs."""

import pytest

from tests.attention.practice.running import Desk

PRODUCTS = {
    "scores": "def scores(q, k): return q @ k.T",
    "scaling": "def scaled_scores(q, k): return q @ k.T / q.shape[-1] ** 0.5",
    "weighted-sum": "def weighted_sum(A, V): return A.T @ V",
    "attention": "def attention(q, k, v, causal): return (q @ k.T).softmax(-1) @ v",
    "multi-head": """
import torch
from torch import nn

class MultiHead(nn.Module):
    def __init__(self, D, H):
        super().__init__()
        self.W_Q, self.W_K, self.W_V, self.W_O = (nn.Linear(D, D) for _ in range(4))

    def forward(self, x, causal):
        return self.W_Q(x) @ self.W_K(x).T
""",
}


@pytest.mark.parametrize("exercise", PRODUCTS)
def test_t_of_more_than_two_axes_is_named_and_no_warning_is_shown(
    desk: Desk, exercise: str
) -> None:
    source = PRODUCTS[exercise]
    finding = desk.check(source, exercise=exercise)
    assert (finding.kind, finding.mistake, finding.printed) == ("raised", "all-axes", ())
    assert desk.check(source.replace(".T", ".mT"), exercise=exercise).mistake != "all-axes"


def test_t_of_two_axes_is_as_good(desk: Desk) -> None:
    finding = desk.check("def scores(q, k): return q[0] @ k[0, 0].T @ k", exercise="scores")
    assert (finding.kind, finding.mistake) == ("raised", "")
    flat = "def scores(q, k): return (q.flatten(0, -2) @ k.flatten(0, -2).T)[..., :3, :5]"
    assert desk.check(flat, exercise="scores").kind == "shape"


def test_t_is_no_sign_where_torch_refuses_the_number_of_axes(desk: Desk) -> None:
    one_by_one = "torch.stack([torch.mm(q[b], k[b].T) for b in range(len(q))])"
    source = f"import torch\ndef scores(q, k): return {one_by_one}"
    finding = desk.check(source, exercise="scores")
    assert (finding.kind, finding.mistake) == ("raised", "three-axes")


OWN = """
import torch
from torch import nn

class MultiHead(nn.Module):
    def __init__(self, D, H):
        super().__init__()
        self.W_Q, self.W_K, self.W_V, self.W_O = (nn.Linear(D, D) for _ in range(4))
        self.own = nn.MultiheadAttention(D, H, batch_first=True)

    def forward(self, x, causal):
        return self.own(x, x, x)[0]
"""


def test_layers_beside_the_four_are_named_and_chance_is_not(desk: Desk) -> None:
    finding = desk.check(OWN, exercise="multi-head")
    assert (finding.kind, finding.mistake) == ("random", "own-layers")
    drawn = OWN.replace("[0]", "[0] + torch.randn(())")
    finding = desk.check(drawn, exercise="multi-head")
    assert (finding.kind, finding.mistake) == ("random", "")


@pytest.mark.parametrize("begin", ["pass", "self.D = D", "super(nn.Module).__init__()"])
@pytest.mark.parametrize("layer", ["nn.Linear(D, D)", "nn.Parameter(torch.ones(D, D))"])
def test_a_module_that_was_not_begun_is_named(desk: Desk, begin: str, layer: str) -> None:
    source = PRODUCTS["multi-head"].replace("super().__init__()", begin)
    finding = desk.check(source.replace("nn.Linear(D, D)", layer), exercise="multi-head")
    assert (finding.kind, finding.mistake) == ("raised", "no-init")
