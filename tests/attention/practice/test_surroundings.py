"""The process that runs a learner's file, and what is around it: outputs, descriptors, family."""

import os
from threading import Thread

import pytest

from attn_tui.attention.practice.run import check
from attn_tui.model.finding import Attempt
from tests.attention.practice.running import Desk
from tests.attention.practice.softmax import RIGHT
from tests.engine.process_table import needs_proc, until


def test_what_it_prints_is_kept(desk: Desk) -> None:
    finding = desk.check(
        f"import os, sys\nprint('one\\x1b[2J')\nprint('two', file=sys.stderr)\nos.write(1, b'\\xff\\n')\n{RIGHT}\nprint('end', end='')"
    )
    assert finding.passed
    assert finding.printed == ("one\x1b[2J", "two", "\ufffd", "end")


def test_what_it_printed_before_it_crashed_is_kept(desk: Desk) -> None:
    assert desk.check("print('here')\nimport os\nos.abort()").printed == ("here",)


@pytest.mark.parametrize("close", ["import sys\nsys.stdout.close()", "import os\nos.close(1)"])
def test_a_closed_output_does_not_change_the_verdict(desk: Desk, close: str) -> None:
    finding = desk.check(RIGHT + close)
    assert finding.passed
    assert finding.closed


def test_writing_to_a_closed_output_is_an_exception(desk: Desk) -> None:
    finding = desk.check(f"import sys\nsys.stdout.close()\nprint(1)\n{RIGHT}")
    assert (finding.kind, finding.line, finding.closed) == ("raised", 3, True)


def test_nobody_waits_any_more(desk: Desk) -> None:
    hung_up, held = os.pipe()
    mark = desk.files / "running"
    source = f"open({str(mark)!r}, 'w').close()\nwhile True: pass"

    def hang_up() -> None:
        until(mark.exists)
        os.close(held)

    closing = Thread(target=hang_up)
    closing.start()
    attempt = Attempt("softmax", str(desk.files / "softmax.py"), source)
    assert check(attempt, hung_up, str(desk.work)) is None
    closing.join()
    os.close(hung_up)
    assert not desk.work.exists()


@needs_proc
def test_no_descriptor_is_kept(desk: Desk) -> None:
    desk.check(RIGHT)
    before = set(os.listdir("/proc/self/fd"))
    desk.check(RIGHT)
    desk.check("import os\nos._exit(1)")
    assert set(os.listdir("/proc/self/fd")) == before


@needs_proc
def test_it_has_three_descriptors_and_its_result(desk: Desk) -> None:
    [line] = desk.check(
        "import os\nlisted = [each for each in range(999) if os.path.exists(f'/proc/self/fd/{each}')]\nprint(listed)"
    ).printed
    assert line == "[0, 1, 2, 3]"


def test_it_has_a_session_of_its_own_and_no_terminal(desk: Desk) -> None:
    source = "import os\nprint(os.getsid(0) == os.getpid(), os.getpid(), os.isatty(0))"
    [line] = desk.check(source).printed
    assert line.split()[0::2] == ["True", "False"]
    assert int(line.split()[1]) != os.getpid()
