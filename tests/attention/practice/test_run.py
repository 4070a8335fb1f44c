"""A learner's file in its process: whatever it does, there is a finding, and nothing is left."""

import os
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest
import torch

from attn_tui.attention.practice.limits import LIMITS
from attn_tui.attention.practice.run import check
from attn_tui.model.finding import Attempt
from tests.attention.practice.running import BRIEF, Desk
from tests.attention.practice.softmax import RIGHT
from tests.engine.process_table import needs_proc, until

SMALL = replace(LIMITS, memory=300_000_000)


def brief(source: str) -> str:
    """A name for a case: the end of its source."""
    return source.strip().rpartition("\n")[2][:30]


def test_a_right_file_passes(desk: Desk) -> None:
    finding = desk.check(RIGHT)
    assert finding.passed
    assert finding.exercise == "softmax"
    assert finding.torch == str(torch.__version__)
    assert (finding.printed, finding.unseen, finding.closed, finding.why) == ((), 0, False, None)


@pytest.mark.parametrize(
    ("source", "kind", "line", "detail"),
    [
        ("def softmax(S):\n    return S +\n", "syntax", 2, "SyntaxError: invalid syntax"),
        ("x = (1,\n", "syntax", 1, "SyntaxError: '(' was never closed"),
        ("if True:\nx = 1\n", "syntax", 2, None),
        ("if True:\n\tx = 1\n        y = 2\n", "syntax", 3, None),
        ("x = 1\n\0", "syntax", 2, None),
        ("x = 1\n# \udc80\n", "syntax", 2, None),
        ("x = " + "-" * 500_000 + "1", "syntax", 0, None),
        ("x = 1\ny = x + z\n", "raised", 2, "NameError: name 'z' is not defined"),
        ("def softmax(S):\n    return helper(S)\n\ndef helper(S):\n    return S[9, 9, 9, 9]\n", "raised", 5, None),
        ("import torch\n\n\ndef softmax():\n    return 0\n", "raised", 4, "TypeError: softmax() takes 0 positional arguments but 1 was given"),
        ("def softmax(S):\n    return softmax(S)\n", "raised", 2, "RecursionError: maximum recursion depth exceeded"),
        ("assert 1 == 2", "raised", 1, "AssertionError"),
        ("raise KeyboardInterrupt", "raised", 1, "KeyboardInterrupt"),
        ("raise ValueError('one\\ntwo')", "raised", 1, "ValueError: one"),
        ("raise ValueError('\\x1b[31m')", "raised", 1, "ValueError:  [31m"),
        ("raise ValueError('x' * 300)", "raised", 1, "ValueError: " + "x" * 187 + "…"),
        ("class E(Exception):\n    def __str__(self):\n        raise SystemExit\nraise E", "raised", 4, "E"),
        ("raise SyntaxError", "raised", 1, "SyntaxError: None"),
        ("raise SyntaxError(3, (4, 5, 6, 7))", "raised", 1, None),
        ("import no_such_module", "raised", 1, "ModuleNotFoundError: No module named 'no_such_module'"),
        ("import sys\nsys.exit(3)", "exit", 2, "sys.exit(3)"),
        ("def softmax(S):\n    raise SystemExit", "exit", 2, "sys.exit()"),
        ("import os\n\nos.abort()", "signal", 3, "SIGABRT"),
        ("import ctypes\ndef softmax(S):\n    ctypes.string_at(0)", "signal", 3, "SIGSEGV"),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGTERM)", "signal", 0, "SIGTERM"),
        ("import os\nos.fork()", "process", 2, "os.fork"),
        ("import os\nos.system('true')", "process", 2, "os.system"),
        ("import os\nos.execv('/bin/true', ['true'])", "process", 2, "os.exec"),
        ("import os\nos.posix_spawn('/bin/true', ['true'], {})", "process", 2, "os.posix_spawn"),
        ("import subprocess\n\nsubprocess.run(['true'])", "process", 3, "subprocess.Popen"),
        ("import pty\npty.spawn('true')", "process", 2, "pty.spawn"),
        ("import multiprocessing as m\nm.get_context('spawn').Process(target=print).start()", "process", 2, "multiprocessing"),
        ("import os\nos.kill(os.getppid(), 9)", "process", 2, "os.kill"),
        ("import os\nos.killpg(os.getpgid(os.getppid()), 9)", "process", 2, "os.killpg"),
        ("name = input('?')", "stdin", 1, "input()"),
        ("import sys\nfor line in sys.stdin:\n    pass", "stdin", 2, "sys.stdin"),
        ("import sys\nsys.stdin.buffer.read()", "stdin", 2, "sys.stdin"),
    ],
)  # fmt: skip
def test_what_goes_wrong_is_said_with_the_line(
    desk: Desk, source: str, kind: str, line: int, detail: str | None
) -> None:
    finding = desk.check(source)
    assert (finding.kind, finding.line, finding.file) == (kind, line, "")
    assert detail is None or finding.detail == detail
    assert len(finding.detail) <= 200
    assert desk.check(RIGHT).passed


def test_a_function_that_is_not_there(desk: Desk) -> None:
    finding = desk.check(RIGHT.replace("def softmax", "def sofmax"))
    assert (finding.kind, finding.name, finding.detail) == ("missing", "softmax", "sofmax")


