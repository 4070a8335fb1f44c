"""The mistakes that can be made on purpose, each one a value of `Setup.mistake`."""

from dataclasses import dataclass
from typing import Literal

from attn_tui.model.setup import Setup

ALWAYS_MASKED = "sdpa"
"""The board whose mask has no switch."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A slip met in real code; `needs` is the switch without which it changes nothing."""

    id: str
    boards: tuple[str, ...]
    needs: Literal["", "causal", "scale"] = ""


MISTAKES: dict[str, Mistake] = {
    mistake.id: mistake
    for mistake in (
        Mistake("axis", ("attention", "heads")),
        Mistake("no-scale", ("attention", "heads"), "scale"),
        Mistake("by-d", ("attention",), "scale"),
        Mistake("swapped", ("attention",)),
        Mistake("late-mask", ("attention", "future", "heads"), "causal"),
        Mistake("zero-fill", ("attention", "future", "heads"), "causal"),
        Mistake("off-by-one", ("attention", "future", "heads"), "causal"),
        Mistake("inverted", ("attention", "sdpa"), "causal"),
        Mistake("float-mask", ("attention", "sdpa"), "causal"),
        Mistake("key-as-value", ("attention",)),
        Mistake("bad-split", ("heads",)),
        Mistake("bad-merge", ("heads",)),
        Mistake("bad-both", ("heads",)),
    )
}


def mistake_at_work(setup: Setup) -> str:
    """The setup's mistake; empty where it has none, or the switch that it needs is off."""
    needs = MISTAKES[setup.mistake].needs if setup.mistake else ""
    has_mask = setup.causal or setup.board == ALWAYS_MASKED
    is_idle = (needs == "causal" and not has_mask) or (needs == "scale" and not setup.scale)
    return "" if is_idle else setup.mistake
