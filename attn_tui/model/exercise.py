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
    Exercise(
        "by-hand",
        "answers",
        ("dot_products", "scores", "hidden", "weights"),
        ("dot_products", "scores", "hidden", "weights"),
        (
            "other-row",
            "column",
            "by-d",
            "inverted",
            "no-self",
            "no-mask",
            "mask-trims",
            "freed-to-self",
            "no-scale",
            "zero-fill",
        ),
        required=True,
    ),
    Exercise(
        "reading",
        "answers",
        ("table_a", "table_b", "table_c", "table_d", "table_e", "table_f"),
        ("table_a", "table_b", "table_c", "table_d", "table_e", "table_f"),
        ("before-scaling", "before-mask", "before-softmax", "weights-as-output", "from-zero"),
    ),
    Exercise(
        "scores",
        "functions",
        ("scores",),
        ("batch", "heads"),
        ("swapped", "three-axes", "early-scale", "single"),
    ),
    Exercise(
        "scaling",
        "functions",
        ("scaled_scores",),
        ("batch", "heads"),
        ("no-scale", "by-d", "by-keys", "times-root", "three-axes", "single"),
    ),
    Exercise(
        "causal-mask",
        "functions",
        ("causal_block",),
        ("seven", "one"),
        (
            "inverted",
            "no-self",
            "one-future",
            "past-hidden",
            "not-boolean",
            "added-mask",
            "four-only",
        ),
    ),
    Exercise(
        "softmax",
        "functions",
        ("softmax",),
        ("batch", "large", "hidden", "double"),
        (
            "axis",
            "whole-table",
            "unstable",
            "mean-shift",
            "one-largest",
            "no-exp",
            "log",
            "single",
        ),
    ),
    Exercise(
        "weighted-sum",
        "functions",
        ("weighted_sum",),
        ("batch", "heads"),
        ("transposed", "past-mean", "three-axes", "single"),
    ),
    Exercise(
        "attention",
        "functions",
        ("attention",),
        ("open", "causal", "large", "heads"),
        (
            "axis",
            "no-scale",
            "by-d",
            "v-width",
            "by-keys",
            "no-mask",
            "always-mask",
            "late-mask",
            "zero-fill",
            "float-mask",
            "inverted",
            "no-self",
            "one-future",
            "swapped",
            "key-as-value",
            "past-mean",
            "unstable",
            "three-axes",
            "single",
            "to-double",
            "weights-only",
        ),
        required=True,
        ordered=True,
    ),
    Exercise(
        "sdpa",
        "functions",
        ("with_sdpa",),
        ("causal", "holes", "double"),
        ("inverted", "float-mask", "ignores-block", "no-mask", "transposed-mask", "single"),
    ),
    Exercise(
        "heads",
        "functions",
        ("split_heads", "merge_heads"),
        ("split", "merge"),
        ("bad-split", "bad-merge", "bad-both", "interleaved", "head-first", "no-transpose"),
    ),
    Exercise(
        "multi-head",
        "module",
        ("MultiHead",),
        ("six", "causal"),
        (
            "bad-split",
            "bad-merge",
            "bad-both",
            "no-output",
            "weight-as-is",
            "no-scale",
            "by-model",
            "one-head",
            "fixed-heads",
            "no-mask",
            "always-mask",
            "late-mask",
            "axis",
            "key-as-value",
        ),
        required=True,
    ),
    Exercise(
        "positions",
        "functions",
        ("positions",),
        ("short", "long"),
        (
            "halves",
            "exchanged",
            "each-its-own",
            "doubled",
            "from-one",
            "small-base",
            "four-wide",
        ),
    ),
    Exercise(
        "proof",
        "proof",
        ("test_future",),
        (
            "right",
            "rescaled",
            "no-mask",
            "one-future",
            "late-mask",
            "zero-fill",
            "axis",
            "own",
        ),
        (
            "cannot-fail",
            "refuses-all",
            "upside-down",
            "exact",
            "values-only",
            "keys-only",
            "no-queries",
            "first-row",
            "sums-only",
        ),
        required=True,
    ),
)
EXERCISES: dict[str, Exercise] = {exercise.id: exercise for exercise in _EXERCISES}


def exercise_of_file(name: str) -> Exercise | None:
    """The exercise whose file is called so; None where there is none."""
    return next((each for each in _EXERCISES if each.file == name), None)
