"""What a learner's file may take: time, memory and output, and what happens then."""

from dataclasses import replace

import pytest

from attn_tui.attention.practice.limits import LIMITS
from tests.attention.practice.running import BRIEF, Desk, end_of
from tests.attention.practice.softmax import RIGHT
from tests.engine.process_table import needs_proc

SMALL = replace(LIMITS, memory=300_000_000)


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("\nwhile True:\n    pass", (2, 3)),
        ("def softmax(S):\n    while True:\n        try:\n            while True: pass\n        except BaseException: pass", (4,)),
        ("def softmax(S):\n    return sum(range(10**13))", (2,)),
        ("import time\ntime.sleep(1000)", (2,)),
        ("import signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, range(1, 32))\nwhile True: pass", (3,)),
        ("import threading\nthreading.Thread(target=threading.Event().wait).start()\n\nwhile True: pass", (4,)),
        ("import os\nos.closerange(0, 99)\nwhile True: pass", (0,)),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)", (0,)),
    ],
    ids=["loop", "loop that catches", "C", "sleep", "signals", "thread", "closed", "stopped"],
)  # fmt: skip
def test_what_does_not_end_is_ended(desk: Desk, source: str, line: tuple[int, ...]) -> None:
    finding = desk.check(source, BRIEF)
    assert finding.kind == "time"
    assert finding.line in line
    assert desk.check(RIGHT).passed


def test_the_time_is_said_in_seconds(desk: Desk) -> None:
    assert desk.check("while True: pass", BRIEF).count == BRIEF.seconds


@needs_proc
@pytest.mark.parametrize(
    "source",
    [
        "import torch\nx = torch.ones(2_500_000_000)",
        "x = 1\nx = bytearray(10_000_000_000)",
        "x = []\nwhile True: x.append(bytes(1_000_000))",
    ],
    ids=end_of,
)
def test_too_much_memory(desk: Desk, source: str) -> None:
    finding = desk.check(source, SMALL)
    assert (finding.kind, finding.line, finding.count) == ("memory", 2, SMALL.memory)
    assert desk.check(RIGHT).passed


@pytest.mark.parametrize(
    "source",
    [
        "print('x' * 100_000_000)",
        "import os\nwhile True: os.write(2, b'x' * 4096)",
        "import os\nfor _ in range(25_000): os.write(1, b'x' * 1000)",
    ],
    ids=end_of,
)
def test_too_much_output(desk: Desk, source: str) -> None:
    finding = desk.check(RIGHT + source)
    assert (finding.kind, finding.count) == ("output", LIMITS.output)
    assert all(len(line) <= 1001 for line in finding.printed)


def test_a_file_that_grows_without_end(desk: Desk) -> None:
    finding = desk.check("with open('big', 'w') as file:\n    while True: file.write('x' * 10**6)")
    assert (finding.kind, finding.line) == ("raised", 2)
    assert "File too large" in finding.detail
