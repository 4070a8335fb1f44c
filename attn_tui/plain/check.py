"""Prove what the lesson claims, and print what came of it."""

import json
import platform
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from math import isfinite
from shutil import get_terminal_size
from typing import Any

from rich.cells import cell_len

from attn_tui import __version__
from attn_tui.engine import Engine, EngineError
from attn_tui.model.check import CHECKS, SEED, Check, Measured, Verdict
from attn_tui.view.check import evidence, measured_text, statement
from attn_tui.words import Words
from attn_tui.words.wrap import wrap

WIDEST = 110
ID_WIDTH = max(map(len, CHECKS)) + 2


def print_checks(every: bool, as_json: bool, words: Words) -> int:
    """Print a verdict on each check: 1 where one fails or torch is not there, else 0.

    Without `every` the slow ones are left out.
    """
    quick = [check for check in CHECKS.values() if not check.slow]
    slow = [check for check in CHECKS.values() if check.slow]
    engine = Engine()
    engine.start()
    if sys.stderr.isatty():
        print(words("engine.starting"), file=sys.stderr)
    try:
        verdicts = _prove(engine, quick)
        if every:
            print(words("check.compiling"), file=sys.stderr)
            verdicts |= _prove(engine, slow)
    except EngineError as error:
        print(f"attn-tui: {words(f'engine.{error.reason}')}", file=sys.stderr)
        return 1
    finally:
        engine.close()
    if as_json:
        print(json.dumps(report(verdicts, words), indent=2))
    else:
        print(*table(verdicts, words, min(get_terminal_size().columns, WIDEST)), sep="\n")
    return 0 if all(verdict.passed for verdict in verdicts.values()) else 1


def table(verdicts: dict[str, Verdict], words: Words, width: int) -> Iterator[str]:
    """Lines of at most `width` cells: verdict, id and statement of each, then what is left."""
    marks = {True: words("check.passed"), False: words("check.failed")}
    lead = max(map(cell_len, marks.values())) + 2
    for theme, checks in groupby(_proven(verdicts), lambda check: check.theme):
        yield from (words(f"check.theme-{theme}"), "")
        for check in checks:
            verdict = verdicts[check.id]
            mark = marks[verdict.passed]
            start = mark + " " * (lead - cell_len(mark)) + check.id.ljust(ID_WIDTH)
            text = evidence(check, verdict, words, in_full=True)
            for number, line in enumerate(wrap(text, max(20, width - lead - ID_WIDTH))):
                yield (start if number == 0 else " " * (lead + ID_WIDTH)) + line
        yield ""
    for sentence in _summary(verdicts, words):
        yield from wrap(sentence, width)


def report(verdicts: dict[str, Verdict], words: Words) -> dict[str, Any]:
    """The same as data: versions, seeds, and every check."""
    return {
        "attn-tui": __version__,
        "torch": _torch(verdicts),
        "python": platform.python_version(),
        "seeds": [SEED],
        "passed": all(verdict.passed for verdict in verdicts.values()),
        "checks": [
            {
                "id": check.id,
                "theme": check.theme,
                "statement": statement(check, verdicts[check.id], words),
                "relation": check.relation,
                "expected": _data(check.expected),
                "measured": _data(verdicts[check.id].measured),
                "tolerance": check.tolerance,
                "seed": SEED if check.drawn else None,
                "passed": verdicts[check.id].passed,
            }
            for check in _proven(verdicts)
        ],
        "left_out": [id for id in CHECKS if id not in verdicts],
    }


def _prove(engine: Engine, checks: Iterable[Check]) -> dict[str, Verdict]:
    verdicts = engine.prove([check.id for check in checks]).result()
    return {verdict.id: verdict for verdict in verdicts}


def _proven(verdicts: dict[str, Verdict]) -> list[Check]:
    return [check for check in CHECKS.values() if check.id in verdicts]


def _summary(verdicts: dict[str, Verdict], words: Words) -> Iterator[str]:
    failed = [verdict.id for verdict in verdicts.values() if not verdict.passed]
    count = len(verdicts)
    if failed:
        ids = words("command.comma").join(failed)
        yield words("check.some-failed", count=count, failed=len(failed), ids=ids)
    else:
        yield words("check.all-passed", count=count)
    if count < len(CHECKS):
        yield words("check.left-out", count=len(CHECKS) - count)
    yield words(
        "check.versions",
        torch=_torch(verdicts),
        python=platform.python_version(),
        program=__version__,
        seed=SEED,
    )


def _torch(verdicts: dict[str, Verdict]) -> str:
    return next(iter(verdicts.values())).torch


def _data(measured: Measured) -> Any:
    """What was measured as JSON has it: NaN and infinity as texts."""
    if isinstance(measured, tuple):
        return [_data(each) for each in measured]
    if isinstance(measured, str) or isfinite(measured):
        return measured
    return measured_text(measured)
