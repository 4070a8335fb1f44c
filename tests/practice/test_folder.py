"""The learner's files: made once, kept, read whatever they are, and watched."""

import errno
import os
import resource
from pathlib import Path

import pytest

from attn_tui.model.exercise import EXERCISES, FADINGS
from attn_tui.practice.folder import Workplace
from attn_tui.practice.starter import fading_of, starter
from attn_tui.practice.unusable import LIMIT, Unusable
from attn_tui.words import LANGUAGES, Words
from tests.practice.briefs import BRIEFS, brief
from tests.practice.learner import save

SOFTMAX = EXERCISES["softmax"]
BRIEF = brief("softmax")
ROOT = os.geteuid() == 0


# Laying out


def test_what_is_missing_is_made_and_what_is_there_stays(tmp_path: Path) -> None:
    (tmp_path / "softmax.py").write_text("# mine\n")
    (tmp_path / "scores.py").symlink_to(tmp_path / "nowhere")
    workplace = Workplace(tmp_path)
    made = workplace.lay_out(BRIEFS, "zh")
    assert {path.name for path in made} == {each.file for each in EXERCISES.values()} - {
        "softmax.py",
        "scores.py",
    }
    assert (tmp_path / "softmax.py").read_text() == "# mine\n"
    assert not (tmp_path / "nowhere").exists()
    assert fading_of((tmp_path / "heads.py").read_text(encoding="utf-8"), BRIEFS[9]) == "several"
    assert workplace.lay_out(BRIEFS, "en") == ()


@pytest.mark.parametrize("below", ["", "practice", "deep/practice"])
def test_a_file_in_the_way_is_named(tmp_path: Path, below: str) -> None:
    file = tmp_path / "file"
    file.write_text("precious")
    with pytest.raises(Unusable) as caught:
        Workplace(file / below).lay_out(BRIEFS, "en")
    assert (caught.value.why, caught.value.file) == ("in-the-way", str(file))
    assert file.read_text() == "precious"


def test_a_folder_that_cannot_be_made_or_written(tmp_path: Path) -> None:
    """/proc takes no files from anybody; a name of 300 letters is too long everywhere."""
    for path in (Path("/proc/practice"), tmp_path / ("x" * 300)):
        with pytest.raises(Unusable) as caught:
            Workplace(path).lay_out(BRIEFS, "en")
        assert caught.value.why == "unwritten"
        assert str(path) in caught.value.text(Words("en"))


@pytest.mark.skipif(ROOT, reason="root may write anywhere")
def test_a_folder_of_somebody_else(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(Unusable) as caught:
        Workplace(tmp_path).lay_out(BRIEFS, "en")
    assert Words("en")("reason.eacces") in caught.value.text(Words("en"))


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, limit[1]))
    try:
        with pytest.raises(Unusable) as caught:
            Workplace(tmp_path).lay_out(BRIEFS, "en")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
    assert caught.value.number == errno.EFBIG
    assert list(tmp_path.iterdir()) == []


# Names


