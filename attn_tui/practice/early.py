"""Lines in an order in which one uses what is made further down."""

import ast
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Early:
    """The line `row` uses `name`, which the line `made` makes below it; counted from 0."""

    row: int
    name: str
    made: int


def first_early(lines: Sequence[str]) -> Early | None:
    """The first use before the making; None where every line uses what stands above it.

    Names that no line makes come from outside. The lines are whole statements.
    """
    made: dict[str, int] = {}
    for row, line in enumerate(lines):
        for name in _names(line, ast.Store):
            made.setdefault(name, row)
    for row, line in enumerate(lines):
        for name in _names(line, ast.Load):
            if made.get(name, -1) > row:
                return Early(row, name, made[name])
    return None


def _names(line: str, use: type[ast.expr_context]) -> list[str]:
    """The names that a statement makes, or uses, as they come."""
    found = (node for node in ast.walk(ast.parse(line)) if isinstance(node, ast.Name))
    return [name.id for name in found if isinstance(name.ctx, use)]
