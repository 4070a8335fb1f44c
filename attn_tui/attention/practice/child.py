"""The process that runs a learner's file: what it has and lacks, and what it reports."""

import faulthandler
import os
import sys
import tempfile
import traceback
import warnings
from contextlib import suppress
from dataclasses import dataclass, replace
from os import _exit, fstat, write
from pathlib import Path
from types import ModuleType
from typing import Any, NoReturn, TextIO

from attn_tui.attention.parent import end_with_parent
from attn_tui.attention.practice.confine import Confinement
from attn_tui.attention.practice.eager import compile_nothing
from attn_tui.attention.practice.limits import Limits, lift_memory_limit, obey
from attn_tui.attention.practice.noting import note_ready_made, note_turned
from attn_tui.attention.practice.observe import observe
from attn_tui.attention.practice.outcome import Outcome, Trouble
from attn_tui.attention.practice.report import Report, write_report
from attn_tui.attention.practice.signs import sign_of
from attn_tui.attention.practice.source import compile_source, reason_line
from attn_tui.attention.practice.task import Namespace, Task
from attn_tui.attention.practice.trouble import LENGTH, one_line, trouble_of
from attn_tui.model.exercise import REASON
from attn_tui.model.finding import Attempt

DONE = 83
"""The status of a process that has come to its end, with a report or without."""

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
        _exit(DONE)


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
    """Set the clock and the limits, the working folder, and where imports are looked for.

    Warnings are no output of the file's, and speak of things that the verdict says better.
    """
    faulthandler.enable(RESULT, all_threads=False)
    faulthandler.dump_traceback_later(run.limits.seconds, file=RESULT, exit=True)
    obey(run.limits)
    os.chdir(run.folder)
    tempfile.tempdir = os.environ["TMPDIR"] = run.folder
    sys.argv = [run.attempt.path]
    sys.path.insert(0, os.path.dirname(run.attempt.path))
    sys.dont_write_bytecode = True
    compile_nothing()
    warnings.simplefilter("ignore")


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
    ready_made, turned = note_ready_made(run.task), note_turned()
    outcomes: tuple[Outcome, ...] = ()
    trouble: Trouble | None = None

    def explain(error: BaseException) -> Trouble:
        found = trouble_of(error, path, namespace)
        return replace(found, sign=sign_of(error, turned()))

    confinement = Confinement(path)
    confinement.begin()
    try:
        try:
            exec(code, namespace)
        except NameError as error:
            trouble = _without_quotes(error, run.attempt.source, explain(error))
            if trouble is None:
                raise
            namespace[trouble.name] = trouble.name
            exec(code, namespace)
        outcomes = observe(run.task, namespace, explain)
    except BaseException as error:  # noqa: BLE001 - whatever ended it is what is reported
        trouble = explain(error)
    return Report(
        outcomes,
        why=_reason(namespace),
        ready_made=ready_made(),
        trouble=confinement.trouble or trouble,
    )


def _without_quotes(error: NameError, source: str, trouble: Trouble) -> Trouble | None:
    """What there is to say where the letter of the reason lacks its quotes; None elsewhere."""
    letter = error.name
    if trouble.file or trouble.line != reason_line(source):
        return None
    if type(letter) is not str or len(letter) > 1:
        return None
    return Trouble("quotes", trouble.line, name=letter)


def _reason(namespace: Namespace) -> str | None:
    """The reason that the file gives, of a sane length."""
    given: Any = namespace.get(REASON)
    if not issubclass(type(given), str):
        return None
    return one_line(str.strip(given)[: LENGTH + 1])


def _is_closed(written: TextIO) -> bool:
    """Whether standard output was closed, be it the file or its descriptor."""
    try:
        written.flush()
        fstat(1)
    except (OSError, ValueError):
        return True
    return False


def _send(report: bytes) -> None:
    with suppress(OSError):
        while report:
            report = report[write(RESULT, report) :]
