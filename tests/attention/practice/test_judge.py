"""What a finding says, and in which order things are looked at."""

from pathlib import Path

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.attention.checks.example import hand
from attn_tui.attention.formulas import Attention
from attn_tui.attention.practice.judge import judge
from attn_tui.attention.practice.observe import observe
from attn_tui.attention.practice.tasks import task_of
from attn_tui.model.exercise import EXERCISES
from attn_tui.model.matrix import Matrix
from tests.attention.example import quick
from tests.attention.practice.judging import (
    MISTAKES,
    PRELUDE,
    found,
    found_in,
    mistake_name,
    raised,
    without,
)
from tests.attention.practice.samples import CHANGES


@pytest.mark.parametrize(
    ("exercise", "source", "call"),
    [
        (
            "attention",
            "def attention(q, k, v, causal): return v",
            "attention(q (2, 3, 4), k (2, 5, 4), v (2, 5, 6), causal=False)",
        ),
        ("causal-mask", "def causal_block(T): return None", "causal_block(T=7)"),
        (
            "heads",
            "def split_heads(x, H): return x\ndef merge_heads(x): return x",
            "split_heads(x (2, 5, 12), H=3)",
        ),
        (
            "multi-head",
            "class MultiHead(nn.Module):\n    def __init__(self, D, H): raise ValueError('x')",
            "MultiHead(6, 3)(x (2, 5, 6), causal=False)",
        ),
        ("proof", "def test_future(attention): pass", "test_future(attention)"),
    ],
)
def test_the_call_is_told(exercise: str, source: str, call: str) -> None:
    assert found(exercise, source).call == call


@given(st.integers(0, 1), st.integers(0, 2), st.integers(0, 4))
@quick
def test_the_first_difference_is_shown_on_both_boards(b: int, i: int, j: int) -> None:
    source = f"def scores(q, k):\n    S = q @ k.mT\n    S[{b}, {i}, {j}] += 1\n    S[-1, -1, -1] += 5\n    return S"
    finding = found("scores", source)
    assert finding.kind == "values"
    assert finding.at == (b, i, j)
    assert finding.got is not None
    assert finding.expected is not None
    assert finding.got.shape == finding.expected.shape == (3, 5)
    q, k = task_of("scores").comparisons[0].arguments().values()
    right = (q @ k.mT)[b, i, j].item()
    assert finding.expected.at(i, j) == pytest.approx(right, abs=1e-5)
    further = 6 if (b, i, j) == (1, 2, 4) else 1
    assert finding.got.at(i, j) == pytest.approx(right + further, abs=1e-5)


def test_truth_values_are_told_as_such() -> None:
    finding = found("causal-mask", "def causal_block(T): return torch.ones(T, T).triu().bool()")
    assert (finding.at, finding.got_text, finding.expected_text) == ((0, 0), "True", "False")


def test_a_later_comparison_is_found_and_the_others_are_proved() -> None:
    finding = found(
        "attention",
        "def attention(q, k, v, causal): return (q @ k.mT / q.shape[-1] ** 0.5).softmax(-1) @ v",
    )
    assert (finding.comparison, finding.mistake) == ("causal", "no-mask")
    assert finding.proved == ("open", "large")
    assert finding.torch == str(torch.__version__)


ANSWERS = """
dot_products = {}
scores = [2.83, 2.12, 1.41]
hidden = [False, False, True]
weights = {}
"""


@pytest.mark.parametrize(
    ("products", "weights", "name", "at", "told"),
    [
        ("[4, 3, 1]", "[0.67, 0.33, 0]", "dot_products", (2,), ("", "")),
        ("[4, 3]", "[0.67, 0.33, 0]", "dot_products", (), ("(2,)", "(3,)")),
        ("'4, 3, 2'", "[0.67, 0.33, 0]", "dot_products", (), ("'4, 3, 2'", "list")),
        ("None", "[0.67, 0.33, 0]", "dot_products", (), ("None", "list")),
        ("[4, 3, 2]", "[0.67, 0.33, math.nan]", "weights", (2,), ("", "")),
    ],
)
def test_answers_are_not_given_away(
    products: str, weights: str, name: str, at: tuple[int, ...], told: tuple[str, str]
) -> None:
    finding = found("by-hand", ANSWERS.format(products, weights))
    assert (finding.kind, finding.name, finding.at) == ("answer", name, at)
    assert (finding.got_text, finding.expected_text) == told
    assert finding.expected is None
    assert finding.call == ""


def test_complex_numbers_are_no_answer() -> None:
    task = task_of("by-hand")
    for name in EXERCISES["by-hand"].names:
        finding = found_in(task, {**task.truth, name: torch.zeros(3, dtype=torch.complex64)})
        assert (finding.kind, finding.name) == ("answer", name)
        assert (finding.got_text, finding.expected_text) == ("complex64", "list")


