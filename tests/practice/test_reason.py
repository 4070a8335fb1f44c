"""The reason that a file gives."""

from dataclasses import replace

import pytest

from attn_tui.model.finding import Finding
from attn_tui.practice.reason import with_reason
from tests.practice.briefs import brief

BRIEF = brief("by-hand")
PASSED = Finding("by-hand", "passed", proved=("weights",))


@pytest.mark.parametrize("why", ["b", "B", " b ", "ｂ", "Ｂ", "(b)", "b.", "（b）"])
def test_the_right_letter_in_any_form_leaves_a_pass(why: str) -> None:
    finding = replace(PASSED, why=why)
    assert with_reason(finding, BRIEF) == finding


@pytest.mark.parametrize("why", ["a", "c", "d", "", "ab", "abc", "reason b", "1", "\ud800"])
def test_any_other_is_said_to_be_wrong(why: str) -> None:
    found = with_reason(replace(PASSED, why=why), BRIEF)
    assert (found.kind, found.name, found.passed) == ("why", why, False)
    assert found.proved == PASSED.proved


def test_where_the_code_is_wrong_that_comes_first() -> None:
    finding = Finding("by-hand", "answer", name="weights", why="a")
    assert with_reason(finding, BRIEF) == finding


def test_a_file_that_asks_for_none() -> None:
    assert with_reason(PASSED, BRIEF) == PASSED
    given = replace(PASSED, why="a")
    assert with_reason(given, replace(BRIEF, reasons=())) == given