def test_blanks_are_not_run(desk: Desk) -> None:
    finding = desk.check("print(1)\nx = ____  # ____\ny = ____")
    assert (finding.kind, finding.line, finding.count) == ("blank", 2, 2)
    assert finding.printed == ()


def test_what_is_refused_is_said_also_where_it_was_caught(desk: Desk) -> None:
    finding = desk.check(f"{RIGHT}\nimport os\ntry:\n    os.fork()\nexcept:\n    pass\ninput_ = 1")
    assert (finding.kind, finding.detail, finding.line) == ("process", "os.fork", 10)


def test_what_a_thread_may_not_do_is_said_too(desk: Desk) -> None:
    finding = desk.check(
        f"{RIGHT}\nimport os, threading\nt = threading.Thread(target=lambda: os.system('true'))\nt.start()\nt.join()"
    )
    assert (finding.kind, finding.detail, finding.line) == ("process", "os.system", 9)


@pytest.mark.parametrize("status", [0, 7])
def test_a_process_that_leaves_at_once(desk: Desk, status: int) -> None:
    finding = desk.check(f"{RIGHT}\nimport os\nos._exit({status})")
    assert (finding.kind, finding.count) == ("ended", status)


@pytest.mark.parametrize(
    "source",
    ["import os\nos.write(3, b'{nonsense')\nos._exit(0)", "import os\nos.closerange(0, 99)"],
)
def test_nonsense_in_place_of_a_report(desk: Desk, source: str) -> None:
    assert desk.check(RIGHT + source).kind == "ended"


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
    ids=brief,
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
    ids=brief,
)
def test_too_much_output(desk: Desk, source: str) -> None:
    finding = desk.check(RIGHT + source)
    assert (finding.kind, finding.count) == ("output", LIMITS.output)
    assert all(len(line) <= 1001 for line in finding.printed)


def test_a_file_that_grows_without_end(desk: Desk) -> None:
    finding = desk.check("with open('big', 'w') as file:\n    while True: file.write('x' * 10**6)")
    assert (finding.kind, finding.line) == ("raised", 2)
    assert "File too large" in finding.detail


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


@pytest.mark.parametrize(
    "source",
    [
        "import threading\nthreading.Thread(target=threading.Event().wait).start()",
        "import atexit, time\natexit.register(time.sleep, 1000)",
        "import sys\nsys.setrecursionlimit(60)",
        "import json, os, time\njson.JSONEncoder.encode = json.dumps = os.write = time.time = os._exit = None",
        "import builtins\nbuiltins.len = builtins.print = None",
        "import sys\nsys.stdout = sys.stdin = None",
        "import os\nassert os.read(0, 1) == b''",
        "if __name__ == '__main__':\n    raise SystemExit",
        "import os\nos.chdir('/')",
        "import os, tempfile\nos.mkdir('locked')\nopen('locked/file', 'w').close()\nos.chmod('locked', 0)\ntempfile.mkdtemp()",
        "from dataclasses import dataclass\n@dataclass\nclass A:\n    x: 'int'",
        "import softmax as own\nassert own.softmax is softmax",
        "import sys\nassert sys.argv == [__file__]",
    ],
    ids=brief,
)
def test_what_does_no_harm(desk: Desk, source: str) -> None:
    assert desk.check(f"{RIGHT}\n{source}\n").passed


def test_a_mark_at_the_beginning_of_the_file_is_no_error(desk: Desk) -> None:
    assert desk.check("\ufeff" + RIGHT).passed


@pytest.mark.parametrize(("source", "why"), [("why = ' b '", "b"), ("why = 3", None), ("", None)])
def test_the_reason_is_handed_on(desk: Desk, source: str, why: str | None) -> None:
    assert desk.check(RIGHT + source).why == why


def test_a_ready_made_function_is_named(desk: Desk) -> None:
    finding = desk.check("import torch\n\ndef softmax(S):\n    return torch.softmax(S, -1)\n")
    assert finding.passed
    assert finding.ready_made == ("softmax",)


def test_other_files_of_the_folder_can_be_imported(desk: Desk) -> None:
    (desk.files / "helper.py").write_text(RIGHT)
    assert desk.check("from helper import softmax").passed
    assert [each.name for each in desk.files.iterdir()] == ["helper.py"]


@pytest.mark.parametrize(
    ("helper", "line", "detail"),
    [
        ("\n\nx = ____\n", 3, "NameError: name '____' is not defined"),
        ("x = 1\ndef f(:\n", 2, "SyntaxError: invalid syntax"),
    ],
)
def test_the_other_file_is_named_where_the_fault_is_there(
    desk: Desk, helper: str, line: int, detail: str
) -> None:
    (desk.files / "helper.py").write_text(helper)
    finding = desk.check("import helper\n" + RIGHT)
    assert (finding.kind, finding.file, finding.line) == ("raised", "helper.py", line)
    assert finding.detail == detail


def test_a_folder_whose_name_is_not_ascii(desk: Desk) -> None:
    folder = desk.files / "练习 é"
    folder.mkdir()
    there = replace(desk, files=folder)
    assert there.check("\n\nwhile True: pass", BRIEF).line == 3
    assert there.check("\n\nimport os\nos.abort()").line == 4


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
    assert not list(desk.work.iterdir())


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


def test_an_unknown_exercise(tmp_path: Path) -> None:
    with pytest.raises(KeyError):
        check(Attempt("none", str(tmp_path / "none.py"), ""), 0, str(tmp_path))
