"""A check and what came of it, as text."""

from attn_tui.model.check import Check, Measured, Verdict
from attn_tui.view.number import tiny_digits
from attn_tui.view.prose import UNKNOWN
from attn_tui.words import Words


def measured_text(measured: Measured) -> str:
    """What was measured or expected: numbers as on a board, texts as they are."""
    if isinstance(measured, str):
        return measured
    numbers = measured if isinstance(measured, tuple) else (measured,)
    return ", ".join(map(tiny_digits, numbers))


def statement(check: Check, verdict: Verdict | None, words: Words) -> str:
    """What the check claims, with what was measured in it once that is known."""
    measured = measured_text(verdict.measured) if verdict else UNKNOWN
    return words(f"check.{check.id}", measured=measured)


def evidence(check: Check, verdict: Verdict | None, words: Words, in_full: bool = False) -> str:
    """The statement, and behind it how exactly it holds.

    What was expected is named too `in_full`, and where it was not met.
    """
    failed = verdict is not None and not verdict.passed
    bound = words(
        f"check.{'expected' if in_full or failed else 'bound'}-{_bound(check)}",
        expected=measured_text(check.expected),
        tolerance=f"{check.tolerance:g}",
    )
    return words("check.evidence", statement=statement(check, verdict, words), bound=bound)


def _bound(check: Check) -> str:
    if check.relation == "above":
        return "above"
    return "within" if check.tolerance else "exact"
