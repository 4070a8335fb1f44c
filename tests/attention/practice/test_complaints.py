"""An exception is called by a mistake's name only where that mistake raises the same."""

import pytest

from attn_tui.attention.practice.closeness import alike
from attn_tui.attention.practice.outcome import Outcome, Trouble
from tests.attention.practice.judging import found
from tests.attention.practice.samples import attention, multi_head

SCORES = "def scores(q, k):\n    if q.dim() == 3:\n        return q @ k.mT\n    return {rest}"
LINES = "{}\n        S = S.masked_fill(torch.ones_like(S).triu(1) == 1, -1e9)"

NAMED = {
    "a size of the axes": ("attention", "three-axes", attention(mask="T = q.size(1); S = S.masked_fill(torch.ones(T, T).tril() == 0, -math.inf)")),
    "added": ("attention", "three-axes", attention(mask="T = S.shape[1]; S = S + torch.full((T, T), -math.inf).triu(1)")),
    "a mask of sequences": ("attention", "three-axes", attention(mask="S = S.masked_fill(torch.ones(S.size(0), S.size(-2), S.size(-1)).triu(1) == 1, -math.inf)")),
    "an index": ("attention", "three-axes", attention(mask="S[:, torch.ones(S.shape[-2:]).triu(1) == 1] = -math.inf")),
    "unpacked": ("attention", "three-axes", attention(mask=LINES.format("B, T, d = q.shape"))),
    "five": ("attention", "fixed-mask", attention(mask="S = S + torch.full((5, 5), -math.inf).triu(1)")),
    "six, cut": ("attention", "fixed-mask", attention(mask="T = S.shape[-1]; S = S.masked_fill(torch.ones(6, 6).triu(1)[:T, :T] == 1, -math.inf)")),
    "ten": ("attention", "fixed-mask", attention(mask="S = torch.where(torch.ones(10, 10).triu(1) == 1, -1e9, S)")),
    "bmm": ("scores", "three-axes", "def scores(q, k): return torch.bmm(q, k.transpose(-2, -1))"),
    "letters": ("scores", "three-axes", "def scores(q, k): return torch.einsum('nqd,nkd->nqk', q, k)"),
    "no transposition": ("multi-head", "no-transpose", multi_head().replace("-1).transpose(1, 2) for", "-1) for").replace("transpose(1, 2).reshape", "reshape").replace(".masked_fill(torch.ones(T, T).triu(1).bool() & causal, -math.inf)", ".masked_fill(torch.ones_like(S).triu(1).bool() & causal, -math.inf)")),
}  # fmt: skip
UNNAMED = {
    "attention": attention(mask=LINES.format("if S.dim() > 3: S = S.unsqeeze(0)")),
    "attention again": attention(mask=LINES.format("if S.dim() > 3: nowhere")),
    "scores": SCORES.format(rest="q @ k.transpse(-1, -2)"),
    "scores again": SCORES.format(rest="q @ k.transpose(-1, -2, 0)"),
    "scores once more": SCORES.format(rest="q @ k.mT + torch.ones(11)"),
    "multi-head": multi_head(mask="T, nowhere"),
}
"""A slip where only some comparisons come, by the exercise and a word."""


@pytest.mark.parametrize("case", NAMED)
def test_what_does_not_fit_is_named_however_it_is_written(case: str) -> None:
    exercise, id, source = NAMED[case]
    assert found(exercise, source).mistake == id


@pytest.mark.parametrize("case", UNNAMED)
def test_a_slip_that_raises_something_else_has_no_name(case: str) -> None:
    finding = found(case.split()[0], UNNAMED[case])
    assert (finding.kind, finding.mistake) == ("raised", "")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("RuntimeError: size 5 and 7", "RuntimeError: sizes 7, 5", True),
        ("RuntimeError: size 5 and 7", "RuntimeError: sizes 7, 6", False),
        ("RuntimeError: size 5 and 7", "IndexError: size 5 and 7", False),
        ("RuntimeError: no such thing", "RuntimeError: no other thing", False),
        ("RuntimeError: no such thing", "RuntimeError: no such thing", True),
        ("RuntimeError: 3-D", "RuntimeError: float32 3-D", False),
    ],
)
def test_complaints_are_alike_by_type_and_sizes(one: str, other: str, same: bool) -> None:
    outcomes = [Outcome(trouble=Trouble("raised", detail=each)) for each in (one, other)]
    assert alike(*outcomes) == same == alike(*reversed(outcomes))
    assert not alike(outcomes[0], Outcome("tensor", values=(1.0,)))
    assert not alike(Outcome("tensor", values=(1.0,)), outcomes[0])
