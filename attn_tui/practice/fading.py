"""A model solution with some of it left to write."""

import ast
import re
from collections.abc import Iterator
from functools import cache

from attn_tui.model.exercise import BLANK, Fading
from attn_tui.practice.solution import marked, marks, solution, without_way

_DEEPEST: dict[Fading, int] = {"explain": 0, "one": 1, "several": 2}
"""The largest number of a mark whose expression is blank."""


PLUMBING = "super().__init__()"
"""What stays of a body: PyTorch needs it before a module has layers, attention does not."""


@cache
def faded(exercise: str, fading: Fading) -> str:
    """The solution with its blanks and without the way to it, as valid Python."""
    if fading == "empty":
        return _emptied(solution(exercise))
    deepest = _DEEPEST[fading]
    return "".join(f"{_blanked(line, deepest)}\n" for line in marked(exercise))


def _blanked(line: str, deepest: int) -> str:
    code, found = marks(line)
    code = without_way(code)
    for depth, expression in found:
        if depth <= deepest:
            code = re.sub(_alone(expression), BLANK, code, count=1)
    return code


def _alone(expression: str) -> str:
    """A pattern for the expression where it is no part of a longer name or number."""
    before = r"(?<![\w.])" if re.match(r"[\w.]", expression) else ""
    after = r"(?![\w.])" if re.search(r"[\w.]$", expression) else ""
    return before + re.escape(expression) + after


def _emptied(code: str) -> str:
    """Nothing left but names: first lines and docstrings of functions, names of variables."""
    lines = code.splitlines()
    for first, last, indent in sorted(_bodies(ast.parse(code)), reverse=True):
        lines[first - 1 : last] = [indent + BLANK]
    return "\n".join(lines) + "\n"


def _bodies(tree: ast.Module) -> Iterator[tuple[int, int, str]]:
    """First and last line of what goes, and what is written before the blank."""
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(name)]):
                yield node.lineno, node.end_lineno or node.lineno, f"{name} = "
            case ast.FunctionDef():
                yield _body(node)
            case ast.ClassDef():
                yield from (_body(each) for each in node.body if isinstance(each, ast.FunctionDef))


def _body(function: ast.FunctionDef) -> tuple[int, int, str]:
    statements = function.body[1 if ast.get_docstring(function) else 0 :]
    if ast.unparse(statements[0]) == PLUMBING:
        del statements[0]
    indent = " " * statements[0].col_offset
    return statements[0].lineno, statements[-1].end_lineno or 0, indent
