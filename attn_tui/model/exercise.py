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


def _ids(names: str) -> tuple[str, ...]:
    """Names that are written with blanks between them."""
    return tuple(names.split())


_EXERCISES = (
    Exercise(
        "by-hand",
        "answers",
        names=_ids("dot_products scores hidden weights"),
        comparisons=_ids("dot_products scores hidden weights"),
        mistakes=_ids(
            "other-row column by-d sides no-self no-mask mask-trims freed-to-self no-scale "
            "zero-fill"
        ),
        required=True,
    ),
    Exercise(
        "reading",
        "answers",
        names=_ids("table_a table_b table_c table_d table_e table_f"),
        comparisons=_ids("table_a table_b table_c table_d table_e table_f"),
        mistakes=_ids("before-scaling before-mask before-softmax weights-as-output from-zero"),
    ),
    Exercise(
        "scores",
        "functions",
        names=_ids("scores"),
        comparisons=_ids("batch heads plain"),
        mistakes=_ids("swapped three-axes early-scale single all-axes"),
    ),
    Exercise(
        "scaling",
        "functions",
        names=_ids("scaled_scores"),
        comparisons=_ids("batch heads"),
        mistakes=_ids("no-scale by-d by-keys by-queries times-root three-axes single all-axes"),
    ),
    Exercise(
        "causal-mask",
        "functions",
        names=_ids("causal_block"),
        comparisons=_ids("seven one twelve"),
        mistakes=_ids("lower no-self one-future past-hidden not-boolean added-mask four-only"),
    ),
    Exercise(
        "softmax",
        "functions",
        names=_ids("softmax"),
        comparisons=_ids("batch large hidden double"),
        mistakes=_ids(
            "axis axis-one axis-zero no-dim whole-table unstable index-shift mean-shift min-shift "
            "one-largest no-exp log single"
        ),
    ),
    Exercise(
        "weighted-sum",
        "functions",
        names=_ids("weighted_sum"),
        comparisons=_ids("batch heads plain"),
        mistakes=_ids("transposed past-mean three-axes single all-axes"),
    ),
    Exercise(
        "attention",
        "functions",
        names=_ids("attention"),
        comparisons=_ids("open causal large heads"),
        mistakes=_ids(
            "axis axis-one axis-zero no-dim no-scale by-d v-width by-keys by-queries no-mask "
            "always-mask late-mask zero-fill plus-inf float-mask lower past-hidden inverted "
            "no-self one-future fixed-mask late-fill plus-fill swapped key-as-value past-mean "
            "unstable index-shift min-shift one-largest mean-shift three-axes single to-double "
            "weights-only all-axes"
        ),
        required=True,
        ordered=True,
    ),
    Exercise(
        "sdpa",
        "functions",
        names=_ids("with_sdpa"),
        comparisons=_ids("causal holes double"),
        mistakes=_ids(
            "inverted plus-inf plus-fill float-mask ignores-block not-handed transposed-mask single"
        ),
    ),
    Exercise(
        "heads",
        "functions",
        names=_ids("split_heads merge_heads"),
        comparisons=_ids("split merge split-other merge-other"),
        mistakes=_ids(
            "bad-split bad-merge bad-both heads-early head-width last-axes interleaved head-first "
            "no-transpose"
        ),
    ),
    Exercise(
        "multi-head",
        "module",
        names=_ids("MultiHead"),
        comparisons=_ids("six causal large biases"),
        mistakes=_ids(
            "bad-split bad-merge bad-both heads-early head-width last-axes no-transpose "
            "interleaved no-output weight-as-is no-bias no-scale by-model one-head fixed-heads "
            "no-mask always-mask late-mask late-fill plus-fill inverted zero-fill plus-inf "
            "float-mask lower past-hidden no-self one-future axis axis-one axis-zero unstable "
            "one-largest mean-shift key-as-value all-axes own-layers no-init"
        ),
        required=True,
    ),
    Exercise(
        "positions",
        "functions",
        names=_ids("positions"),
        comparisons=_ids("short long"),
        mistakes=_ids(
            "halves exchanged each-its-own doubled halved pair-apart no-minus from-one small-base "
            "four-wide"
        ),
    ),
    Exercise(
        "proof",
        "proof",
        names=_ids("test_future"),
        comparisons=_ids("right rescaled no-mask one-future row-zero late-mask zero-fill axis own"),
        mistakes=_ids(
            "cannot-fail refuses-all upside-down exact values-only keys-only no-queries first-row "
            "row-zero one-early sums-only too-lenient"
        ),
        required=True,
    ),
)
EXERCISES: dict[str, Exercise] = {exercise.id: exercise for exercise in _EXERCISES}


def exercise_of_file(name: str) -> Exercise | None:
    """The exercise whose file is called so; None where there is none."""
    return next((each for each in _EXERCISES if each.file == name), None)
