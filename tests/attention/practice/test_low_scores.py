"""Scores that a mask has to hide lie far above others, or all of them far below 0."""

import torch

from attn_tui.attention.practice.exercises.attention import causal_inputs, future, head_inputs


def test_scores_are_low_and_exact() -> None:
    q, k, *_ = head_inputs().values()
    scores = q @ k.mT / q.shape[-1] ** 0.5
    assert scores.dtype == torch.float32
    assert scores.max() < -1000
    assert scores.min() > -5000
    exact = q.double() @ k.double().mT / q.shape[-1] ** 0.5
    assert torch.equal(scores.double(), exact)
    early = (q / q.shape[-1] ** 0.25) @ (k / q.shape[-1] ** 0.25).mT
    assert torch.equal(early, scores)


def test_a_hidden_score_lies_far_above_the_visible_ones() -> None:
    q, k, *_ = causal_inputs().values()
    scores = (q @ k.mT / q.shape[-1] ** 0.5)[-1]
    block = future(5, 5)
    above = scores[:-1, -1] - scores.masked_fill(block, -torch.inf)[:-1].amax(dim=-1)
    assert above.min() > 110
