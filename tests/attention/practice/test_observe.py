"""What is noted of each use of a learner's code."""

import math
from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.attention.practice.closeness import alike, index_of, same_number
from attn_tui.attention.practice.noting import note_ready_made
from attn_tui.attention.practice.observe import observe
from attn_tui.attention.practice.outcome import Outcome
from attn_tui.attention.practice.tasks import task_of
from attn_tui.model.exercise import EXERCISES
from tests.attention.example import quick
from tests.attention.practice.judging import found, namespace_of, raised


def observed(exercise: str, source: str) -> tuple[Outcome, ...]:
    return observe(task_of(exercise), namespace_of(source), raised)


@pytest.mark.parametrize("exercise", EXERCISES)
def test_arguments_are_equal_each_time(exercise: str) -> None:
    for comparison in task_of(exercise).comparisons:
        first, second = comparison.arguments(), comparison.arguments()
        assert first.keys() == second.keys()
        for name, value in first.items():
            if isinstance(value, torch.Tensor):
                assert torch.equal(value, second[name])
                assert value.data_ptr() != second[name].data_ptr()


def test_arguments_do_not_depend_on_seeds_and_defaults() -> None:
    source = "torch.manual_seed(7); torch.set_default_dtype(torch.float64)\ndef scores(q, k): return q @ k.mT"
    try:
        assert found("scores", source).passed
    finally:
        torch.set_default_dtype(torch.float32)


def test_changed_arguments_are_noted() -> None:
    outcomes = observed("scores", "def scores(q, k):\n    S = q @ k.mT\n    q += 1\n    return S")
    assert {each.changed for each in outcomes} == {("q",)}


def test_shared_memory_is_noted() -> None:
    outcome, *_ = observed("scores", "def scores(q, k): return k[:, :3, :3].mT")
    assert outcome.shares == "k"
    assert found("scores", "def scores(q, k): return k[:, :3, :3].mT").shares == "k"


def test_views_are_right_where_they_are_expected() -> None:
    source = "def split_heads(x, H): return x.unflatten(-1, (H, -1)).transpose(1, 2)\ndef merge_heads(x): return x.transpose(1, 2).flatten(2)"
    assert observed("heads", source)[0].shares == "x"
    assert found("heads", source).passed


def test_a_second_call_has_to_give_the_same() -> None:
    first, *others = observed("scores", "def scores(q, k): return q @ k.mT + torch.rand(1)")
    assert not first.repeats
    assert all(each.repeats for each in others)
    finding = found("scores", "def scores(q, k): return F.dropout(q @ k.mT)")
    assert finding.kind == "random"
    assert finding.mistake == ""


def test_an_exception_of_the_second_call_is_trouble() -> None:
    source = "calls = []\ndef scores(q, k):\n    calls.append(1)\n    assert len(calls) < 2\n    return q @ k.mT"
    assert found("scores", source).kind == "raised"


def test_what_is_no_exception_passes_through() -> None:
    with pytest.raises(SystemExit):
        observed("scores", "def scores(q, k): raise SystemExit(3)")


def test_missing_names_come_with_the_nearest() -> None:
    finding = found("scores", "def score(q, k): return q @ k.mT")
    assert (finding.kind, finding.name, finding.detail, finding.call) == (
        "missing",
        "scores",
        "score",
        "",
    )
    assert found("scores", "").detail == ""


LAYERS = """
class MultiHead(nn.Module):
    def __init__(self, D, H):
        super().__init__()
        self.W_Q, self.W_K, self.W_v = (nn.Linear(D, D) for _ in range(3))
        self.W_O = {}

    def forward(self, x, causal): return x
"""


def test_missing_layers_come_with_the_nearest() -> None:
    finding = found("multi-head", LAYERS.format("nn.Linear(D, D)"))
    assert (finding.kind, finding.name, finding.detail) == ("missing", "W_V", "W_v")


@pytest.mark.parametrize("name", ["W_Q", "W_K", "W_V", "W_O"])
def test_a_name_that_is_wanted_itself_is_not_offered(name: str) -> None:
    lines = LAYERS.replace("W_v", "W_V").format("nn.Linear(D, D)").replace(f"self.{name}", "self.x")
    finding = found("multi-head", lines)
    assert (finding.kind, finding.name, finding.detail) == ("missing", name, "")


def test_names_that_are_no_text_are_passed_over() -> None:
    finding = found("scores", "globals()[3] = globals()[()] = 4")
    assert (finding.kind, finding.name, finding.detail) == ("missing", "scores", "")


