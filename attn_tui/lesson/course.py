"""What a lesson file holds, as frozen data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from attn_tui.model.condition import Condition
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.setup import Patch, Setup
from attn_tui.words import Language

Switch = Literal["causal", "scale", "positions", "mistake", "edit"]
AskKind = Literal["number", "cell", "choice", "shape", "draw", "task"]


@dataclass(frozen=True, slots=True)
class Text:
    """One text in every language."""

    en: str
    zh: str

    def __getitem__(self, language: Language) -> str:
        return self.zh if language == "zh" else self.en


@dataclass(frozen=True, slots=True)
class Example:
    """Named inputs with their tokens, which differ by language."""

    id: str
    tokens: Mapping[Language, tuple[str, ...]]
    inputs: tuple[Matrix, ...]


@dataclass(frozen=True, slots=True)
class Value:
    """A number that a text shows: a cell or a row's sum, perhaps of another setup's board."""

    source: Ref
    patch: Patch | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """A matrix of the board as a step shows it."""

    matrix: str
    rows: tuple[int, ...] = ()
    """The rows shown; all where empty."""
    blank: bool = False
    """True where the cells stay empty: the table itself is the point."""
    title: Text | None = None


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said to one kind of answer: a number near `value`, or a trace where `when` holds."""

    say: Text
    value: float | Value | None = None
    when: Condition | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One of the answers to choose from.

    Its setup is the ask's, patched by `patch`; it is right where `when` holds on its
    trace, or where `right` says so for a reason that no number settles.
    """

    text: Text
    say: Text
    when: Condition | None = None
    right: bool = False
    patch: Patch = Patch()


@dataclass(frozen=True, slots=True)
class Ask:
    """The one thing that a step asks for.

    number: the number in `target`; cell: the cell `target`; shape: the sizes of the
    matrix `target`; choice: one of `options`; draw: marks in the matrix `target`,
    right where `condition` holds (unjudged without one); task: a board on which
    `condition` holds. `hide` is what stays covered until an answer was given;
    `patch` is what the reveal changes on the board; `replies` answer a wrong answer.
    """

    id: str
    kind: AskKind
    prompt: Text
    right: Text
    wrong: Text
    target: Ref | None = None
    tolerance: float = 0.0
    options: tuple[Option, ...] = ()
    condition: Condition | None = None
    patch: Patch = Patch()
    hide: tuple[Ref, ...] = ()
    replies: tuple[Reply, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One short thing to read, see and do."""

    id: str
    say: Text
    example: Example
    setup: Setup
    shown: tuple[Shown, ...]
    cursor: Ref
    switches: tuple[Switch, ...] = ()
    mistakes: tuple[str, ...] = ()
    editable: tuple[str, ...] = ()
    inputs: tuple[str, ...] = ()
    """What the menu of inputs lists: matrices of one number, and axes of layers."""
    values: Mapping[str, Value] = field(default_factory=dict)
    asks: tuple[Ask, ...] = ()
    carry: str = ""
    """`section/step` whose drawn marks this step begins with."""
    checks: tuple[str, ...] = ()
    """What torch proves, as evidence, once everything that the step asks is answered."""
    further: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A sequence of steps with one aim."""

    id: str
    title: Text
    able: Text
    minutes: int
    steps: tuple[Step, ...]

    def path(self, further: bool) -> tuple[int, ...]:
        """The indices of the steps that go further, or of those that do not."""
        return tuple(at for at, step in enumerate(self.steps) if step.further == further)


@dataclass(frozen=True, slots=True)
class Course:
    """A whole lesson file. `total` is the number of sections it will have in the end."""

    title: Text
    total: int
    examples: Mapping[str, Example]
    sections: tuple[Section, ...]
