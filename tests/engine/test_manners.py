"""What torch's processes share with the tutor and with each other: as little as possible."""

import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from attn_tui.engine.process import Process
from attn_tui.words import Language, Words, read_area
from tests.engine import tutor
from tests.engine.process_table import (
    children,
    descendants,
    descriptors,
    needs_proc,
    read,
    runs,
    threads,
    until,
)
from tests.engine.tutor import STAND_IN


def test_importing_the_door_imports_nothing_heavy() -> None:
    names = ("torch", "numpy", "yaml", "textual", "multiprocessing", "attn_tui.attention")
    program = f"import sys, attn_tui.engine; print([n for n in {names} if n in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", program], text=True) == "[]\n"


def test_torch_is_loaded_for_one_thread_without_a_word() -> None:
    program = """if True:
        import os
        from attn_tui.attention.template import load_torch
        version = load_torch().version
        import torch
        print(torch.get_num_threads(), torch.get_num_interop_threads())
        print(type(version) is str, torch.cuda.is_available(), os.environ["CUDA_VISIBLE_DEVICES"])
    """
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (run.stdout, run.stderr) == ("1 1\nTrue False \n", "")


@needs_proc
def test_torch_behind_a_terminal(
    tmp_path: Path, terminal: tuple[int, int], state_folder: Path
) -> None:
    """The real processes: one thread each, no terminal, no module of the current folder."""
    for name in ("torch.py", "random.py"):
        (tmp_path / name).write_text("raise ImportError('not this one')")
    ours, theirs = terminal
    with subprocess.Popen(
        [sys.executable, tutor.__file__, "real", "look", "T"],
        cwd=tmp_path,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    ) as parent:
        with open(ours, closefd=False) as screen:
            said = [screen.readline().strip() for _ in range(3)]
        family = descendants(parent.pid)
        try:
            assert said == ["starting", "ready", "1 answer"]
            assert "libtorch" not in read(parent.pid, "maps")
            assert len(family) == 2
            for pid in family:
                assert "libtorch" in read(pid, "maps")
                assert os.getsid(pid) == pid
                assert threads(pid) == 1
                assert_apart(pid, str(state_folder / "engine.log"))
        finally:
            parent.kill()


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    """Both ends of a pseudo-terminal."""
    ends = pty.openpty()
    yield ends
    for end in ends:
        os.close(end)


def assert_apart(pid: int, log: str) -> None:
    """This process has the null device, its log and sockets, and nothing else."""
    opened = descriptors(pid)
    assert [opened.pop(descriptor) for descriptor in range(3)] == ["/dev/null", log, log]
    assert all(re.match(r"socket:", each) for each in opened.values())


@needs_proc
def test_no_two_processes_hold_the_same_line() -> None:
    process = Process((*STAND_IN, ""))
    with process.fork_worker() as one, process.fork_worker() as other:
        assert one.recv() == other.recv() == "stand-in"
        [template] = [pid for pid in children(os.getpid()) if len(children(pid)) == 2]
        family = [template, *children(template)]
        until(lambda: not shared(family))
    process.end()
    assert not any(map(runs, family))


def shared(family: list[int]) -> set[str]:
    """The sockets that more than one of these processes holds."""
    held = [name for pid in family for name in descriptors(pid).values() if "socket" in name]
    return {name for name in held if held.count(name) > 1}


def test_a_tutor_without_stdin_has_an_engine_too() -> None:
    command = f'exec "{sys.executable}" "{tutor.__file__}" "" <&-'
    with subprocess.Popen(["sh", "-c", command], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        assert [parent.stdout.readline() for _ in range(2)] == ["starting\n", "ready\n"]
        parent.kill()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_state_has_its_sentence(language: Language) -> None:
    keys = (
        "starting",
        "ready",
        "restarting",
        "restarted",
        "failed",
        "no-torch",
        "refused",
        "unchecked",
    )
    sentences = {Words(language)(f"engine.{key}") for key in keys}
    assert len(sentences) == len(keys)
    assert set(read_area("engine")) == set(keys)
