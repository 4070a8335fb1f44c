"""The reason that a file gives."""

from dataclasses import replace

import pytest

from attn_tui.lesson.text import Text
from attn_tui.model.finding import Finding
from attn_tui.practice.reason import with_reason
from attn_tui.practice.solution import solution
from attn_tui.practice.starter import starter
from attn_tui.words import LANGUAGES, Language
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
    scores, passed = brief("scores"), Finding("scores", "passed")
    for source in ("", solution("scores"), starter(scores, "several", "en")):
        assert with_reason(passed, scores, source) == passed
    for given in (PASSED, replace(PASSED, why="a")):
        assert with_reason(given, replace(BRIEF, reasons=())) == given


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reason_that_was_taken_away_is_missing(language: Language) -> None:
    """By hand in any file; where the code is whole, as long as the question stands there."""
    long = replace(brief("scores"), asks=Text("Why is " + "it so? " * 30, "为什么" * 40))
    for each, source in (
        (BRIEF, ""),
        (long, starter(long, "explain", language).replace('why = "____"\n', "")),
        (long, starter(long, "explain", language).replace("\n", "\r\n")),
    ):
        found = with_reason(Finding(each.id, "passed"), each, source)
        assert (found.kind, found.name, found.passed) == ("missing", "why", False)
    unasked = starter(long, "explain", language).replace("# Why is it", "#").replace("为什么", "")
    assert with_reason(Finding("scores", "passed"), long, unasked).passed
