"""The folder that a learner's code works in."""

import os
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from attn_tui.attention.practice import work_folder as module
from attn_tui.attention.practice.work_folder import work_folder


def test_the_parent_goes_with_the_last(tmp_path: Path) -> None:
    parent = tmp_path / "parent"
    with work_folder(str(parent)) as one:
        with work_folder(str(parent)) as other:
            assert one != other
            Path(other, "file").touch()
        assert list(parent.iterdir()) == [Path(one)]
    assert not parent.exists()


def test_the_parent_may_go_before_the_folder_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parent = tmp_path / "parent"
    made: list[str] = []

    def too_late(dir: str, ignore_cleanup_errors: bool) -> tempfile.TemporaryDirectory[str]:
        made.append(dir)
        if len(made) == 1:
            os.rmdir(dir)
        return tempfile.TemporaryDirectory(dir=dir, ignore_cleanup_errors=ignore_cleanup_errors)

    monkeypatch.setattr(module, "TemporaryDirectory", too_late)
    with work_folder(str(parent)) as work:
        assert Path(work).is_dir()
    assert len(made) == 2


def test_many_at_once(tmp_path: Path) -> None:
    parent = tmp_path / "parent"

    def work(number: int) -> bool:
        with work_folder(str(parent)) as folder:
            Path(folder, str(number)).touch()
            return os.listdir(folder) == [str(number)]

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(200)))
    assert not parent.exists()
