"""Every known mistake is found under its own name, and nothing else is."""

import math

import pytest

from attn_tui.attention.practice.naming import expected, known_mistake
from attn_tui.attention.practice.task import Task
from attn_tui.attention.practice.tasks import task_of
from attn_tui.model.exercise import EXERCISES
from tests.attention.practice.judging import (
    MISTAKES,
    file_of,
    found,
    found_in,
    mistake_name,
)


@pytest.mark.parametrize("exercise", EXERCISES)
def test_registry_and_task_agree(exercise: str) -> None:
    task, registered = task_of(exercise), EXERCISES[exercise]
    assert task.id == exercise
    assert tuple(each.id for each in task.comparisons) == registered.comparisons
    assert {each.id for each in task.mistakes}.union(task.signs) == set(registered.mistakes)
    assert set(task.truth) == set(registered.names)
    assert {each.name for each in task.comparisons} == set(registered.names)


def test_there_are_many_distinct_mistakes() -> None:
    assert len({id for exercise in EXERCISES.values() for id in exercise.mistakes}) >= 60


@pytest.mark.parametrize("exercise", EXERCISES)
def test_truth_passes(exercise: str) -> None:
    task = task_of(exercise)
    finding = found_in(task, task.truth)
    assert finding.passed, finding
    assert finding.proved == EXERCISES[exercise].comparisons
    assert not finding.mistake


@pytest.mark.parametrize("case", MISTAKES, ids=mistake_name)
def test_mistake_is_named(case: tuple[str, int]) -> None:
    exercise, place = case
    task = task_of(exercise)
    mistake = task.mistakes[place]
    finding = found(exercise, file_of(task, mistake))
    assert finding.mistake == mistake.id, finding
    assert not finding.passed
    assert finding.kind in EXPECTED_KINDS.get((exercise, mistake.id), DEFAULT_KINDS)
    assert all(map(math.isfinite, finding.numbers))


DEFAULT_KINDS = ("values", "answer", "accepts", "refuses")
EXPECTED_KINDS = {
    ("scores", "swapped"): ("shape",),
    ("scores", "three-axes"): ("raised",),
    ("scaling", "three-axes"): ("raised",),
    ("weighted-sum", "three-axes"): ("raised",),
    ("weighted-sum", "transposed"): ("raised",),
    ("attention", "three-axes"): ("raised",),
    ("attention", "swapped"): ("raised",),
    ("attention", "key-as-value"): ("shape",),
    ("attention", "weights-only"): ("shape",),
    ("attention", "unstable"): ("not-a-number",),
    ("attention", "no-self"): ("not-a-number", "values"),
    ("attention", "lower"): ("not-a-number", "values"),
    ("attention", "fixed-mask"): ("raised",),
    ("attention", "one-largest"): ("not-a-number",),
    ("attention", "mean-shift"): ("not-a-number",),
    ("attention", "inverted"): ("values",),
    ("attention", "plus-inf"): ("not-a-number",),
    ("multi-head", "plus-inf"): ("not-a-number",),
    ("multi-head", "no-self"): ("not-a-number", "values"),
    ("multi-head", "lower"): ("not-a-number", "values"),
    ("multi-head", "unstable"): ("not-a-number",),
    ("multi-head", "one-largest"): ("not-a-number",),
    ("multi-head", "mean-shift"): ("not-a-number",),
    ("causal-mask", "four-only"): ("shape",),
    ("causal-mask", "not-boolean"): ("dtype",),
    ("causal-mask", "added-mask"): ("dtype",),
    ("softmax", "unstable"): ("not-a-number",),
    ("softmax", "mean-shift"): ("not-a-number",),
    ("softmax", "one-largest"): ("not-a-number",),
    ("softmax", "index-shift"): ("not-a-number",),
    ("softmax", "min-shift"): ("not-a-number",),
    ("attention", "index-shift"): ("not-a-number",),
    ("attention", "min-shift"): ("not-a-number",),
    ("attention", "late-fill"): ("not-a-number", "values"),
    ("sdpa", "plus-inf"): ("not-a-number",),
    ("sdpa", "transposed-mask"): ("values", "raised"),
    ("heads", "head-first"): ("shape",),
    ("heads", "heads-early"): ("shape",),
    ("heads", "head-width"): ("shape",),
    ("heads", "last-axes"): ("shape", "values"),
    ("multi-head", "no-transpose"): ("values", "raised"),
    ("heads", "no-transpose"): ("shape",),
    ("positions", "four-wide"): ("shape",),
} | {
    (exercise, id): ("dtype",)
    for exercise in EXERCISES
    for id in ("single", "to-double")
    if id in EXERCISES[exercise].mistakes
}


@pytest.mark.parametrize("exercise", EXERCISES)
def test_forms_of_different_mistakes_differ(exercise: str) -> None:
    task = task_of(exercise)
    for mistake in task.mistakes:
        outcomes = [
            expected(task, place, mistake.defines) for place in range(len(task.comparisons))
        ]
        named = known_mistake(task, outcomes)
        assert named is not None, mistake.id
        assert named.id == mistake.id
        assert any(not outcome.trouble for outcome in outcomes), mistake.id


@pytest.mark.parametrize("exercise", EXERCISES)
def test_a_mistake_shows_the_same_numbers_or_none(exercise: str) -> None:
    """An id has numbers in each of its exercises, or in none: one text speaks of them."""
    for mistake in task_of(exercise).mistakes:
        elsewhere = [
            bool(other.numbers())
            for each in EXERCISES
            for other in task_of(each).mistakes
            if other.id == mistake.id
        ]
        assert len(set(elsewhere)) == 1, mistake.id


def test_a_name_error_is_no_known_mistake() -> None:
    for exercise in EXERCISES.values():
        if exercise.form == "functions":
            source = "".join(f"def {name}(*given): return nowhere\n" for name in exercise.names)
            finding = found(exercise.id, source)
            assert (finding.kind, finding.mistake) == ("raised", "")


def _lowest_distance(task: Task) -> float:
    """How far, at least, a value of any mistake lies from the truth where they differ most."""
    lowest = math.inf
    for mistake in task.mistakes:
        furthest = 0.0
        for place in range(len(task.comparisons)):
            got, right = expected(task, place, mistake.defines), expected(task, place)
            if got.trouble or (got.shape, got.dtype) != (right.shape, right.dtype):
                furthest = math.inf
                break
            pairs = zip(got.values, right.values, strict=True)
            distances = [abs(one - other) for one, other in pairs if one != other]
            furthest = max([furthest, *(math.inf if math.isnan(d) else d for d in distances)])
        lowest = min(lowest, furthest)
    return lowest


@pytest.mark.parametrize(
    "exercise", [id for id, each in EXERCISES.items() if each.form != "answers"]
)
def test_mistakes_lie_far_outside_the_tolerance(exercise: str) -> None:
    assert _lowest_distance(task_of(exercise)) > 0.01
