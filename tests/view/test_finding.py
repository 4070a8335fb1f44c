"""What a finding says: in both languages, at every width, for every kind."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attn_tui.model.exercise import EXERCISES
from attn_tui.model.finding import Finding, Kind
from attn_tui.model.matrix import Matrix
from attn_tui.view.finding import UNNAMED as UNNAMED_KINDS
from attn_tui.view.finding import finding_lines
from attn_tui.view.ink import line_text, line_width
from attn_tui.words import LANGUAGES, Language, Words, has_word, read_area
from tests.view.findings import BRIEF, FINDINGS, KINDS, PRACTICE, SOURCE
from tests.view.golden import check_golden

GOLDEN = Path(__file__).parent / "golden-findings"
NARROWEST = 38

texts = st.text(max_size=60)
sizes = st.integers(0, 10**12)


def written(finding: Finding, language: Language = "en", width: int = 78) -> list[str]:
    """The lines as text."""
    lines = finding_lines(finding, BRIEF, PRACTICE, SOURCE, Words(language), width)
    return [line_text(line) for line in lines]


def said(finding: Finding) -> str:
    """The same on one line."""
    return " ".join(" ".join(written(finding)).split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [78, NARROWEST])
def test_how_findings_look(width: int, language: Language) -> None:
    drawn: list[str] = []
    for name, finding in FINDINGS.items():
        drawn += [f"--- {name}", *written(finding, language, width)]
    check_golden(GOLDEN, f"{width}-{language}", drawn)


@pytest.mark.parametrize("kind", ["blank", "syntax", "raised", "memory", "process", "stdin"])
def test_the_own_line_is_named_and_shown(kind: Kind) -> None:
    finding = Finding("attention", kind, line=5, detail="sofmax")
    assert "in line 5" in said(finding)
    assert "   5 |     return torch.sofmax(q @ k.mT)" in written(finding)
    assert "第 5 行" in "".join(written(finding, "zh"))
    elsewhere = Finding("attention", kind, line=5, file="helper.py", detail="sofmax")
    assert "line 5 of helper.py" in said(elsewhere)
    assert not any("torch.sofmax" in line for line in written(elsewhere))
    nowhere = Finding("attention", kind, detail="sofmax")
    assert "in line" not in said(nowhere)


def test_what_differs_is_marked_without_colour() -> None:
    lines = written(FINDINGS["values"])
    [second] = [line for line in lines if line.startswith("   1 ")]
    assert re.findall(r"\[[\d.]+\]", second) == ["[0.300]", "[0.500]"]
    assert re.findall(r"\*[\d.]+", second) == ["*0.200", "*0"]
    [first] = [line for line in lines if line.startswith("   0 ")]
    assert "*" not in first


def test_marks_are_explained_once_where_there_are_any() -> None:
    marks = Words("en")("practice.board-marks")
    assert said(FINDINGS["values"]).count(" ".join(marks.split())) == 1
    assert "differs" not in said(FINDINGS["close"])


@pytest.mark.parametrize("name", ["true", "false"])
def test_a_truth_with_a_small_letter_is_explained(name: str) -> None:
    detail = f"NameError: name '{name}' is not defined"
    assert "True and False with a capital" in said(Finding("by-hand", "raised", detail=detail))
    other = "NameError: name 'truth' is not defined"
    assert "capital" not in said(Finding("by-hand", "raised", detail=other))


def test_no_chance_is_suspected_where_the_mistake_is_known() -> None:
    chance = Finding("attention", "random")
    assert "at random" in said(chance)
    named = said(replace(chance, mistake="axis"))
    assert "at random" not in named
    assert "different results" in named
    assert "softmax runs" in named


def test_numbers_are_not_called_code() -> None:
    why = Finding("by-hand", "why", name="a", why="a")
    assert "The numbers are right." in said(why)
    assert "The code is right." in said(replace(why, exercise="attention"))


def test_first_verdict_then_call_then_difference_then_mistake_then_print() -> None:
    text = said(FINDINGS["values"])
    order = ["✗", "Called:", "First difference at [1, 1, 1]", "got[1]", "softmax runs", "printed"]
    places = [text.index(each) for each in order]
    assert places == sorted(places)
    assert "1.40, 0.99, 1.00, 0.60, …" in text
    assert "3 lines before" in text


def test_printed_text_commands_no_terminal() -> None:
    for line in written(FINDINGS["values"]):
        assert line.isprintable()


def test_numbers_that_look_alike_get_more_digits() -> None:
    text = "\n".join(written(FINDINGS["close"]))
    assert "got 0.123456789, expected 0.123456999" in text


def test_what_is_not_given_away_is_not_shown() -> None:
    text = "\n".join(written(FINDINGS["answer"]))
    assert "expected" not in text
    assert "[0.100]" in text


@pytest.mark.parametrize(
    ("numbers", "text"),
    [((0, 1, 2, 3, 4), "0, 1, 2, 3, …"), ((4.0, 2.0), "4, 2"), ((1.0, 0.5), "1.00, 0.50")],
)
def test_counts_are_written_whole(numbers: tuple[float, ...], text: str) -> None:
    finding = Finding("attention", "values", mistake="axis", numbers=numbers)
    assert f"rows sum to {text}" in said(finding)


UNNAMED = "none of the known mistakes"


@pytest.mark.parametrize("kind", ["values", "not-a-number", "shape"])
def test_what_no_known_mistake_gives_is_said_so(kind: Kind) -> None:
    finding = Finding("attention", kind)
    assert UNNAMED in said(finding)
    assert UNNAMED not in said(replace(finding, mistake="axis"))
    assert UNNAMED not in said(replace(finding, shares="q"))


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in UNNAMED_KINDS])
def test_other_kinds_say_what_is_wrong_themselves(kind: Kind) -> None:
    assert UNNAMED not in said(Finding("attention", kind, name="axis"))


@pytest.mark.parametrize(("column", "before", "after"), [(0, False, True), (7, True, False)])
def test_a_board_that_is_cut_says_so(column: int, before: bool, after: bool) -> None:
    right = Matrix.of("", [[each + 0.5 for each in range(8)]])
    wrong = Matrix.of("", [[each + 0.25 for each in range(8)]])
    finding = Finding("scores", "values", at=(0, column), got=wrong, expected=right, shares="q")
    heads = [line for line in written(finding, width=NARROWEST) if "…" in line]
    assert len(heads) == 2
    for line in heads:
        assert line.lstrip().startswith("…") == before
        assert line.endswith("…") == after
    assert not any("…" in line for line in written(finding, width=200))


@pytest.mark.parametrize("letter", ["a", "A", " a", "a)"])
def test_a_wrong_reason_is_answered(letter: str) -> None:
    text = "\n".join(written(Finding("attention", "why", name=letter, why=letter)))
    assert "Those are rows." in text


def test_a_letter_that_is_none_of_them() -> None:
    assert "a to b" in "\n".join(written(Finding("attention", "why", name="z", why="z")))


def test_every_proof_is_one_of_a_comparison() -> None:
    known = {f"proves-{each.id}-{id}" for each in EXERCISES.values() for id in each.comparisons}
    assert {key for key in read_area("practice") if key.startswith("proves-")} == known


@pytest.mark.parametrize("id", EXERCISES)
def test_every_comparison_says_what_it_proves(id: str) -> None:
    for comparison in EXERCISES[id].comparisons:
        assert has_word(f"practice.proves-{id}-{comparison}"), comparison


def test_every_attention_function_of_the_proof_has_a_name() -> None:
    known = {f"function-{each}" for each in EXERCISES["proof"].comparisons}
    assert {key for key in read_area("practice") if key.startswith("function-")} == known


@st.composite
def findings(draw: st.DrawFn) -> Finding:
    """Findings of every kind, sensible or not."""
    kind = draw(st.sampled_from(KINDS))
    rows, columns = draw(st.integers(1, 32)), draw(st.integers(1, 12))
    numbers = st.lists(st.floats(width=32), min_size=rows * columns, max_size=rows * columns)
    boards = [Matrix("", (rows, columns), draw(numbers)) for _ in range(2)]
    at = (draw(st.integers(0, rows - 1)), draw(st.integers(0, columns - 1)))
    return Finding(
        "attention",
        kind,
        name="axis" if kind in ("accepts", "refuses") else draw(texts),
        line=draw(st.integers(0, 9)),
        file=draw(texts),
        detail=draw(texts),
        count=draw(sizes),
        call=draw(texts),
        at=(*draw(st.lists(st.integers(0, 3), max_size=2)), *at),
        got=boards[0],
        expected=draw(st.sampled_from([None, boards[1]])),
        mistake=draw(st.sampled_from(["", "axis"])),
        numbers=tuple(draw(st.lists(st.floats(width=32), max_size=6))),
        shares=draw(texts),
        why=draw(st.none() | texts),
        ready_made=tuple(draw(st.lists(texts, max_size=2))),
        printed=tuple(draw(st.lists(texts, max_size=4))),
        unseen=draw(sizes),
        closed=draw(st.booleans()),
        proved=("open", "large"),
        torch="2.99.0",
    )


@given(finding=findings(), source=texts, language=st.sampled_from(LANGUAGES), width=st.integers(38))
def test_no_line_is_too_wide_or_holds_a_control_character(
    finding: Finding, source: str, language: Language, width: int
) -> None:
    width = NARROWEST + width % 60
    for line in finding_lines(finding, BRIEF, PRACTICE, source, Words(language), width):
        assert line_width(line) <= width
        assert line_text(line).isprintable()
