"""The practice without a screen: files, their list, a finding as text and as data."""

import errno
import json
import math
from concurrent.futures import Future
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from rich.cells import cell_len

from attn_tui.engine import EngineError
from attn_tui.lesson.brief import Practice
from attn_tui.model.exercise import EXERCISES
from attn_tui.model.finding import Attempt, Finding
from attn_tui.model.matrix import Matrix
from attn_tui.plain import practice
from attn_tui.plain.handout import WIDTH, exercise_lines
from attn_tui.plain.practice import check_file, print_practice, report
from attn_tui.practice.solution import solution
from attn_tui.practice.starter import starter
from attn_tui.progress.event import Practised
from attn_tui.progress.folder import log_folder
from attn_tui.progress.reader import read_logs
from attn_tui.refusal import Refusal
from attn_tui.words import LANGUAGES, Language, Words
from tests.practice.briefs import section

EN = Words("en")
SECTION = section("by-hand", "scores", "softmax")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Progress and files of a test's own."""
    monkeypatch.setenv("ATTN_TUI_STATE_DIR", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[Finding | EngineError]:
    """What the engine will answer, one after the other."""
    answers: list[Finding | EngineError] = []

    class Answering:
        def start(self) -> None: ...
        def close(self) -> None: ...
        def attempt(self, attempt: Attempt) -> "Future[Finding]":
            future: Future[Finding] = Future()
            answer = answers.pop(0)
            if isinstance(answer, EngineError):
                future.set_exception(answer)
            else:
                future.set_result(answer)
            return future

    monkeypatch.setattr(practice, "Engine", Answering)
    return answers


def kept() -> list[tuple[str, bool, str]]:
    """What the logs say of exercises."""
    events = read_logs(log_folder).events
    return [(e.exercise, e.passed, e.finding) for e in events if isinstance(e, Practised)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_files_are_laid_out_and_listed(
    language: Language, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert print_practice(SECTION, "my files", Words(language)) == 0
    lines = capsys.readouterr().out.splitlines()
    for brief in SECTION.practice.briefs:
        file = EXERCISES[brief.id].file
        assert (tmp_path / "my files" / file).is_file()
        assert sum(f"· {file} " in f"{line} " and brief.title[language] in line for line in lines)
    assert lines[-1] == "  attn-tui practice --check 'my files/by_hand.py'"
    assert all(cell_len(line) <= WIDTH for line in lines)


def test_the_list_says_what_was_passed(
    found: list[Finding], capsys: pytest.CaptureFixture[str]
) -> None:
    print_practice(SECTION, "here", EN)
    Path("here/scores.py").write_text("x = 1\n")
    Path("here/softmax.py").write_text("x = 1\n")
    found += [Finding("scores", "passed"), Finding("softmax", "values", mistake="axis")]
    assert check_file(SECTION, "here/scores.py", False, EN) == 0
    assert check_file(SECTION, "here/softmax.py", False, EN) == 1
    assert kept() == [("scores", True, "passed"), ("softmax", False, "axis")]
    capsys.readouterr()
    print_practice(SECTION, "here", EN)
    said = capsys.readouterr().out
    assert all(sign in said for sign in ("✓ scores.py", "✗ softmax.py", "· by_hand.py"))


def test_the_same_slip_again_is_not_kept_again(found: list[Finding]) -> None:
    Path("scores.py").write_text("")
    found += [Finding("scores", "time", count=5)] * 3
    for _ in range(3):
        assert check_file(SECTION, "scores.py", False, EN) == 1
    assert kept() == [("scores", False, "time")]


def test_a_reason_that_does_not_hold_is_not_passed(
    found: list[Finding], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("by_hand.py").write_text("")
    found += [Finding("by-hand", "passed", why="c"), Finding("by-hand", "passed", why="b")]
    assert check_file(SECTION, "by_hand.py", True, EN) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["kind"], data["name"], data["passed"]) == ("why", "c", False)
    assert check_file(SECTION, "by_hand.py", True, EN) == 0


def test_by_hand_a_reason_is_asked_for_even_where_its_line_is_gone(
    found: list[Finding], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("by_hand.py").write_text("")
    found += [Finding("by-hand", "passed")]
    assert check_file(SECTION, "by_hand.py", True, EN) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["kind"], data["name"], data["passed"]) == ("missing", "why", False)
    assert kept() == [("by-hand", False, "missing")]


def test_where_the_code_is_explained_the_question_asks_for_a_reason(found: list[Finding]) -> None:
    asked = starter(SECTION.practice.briefs[1], "explain", "zh")
    for source, status in ((asked.replace('why = "____"', ""), 1), (solution("scores"), 0)):
        Path("scores.py").write_text(source, encoding="utf-8")
        found += [Finding("scores", "passed")]
        assert check_file(SECTION, "scores.py", False, EN) == status


def test_what_was_found_is_kept_though_it_cannot_be_printed(
    found: list[Finding], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full(StringIO):
        def write(self, text: str) -> int:
            raise OSError(errno.ENOSPC, "full")

    Path("scores.py").write_text("")
    found += [Finding("scores", "passed")]
    with monkeypatch.context() as patch:
        patch.setattr("sys.stdout", Full())
        with pytest.raises(OSError, match="full"):
            check_file(SECTION, "scores.py", False, EN)
    assert kept() == [("scores", True, "passed")]


@pytest.mark.parametrize("width", [20, 60, 300])
def test_lines_fit_the_terminal(
    found: list[Finding],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    width: int,
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    Path("scores.py").write_text("x = (\n")
    found += [Finding("scores", "syntax", line=1, detail="'(' was never closed " * 12)]
    assert check_file(SECTION, "scores.py", False, EN) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) >= 2
    assert max(map(cell_len, lines)) <= max(40, min(width, 100))


def test_what_cannot_be_kept_is_said_and_the_verdict_stands(
    found: list[Finding], capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    (home / "state").write_text("a file")
    Path("scores.py").write_text("")
    found += [Finding("scores", "passed")]
    assert check_file(SECTION, "scores.py", False, EN) == 0
    said = capsys.readouterr()
    assert said.err.startswith("attn-tui: ")
    assert str(home / "state") in said.err


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "kind", "key"),
    [
        ("scores.py", "missing", "missing"),
        ("mine.py", "missing", "unknown"),
        ("proof.py", "missing", "unknown"),
        (".", "missing", "unknown"),
        ("scores.py", "folder", "folder"),
        ("scores.py", "latin", "encoding"),
        ("scores.py", "large", "large"),
    ],
)
def test_what_cannot_be_checked_is_one_sentence(
    name: str, kind: str, key: str, language: Language
) -> None:
    path = Path(name)
    match kind:
        case "folder":
            path.mkdir()
        case "latin":
            path.write_bytes(b"\xe9")
        case "large":
            path.write_bytes(b"#" * 300_000)
    with pytest.raises(Refusal) as caught:
        check_file(SECTION, name, False, Words(language))
    files = [EXERCISES[brief.id].file for brief in SECTION.practice.briefs]
    known = Words(language)("practice.comma").join(files)
    said = Words(language)(f"workplace.{key}", file=name, known=known, limit=200)
    assert caught.value.sentences == (f"attn-tui: {said}",)


def test_without_torch_there_is_no_verdict(found: list[Finding | EngineError]) -> None:
    Path("scores.py").write_text("")
    found += [EngineError("no-torch")]
    with pytest.raises(Refusal) as caught:
        check_file(SECTION, "scores.py", False, EN)
    assert caught.value.sentences == (f"attn-tui: {EN('engine.no-torch')}",)
    assert kept() == []


def test_a_finding_as_data_holds_what_was_found_alone() -> None:
    finding = Finding(
        "softmax",
        "values",
        at=(0, 1),
        got=Matrix("got", (1, 3), (0.5, math.nan, -math.inf)),
        numbers=(1.4, 0.99),
    )
    data = report(finding, ["✗ The values", "", "   differ"])
    assert json.loads(json.dumps(data, allow_nan=False)) == {
        "exercise": "softmax",
        "kind": "values",
        "at": [0, 1],
        "got": {"shape": [1, 3], "values": [0.5, "nan", "-inf"]},
        "numbers": [1.4, 0.99],
        "passed": False,
        "sentences": ["✗ The values", "differ"],
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_paper_every_exercise_has_its_title_file_and_task(language: Language) -> None:
    words = Words(language)
    lines = list(exercise_lines(SECTION, words))
    printed = "".join("".join(lines).split())
    for number, brief in enumerate(SECTION.practice.briefs, 1):
        assert any(line.startswith(f"{number}. {brief.title[language]}") for line in lines)
        assert EXERCISES[brief.id].file in printed
        assert "".join(brief.task[language].split()) in printed
    assert all(cell_len(line) <= WIDTH for line in lines)
    assert list(exercise_lines(replace(SECTION, practice=Practice()), words)) == []
