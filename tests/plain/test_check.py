"""`attn-tui check`: a table to read, data to keep, and a status."""

import json
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import replace
from platform import python_version
from typing import ClassVar

import pytest
from rich.cells import cell_len

from attn_tui import __version__
from attn_tui.engine import EngineError
from attn_tui.model.check import CHECKS, EVIDENCE, SEED, Verdict
from attn_tui.plain import check as printing
from attn_tui.plain.check import print_checks, report, table
from attn_tui.view.check import evidence, measured_text
from attn_tui.words import LANGUAGES, Language, Words
from tests.app.engines import Failed, Instant
from tests.tutor.lesson import verdict_on

VERDICTS = {id: verdict_on(id) for id in EVIDENCE}
FALSE = replace(VERDICTS["row-sums"], measured=0.59, passed=False)
BROKEN = VERDICTS | {"row-sums": FALSE}
EN = Words("en")


class Quick(Instant):
    """Answers at once, the slow ones with what is expected of them."""

    asked: ClassVar[list[str]] = []

    def prove(self, checks: Sequence[str]) -> Future[tuple[Verdict, ...]]:
        self.asked.extend(checks)
        answer: Future[tuple[Verdict, ...]] = Future()
        answer.set_result(tuple(self.verdict(id) for id in checks))
        return answer

    def verdict(self, id: str) -> Verdict:
        return VERDICTS.get(id) or Verdict(id, CHECKS[id].expected, True, "2.99.0")


class Doubtful(Quick):
    """Finds that rows of weights do not sum to 1."""

    def verdict(self, id: str) -> Verdict:
        return FALSE if id == "row-sums" else super().verdict(id)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that needs no process."""
    monkeypatch.setattr(printing, "Engine", Quick)
    monkeypatch.setattr(Quick, "asked", [])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [40, 80, 110])
def test_the_table_has_every_check_and_fits(language: Language, width: int) -> None:
    words = Words(language)
    lines = list(table(VERDICTS, words, width))
    assert all(cell_len(line) <= max(width, 50) for line in lines)
    text = "".join("".join(lines).split())
    for id, verdict in VERDICTS.items():
        said = evidence(CHECKS[id], verdict, words, in_full=True)
        assert id in text
        if width == 110:
            assert measured_text(verdict.measured) in said
            assert measured_text(CHECKS[id].expected) in said
    assert words("check.all-passed", count=len(EVIDENCE)) in lines
    assert sum(words("check.passed") in line.split() for line in lines) >= len(EVIDENCE)


def test_the_table_names_what_failed() -> None:
    lines = list(table(BROKEN, EN, 80))
    [line] = [line for line in lines if line.startswith("FAILED")]
    assert line.split()[1] == "row-sums"
    assert EN("check.some-failed", count=len(BROKEN), failed=1, ids="row-sums") in lines


def test_the_report_is_json_with_everything(capsys: pytest.CaptureFixture[str]) -> None:
    assert print_checks(every=False, as_json=True, words=EN) == 0
    said = json.loads(capsys.readouterr().out, parse_constant=pytest.fail)
    assert said["attn-tui"] == __version__
    assert said["python"] == python_version()
    assert said["torch"] == VERDICTS["row-sums"].torch
    assert said["seeds"] == [SEED]
    assert said["passed"] is True
    assert [each["id"] for each in said["checks"]] == list(EVIDENCE)
    assert said["left_out"] == [id for id in CHECKS if CHECKS[id].slow]
    keys = {"id", "statement", "expected", "measured", "tolerance", "seed", "passed"}
    assert all(keys <= set(each) for each in said["checks"])
    by_id = {each["id"]: each for each in said["checks"]}
    assert by_id["nothing-softmax"]["measured"] == ["NaN", "NaN", "NaN"]
    assert by_id["parameters-four"]["measured"] == [64, 64, 64]
    assert by_id["row-sums"]["seed"] == SEED
    assert by_id["hand-visible"]["seed"] is None


def test_a_failed_check_is_status_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(printing, "Engine", Doubtful)
    assert print_checks(every=False, as_json=False, words=EN) == 1
    assert "row-sums" in capsys.readouterr().out.splitlines()[-3]
    assert print_checks(every=False, as_json=True, words=EN) == 1
    assert json.loads(capsys.readouterr().out)["passed"] is False


@pytest.mark.parametrize("every", [False, True])
def test_slow_checks_are_asked_for_alone(every: bool, capsys: pytest.CaptureFixture[str]) -> None:
    assert print_checks(every, as_json=False, words=EN) == 0
    captured = capsys.readouterr()
    assert set(Quick.asked) == (set(CHECKS) if every else set(EVIDENCE))
    assert (EN("check.compiling") in captured.err) is every
    assert ("flex-takes" in captured.out) is every
    left = EN("check.left-out", count=len(CHECKS) - len(EVIDENCE))
    assert (left in captured.out) is not every


@pytest.mark.parametrize("as_json", [False, True])
def test_without_torch_there_is_a_sentence_and_no_table(
    as_json: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(printing, "Engine", Failed)
    assert print_checks(every=False, as_json=as_json, words=EN) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"attn-tui: {EN('engine.no-torch')}\n"


def test_every_check_has_a_statement_in_which_the_measurement_stands() -> None:
    for language in LANGUAGES:
        words = Words(language)
        for id, check in CHECKS.items():
            assert "…" in evidence(check, None, words)
            met = Verdict(id, check.expected, True, "2.99.0")
            unmet = Verdict(id, "something else", False, "2.99.0")
            assert measured_text(check.expected) in evidence(check, met, words)
            assert "something else" in evidence(check, unmet, words)
            assert measured_text(check.expected) in evidence(check, unmet, words)


def test_the_engine_says_why_it_fails() -> None:
    with pytest.raises(EngineError, match="no-torch"):
        Failed().prove(["row-sums"]).result()


def test_the_report_follows_the_language() -> None:
    english, chinese = (report(VERDICTS, Words(each)) for each in LANGUAGES)
    for one, other in zip(english["checks"], chinese["checks"], strict=True):
        assert one.pop("statement") != other.pop("statement")
        assert str(one) == str(other)
