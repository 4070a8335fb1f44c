"""Checking a learner's file: it runs in a process of its own and is judged in this one."""

import os
import signal
from dataclasses import replace

import torch

from attn_tui.attention.practice.child import DONE, Run, be_child
from attn_tui.attention.practice.judge import judge
from attn_tui.attention.practice.limits import LIMITS, Limits
from attn_tui.attention.practice.outcome import Trouble
from attn_tui.attention.practice.place import place_in_dump
from attn_tui.attention.practice.printed import last_lines
from attn_tui.attention.practice.report import Report, read_report
from attn_tui.attention.practice.source import reason_line
from attn_tui.attention.practice.task import Task
from attn_tui.attention.practice.tasks import task_of
from attn_tui.attention.practice.watch import Ended, Watch
from attn_tui.attention.practice.work_folder import work_folder
from attn_tui.attention.worker import note
from attn_tui.model.exercise import BLANK, EXERCISES, REASON
from attn_tui.model.finding import Attempt, Finding

TOLD = 10_000
"""Characters that the log gets of what a process leaves in place of a report."""


def check(attempt: Attempt, hung_up: int, folder: str, limits: Limits = LIMITS) -> Finding | None:
    """What is wrong with a file, or that nothing is; None once nobody waits for it.

    `hung_up` is a descriptor that can be read then. The working folder of the run is in
    `folder`, which is made if it is missing; both go with the run. KeyError where there is no such
    exercise.
    """
    task, exercise = task_of(attempt.exercise), EXERCISES[attempt.exercise]
    with work_folder(folder) as work:
        ended = _run(Run(attempt, task, work, limits), hung_up)
    if ended.cause == "nobody":
        return None
    report = None if ended.cause == "output" else read_report(ended.result)
    if not report:
        finding = _cut_short(attempt, ended, limits)
    elif report.trouble and report.trouble.kind != "quotes":
        finding = _troubled(attempt, task, report.trouble)
    else:
        finding = _with_blank_reason(judge(task, exercise, report.outcomes), attempt, report)
        if finding.passed and report.trouble:
            finding = _troubled(attempt, task, report.trouble)
    return _complete(finding, report or Report(), ended.output, limits)


def _run(run: Run, hung_up: int) -> Ended:
    output, result = os.pipe(), os.pipe()
    parent = os.getpid()
    child = os.fork()
    if not child:
        be_child(run, parent, output[1], result[1])
    os.close(output[1])
    os.close(result[1])
    return Watch(child, output[0], result[0], hung_up, run.limits).wait()


def _cut_short(attempt: Attempt, ended: Ended, limits: Limits) -> Finding:
    """A run that reported nothing."""
    if ended.cause == "output":
        return Finding(attempt.exercise, "output", count=limits.output)
    dump = ended.result.decode(errors="replace")
    if ended.status == DONE:
        note(dump[:TOLD])
        return Finding(attempt.exercise, "unfinished")
    line, file = place_in_dump(attempt.path, dump)
    if ended.cause == "time" or dump.startswith("Timeout"):
        return Finding(attempt.exercise, "time", line=line, file=file, count=round(limits.seconds))
    if ended.status < 0:
        name = _signal_name(-ended.status)
        return Finding(attempt.exercise, "signal", line=line, file=file, detail=name)
    return Finding(attempt.exercise, "ended", count=ended.status)


def _troubled(attempt: Attempt, task: Task, trouble: Trouble) -> Finding:
    return Finding(
        attempt.exercise,
        trouble.kind,
        name=trouble.name,
        line=trouble.line,
        file=trouble.file,
        detail=trouble.detail,
        count=trouble.count,
        mistake=trouble.sign if trouble.sign in task.signs else "",
    )


def _with_blank_reason(finding: Finding, attempt: Attempt, report: Report) -> Finding:
    """Where all else holds, the reason is what is left to be written."""
    if not finding.passed or report.why != BLANK:
        return finding
    line = reason_line(attempt.source, BLANK)
    return replace(finding, kind="blank", name=REASON, line=line, count=1)


def _complete(finding: Finding, report: Report, output: bytes, limits: Limits) -> Finding:
    """Add what is said beside any finding."""
    printed, unseen = last_lines(output)
    return replace(
        finding,
        count=limits.memory if finding.kind == "memory" else finding.count,
        why=report.why,
        ready_made=report.ready_made,
        printed=printed,
        unseen=unseen,
        closed=report.closed,
        torch=str(torch.__version__),
    )


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"SIG{number}"
