"""`attn-tui stats`, `reset`, `export` and `import`."""

import json
import os
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from subprocess import DEVNULL

import pytest

from attn_tui.cli import lesson_file
from attn_tui.lesson.reader import read_course
from attn_tui.practice.path import practice_section, required
from attn_tui.progress.event import Answered, Event, Finished, Practised, Questioned, Visited
from attn_tui.words import LANGUAGES, Language, Words
from tests.progress.events import read, session
from tests.terminal.harness import TUTOR, Terminal, environment

Ended = subprocess.CompletedProcess[str]
DAY = 86_400


class Machine:
    """A home in which the command is run."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.folder = home / ".local" / "state" / "attn-tui" / "log"
        home.mkdir(exist_ok=True)

    def __call__(self, *arguments: str, language: Language = "en", **more: str) -> Ended:
        variables = {**os.environ, "HOME": str(self.home), "XDG_STATE_HOME": "", "LC_ALL": ""}
        variables |= more
        variables |= {"LANG": "zh_CN.UTF-8" if language == "zh" else "C.UTF-8"}
        command = [sys.executable, "-m", "attn_tui", *arguments]
        return subprocess.run(
            command,
            cwd=self.home,
            env=variables,
            stdin=DEVNULL,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
        )


@pytest.fixture
def attn_tui(tmp_path: Path) -> Machine:
    """The command on a machine of its own."""
    return Machine(tmp_path / "here")


ASKED = {"i-and-j": False, "root-d": True, "gone": True}
"""Questions that were answered rightly, the last one of another lesson, and whether surely."""


def lived(now: float) -> list[Event]:
    """A learner who has finished section `why`, begun `weights`, and taken the self-test."""
    why = next(each for each in read_course(lesson_file()).sections if each.id == "why")
    done = [Finished(now, "why", step.id) for step in why.steps]
    answers = [
        Answered(now, "why", step.id, ask.id, "1", right=True)
        for step in why.steps
        for ask in step.asks
    ]
    return [
        *done,
        *answers,
        Answered(now, "weights", "divide", "gone", "1", right=True),
        Visited(now, "weights", "divide", "en"),
        *(Questioned(now, "self-test", id, "a", 1, 0, True, sure) for id, sure in ASKED.items()),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_stats_tell_what_was_learned_and_what_is_due(attn_tui: Machine, language: Language) -> None:
    session(attn_tui.folder, lived(time.time() - 2 * DAY))
    ended = attn_tui("stats", language=language)
    assert (ended.returncode, ended.stderr) == (0, "")
    course = read_course(lesson_file())
    why = course.sections[0]
    steps = len(why.path(further=False))
    assert f"✓ 1 {why.title[language]}  {steps}/{steps}" in ended.stdout
    assert "".join(why.able[language].split()) in "".join(ended.stdout.split())
    assert all(section.title[language] in ended.stdout for section in course.sections)
    topics = {q.id: q.topic[language] for section in course.sections for q in section.questions}
    words = Words(language)
    asked = words("self-test.comma").join(topics[id] for id in ASKED if id != "gone")
    due = words("stats.due", count=2, topics=asked)
    assert "".join(due.split()) in "".join(ended.stdout.split())
    for id, sign in (("i-and-j", "?"), ("root-d", "✓")):
        assert words("stats.attempt-one", sign=sign, topic=topics[id]) in ended.stdout
    assert "gone" not in ended.stdout


def test_a_test_that_was_opened_is_not_a_test_that_was_taken(attn_tui: Machine) -> None:
    test = read_course(lesson_file()).sections[-1]
    session(attn_tui.folder, [Finished(1, test.id, step.id) for step in test.steps])
    title = test.title["en"]
    able = test.able["en"][:30]
    missed = [Questioned(2, test.id, q.id, "a", 1, 0, False, True) for q in test.questions]
    for taken, sign, count in ((missed[:1], "·", 0), (missed[1:], "✓", 2)):
        session(attn_tui.folder, taken)
        said = attn_tui("stats").stdout
        assert f"{sign} {test.number} {title}  {count}/2" in said
        assert (able in said) == (count == 2)
    assert said.count("✗ ") == len(missed) + 1
    again = Questioned(3, test.id, test.questions[0].id, "a", 2, 0, True, True)
    session(attn_tui.folder, [again])
    topic = test.questions[0].topic["en"]
    line = Words("en")("stats.attempts", sign="✓", topic=topic, count=2)
    assert line in attn_tui("stats").stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_practice_is_done_when_what_is_required_was_passed(
    attn_tui: Machine, language: Language
) -> None:
    section = practice_section(read_course(lesson_file()))
    assert section is not None
    titles = {brief.id: brief.title[language] for brief in section.practice.briefs}
    path = [brief.id for brief in required(section.practice)]
    happened = [
        Practised(1, section.id, path[0], True, "passed"),
        Practised(2, section.id, path[0], False, "syntax"),
        Practised(3, section.id, "scores", False, "swapped"),
    ]
    session(attn_tui.folder, happened)
    words, said = Words(language), attn_tui("stats", language=language).stdout
    title = f"{section.number} {section.title[language]}"
    count = words("stats.required-passed", passed=1, required=len(path))
    assert f"· {title}  {count}" in said
    assert f"    ✓ {titles[path[0]]}\n    ✗ {titles['scores']}\n" in said
    assert words("stats.required", left=len(path) - 1) in said
    session(attn_tui.folder, [Practised(4, section.id, id, True, "passed") for id in path[1:]])
    said = attn_tui("stats", language=language).stdout
    count = words("stats.required-passed", passed=len(path), required=len(path))
    assert f"✓ {title}  {count}" in said
    assert words("stats.all-required") in said
    found = {
        each["id"]: each for each in json.loads(attn_tui("stats", "--json").stdout)["practice"]
    }
    assert list(found) == list(titles)
    wanted = {"id": path[0], "required": True, "passed": True, "last": "syntax"}
    assert found[path[0]] == wanted
    assert found["scores"] == wanted | {
        "id": "scores",
        "required": False,
        "passed": False,
        "last": "swapped",
    }
    assert found["softmax"]["last"] is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_what_was_judged_is_counted_as_right_or_not(
    attn_tui: Machine, language: Language
) -> None:
    why = read_course(lesson_file()).sections[0]
    asks = [(step.id, ask.id) for step in why.steps for ask in step.asks][:3]
    verdicts: list[tuple[bool | None, bool]] = [(True, False), (None, False), (None, True)]
    happened = [
        Answered(1, why.id, *place, "1", right, shown)
        for place, (right, shown) in zip(asks, verdicts, strict=True)
    ]
    session(attn_tui.folder, happened)
    said = Words(language)("stats.answers", answered=1, right=1, shown=1)
    assert said in attn_tui("stats", language=language).stdout


def test_the_table_has_the_day_where_the_learner_is_and_the_data_have_utc(
    attn_tui: Machine,
) -> None:
    tomorrow = int(time.time() // DAY + 1) * DAY + DAY - 3600
    question = read_course(lesson_file()).sections[-1].questions[0].id
    answered = Questioned(tomorrow - DAY, "self-test", question, "a", 1, 0, False, True)
    session(attn_tui.folder, [answered])
    days = [time.strftime("%Y-%m-%d", time.gmtime(tomorrow + hours * 3600)) for hours in (0, 8)]
    assert Words("en")("stats.later", date=days[1]) in attn_tui("stats", TZ="CST-8").stdout
    assert Words("en")("stats.later", date=days[0]) in attn_tui("stats", TZ="UTC0").stdout
    data = json.loads(attn_tui("stats", "--json", TZ="CST-8").stdout)
    assert data["questions"][0]["due"] == f"{days[0]}T23:00:00+00:00"


def test_steps_are_counted_as_steps_and_exercises_by_names_of_their_own(
    attn_tui: Machine,
) -> None:
    section = practice_section(read_course(lesson_file()))
    assert section is not None
    wanted = required(section.practice)
    passed = Practised(2, section.id, wanted[0].id, True, "passed")
    session(attn_tui.folder, [Finished(1, section.id, section.steps[0].id), passed])
    sections = json.loads(attn_tui("stats", "--json").stdout)["sections"]
    found = {each["id"]: each for each in sections}
    counts = {name: found[section.id][name] for name in ("steps", "done", "required", "passed")}
    steps = len(section.path(further=False))
    assert counts == {"steps": steps, "done": 1, "required": len(wanted), "passed": 1}
    assert not any(
        {"required", "passed"} & {*each} for each in sections if each["id"] != section.id
    )


def test_stats_as_data(attn_tui: Machine) -> None:
    session(attn_tui.folder, lived(time.time() - DAY / 2))
    data = json.loads(attn_tui("stats", "--json").stdout)
    assert [each["id"] for each in data["sections"]][:3] == ["why", "qkv", "weights"]
    why = data["sections"][0]
    assert why["done"] == why["steps"] > 0
    assert why["answered"] == why["right"] > 0
    assert data["due"] == []
    assert [each["id"] for each in data["questions"]] == ["i-and-j", "root-d"]
    assert [each["due"][:2] for each in data["questions"]] == ["20", "20"]
    assert data["last"] == ["weights", "divide"]


def test_no_escape_byte_of_a_log_reaches_the_terminal(attn_tui: Machine) -> None:
    session(attn_tui.folder, [Questioned(1, "a", "\x1b]0;x\x07", "a", 1, 0, True, True)])
    said = attn_tui("stats").stdout + attn_tui("stats", "--json").stdout
    assert all(char.isprintable() or char == "\n" for char in said)


@pytest.mark.parametrize("arguments", [("stats",), ("stats", "--json")])
def test_stats_of_a_course_not_begun(attn_tui: Machine, arguments: tuple[str, ...]) -> None:
    ended = attn_tui(*arguments)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert not attn_tui.folder.exists()


def test_a_reset_of_one_section_and_of_everything(attn_tui: Machine) -> None:
    """By number or id; what was written is still there."""
    session(attn_tui.folder, lived(1e9))
    before = {path: path.read_bytes() for path in attn_tui.folder.iterdir()}
    for section in ("1", "self-test"):
        ended = attn_tui("reset", section, "--yes")
        assert (ended.returncode, ended.stderr) == (0, "")
        assert str(attn_tui.folder) in ended.stdout
    assert {getattr(event, "section", "") for event in read(attn_tui.folder).events} == {"weights"}
    assert attn_tui("reset", "--yes").returncode == 0
    assert read(attn_tui.folder).events == ()
    assert all(path.read_bytes() == data for path, data in before.items())


def test_a_reset_asks(attn_tui: Machine) -> None:
    session(attn_tui.folder, lived(1e9))
    count = len(read(attn_tui.folder).events)
    variables = environment(attn_tui.home, XDG_STATE_HOME="")
    for typed, left in (("n", count), ("", count), ("y", 0)):
        with closing(Terminal((*TUTOR, "reset"), variables)) as terminal:
            terminal.until_shown("[y/N]")
            assert Words("en")("keeping.everything") in terminal.text
            terminal.press(*typed, "enter")
            assert terminal.status() == 0
        assert len(read(attn_tui.folder).events) == left


def test_an_export_goes_to_another_machine_twice(attn_tui: Machine, tmp_path: Path) -> None:
    there = Machine(tmp_path / "there")
    session(attn_tui.folder, lived(1e9))
    session(there.folder, [Finished(2e9, "mask", "one")])
    file = str(tmp_path / "progress.jsonl")
    assert attn_tui("export", file).returncode == 0
    for _ in range(2):
        ended = there("import", file)
        assert (ended.returncode, ended.stderr) == (0, "")
    assert set(read(there.folder).events) == {*lived(1e9), Finished(2e9, "mask", "one")}
    assert len(read(there.folder).events) == len(lived(1e9)) + 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        (("export",), "command.no-file"),
        (("import",), "command.no-file"),
        (("import", "a", "b"), "command.wrong-arguments"),
        (("stats", "x"), "command.wrong-arguments"),
        (("reset", "--json"), "command.wrong-arguments"),
        (("--yes",), "command.wrong-arguments"),
        (("stats", "--state-dir"), "command.no-value"),
        (("reset", "nowhere", "--yes"), "command.no-section"),
        (("reset", "99"), "command.no-section"),
        (("reset",), "keeping.nobody"),
        (("export", "x"), "keeping.nothing"),
        (("import", "diary"), "keeping.foreign"),
        (("import", "newer"), "keeping.newer"),
    ],
)
def test_bad_input_is_one_sentence_and_status_2(
    attn_tui: Machine, arguments: tuple[str, ...], key: str, language: Language
) -> None:
    (attn_tui.home / "diary").write_text("dear diary\n")
    (attn_tui.home / "newer").write_text('{"v":99}\n')
    course = read_course(lesson_file())
    words = Words(language)
    sentence = words(
        key,
        arguments=" ".join(arguments),
        command=arguments[0],
        option=arguments[-1],
        section=arguments[1] if len(arguments) > 1 else "",
        known=words("command.comma").join(section.id for section in course.sections),
        file=arguments[-1],
        folder=attn_tui.folder,
    )
    ended = attn_tui(*arguments, language=language)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"attn-tui: {sentence}\n"
    assert not attn_tui.folder.exists()


@pytest.mark.parametrize("name", ["missing", ".", "loop", "pipe", "x" * 300, "/dev/zero"])
def test_what_is_no_file_to_import(attn_tui: Machine, name: str) -> None:
    (attn_tui.home / "loop").symlink_to("loop")
    os.mkfifo(attn_tui.home / "pipe")
    ended = attn_tui("import", name)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert len(ended.stderr.splitlines()) == 1
    assert name in ended.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_import_into_a_folder_that_takes_nothing_blames_the_folder(
    attn_tui: Machine, language: Language
) -> None:
    session(attn_tui.folder, lived(1e9))
    assert attn_tui("export", "file").returncode == 0
    away = attn_tui.home / "away"
    (away / "attn-tui").mkdir(parents=True)
    (away / "attn-tui" / "log").symlink_to("nowhere")
    words = Words(language)
    ended = attn_tui("import", "file", "--state-dir", str(away), language=language)
    reason = words("reason.eexist")
    folder = away / "attn-tui" / "log"
    sentence = words("keeping.not-taken-in", file=folder, reason=reason)
    assert (ended.returncode, ended.stderr) == (2, f"attn-tui: {sentence}\n")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", [("export", "x"), ("import", "file"), ("reset", "--yes")])
def test_a_file_for_a_state_folder_is_named(
    attn_tui: Machine, command: tuple[str, ...], language: Language
) -> None:
    file = attn_tui.home / "file"
    file.write_text("precious")
    ended = attn_tui(*command, "--state-dir", str(file), language=language)
    sentence = Words(language)("progress.no-folder", file=file)
    assert (ended.returncode, ended.stderr) == (2, f"attn-tui: {sentence}\n")
    assert file.read_text() == "precious"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_export_that_ends_within_a_line_is_taken_in_and_said_to(
    attn_tui: Machine, language: Language
) -> None:
    session(attn_tui.folder, lived(1e9))
    file = attn_tui.home / "file"
    assert attn_tui("export", str(file)).returncode == 0
    file.write_bytes(file.read_bytes()[:300])
    there = attn_tui("import", "file", "--state-dir", "there", language=language)
    assert there.returncode == 0
    assert Words(language)("keeping.torn") in there.stdout.splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_a_file_is_refused_is_said_in_the_language(
    attn_tui: Machine, language: Language
) -> None:
    words = Words(language)
    for name, reason in (("missing", "enoent"), ("x" * 300, "enametoolong")):
        sentence = words("keeping.fails", file=name, reason=words(f"reason.{reason}"))
        assert attn_tui("import", name, language=language).stderr == f"attn-tui: {sentence}\n"


@pytest.mark.parametrize("name", ["taken", ".", "no/such/folder"])
def test_where_nothing_can_be_exported_to(attn_tui: Machine, name: str) -> None:
    session(attn_tui.folder, lived(1e9))
    (attn_tui.home / "taken").write_text("precious")
    ended = attn_tui("export", name)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert len(ended.stderr.splitlines()) == 1
    assert name in ended.stderr
    assert (attn_tui.home / "taken").read_text() == "precious"


def test_without_a_home(tmp_path: Path) -> None:
    nowhere = Machine(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    (tmp_path / "elsewhere").mkdir()
    nowhere.home, home = tmp_path / "elsewhere", nowhere.home
    for command in ("reset", "export", "import"):
        variables = {"HOME": str(home), "XDG_STATE_HOME": ""}
        ended = subprocess.run(
            [sys.executable, "-m", "attn_tui", command, *(["x"] if command != "reset" else [])],
            env={**os.environ, **variables, "LC_ALL": "C.UTF-8"},
            capture_output=True,
            text=True,
            stdin=DEVNULL,
        )
        assert ended.returncode == 2
        assert ended.stderr == f"attn-tui: {Words('en')('keeping.no-home')}\n"
    assert not home.exists()
