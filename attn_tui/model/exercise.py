"""The exercises of the practice: what a learner's file has to define, and what is compared."""

from dataclasses import dataclass
from typing import Literal

Form = Literal["answers", "functions", "module", "proof"]
"""answers: variables; functions: functions of tensors; module: a class; proof: a test."""

Fading = Literal["explain", "one", "several", "empty"]
FADINGS: tuple[Fading, ...] = ("explain", "one", "several", "empty")
"""How much of an exercise is left to write: nothing but a reason, one blank, several, all."""

BLANK = "____"
"""What stands where the learner has to write."""

REASON = "why"
"""The variable that holds the letter of a reason, in files that ask for one."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """One file to write.

    `names` are what it has to define, in the order in which they are judged; `comparisons`
    the ids of what is compared, in order; `mistakes` the ids of those that are recognised.
    """

    id: str
    form: Form
    names: tuple[str, ...]
    comparisons: tuple[str, ...]
    mistakes: tuple[str, ...]
    required: bool = False
    ordered: bool = False
    """Whether it can also be done by putting its lines in order."""

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.id.replace('-', '_')}.py"


_EXERCISES: tuple[Exercise, ...] = (
    Exercise("by-hand", "answers", ("dot_products", "scores", "hidden", "weights"), (), (), True),
    Exercise("reading", "answers", ("line_of",), (), ()),
    Exercise("scores", "functions", ("scores",), (), ()),
    Exercise("scaling", "functions", ("scaled_scores",), (), ()),
    Exercise("causal-mask", "functions", ("causal_block",), (), ()),
    Exercise("softmax", "functions", ("softmax",), (), ()),
    Exercise("weighted-sum", "functions", ("weighted_sum",), (), ()),
    Exercise("attention", "functions", ("attention",), (), (), True, True),
    Exercise("sdpa", "functions", ("with_sdpa",), (), ()),
    Exercise("heads", "functions", ("split_heads", "merge_heads"), (), ()),
    Exercise("multi-head", "module", ("MultiHead",), (), (), True),
    Exercise("positions", "functions", ("positions",), (), ()),
    Exercise("proof", "proof", ("test_future",), (), (), True),
)
EXERCISES: dict[str, Exercise] = {exercise.id: exercise for exercise in _EXERCISES}


def exercise_of_file(name: str) -> Exercise | None:
    """The exercise whose file is called so; None where there is none."""
    return next((each for each in _EXERCISES if each.file == name), None)
