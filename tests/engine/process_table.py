"""What /proc says about processes."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

PROC = Path("/proc")

needs_proc = pytest.mark.skipif(not PROC.joinpath("self/stat").exists(), reason="reads /proc")


def until(condition: Callable[[], object], seconds: float = 30) -> None:
    """Wait until `condition` holds; fail where it does not in time."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.005)


def read(pid: int, name: str) -> str:
    """One of the files about a process; empty where it is gone."""
    try:
        return (PROC / str(pid) / name).read_text(errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return ""


def stat(pid: int) -> tuple[str, int]:
    """State letter and parent of a process; `X` and 0 where it is gone."""
    state, parent = ["X", "0", *read(pid, "stat").rpartition(")")[2].split()[:2]][-2:]
    return state, int(parent)


def session(pid: int) -> int:
    """The session of a process; 0 where it is gone."""
    return int([*read(pid, "stat").rpartition(")")[2].split(), *"0000"][3])


def children(pid: int) -> list[int]:
    """The processes whose parent is `pid`, zombies included."""
    return [int(each.name) for each in PROC.glob("[0-9]*") if stat(int(each.name))[1] == pid]


def descendants(pid: int) -> list[int]:
    """Children, and their children, and so on."""
    return [each for child in children(pid) for each in (child, *descendants(child))]


def runs(pid: int) -> bool:
    """Whether it exists and is not a zombie."""
    return stat(pid)[0] not in "XZ"


def descriptors(pid: int) -> dict[int, str]:
    """What a process has open, by descriptor."""
    folder = PROC / str(pid) / "fd"
    return {int(name): os.readlink(folder / name) for name in os.listdir(folder)}


def threads(pid: int) -> int:
    """How many threads a process has."""
    return len(os.listdir(PROC / str(pid) / "task"))
