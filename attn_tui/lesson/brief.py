"""What a lesson file says about the exercises of a section, as frozen data."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from attn_tui.lesson.text import Text
from attn_tui.model.exercise import Fading


@dataclass(frozen=True, slots=True)
class Reason:
    """One of the reasons to choose from, and what is said to it."""

    text: Text
    say: Text
    right: bool = False


@dataclass(frozen=True, slots=True)
class Brief:
    """What is said about an exercise of the practice; `id` is one of `model.exercise`.

    `because` says after a pass why the model solution looks as it does; `asks` is what the
    learner has to explain, by one of the `reasons`; `begin` is how much is left to write at
    first.
    """

    id: str
    title: Text
    task: Text
    hints: tuple[Text, ...]
    asks: Text
    reasons: tuple[Reason, ...]
    because: Text
    begin: Fading = "several"


@dataclass(frozen=True, slots=True)
class Practice:
    """The exercises of a section, in order, and what is said to each known mistake.

    The text of a mistake may hold `{numbers}`.
    """

    briefs: tuple[Brief, ...] = ()
    mistakes: Mapping[str, Text] = field(default_factory=dict)

    def brief(self, id: str) -> Brief | None:
        """What is said about this exercise; None where the section does not have it."""
        return next((brief for brief in self.briefs if brief.id == id), None)
