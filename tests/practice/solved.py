"""The model solutions, run."""

from typing import Any

from attn_tui.practice.solution import solution


def run(exercise: str) -> dict[str, Any]:
    """What the solution of an exercise defines, run alone."""
    namespace: dict[str, Any] = {}
    exec(compile(solution(exercise), exercise, "exec"), namespace)
    return namespace
