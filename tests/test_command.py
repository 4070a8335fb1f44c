"""The command where there is no terminal: plain text, statuses, and one sentence for what is wrong."""

import errno
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from subprocess import DEVNULL

import pytest

from attn_tui import __version__
from attn_tui.cli import lesson_file
from attn_tui.lesson.reader import read_course
from attn_tui.model.check import EVIDENCE
from attn_tui.words import LANGUAGES, Language, Words

LOCALES: dict[Language, str] = {"en": "C.UTF-8", "zh": "zh_CN.UTF-8"}
Ended = subprocess.CompletedProcess[str]


class Shell:
    """Runs the command in a folder of its own, with a home there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *arguments: str, language: Language = "en", stdin: int = DEVNULL) -> Ended:
        command = [sys.executable, "-m", "attn_tui", *arguments]
        return self.run(command, LOCALES[language], stdin)

    def run(self, command: list[str], locale: str = "C.UTF-8", stdin: int = DEVNULL) -> Ended:
        variables = {"LANG": locale, "HOME": str(self.folder), "XDG_STATE_HOME": ""}
        kept = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
        return subprocess.run(
            command,
            cwd=self.folder,
            env=kept | variables,
            stdin=stdin,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
        )


@pytest.fixture
def attn_tui(tmp_path: Path) -> Shell:
    """The command."""
    return Shell(tmp_path)


# The lesson as text


@pytest.mark.parametrize("language", LANGUAGES)
def test_into_a_pipe_goes_the_whole_lesson(attn_tui: Shell, language: Language) -> None:
    """With stdin closed it is the same as without keys: titles, tokens and numbers of all sections."""
    command = f'"{sys.executable}" -m attn_tui --lang {language} <&-'
    ended = attn_tui.run(["sh", "-c", command])
    assert (ended.returncode, ended.stderr) == (0, "")
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", ended.stdout)
    course = read_course(lesson_file())
    for section in course.sections:
        assert section.title[language] in ended.stdout
    for token in course.examples["hand"].tokens[language]:
        assert token in ended.stdout
    assert re.search(r"0\.576\s+0\.284\s+0\.140", ended.stdout)
    assert re.search(r"0\.670\s+0\.330", ended.stdout)
    assert not re.search(r"…\s+…\s+…", ended.stdout), "numbers that never came"


@pytest.mark.parametrize("asked", ["position", "7"])
def test_into_a_pipe_goes_the_section_that_was_asked_for(attn_tui: Shell, asked: str) -> None:
    ended = attn_tui("--section", asked)
    assert (ended.returncode, ended.stderr) == (0, "")
    titles = {section.id: section.title["en"] for section in read_course(lesson_file()).sections}
    heads = [line for line in ended.stdout.splitlines() if re.match(r"\d+/\d+ ", line)]
    assert [line.partition(" ")[2] for line in heads] == [titles["position"]]
    assert "The board after the answers:" in ended.stdout


def test_a_reader_that_has_seen_enough(attn_tui: Shell) -> None:
    """`| head` closes the pipe: no word about it."""
    command = f'"{sys.executable}" -m attn_tui </dev/null | head -3'
    ended = attn_tui.run(["bash", "-c", f"{command}; exit ${{PIPESTATUS[0]}}"])
    assert (ended.returncode, ended.stderr) == (0, "")
    assert len(ended.stdout.splitlines()) == 3


def test_text_without_torch_says_so_once(attn_tui: Shell, tmp_path: Path) -> None:
    (tmp_path / "torch").mkdir()
    (tmp_path / "torch" / "__init__.py").write_text("raise OSError('libfoo.so.1')")
    ended = attn_tui.run(
        ["env", f"PYTHONPATH={tmp_path}", sys.executable, "-P", "-m", "attn_tui", "--lang", "zh"]
    )
    assert ended.returncode == 0
    assert ended.stderr == Words("zh")("engine.no-torch") + "\n"
    for section in read_course(lesson_file()).sections:
        assert section.title["zh"] in ended.stdout


def test_an_error_inside(attn_tui: Shell) -> None:
    """A sentence and the path of a log, which holds the error."""
    program = "from attn_tui.tutor.tutor import Tutor; from attn_tui.cli import main; Tutor.open = None; raise SystemExit(main([]))"
    ended = attn_tui.run([sys.executable, "-c", program])
    log = attn_tui.folder / ".local" / "state" / "attn-tui" / "app.log"
    assert ended.returncode == 1
    assert len(ended.stderr.splitlines()) <= 3
    assert str(log) in ended.stderr
    assert "TypeError" in log.read_text()


# Arguments


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        (("--frobnicate",), "wrong-arguments"),
        (("--sec", "mask"), "wrong-arguments"),
        (("--section",), "no-value"),
        (("--lessons",), "no-file"),
        (("lint", "a.yaml", "b.yaml"), "wrong-arguments"),
        (("teach",), "wrong-arguments"),
        (("--json",), "wrong-arguments"),
        (("lint", "--all"), "wrong-arguments"),
        (("check", "row-sums"), "wrong-arguments"),
        (("check", "--check", "a.py"), "wrong-arguments"),
        (("practice", "a", "b"), "wrong-arguments"),
        (("practice", "a", "--check", "b"), "wrong-arguments"),
        (("practice", "--json"), "wrong-arguments"),
        (("--check",), "no-file"),
        (("practice", "--check"), "no-file"),
        (("practice", "--check", ""), "no-file"),
        (("practice", "--check="), "no-file"),
        (("--state-dir",), "no-value"),
        (("--lang", "fr"), "no-language"),
        (("--section", "attention"), "no-section"),
        (("--section", "99"), "no-section"),
        (("--section", "0"), "no-section"),
        (("--section", "-1"), "no-section"),
        (("--section", "²"), "no-section"),
    ],
)
def test_wrong_arguments(
    attn_tui: Shell, arguments: tuple[str, ...], key: str, language: Language
) -> None:
    """One sentence in the language of the locale, and status 2."""
    course = read_course(lesson_file())
    words = Words(language)
    sentence = words(
        f"command.{key}",
        arguments=" ".join(arguments),
        language=arguments[-1],
        section=arguments[-1],
        option=arguments[0],
        command="--lessons" if "--lessons" in arguments else "--check",
        known=words("command.comma").join(section.id for section in course.sections),
    )
    ended = attn_tui(*arguments, language=language)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"attn-tui: {sentence}\n"


def test_the_sentence_is_in_the_language_that_was_asked_for(attn_tui: Shell) -> None:
    ended = attn_tui("--lang", "zh", "--section", "99")
    assert ended.returncode == 2
    assert Words("zh")("command.no-section", section="99", known="why")[:8] in ended.stderr


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("output", "reason"), [(">/dev/full", "enospc"), (">&-", "")])
def test_an_output_that_takes_nothing_is_one_sentence(
    attn_tui: Shell, output: str, reason: str, language: Language, unbuffered: str
) -> None:
    """It is no error inside, and no verdict either: status 2."""
    command = f'PYTHONUNBUFFERED={unbuffered} "{sys.executable}" -m attn_tui --lang {language}'
    ended = attn_tui.run(["sh", "-c", f"{command} lint {output}"])
    words = Words(language)
    said = words(f"reason.{reason}") if reason else os.strerror(errno.EBADF)
    sentence = words("command.no-output", reason=said)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"attn-tui: {sentence}\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_and_version(attn_tui: Shell, language: Language) -> None:
    """They come first, and need no lesson file."""
    for arguments in (("--help",), ("-h",), ("--help", "--lessons", "/no/such/file")):
        ended = attn_tui(*arguments, language=language)
        assert (ended.returncode, ended.stderr) == (0, "")
        assert ended.stdout.strip() == Words(language)("command.help").strip()
    for arguments in (("--version",), ("-V",)):
        ended = attn_tui(*arguments, language=language)
        assert (ended.returncode, ended.stdout) == (0, f"attn-tui {__version__}\n")


# Checks


@pytest.mark.parametrize("language", LANGUAGES)
def test_check_proves_what_the_lesson_claims(attn_tui: Shell, language: Language) -> None:
    """As a table and as data, with torch itself."""
    ended = attn_tui("check", language=language)
    assert (ended.returncode, ended.stderr) == (0, "")
    words = Words(language)
    assert words("check.all-passed", count=len(EVIDENCE)) in ended.stdout
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", ended.stdout)
    data = json.loads(attn_tui("check", "--json", language=language).stdout)
    assert data["passed"] is True
    assert data["torch"] in ended.stdout
    assert {each["id"] for each in data["checks"]} == set(EVIDENCE)


def test_check_without_torch_says_so(attn_tui: Shell, tmp_path: Path) -> None:
    (tmp_path / "torch").mkdir()
    (tmp_path / "torch" / "__init__.py").write_text("raise OSError('libfoo.so.1')")
    command = [sys.executable, "-P", "-m", "attn_tui", "check"]
    ended = attn_tui.run(["env", f"PYTHONPATH={tmp_path}", *command])
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == f"attn-tui: {Words('en')('engine.no-torch')}\n"


# Lesson files


@pytest.fixture
def bad_file(tmp_path: Path) -> str:
    """A lesson file with two faults."""
    text = lesson_file().read_text(encoding="utf-8")
    text = text.replace("    minutes:", "    minuets:", 1).replace("show: [P, S", "show: [P, Z", 1)
    (tmp_path / "bad.yaml").write_text(text, encoding="utf-8")
    return "bad.yaml"


@pytest.mark.parametrize("language", LANGUAGES)
def test_lint(attn_tui: Shell, bad_file: str, language: Language) -> None:
    """A few lines about a good file; a sentence with its place for each fault of a bad one."""
    file = str(lesson_file())
    good = attn_tui("lint", language=language)
    assert (good.returncode, good.stderr) == (0, "")
    for arguments in (("lint", file), ("lint", "--lessons", file)):
        assert attn_tui(*arguments, language=language).stdout == good.stdout
    assert 1 <= len(good.stdout.splitlines()) <= 12
    bad = attn_tui("lint", bad_file, language=language)
    assert (bad.returncode, bad.stdout) == (2, "")
    assert_placed(bad.stderr, bad_file)
    assert "minuets" in bad.stderr
    assert re.search(r"\bZ\b", bad.stderr)


def assert_placed(said: str, name: str) -> None:
    """Each line is `file:line:column: sentence`."""
    lines = said.splitlines()
    assert len(lines) >= 2
    for line in lines:
        assert re.match(rf"{re.escape(name)}:[1-9]\d*:[1-9]\d*: \S", line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_teaching_from_a_bad_file(attn_tui: Shell, bad_file: str, language: Language) -> None:
    ended = attn_tui("--lessons", bad_file, language=language)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert_placed(ended.stderr, bad_file)


def file_of_kind(kind: str, folder: Path) -> str:
    """A path that is no readable file."""
    path = folder / kind.replace(" ", "-")
    match kind:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "empty":
            path.touch()
        case "secret":
            path.touch(mode=0)
        case "loop":
            path.symlink_to(path)
        case "long name":
            return str(folder / ("x" * 300))
        case "device":
            return "/dev/null"
        case "memory":
            return "/proc/self/mem"
    return str(path)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "kind",
    ["folder", "missing", "pipe", "device", "empty", "secret", "loop", "long name", "memory"],
)
def test_what_is_no_lesson_file(attn_tui: Shell, kind: str, language: Language) -> None:
    """One sentence that names it, also where root may read everything."""
    path = file_of_kind(kind, attn_tui.folder)
    for arguments in (("lint", path), ("--lessons", path)):
        ended = attn_tui(*arguments, language=language)
        assert (ended.returncode, ended.stdout) == (2, "")
        assert len(ended.stderr.splitlines()) == 1
        assert ended.stderr.startswith(f"{path}:")
