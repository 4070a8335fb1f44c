"""A report crosses to the process that judges as it is, and nonsense is none."""

import json
from math import isnan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.attention.practice.outcome import Outcome, Trouble
from attn_tui.attention.practice.report import Report, read_report, write_report

texts = st.text(st.characters(exclude_categories=[]))
names = st.tuples(texts, texts) | st.just(())
numbers = st.lists(st.floats()).map(tuple)
troubles = st.builds(Trouble, line=st.integers(0), file=texts, detail=texts, name=texts)
outcomes = st.builds(
    Outcome,
    type=texts,
    dtype=texts,
    shape=st.lists(st.integers(0)).map(tuple),
    values=numbers,
    text=texts,
    changed=names,
    shares=texts,
    trouble=st.none() | troubles,
)
reports = st.builds(
    Report,
    outcomes=st.lists(outcomes, max_size=3).map(tuple),
    why=st.none() | texts,
    ready_made=names,
    trouble=st.none() | troubles,
)
trees = st.recursive(
    st.none() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(reports)
def test_there_and_back(report: Report) -> None:
    data = write_report(report)
    assert b"\n" not in data
    again = read_report(data)
    assert repr(again) == repr(report)


def test_numbers_that_are_none_cross_too() -> None:
    report = read_report(
        write_report(Report((Outcome(values=(float("nan"), float("-inf"), -0.0)),)))
    )
    assert report
    nan, low, zero = report.outcomes[0].values
    assert isnan(nan)
    assert (low, str(zero)) == (float("-inf"), "-0.0")


@given(st.binary() | trees.map(lambda tree: json.dumps(tree).encode()))
def test_nonsense_is_no_report(data: bytes) -> None:
    assert read_report(data) is None


@pytest.mark.parametrize("change", ["outcomes", "trouble"])
def test_half_a_report_is_none(change: str) -> None:
    written = json.loads(write_report(Report()))
    assert read_report(json.dumps(written).encode()) == Report()
    assert read_report(json.dumps(written | {change: 3}).encode()) is None
    assert read_report(json.dumps(written | {"more": 3}).encode()) is None
    del written[change]
    assert read_report(json.dumps(written).encode()) is None
