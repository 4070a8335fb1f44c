"""The process that runs a learner's file: what it has and lacks, and what it reports."""

import faulthandler
import os
import sys
import tempfile
import traceback
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from os import _exit, write
from pathlib import Path
from types import ModuleType
from typing import NoReturn, TextIO

from attn_tui.attention.parent import end_with_parent
from attn_tui.attention.practice.confine import Confinement
from attn_tui.attention.practice.limits import Limits, lift_memory_limit, obey
from attn_tui.attention.practice.observe import observe, watch
from attn_tui.attention.practice.outcome import Outcome, Trouble
from attn_tui.attention.practice.report import Report, write_report
from attn_tui.attention.practice.source import compile_source
from attn_tui.attention.practice.task import Task
from attn_tui.attention.practice.trouble import trouble_of
from attn_tui.model.exercise import REASON
from attn_tui.model.finding import Attempt

RESULT = 3
"""The descriptor for the report; a process that ends otherwise leaves a dump there."""


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a file; `folder` is where it works, and is empty."""

    attempt: Attempt
    task: Task
    folder: str
    limits: Limits


def be_child(run: Run, parent: int, output: int, result: int) -> NoReturn:
    """Run the file in this process, which `parent` has forked for it, and end.

    What it writes goes to the descriptor `output`, the report to `result`.
    """
    try:
        os.setsid()
        end_with_parent()
        if os.getppid() == parent:
            _keep_only(output, result)
            _send(write_report(_run(run)))
    except BaseException:  # noqa: BLE001 - a child never returns into its parent
        _send(traceback.format_exc().encode(errors="backslashreplace"))
    finally:
        _exit(0)


def _keep_only(output: int, result: int) -> None:
    """Have an empty standard input, `output` as the other two, and RESULT open, nothing else."""
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(output, 1)
    os.dup2(output, 2)
    os.dup2(result, RESULT)
    os.closerange(RESULT + 1, os.sysconf("SC_OPEN_MAX"))


def _run(run: Run) -> Report:
    """The file's report. What its code might have replaced is at hand before it runs."""
    stop_clock, limit_recursion = faulthandler.cancel_dump_traceback_later, sys.setrecursionlimit
    depth = sys.getrecursionlimit()
    written = _open_outputs()
    _settle(run)
    report = _run_file(run)
    stop_clock()
    limit_recursion(depth)
    lift_memory_limit()
    return replace(report, closed=_is_closed(written))


def _open_outputs() -> TextIO:
    """Standard output and error anew, for the descriptors of this process, line by line."""
    output, error = (
        os.fdopen(each, "w", 1, "utf-8", "backslashreplace", closefd=False) for each in (1, 2)
    )
    vars(sys).update(stdout=output, __stdout__=output, stderr=error, __stderr__=error)
    return output


def _settle(run: Run) -> None:
    """Set the clock and the limits, the working folder, and where imports are looked for."""
    faulthandler.enable(RESULT, all_threads=False)
    faulthandler.dump_traceback_later(run.limits.seconds, file=RESULT, exit=True)
    obey(run.limits)
    os.chdir(run.folder)
    tempfile.tempdir = os.environ["TMPDIR"] = run.folder
    sys.argv = [run.attempt.path]
    sys.path.insert(0, os.path.dirname(run.attempt.path))
    sys.dont_write_bytecode = True


def _run_file(run: Run) -> Report:
    """Run it as a module that is imported, not as a program, and use what it defines."""
    path = run.attempt.path
    code = compile_source(run.attempt.source, path)
    if isinstance(code, Trouble):
        return Report(trouble=code)
    module = ModuleType(Path(path).stem)
    module.__file__ = path
    sys.modules.setdefault(module.__name__, module)
    namespace = vars(module)
    ready_made = watch(run.task)
    outcomes: tuple[Outcome, ...] = ()
    trouble: Trouble | None = None
    explain = partial(trouble_of, path=path, namespace=namespace)
    confinement = Confinement(path)
    confinement.begin()
    try:
        exec(code, namespace)
        outcomes = observe(run.task, namespace, explain)
    except BaseException as error:  # noqa: BLE001 - whatever ended it is what is reported
        trouble = explain(error)
    reason = namespace.get(REASON)
    return Report(
        outcomes,
        why=reason.strip() if isinstance(reason, str) else None,
        ready_made=ready_made(),
        trouble=confinement.trouble or trouble,
    )


def _is_closed(written: TextIO) -> bool:
    """Whether standard output was closed, be it the file or its descriptor."""
    try:
        written.flush()
        os.fstat(1)
    except (OSError, ValueError):
        return True
    return False


def _send(report: bytes) -> None:
    with suppress(OSError):
        while report:
            report = report[write(RESULT, report) :]
