"""What is wrong in a lesson file: where, and how it is said."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from attn_tui.lesson.control import visible
from attn_tui.words import Words


@dataclass(frozen=True, slots=True)
class Term:
    """A phrase inside a sentence, said in the language of the sentence."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)

    def text(self, words: Words) -> str:
        """The phrase, with its own terms and lists said in the same language."""
        values = {name: _said(words, value) for name, value in self.values.items()}
        return words(f"faults.{self.key}", **values)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, at a line and column from 1; line 0 stands for the whole file."""

    line: int
    column: int
    key: str
    values: Mapping[str, object] = field(default_factory=dict)

    def text(self, words: Words, file_name: str) -> str:
        """`file:line:column: what is wrong; what was expected`."""
        place = f"{file_name}:{self.line}:{self.column}" if self.line else file_name
        return f"{visible(place)}: {Term(self.key, self.values).text(words)}"


class LessonError(Exception):
    """A lesson file cannot be used; `faults` says why, in the order of the file."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults


class Faults:
    """The faults found so far in one file."""

    def __init__(self) -> None:
        self._found: list[Fault] = []

    def __len__(self) -> int:
        return len(self._found)

    def add(self, line: int, column: int, key: str, **values: object) -> None:
        """Note a fault and go on."""
        self._found.append(Fault(line, column, key, values))

    def error(self) -> LessonError:
        """The error that holds them, sorted by place, each of them once."""
        ordered = sorted(self._found, key=lambda fault: (fault.line, fault.column))
        return LessonError(tuple({repr(fault): fault for fault in ordered}.values()))


def _said(words: Words, value: object) -> object:
    if isinstance(value, Term):
        return value.text(words)
    if isinstance(value, tuple):
        return words("faults.comma").join(str(_said(words, each)) for each in value)
    return value
