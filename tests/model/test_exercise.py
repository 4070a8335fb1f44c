"""The registry of exercises."""

import keyword

import pytest

from attn_tui.model.exercise import BLANK, EXERCISES, REASON, exercise_of_file


def test_ids_and_files_belong_together() -> None:
    assert len({exercise.file for exercise in EXERCISES.values()}) == len(EXERCISES) == 13
    for id, exercise in EXERCISES.items():
        assert exercise.id == id
        assert exercise_of_file(exercise.file) is exercise
        assert exercise.file.removesuffix(".py").isidentifier()
    assert exercise_of_file("notes.py") is None


@pytest.mark.parametrize("exercise", EXERCISES.values(), ids=EXERCISES)
def test_nothing_is_listed_twice(exercise: object) -> None:
    for listed in ("names", "comparisons", "mistakes"):
        ids = getattr(exercise, listed)
        assert ids
        assert len(set(ids)) == len(ids)


def test_names_can_be_defined() -> None:
    for exercise in EXERCISES.values():
        for name in exercise.names:
            assert name.isidentifier()
            assert not keyword.iskeyword(name)
            assert name not in (BLANK, REASON)


def test_four_exercises_are_required_and_one_can_be_ordered() -> None:
    required = [id for id, exercise in EXERCISES.items() if exercise.required]
    assert required == ["by-hand", "attention", "multi-head", "proof"]
    assert [id for id, exercise in EXERCISES.items() if exercise.ordered] == ["attention"]
