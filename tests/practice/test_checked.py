"""What torch finds in solutions, in files that were not touched, and in ordered lines."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from attn_tui.engine import Engine
from attn_tui.model.exercise import EXERCISES, FADINGS, Fading
from attn_tui.model.finding import Attempt, Finding
from attn_tui.practice.ordering import Ordering
from attn_tui.practice.solution import solution
from attn_tui.practice.starter import starter
from tests.practice.briefs import brief

PATIENCE = 60
"""Seconds until a test gives up."""


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    """Torch, started once."""
    engine = Engine()
    engine.start()
    yield engine
    engine.close()


def check(engine: Engine, folder: Path, id: str, source: str) -> Finding:
    """What is found in a file with this text."""
    path = folder / EXERCISES[id].file
    path.write_text(source, encoding="utf-8")
    return engine.attempt(Attempt(id, str(path), source)).result(PATIENCE)


@pytest.mark.parametrize("id", EXERCISES)
def test_the_solution_passes(engine: Engine, tmp_path: Path, id: str) -> None:
    finding = check(engine, tmp_path, id, solution(id))
    assert finding.passed, finding
    assert finding.ready_made == ()
    assert set(finding.proved) >= set(EXERCISES[id].comparisons) - {"own"}
    assert "own" not in finding.proved, "there is no attention.py beside"


@pytest.mark.parametrize("fading", FADINGS)
@pytest.mark.parametrize("id", EXERCISES)
def test_an_untouched_file_is_told_of_its_first_blank(
    engine: Engine, tmp_path: Path, id: str, fading: Fading
) -> None:
    source = starter(brief(id), fading, "en")
    finding = check(engine, tmp_path, id, source)
    assert finding.kind == "blank"
    assert "____" in source.splitlines()[finding.line - 1].partition("#")[0]
    assert finding.count == sum(
        line.partition("#")[0].count("____") for line in source.splitlines()
    )


def test_the_explained_file_passes_with_a_letter(engine: Engine, tmp_path: Path) -> None:
    for id in EXERCISES:
        source = starter(brief(id), "explain", "zh").replace('why = "____"', 'why = "b"')
        finding = check(engine, tmp_path, id, source)
        assert (finding.kind, finding.why) == ("passed", "b")


def test_lines_pass_in_their_order_with_their_options_alone(engine: Engine, tmp_path: Path) -> None:
    lines = list(range(6))
    for order, chosen, mistake in (
        (lines, [0, 0], ""),
        (lines, [1, 0], "by-keys"),
        (lines, [2, 0], "no-scale"),
        (lines, [0, 1], "axis"),
        (lines[::-1], [0, 0], ""),
    ):
        source = Ordering("attention", list(order), chosen).source
        finding = check(engine, tmp_path, "attention", source)
        assert finding.passed == (order == lines and chosen == [0, 0])
        assert finding.mistake == mistake
