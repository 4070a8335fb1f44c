"""The lesson's claims hold for this torch, and a check notices what would break one."""

from dataclasses import replace

import pytest
import torch
from torch import Tensor

from attn_tui.attention.checks import example, heads, mask, prove, softmax
from attn_tui.attention.checks.polarity import seen
from attn_tui.attention.checks.proof import MEASURES
from attn_tui.attention.cut import heads_of
from attn_tui.attention.formulas import Attention
from attn_tui.attention.heads import split_heads
from attn_tui.attention.measured import Heads
from attn_tui.attention.mistakes import OffByOne, OverQueries, attention_of
from attn_tui.model.check import CHECKS, EVIDENCE
from attn_tui.model.setup import Setup
from tests.attention.example import HAND, NUMBERS, inputs
from tests.tutor.lesson import real_course


def test_every_check_is_measured_in_the_order_of_the_registry() -> None:
    assert list(MEASURES) == list(CHECKS)


@pytest.mark.parametrize("id", EVIDENCE)
def test_the_claim_holds(id: str) -> None:
    verdict = prove(id)
    assert verdict.passed, verdict
    assert verdict.id == id
    assert verdict.torch == str(torch.__version__)
    assert prove(id) == verdict or "nan" in str(verdict.measured)


def test_what_is_measured_is_plain() -> None:
    for id in EVIDENCE:
        measured = prove(id).measured
        parts = measured if isinstance(measured, tuple) else (measured,)
        assert {type(part) for part in parts} <= {int, float, str}, id


def test_checks_are_made_on_the_example_of_the_lesson() -> None:
    lesson = {matrix.name: matrix for matrix in real_course().examples["hand"].inputs}
    assert all(lesson[matrix.name] == matrix for matrix in example.HAND)
    assert set(example.HAND) <= set(HAND)
    second = inputs(
        {f"W_{name}": NUMBERS["second head on the same X"][f"W_{name}"] for name in "QKV"}
    )
    assert second == example.SECOND_HEAD


def test_softmax_over_queries_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(softmax, "Attention", OverQueries)
    assert not prove("row-sums").passed


def test_a_hidden_diagonal_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mask, "Attention", OffByOne)
    assert not prove("first-output").passed


def test_a_leak_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Open(Attention):
        """Sees everything, whatever it is told."""

        @property
        def block(self) -> Tensor:
            """False everywhere."""
            return torch.zeros_like(self.future)

    def opened(setup: Setup) -> Attention:
        return attention_of(setup) if setup.mistake else Open(setup)

    monkeypatch.setattr("attn_tui.attention.future.attention_of", opened)
    monkeypatch.setattr(mask, "attention_of", opened)
    for id in ("hidden-zero", "future-values", "future-gradients"):
        assert not prove(id).passed, id


@pytest.mark.parametrize("mistake", ["bad-split", "bad-merge", "bad-both", "axis", "no-scale"])
def test_wrong_heads_are_noticed(mistake: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def mistaken(setup: Setup) -> Heads:
        return heads_of(replace(setup, mistake=mistake))

    monkeypatch.setattr(heads, "heads_of", mistaken)
    assert not prove("heads-mha").passed


def test_sequences_that_are_mixed_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Mixed(Heads):
        """Every sequence gets the mean of all."""

        @property
        def Yh(self) -> Tensor:
            return (self.A @ self.Vh).mean(dim=0, keepdim=True).expand_as(self.Vh)

    monkeypatch.setattr(heads, "heads_of", Mixed)
    assert not prove("sequences-apart").passed


def test_a_model_that_takes_any_sizes_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def lenient(x: Tensor, H: int) -> Tensor:
        return split_heads(x[..., : x.shape[-1] // H * H], H)

    monkeypatch.setattr(heads, "split_heads", lenient)
    assert not prove("heads-divide").passed


def test_a_measurement_that_breaks_is_a_failure_with_its_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken() -> float:
        raise ZeroDivisionError("no numbers")

    monkeypatch.setitem(MEASURES, "row-sums", broken)
    verdict = prove("row-sums")
    assert not verdict.passed
    assert verdict.measured == "ZeroDivisionError: no numbers"
    assert "Traceback" in capsys.readouterr().err


def test_an_unknown_check_is_an_error() -> None:
    with pytest.raises(KeyError):
        prove("no-such-check")


def test_what_rows_see() -> None:
    weights = torch.tensor([[0.2, 0.8], [0.0, 1.0], [torch.nan, 0.0]])
    assert seen(weights) == "11/01/NaN"
