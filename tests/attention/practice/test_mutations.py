"""Each comparison and each aspect finds something that nothing else would."""

import pytest

from attn_tui.attention.practice.aspects import ASPECTS
from attn_tui.attention.practice.tasks import task_of
from attn_tui.model.exercise import EXERCISES
from tests.attention.practice.judging import file_of, found, found_in, namespace_of, without
from tests.attention.practice.samples import (
    CLOSE_BY,
    COMPLEX,
    FOR_SOME_SIZES,
    OF_AN_ASPECT,
    ONLY_THERE,
    attention,
    multi_head,
)

COMPARISONS = [
    (id, comparison)
    for id, exercise in EXERCISES.items()
    for comparison in exercise.comparisons
    if comparison != "own"
]


def _wrong_files(exercise: str, comparison: str) -> list[str]:
    """Known mistakes, and what misbehaves in this comparison alone."""
    task = task_of(exercise)
    files = [file_of(task, mistake) for mistake in task.mistakes]
    if EXERCISES[exercise].form == "answers":
        answers = {name: repr(value) for name, value in task.truth.items()} | {comparison: "[9, 9]"}
        answered = (answers, answers | {comparison: COMPLEX})
        files += ["\n".join(f"{name} = {each[name]}" for name in each) for each in answered]
    if sample := ONLY_THERE.get((exercise, comparison)):
        files.append(sample)
    return files


@pytest.mark.parametrize(("exercise", "comparison"), COMPARISONS)
def test_without_a_comparison_something_wrong_passes(exercise: str, comparison: str) -> None:
    task = task_of(exercise)
    missed = []
    for source in _wrong_files(exercise, comparison):
        fewer = without(task, comparison)
        if found_in(fewer, namespace_of(source)).passed:
            missed.append(source)
    assert missed
    assert not any(found(exercise, source).passed for source in missed)


def test_every_sample_of_a_comparison_is_found_there() -> None:
    for (exercise, comparison), source in ONLY_THERE.items():
        assert found(exercise, source).comparison == comparison


@pytest.mark.parametrize("name", [name for name, _ in ASPECTS])
def test_without_an_aspect_something_wrong_passes(name: str) -> None:
    source = OF_AN_ASPECT[name]
    others = [aspect for aspect in ASPECTS if aspect[0] != name]
    finding = found("scores", source)
    assert finding.kind == ("raised" if name == "trouble" else name)
    assert finding.comparison == "batch"
    assert found("scores", source, others).passed


def test_there_is_a_sample_for_each_aspect() -> None:
    assert list(OF_AN_ASPECT) == [name for name, _ in ASPECTS]


@pytest.mark.parametrize(
    ("exercise", "source"),
    [
        (exercise, source)
        for samples in (FOR_SOME_SIZES, CLOSE_BY)
        for exercise, sources in samples.items()
        for source in sources
    ],
)
def test_what_is_right_by_chance_is_found(exercise: str, source: str) -> None:
    assert not found(exercise, source).passed


@pytest.mark.parametrize("exercise", ["attention", "multi-head"])
def test_what_stands_around_the_samples_is_right(exercise: str) -> None:
    source = {"attention": attention(), "multi-head": multi_head()}[exercise]
    assert found(exercise, source).passed
