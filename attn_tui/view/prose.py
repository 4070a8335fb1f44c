"""A step's texts with the numbers in them that torch computed."""

import re

from attn_tui.lesson.course import Text
from attn_tui.model.setup import Patch
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.number import digits
from attn_tui.words import Language

UNKNOWN = "…"


class Prose:
    """Fills `{name}` in the open step's texts, for the names that the step declares."""

    def __init__(self, tutor: Tutor, language: Language) -> None:
        self.language = language
        self._numbers = {name: _number(tutor, name) for name in tutor.step.values}

    def __call__(self, text: Text) -> str:
        """The text in the language, with its numbers."""
        return _NAME.sub(
            lambda found: self._numbers.get(found[1], found[0]),
            text[self.language],
        )


_NAME = re.compile(r"\{(\w+)\}")


def _number(tutor: Tutor, name: str) -> str:
    value = tutor.step.values[name]
    trace = tutor.trace(tutor.state.start.patched(value.patch or Patch()))
    if trace is None or value.source.matrix not in trace:
        return UNKNOWN
    return digits(trace.number(value.source))
