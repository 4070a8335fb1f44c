"""The practice without a screen: the files laid out, and one of them checked."""

import json
import os
import shlex
import sys
from collections.abc import Iterator
from dataclasses import MISSING, fields
from math import isfinite
from pathlib import Path
from shutil import get_terminal_size
from typing import Any

from attn_tui.engine import Engine, EngineError
from attn_tui.lesson.course import Section
from attn_tui.model.exercise import EXERCISES, exercise_of_file
from attn_tui.model.finding import Attempt, Finding
from attn_tui.model.matrix import Matrix
from attn_tui.practice.desk import Desk
from attn_tui.practice.folder import Workplace
from attn_tui.practice.source import read_source
from attn_tui.practice.unusable import Unusable
from attn_tui.progress.event import Event
from attn_tui.progress.exchange import add_events
from attn_tui.progress.fold import fold
from attn_tui.progress.folder import log_folder, trouble_of
from attn_tui.progress.reader import read_logs
from attn_tui.refusal import Refusal
from attn_tui.tutor.keeper import place_notice
from attn_tui.view.exercise import SIGNS
from attn_tui.view.finding import finding_lines
from attn_tui.view.ink import line_text
from attn_tui.view.notice import notice_text
from attn_tui.words import Words
from attn_tui.words.printable import printable
from attn_tui.words.wrap import wrap

WIDTH = 78
NARROWEST, WIDEST = 40, 100
LONG = 10_000
"""Cells of a sentence in JSON: it is never broken."""


def print_practice(section: Section, folder: str, words: Words) -> int:
    """Lay out the files in a folder and list them. Raises Refusal where that cannot be."""
    workplace = Workplace(Path(folder))
    try:
        workplace.lay_out(section.practice.briefs, words.language)
    except Unusable as unusable:
        raise _refusal(unusable.text(words)) from unusable
    desk = Desk(section, workplace, fold(read_logs(log_folder).events))
    print(*_listed(desk, folder, words), sep="\n")
    return 0


def check_file(section: Section, name: str, as_json: bool, words: Words) -> int:
    """Check one file and print what was found: 0 where it passes, 1 where it does not yet.

    Raises Refusal where it cannot be checked.
    """
    attempt = _attempt(section, name, words)
    desk = Desk(section, Workplace(Path(name).parent), fold(read_logs(log_folder).events))
    event = desk.learn(_find(attempt, words), attempt.source)
    finding, brief = desk.finding(attempt.exercise), section.practice.brief(attempt.exercise)
    if finding is None or brief is None:  # the engine answers for the exercise it was asked for
        raise LookupError(attempt.exercise)
    width = LONG if as_json else max(NARROWEST, min(get_terminal_size().columns, WIDEST))
    lines = finding_lines(finding, brief, section.practice, attempt.source, words, width)
    texts = [line_text(line).rstrip() for line in lines]
    if event:
        _keep(event, words)
    if as_json:
        print(json.dumps(report(finding, texts), indent=2))
    else:
        print(*texts, sep="\n")
    return 0 if finding.passed else 1


def report(finding: Finding, texts: list[str]) -> dict[str, Any]:
    """A finding as data: what it says of itself, and the sentences that are printed."""
    found = {
        each.name: _data(getattr(finding, each.name))
        for each in fields(finding)
        if each.default is MISSING or getattr(finding, each.name) != each.default
    }
    sentences = [text.strip() for text in texts if text.strip()]
    return {**found, "passed": finding.passed, "sentences": sentences}


def _attempt(section: Section, name: str, words: Words) -> Attempt:
    path = Path(name)
    exercise = exercise_of_file(path.name)
    if exercise is None or section.practice.brief(exercise.id) is None:
        files = (EXERCISES[brief.id].file for brief in section.practice.briefs)
        known = words("practice.comma").join(files)
        raise _refusal(words("workplace.unknown", file=printable(path.name or name), known=known))
    try:
        return Attempt(exercise.id, os.path.abspath(path), read_source(path))
    except FileNotFoundError as error:
        raise _refusal(words("workplace.missing", file=printable(name))) from error
    except Unusable as unusable:
        raise _refusal(unusable.text(words)) from unusable


def _find(attempt: Attempt, words: Words) -> Finding:
    engine = Engine()
    engine.start()
    if sys.stderr.isatty():
        print(words("practice.starting"), file=sys.stderr)
    try:
        return engine.attempt(attempt).result()
    except EngineError as error:
        raise _refusal(words(f"engine.{error.reason}")) from error
    finally:
        engine.close()


def _keep(event: Event, words: Words) -> None:
    """Keep what was found; one sentence where that cannot be."""
    try:
        add_events([event], read_logs(log_folder), log_folder)
    except (OSError, RuntimeError) as error:
        notice = notice_text(words, place_notice(trouble_of(error), log_folder))
        print(f"attn-tui: {notice}", file=sys.stderr)


def _listed(desk: Desk, folder: str, words: Words) -> Iterator[str]:
    """Where the files are, how each of them stands, and how to have one checked."""
    yield from wrap(words("workplace.laid-out", folder=printable(folder)), WIDTH)
    yield ""
    for brief in desk.practice.briefs:
        exercise = EXERCISES[brief.id]
        title = brief.title[words.language]
        if exercise.required:
            title = words("practice.required", title=title)
        yield f"  {SIGNS[desk.state(brief.id)]} {exercise.file.ljust(18)} {title}"
    yield ""
    file = EXERCISES[desk.brief.id].file
    yield words("workplace.check")
    yield f"  attn-tui practice --check {shlex.quote(os.path.join(printable(folder), file))}"


def _data(value: Any) -> Any:
    """A field as JSON has it: NaN and infinity as texts."""
    if isinstance(value, Matrix):
        return {"shape": list(value.shape), "values": _data(tuple(value.values))}
    if isinstance(value, tuple):
        return [_data(each) for each in value]
    return str(value) if isinstance(value, float) and not isfinite(value) else value


def _refusal(sentence: str) -> Refusal:
    return Refusal(f"attn-tui: {sentence}")