@pytest.mark.parametrize(("value", "told"), [("3", "int"), ("None", "NoneType"), ("'x'", "str")])
def test_what_is_no_function_is_told(value: str, told: str) -> None:
    finding = found("scores", f"scores = {value}")
    assert (finding.kind, finding.name, finding.got_text) == ("callable", "scores", told)
    assert (finding.call, finding.mistake, finding.detail) == ("", "", "")


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("def MultiHead(x, H): return x", "int"),
        ("def MultiHead(x, H): pass", "NoneType"),
        (LAYERS.replace("(nn.Module)", "").format("nn.Linear(D, D)"), "MultiHead"),
    ],
)
def test_what_is_no_module_is_told(source: str, told: str) -> None:
    finding = found("multi-head", source)
    assert (finding.kind, finding.name, finding.got_text) == ("module", "MultiHead", told)


@pytest.mark.parametrize(
    ("layer", "told"),
    [
        ("nn.Linear(D, H)", "nn.Linear(6, 3)"),
        ("nn.Linear(D, D // H, bias=False)", "nn.Linear(6, 2)"),
        ("nn.Parameter(torch.eye(D))", "Parameter (6, 6)"),
        ("nn.LazyLinear(D)", "LazyLinear"),
        ("nn.Embedding(D, H)", "Embedding"),
        ("lambda x: x", "function"),
    ],
)
def test_other_layers_are_told(layer: str, told: str) -> None:
    """Python has not stopped there: no exception is spoken of."""
    finding = found("multi-head", LAYERS.format(layer).replace("W_v", "W_V"))
    assert (finding.kind, finding.name, finding.detail, finding.mistake) == ("layer", "W_O", "", "")
    assert (finding.got_text, finding.expected_text) == (told, "nn.Linear(6, 6)")
    assert finding.call == "MultiHead(6, 3)(x (2, 5, 6), causal=False)"


def test_a_layer_of_ones_own_class_is_as_good() -> None:
    source = "class Own(nn.Linear): pass\n" + LAYERS.replace("W_v", "W_V").format("Own(D, D)")
    assert found("multi-head", source).kind == "values"


@pytest.fixture
def unwatched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give torch's functions back after the test."""
    for exercise in ("softmax", "attention", "multi-head"):
        for owner, name in task_of(exercise).ready_made:
            monkeypatch.setattr(owner, name, getattr(owner, name))


@pytest.mark.usefixtures("unwatched")
@pytest.mark.parametrize(
    ("exercise", "source", "names"),
    [
        ("softmax", "def softmax(S): return torch.softmax(S, -1)", ("softmax",)),
        ("softmax", "def softmax(S): return S.softmax(-1)", ("softmax",)),
        ("softmax", "def softmax(S): return F.softmax(S, -1)", ("softmax",)),
        ("softmax", "def softmax(S): return F.log_softmax(S, -1).exp()", ("log_softmax",)),
        ("softmax", "def softmax(S): return (S - S.logsumexp(-1, True)).exp()", ()),
        (
            "attention",
            "def attention(q, k, v, causal): return F.scaled_dot_product_attention(q, k, v, is_causal=causal)",
            ("scaled_dot_product_attention",),
        ),
    ],
)
def test_ready_made_functions_are_noted(exercise: str, source: str, names: tuple[str, ...]) -> None:
    used = note_ready_made(task_of(exercise))
    outcomes = observed(exercise, source)
    assert all(outcome.trouble is None for outcome in outcomes)
    assert used() == names


@pytest.mark.usefixtures("unwatched")
def test_ready_made_modules_are_noted_by_their_class() -> None:
    used = note_ready_made(task_of("multi-head"))
    task: Any = task_of("multi-head")
    observe(task, task.truth, raised)
    assert used()[0] == "MultiheadAttention"


@given(st.lists(st.integers(1, 4), min_size=1, max_size=4), st.data())
@quick
def test_index_of_a_place(shape: list[int], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, math.prod(shape) - 1))
    expected = [int(each) for each in torch.unravel_index(torch.tensor(place), shape)]
    assert list(index_of(place, tuple(shape))) == expected


@given(st.floats(), st.floats(), st.floats(0, 1))
@quick
def test_nearness_is_symmetric(one: float, other: float, apart: float) -> None:
    assert same_number(one, one, apart)
    assert same_number(one, other, apart) == same_number(other, one, apart)


@given(st.lists(st.floats(), min_size=1, max_size=6))
@quick
def test_an_outcome_is_like_itself(values: list[float]) -> None:
    outcome = Outcome("tensor", "Tensor", "float32", (len(values),), tuple(values))
    assert alike(outcome, outcome)