def test_a_folder_is_shown_as_it_is_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the folder where the program was started, else from home, else from the root."""
    home, here = tmp_path / "home", tmp_path / "here"
    for each in (home, here):
        each.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.chdir(here)
    for path, shown, file in (
        (None, "attention-practice", "attention-practice/softmax.py"),
        (Path("mine"), "mine", "mine/softmax.py"),
        (here / "deep" / "mine", "deep/mine", "deep/mine/softmax.py"),
        (Path(), ".", "softmax.py"),
        (Path("../home/mine"), "~/mine", "~/mine/softmax.py"),
        (home, "~", "~/softmax.py"),
        (Path("/somewhere"), "/somewhere", "/somewhere/softmax.py"),
        (Path("a\x1b\nb"), "a??b", "a??b/softmax.py"),
    ):
        workplace = Workplace(path)
        assert (workplace.shown, workplace.shown_path(SOFTMAX)) == (shown, file)
        assert workplace.path(SOFTMAX).is_absolute()


def test_the_folder_that_it_was_started_in_may_go_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    monkeypatch.setenv("HOME", "/nowhere")
    workplace = Workplace(tmp_path / "gone" / "mine")
    (tmp_path / "gone").rmdir()
    assert workplace.shown == "mine"
    assert workplace.look() == ((), frozenset())
    assert Workplace(tmp_path / "mine").shown == str(tmp_path / "mine")
    assert Workplace(Path("mine")).shown == "mine"


# Reading


def test_a_file_is_read_with_its_absolute_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    workplace = Workplace(Path("here"))
    assert workplace.read(SOFTMAX) is None
    workplace.lay_out([BRIEF], "en")
    path = workplace.path(SOFTMAX)
    path.write_bytes("\ufeffx = '注意力'\r\n".encode())
    attempt = workplace.read(SOFTMAX)
    assert attempt is not None
    assert (attempt.exercise, attempt.path) == ("softmax", str(tmp_path / "here" / "softmax.py"))
    assert attempt.source == "x = '注意力'\r\n"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("folder", "folder"),
        ("pipe", "special"),
        ("device", "special"),
        ("latin", "encoding"),
        ("gbk", "encoding"),
        ("large", "large"),
        ("loop", "unread"),
        ("memory", "unread"),
    ],
)
def test_what_is_no_text_has_its_sentence(tmp_path: Path, kind: str, why: str, language) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "softmax.py"
    match kind:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "latin":
            path.write_bytes(b"# \xe9t\xe9\n")
        case "gbk":
            path.write_bytes("# 注意力\n".encode("gbk"))
        case "large":
            path.write_bytes(b"#" * (LIMIT + 1))
        case "loop":
            path.symlink_to(path)
        case "memory":
            path.symlink_to("/proc/self/mem")
    workplace = Workplace(tmp_path)
    with pytest.raises(Unusable) as caught:
        workplace.read(SOFTMAX)
    assert caught.value.why == why
    assert "softmax.py" in caught.value.text(Words(language))
    assert workplace.fading(BRIEF) is None


def test_the_largest_file_and_a_link_are_read(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_bytes(b"#" * LIMIT)
    (tmp_path / "softmax.py").symlink_to("elsewhere")
    attempt = Workplace(tmp_path).read(SOFTMAX)
    assert attempt is not None
    assert len(attempt.source) == LIMIT


# Beginning again


def test_what_was_written_is_kept_beside(workplace: Workplace) -> None:
    path = workplace.path(SOFTMAX)
    kept = []
    for text in ("# one\n", "# two\n"):
        save(path, text)
        kept.append(workplace.begin_again(BRIEF, "one", "zh"))
        assert path.read_text(encoding="utf-8") == starter(BRIEF, "one", "zh")
    assert [each.read_text() for each in kept if each] == ["# one\n", "# two\n"]
    for each in kept:
        assert each is not None
        assert each.parent == path.parent
        assert each.name.startswith("softmax.2")
        assert each.name.endswith(".py")


def test_what_was_not_touched_is_not_kept(workplace: Workplace) -> None:
    before = set(workplace.folder.iterdir())
    for fading in FADINGS:
        assert workplace.begin_again(BRIEF, fading, "en") is None
        assert workplace.fading(BRIEF) == fading
    workplace.path(SOFTMAX).unlink()
    assert workplace.begin_again(BRIEF, "several", "zh") is None
    assert set(workplace.folder.iterdir()) == before


def test_a_folder_in_the_place_of_a_file_is_kept_as_well(tmp_path: Path) -> None:
    (tmp_path / "softmax.py").mkdir()
    kept = Workplace(tmp_path).begin_again(BRIEF, "one", "en")
    assert kept is not None
    assert kept.is_dir()
    assert (tmp_path / "softmax.py").is_file()


def test_where_nothing_can_be_written_all_is_as_before(
    workplace: Workplace, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = workplace.path(SOFTMAX)
    save(path)

    def refuse(*_: object) -> None:
        raise OSError(28, "full")

    monkeypatch.setattr(Workplace, "_write", refuse)
    with pytest.raises(Unusable) as caught:
        workplace.begin_again(BRIEF, "one", "en")
    assert Words("en")("reason.enospc") in caught.value.text(Words("en"))
    assert path.read_text() == "# mine\n"
    assert [each.name for each in workplace.folder.glob("softmax*")] == ["softmax.py"]


def test_which_fading_a_file_is_follows_the_file(workplace: Workplace) -> None:
    assert workplace.fading(BRIEF) == "several"
    save(workplace.path(SOFTMAX))
    assert workplace.fading(BRIEF) is None
    save(workplace.path(SOFTMAX), starter(BRIEF, "empty", "zh"))
    assert workplace.fading(BRIEF) == "empty"
    workplace.path(SOFTMAX).unlink()
    assert workplace.fading(BRIEF) is None
    assert not workplace.has(SOFTMAX)
