"""What torch has found of the checks that steps name."""

from collections.abc import Iterable

from attn_tui.lesson.course import Step
from attn_tui.model.check import Verdict


class Evidence:
    """The verdicts at hand; they are the same wherever a check is named."""

    def __init__(self) -> None:
        self._verdicts: dict[str, Verdict] = {}

    def needs(self, step: Step) -> tuple[str, ...]:
        """The checks of a step on which there is no verdict yet."""
        return tuple(check for check in step.checks if check not in self._verdicts)

    def learn(self, verdicts: Iterable[Verdict]) -> None:
        """Take in what torch has found."""
        self._verdicts.update((verdict.id, verdict) for verdict in verdicts)

    def verdict(self, check: str) -> Verdict | None:
        """The verdict on a check, if it is at hand."""
        return self._verdicts.get(check)
