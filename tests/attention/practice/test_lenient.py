"""A test of the future whose tolerance hides a leak, told from one that looks elsewhere."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.attention.practice.tasks import task_of
from tests.attention.example import quick
from tests.attention.practice.judging import file_of, found

SOURCE = """
def test_future(attention):
    torch.manual_seed({seed})
    q, k, v = (torch.randn(2, 5, 4) for _ in range(3))
    before = attention(q, k, v, True)
    for t in range(1, 5):
        others = [x.clone() for x in (q, k, v)]
        for x in others:
            x[:, t:] = torch.randn(2, 5 - t, 4)
        after = attention(*others, True)
        assert torch.allclose(after[:, :t], before[:, :t], atol={atol})
"""


@given(st.floats(0.3, 10), st.integers(0, 1000))
@quick
def test_a_large_tolerance_is_named_where_it_lets_a_leak_pass(atol: float, seed: int) -> None:
    finding = found("proof", SOURCE.format(atol=atol, seed=seed))
    assert finding.passed or (finding.kind, finding.mistake) == ("accepts", "too-lenient")


@pytest.mark.parametrize("atol", [3, 10, 100])
def test_what_is_larger_than_any_leak_is_named(atol: int) -> None:
    finding = found("proof", SOURCE.format(atol=atol, seed=0))
    assert (finding.kind, finding.mistake) == ("accepts", "too-lenient")


@pytest.mark.parametrize("id", ["cannot-fail", "values-only", "keys-only", "row-zero", "sums-only"])
def test_a_test_that_looks_elsewhere_is_not_called_lenient(id: str) -> None:
    task = task_of("proof")
    for mistake in task.mistakes:
        if mistake.id == id:
            assert found("proof", file_of(task, mistake)).mistake == id


def test_a_wrong_call_is_told_in_the_names_of_the_task() -> None:
    finding = found("proof", "def test_future(attention): attention(torch.ones(2, 5, 4), True)")
    assert finding.kind == "raised"
    assert finding.detail.startswith("TypeError: attention() missing 2 required positional")