def test_a_truth_value_among_answers() -> None:
    finding = found(
        "by-hand", ANSWERS.format("[4, 3, 2]", "[1, 0, 0]").replace("False, True", "True, True")
    )
    assert (finding.name, finding.at, finding.got_text, finding.expected_text) == (
        "hidden",
        (1,),
        "True",
        "",
    )
    assert finding.mistake == "no-self"


def test_a_single_answer() -> None:
    lines = dict(zip("abcdef", (6, 1, 3, 5, 2, 4), strict=True))
    finding = found(
        "reading", "\n".join(f"table_{letter} = {line}" for letter, line in lines.items())
    )
    assert (finding.kind, finding.name, finding.at) == ("answer", "table_a", ())
    assert finding.got == Matrix("got", (), (6.0,))
    assert finding.mistake == "weights-as-output"


@pytest.mark.parametrize(
    "case", [each for each in MISTAKES if each[0] == "by-hand"], ids=mistake_name
)
def test_mistakes_typed_by_hand_are_named(case: tuple[str, int]) -> None:
    """Rounded to two decimals, as one types them."""
    task = task_of("by-hand")
    mistake = task.mistakes[case[1]]
    typed = {
        name: [round(value, 2) for value in values] if name != "hidden" else values
        for name, values in {**task.truth, **mistake.defines}.items()
    }
    finding = found_in(task, typed)
    assert (finding.kind, finding.mistake) == ("answer", mistake.id)


def test_the_answers_are_those_of_the_board() -> None:
    stages, truth = Attention(hand(causal=True)), task_of("by-hand").truth
    assert truth["weights"] == stages.A[1].tolist()
    assert truth["scores"] == stages.S[1].tolist()


def test_a_test_that_accepts_a_leak() -> None:
    finding = found("proof", CHANGES.format(changed="c,", first=""))
    assert (finding.kind, finding.name, finding.mistake) == ("accepts", "late-mask", "values-only")
    assert "no-mask" in finding.proved


def test_a_test_that_refuses_what_is_right() -> None:
    finding = found("proof", "def test_future(attention): assert False")
    assert (finding.kind, finding.name, finding.mistake) == ("refuses", "right", "refuses-all")


def test_a_test_that_raises_on_what_is_right() -> None:
    finding = found("proof", "def test_future(attention): attention(1, 2)")
    assert finding.kind == "raised"


def test_outcomes_that_are_not_all_there_are_refused() -> None:
    task = task_of("scores")
    outcomes = observe(without(task, "heads"), task.truth, raised)
    with pytest.raises(ValueError, match="shorter"):
        judge(task, EXERCISES["scores"], outcomes)


RIGHT_OWN = """
def attention(q, k, v, {name}):
    S = q @ k.mT / q.shape[-1] ** 0.5
    return S.masked_fill(torch.ones_like(S).triu(1).bool() & {name}, -torch.inf).softmax(-1) @ v
"""
BY_KEYWORD = """
def test_future(attention):
    q, k, v = torch.randn(3, 2, 5, 4)
    before = attention(q, k, v, causal=True)
    q[:, 2:] += 1; k[:, 2:] -= 2; v[:, 2:] += 3
    assert torch.allclose(before[:, :2], attention(q, k, v, causal=True)[:, :2], atol=1e-6)
"""


@pytest.mark.parametrize(
    ("own", "kind", "became"),
    [
        (RIGHT_OWN.format(name="causal"), "passed", "tried"),
        (RIGHT_OWN.format(name="masked"), "raised", "tried"),
        ("def attention(q, k, v, causal): return v", "passed", "wrong"),
        ("attention = ____", "passed", "wrong"),
        ("def attention(", "passed", "wrong"),
        (None, "passed", "absent"),
    ],
)
def test_the_own_attention_is_judged_too(
    own: str | None, kind: str, became: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has to be accepted where it is there, runs and is right."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(__import__("sys").modules, "attention", raising=False)
    if own is not None:
        (tmp_path / "attention.py").write_text(PRELUDE + own, encoding="utf-8")
    namespace: dict[str, object] = {"__file__": str(tmp_path / "proof.py")}
    exec(PRELUDE + BY_KEYWORD, namespace)
    finding = found_in(task_of("proof"), namespace)
    assert finding.kind == kind
    assert ("own" in finding.proved) == (own == RIGHT_OWN.format(name="causal"))
    assert finding.own == became
    alone = found_in(without(task_of("proof"), "own"), namespace)
    assert alone.passed
    assert alone.own == ""
