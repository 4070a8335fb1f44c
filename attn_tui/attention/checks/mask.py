"""The causal mask: what is hidden, and that nothing of the future leaks."""

from functools import partial

from attn_tui.attention.checks.example import LONG, draw, furthest, hand, numbers
from attn_tui.attention.checks.registry import Measures
from attn_tui.attention.formulas import Attention
from attn_tui.attention.future import Future
from attn_tui.attention.mistakes import attention_of
from attn_tui.model.check import Measured
from attn_tui.model.matrix import Matrix


def _hidden_weights(mistake: str) -> Measured:
    stages = attention_of(draw("attention", causal=True, mistake=mistake))
    return float(stages.A[stages.future].max())


def _first_output() -> Measured:
    stages = Attention(draw("attention", causal=True))
    return furthest(stages.Y[0], stages.V[0])


def _kept_ratio() -> Measured:
    visible, masked = Attention(hand()).A[1], Attention(hand(causal=True)).A[1]
    return furthest(visible[0] / visible[1], masked[0] / masked[1])


def _moved_by_the_future(causal: bool, mistake: str = "") -> Measured:
    token = Matrix.of("token", [[LONG - 1]])
    return float(Future(draw("future", token, causal=causal, mistake=mistake)).moved[:-1].max())


def _future_gradients() -> Measured:
    return float(Future(draw("future", causal=True)).reach.triu(1).max())


def _zero_filled() -> Measured:
    stages = attention_of(hand(causal=True, mistake="zero-fill"))
    return numbers((stages.A * stages.future).sum(dim=-1)[:2])


MEASURES: Measures = {
    "hidden-zero": partial(_hidden_weights, ""),
    "first-output": _first_output,
    "kept-ratio": _kept_ratio,
    "future-values": partial(_moved_by_the_future, True),
    "future-gradients": _future_gradients,
    "open-leaks": partial(_moved_by_the_future, False),
    "late-mask-triangle": partial(_hidden_weights, "late-mask"),
    "late-mask-leaks": partial(_moved_by_the_future, True, "late-mask"),
    "zero-fill-leaks": _zero_filled,
}
