"""Which files of a folder were saved, and which are there."""

import os
from pathlib import Path

import pytest

from attn_tui.model.exercise import EXERCISES
from attn_tui.practice.folder import Workplace
from tests.practice.briefs import BRIEFS, brief
from tests.practice.learner import save

SOFTMAX = EXERCISES["softmax"]


def test_a_save_is_seen_once(workplace: Workplace) -> None:
    path = workplace.path(SOFTMAX)
    assert workplace.look().saved == ()
    save(path)
    assert workplace.look().saved == ("softmax",)
    assert workplace.look().saved == ()
    with path.open("a") as file:
        file.write("# more\n")
    workplace.path(EXERCISES["scores"]).write_text("")
    assert set(workplace.look().saved) == {"softmax", "scores"}


def test_a_file_that_is_gone_for_a_moment_is_seen_when_it_is_back(workplace: Workplace) -> None:
    path = workplace.path(SOFTMAX)
    workplace.look()
    away = path.rename(path.with_suffix(".away"))
    assert workplace.look().saved == ()
    assert workplace.look().saved == ()
    away.rename(path)
    assert workplace.look().saved == ()
    path.unlink()
    assert workplace.look().saved == ()
    save(path)
    assert workplace.look().saved == ("softmax",)


def test_a_file_that_comes_later_is_seen(tmp_path: Path) -> None:
    workplace = Workplace(tmp_path / "none")
    assert workplace.look().saved == ()
    workplace.folder.mkdir()
    save(workplace.path(SOFTMAX))
    assert workplace.look().saved == ("softmax",)


def test_what_the_program_writes_is_no_save(workplace: Workplace) -> None:
    workplace.look()
    workplace.path(SOFTMAX).unlink()
    workplace.lay_out(BRIEFS, "en")
    workplace.begin_again(brief("scores"), "empty", "en")
    assert workplace.look().saved == ()


def test_one_look_says_what_is_there_and_asks_once_for_each(
    workplace: Workplace, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    stat = Path.stat

    def counted(path: Path) -> os.stat_result:
        asked.append(path.name)
        return stat(path)

    monkeypatch.setattr(Path, "stat", counted)
    assert workplace.look() == ((), frozenset(EXERCISES))
    assert sorted(asked) == sorted(each.file for each in EXERCISES.values())
    workplace.path(SOFTMAX).unlink()
    save(workplace.path(EXERCISES["scores"]))
    assert workplace.look() == (("scores",), frozenset(EXERCISES) - {"softmax"})
