"""What a lesson file holds, as frozen data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from attn_tui.lesson.brief import Practice
from attn_tui.lesson.text import Text as Text
from attn_tui.model.condition import Condition
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.setup import Patch, Setup
from attn_tui.words import Language

Switch = Literal["causal", "scale", "positions", "mistake", "edit"]
AskKind = Literal["number", "cell", "choice", "shape", "draw", "task"]


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
    """What is said to one kind of answer.

    A number near `value`, a trace where `when` holds, a shape of these sizes, or a cell that is
    marked in the matrix `where`.
    """

    say: Text
    value: float | Value | None = None
    when: Condition | None = None
    sizes: tuple[int | Ref, ...] = ()
    """The shape that it replies to."""
    where: str = ""
    """The matrix of marks: it replies to a cell that is marked there."""


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
    id: str = ""
    """What it is called in records of a self-test, where options stand in any order."""


@dataclass(frozen=True, slots=True)
class Ask:
    """The one thing that a step asks for.

    number: the number in `target`; cell: the cell `target`, or the one of the matrix `target`
    that is marked in the matrix `where`; shape: the sizes of the matrix `target`; choice: one
    of `options`; draw: marks in the matrix `target`, right where `condition` holds (unjudged
    without one); task: a board on which `condition` holds. `hide` is what stays covered until
    an answer was given; `patch` is what the reveal changes on the board; `replies` answer a
    wrong answer.
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
    where: str = ""


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
class Draw:
    """A matrix whose numbers are drawn anew: each is one of `numbers`."""

    matrix: str
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Variant:
    """One wording of a question: a step with a single ask, and what is drawn anew in it.

    `step.shown` may be empty, and `step.say` is. `rests` is the step, as `section/step`, that
    teaches what is asked.
    """

    step: Step
    rests: str
    draws: tuple[Draw, ...] = ()

    @property
    def id(self) -> str:
        """Its id among the variants of its question."""
        return self.step.id

    @property
    def ask(self) -> Ask:
        """What it asks."""
        return self.step.asks[0]


@dataclass(frozen=True, slots=True)
class Question:
    """A question of a self-test; every variant asks for the same idea."""

    id: str
    topic: Text
    variants: tuple[Variant, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A sequence of steps with one aim.

    `questions` are asked, or the exercises of `practice` offered, from its first step on.
    """

    id: str
    title: Text
    able: Text
    minutes: int
    steps: tuple[Step, ...]
    questions: tuple[Question, ...] = ()
    practice: Practice = Practice()
    number: int = 0
    """Its number in the course, counted from 1."""

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

    def find_section(self, name: str) -> int | None:
        """The place of the section with this id or number, from 0; None where there is none."""
        for place, section in enumerate(self.sections):
            if name in (section.id, str(section.number)):
                return place
        return None

    def find_step(self, path: str) -> tuple[int, int]:
        """Section and step of `section/step`, from 0; ValueError where there is none."""
        section_id, _, step_id = path.partition("/")
        place = [section.id for section in self.sections].index(section_id)
        steps = [step.id for step in self.sections[place].steps]
        return place, steps.index(step_id)
