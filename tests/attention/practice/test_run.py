"""A learner's file in its process: whatever it does, there is a finding, and nothing is left."""

from dataclasses import replace
from pathlib import Path

import pytest
import torch

from attn_tui.attention.practice.run import check
from attn_tui.model.finding import Attempt
from tests.attention.practice.running import BRIEF, Desk, end_of
from tests.attention.practice.softmax import RIGHT


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
        ("x = f(1，2)\n", "syntax", 1, "SyntaxError: invalid character '，' (U+FF0C)"),
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
        ("import ctypes\n\nctypes.CDLL(None).fork()", "process", 3, "ctypes: fork"),
        ("import ctypes\nctypes.CDLL(None)['system'](b'true')", "process", 2, "ctypes: system"),
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
    ["os.write(3, b'{nonsense')", "os.write(3, b'Traceback')", "os.write(3, b'Timeout')"],
)
def test_nonsense_in_place_of_a_report(desk: Desk, source: str) -> None:
    assert desk.check(f"{RIGHT}\nimport os\n{source}").kind == "unfinished"
    assert desk.check(f"{RIGHT}\nimport os\n{source}\nos._exit(7)").kind in ("ended", "time")


@pytest.mark.parametrize(
    "source",
    [
        "import os\nos.closerange(0, 99)",
        "import builtins\nbuiltins.isinstance = lambda *given: True",
        "import builtins\nfor each in list(vars(builtins)): delattr(builtins, each)",
        "import builtins\nbuiltins.getattr = None",
        "import json.encoder, dataclasses\ndataclasses.replace = None\ndataclasses._FIELDS = 3",
    ],
)
def test_what_the_check_needs_is_gone(desk: Desk, source: str) -> None:
    finding = desk.check(f"{RIGHT}\n{source}")
    assert finding.kind == "unfinished"
    assert desk.check(RIGHT).passed


@pytest.mark.parametrize(
    "source",
    [
        "import threading\nthreading.Thread(target=threading.Event().wait).start()",
        "import atexit, time\natexit.register(time.sleep, 1000)",
        "import sys\nsys.setrecursionlimit(60)",
        "import os, resource\nos.fstat = resource.getrlimit = resource.setrlimit = None",
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
    ids=end_of,
)
def test_what_does_no_harm(desk: Desk, source: str) -> None:
    assert desk.check(f"{RIGHT}\n{source}\n").passed


@pytest.mark.parametrize("decorator", ["torch.compile", "torch.compile(dynamic=True)"])
def test_what_would_be_compiled_runs_as_it_is(desk: Desk, decorator: str) -> None:
    assert desk.check(RIGHT.replace("def softmax", f"@{decorator}\ndef softmax")).passed


def test_a_mark_at_the_beginning_of_the_file_is_no_error(desk: Desk) -> None:
    assert desk.check("\ufeff" + RIGHT).passed


def test_warnings_of_the_file_are_no_output_of_it(desk: Desk) -> None:
    warned = desk.check("import warnings\nwarnings.warn('no')\nassert 1 is 1\n" + RIGHT)
    assert warned.passed
    assert warned.printed == ()


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


def test_an_unknown_exercise(tmp_path: Path) -> None:
    with pytest.raises(KeyError):
        check(Attempt("none", str(tmp_path / "none.py"), ""), 0, str(tmp_path))
