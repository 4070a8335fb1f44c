"""From the id of a check to its verdict."""

import sys
import traceback
from contextlib import suppress

import torch

from attn_tui.attention.checks import (
    hand,
    heads,
    mask,
    nothing,
    polarity,
    position,
    softmax,
)
from attn_tui.attention.checks.registry import Measures
from attn_tui.model.check import CHECKS, Measured, Verdict

MEASURES: Measures = {
    id: measure
    for theme in (hand, softmax, mask, polarity, nothing, heads, position)
    for id, measure in theme.MEASURES.items()
}


def prove(id: str) -> Verdict:
    """Measure what a check is about; one that raises has failed. KeyError for an unknown id."""
    measure = MEASURES[id]
    measured: Measured
    try:
        measured = measure()
        passed = CHECKS[id].admits(measured)
    except Exception as error:  # noqa: BLE001 - a claim that cannot be measured is not proven
        with suppress(OSError):
            traceback.print_exc(file=sys.stderr)
        measured, passed = f"{type(error).__name__}: {error}", False
    return Verdict(id, measured, passed, str(torch.__version__))
