"""`attn-tui practice` where there is no screen."""

import json
import os
import subprocess
import sys
from pathlib import Path
from subprocess import DEVNULL

import pytest

from attn_tui.cli import lesson_file
from attn_tui.lesson.reader import read_course
from attn_tui.model.exercise import EXERCISES
from attn_tui.practice.path import practice_section
from attn_tui.practice.solution import solution
from attn_tui.words import LANGUAGES, Language, Words
from tests.progress.events import read

Ended = subprocess.CompletedProcess[str]
FILES = sorted(exercise.file for exercise in EXERCISES.values())
SMALL = Path(__file__).parent / "tutor" / "small.yaml"


class Shell:
    """Runs `attn-tui practice` in a folder of its own, with a home there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *arguments: str, language: Language = "en") -> Ended:
        command = [sys.executable, "-m", "attn_tui", "--lang", language, "practice", *arguments]
        return subprocess.run(
            command,
            cwd=self.folder,
            env=os.environ | {"HOME": str(self.folder), "XDG_STATE_HOME": ""},
            stdin=DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
        )


@pytest.fixture
def practice(tmp_path: Path) -> Shell:
    """The command."""
    return Shell(tmp_path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_screen_the_files_are_laid_out(practice: Shell, language: Language) -> None:
    section = practice_section(read_course(lesson_file()))
    assert section is not None
    for _ in range(2):
        ended = practice(language=language)
        assert (ended.returncode, ended.stderr) == (0, "")
        for brief in section.practice.briefs:
            assert brief.title[language] in ended.stdout
        assert "attn-tui practice --check attention-practice/" in ended.stdout
    made = practice.folder / "attention-practice"
    assert sorted(path.name for path in made.iterdir()) == FILES


def test_the_folder_that_was_named(practice: Shell) -> None:
    (practice.folder / "mine").mkdir()
    (practice.folder / "mine" / "scores.py").write_text("# mine\n")
    assert practice("mine").returncode == 0
    assert (practice.folder / "mine" / "scores.py").read_text() == "# mine\n"
    assert sorted(path.name for path in (practice.folder / "mine").iterdir()) == FILES


def test_home_is_meant_by_a_tilde_that_the_shell_has_left(practice: Shell) -> None:
    assert practice("~/mine").returncode == 0
    home = practice.folder
    assert sorted(path.name for path in (home / "mine").iterdir()) == FILES
    assert not (home / "~").exists()
    said = Words("en")("workplace.missing", file=home / "none" / "scores.py")
    assert practice("--check", "~/none/scores.py").stderr == f"attn-tui: {said}\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_folder_that_cannot_be_is_one_sentence(practice: Shell, language: Language) -> None:
    (practice.folder / "mine").write_text("")
    ended = practice("mine", language=language)
    said = Words(language)("workplace.in-the-way", file=practice.folder / "mine")
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", f"attn-tui: {said}\n")


def test_one_file_is_checked_from_begin_to_pass(practice: Shell) -> None:
    """Status and words follow the file, and a pass is kept."""
    practice("here")
    file = practice.folder / "here" / "scores.py"
    begun = practice("--check", "here/scores.py", "--json")
    data = json.loads(begun.stdout)
    assert (begun.returncode, begun.stderr) == (1, "")
    assert (data["exercise"], data["kind"], data["passed"]) == ("scores", "blank", False)
    file.write_text(solution("scores").replace("-2, -1", "0, 1"))
    assert practice("--check", "here/scores.py").returncode == 1
    file.write_text(solution("scores"))
    passed = practice("--check", "here/scores.py")
    assert (passed.returncode, passed.stderr) == (0, "")
    assert Words("en")("practice.kind-passed") in passed.stdout
    events = read(practice.folder / ".local" / "state" / "attn-tui" / "log").events
    assert [getattr(event, "passed", None) for event in events] == [False, False, True]
    assert sorted(path.name for path in file.parent.iterdir()) == FILES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("file", "key"),
    [("nowhere/scores.py", "missing"), ("essay.py", "unknown"), ("softmax.py", "folder")],
)
def test_a_file_that_cannot_be_checked_is_one_sentence(
    practice: Shell, file: str, key: str, language: Language
) -> None:
    (practice.folder / "softmax.py").mkdir()
    ended = practice("--check", file, language=language)
    known = Words(language)("practice.comma").join(each.file for each in EXERCISES.values())
    said = Words(language)(f"workplace.{key}", file=file, known=known)
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", f"attn-tui: {said}\n")


@pytest.mark.parametrize("arguments", [(), ("--check", "scores.py")])
def test_a_lesson_without_exercises(practice: Shell, arguments: tuple[str, ...]) -> None:
    ended = practice("--lessons", str(SMALL), *arguments)
    said = Words("en")("command.no-practice")
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", f"attn-tui: {said}\n")
    assert list(practice.folder.iterdir()) == []
