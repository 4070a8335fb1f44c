"""What the tutor costs while nobody presses a key: no byte, little memory, no torch."""

import os
import re

import pytest

from tests.engine.process_table import descriptors, read
from tests.terminal.conftest import Open
from tests.terminal.hand import SECTIONS, walk
from tests.terminal.harness import TORCH, Terminal

IDLE_SECONDS = 10
MEMORY_KB = 60_000


@pytest.fixture(scope="module")
def tutors(open_for_module: Open) -> list[Terminal]:
    """A tutor at each section, with torch ready and the screen settled."""
    opened = [open_for_module("--section", str(section)) for section in SECTIONS]
    for tutor in opened:
        tutor.until_shown(TORCH)
    for tutor in opened:
        tutor.until_quiet()
    return opened


def test_an_idle_screen_sends_nothing(tutors: list[Terminal]) -> None:
    sent = [bytes(tutor.output) for tutor in tutors]
    tutors[0].until_quiet(IDLE_SECONDS)
    for tutor in tutors:
        while tutor.pump(0):
            pass
    assert [bytes(tutor.output) for tutor in tutors] == sent


def test_torch_stays_in_its_own_processes(tutors: list[Terminal]) -> None:
    """The tutor maps no libtorch, and torch's processes have no terminal."""
    for tutor in tutors:
        assert "libtorch" not in read(tutor.program, "maps")
        family = tutor.torch
        assert len(family) == 2
        for process in family:
            assert "libtorch" in read(process, "maps")
            assert not any(
                re.search("/dev/(pts|tty)", name) for name in descriptors(process).values()
            )
            assert os.getsid(process) != os.getsid(tutor.program)


def test_memory_after_a_walk_through_all_sections(tutors: list[Terminal]) -> None:
    tutor = tutors[0]
    seen = walk(tutor)
    assert {int(place.partition("/")[0]) for place in seen} == set(SECTIONS)
    memory = re.search(r"VmRSS:\s*(\d+) kB", read(tutor.program, "status"))
    assert memory
    assert int(memory[1]) < MEMORY_KB
    assert "libtorch" not in read(tutor.program, "maps")
