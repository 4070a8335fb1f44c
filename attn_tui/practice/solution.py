"""The model solutions, the way to them, and the marks that say where blanks may be."""

import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "solutions"

_WAY = "# = "
_MARK = re.compile(r"\s*#: ([12]) ")


def solution(exercise: str) -> str:
    """The model solution as a learner sees it: valid Python, its ways as comments, no marks."""
    return "".join(f"{marks(line)[0].replace(_WAY, '# ')}\n" for line in marked(exercise))


@cache
def marked(exercise: str) -> tuple[str, ...]:
    """The lines of a model solution with their marks.

    A mark is a comment `#: 1 EXPR`: EXPR, which the line holds once, is blank where one or
    several are; with a 2, where several are. A line may have more than one. Before them may
    stand `# = WAY`, how one comes to what the line says: nothing to give away in a starter.
    """
    name = f"{exercise.replace('-', '_')}.py"
    return tuple((FOLDER / name).read_text(encoding="utf-8").splitlines())


def marks(line: str) -> tuple[str, tuple[tuple[int, str], ...]]:
    """The code of a line with its way, and number and expression of each of its marks."""
    code, *found = _MARK.split(line)
    return code, tuple(zip(map(int, found[::2]), found[1::2], strict=True))


def without_way(code: str) -> str:
    """The code of a line alone, and a comment that it has in starters too."""
    return code.partition(_WAY)[0].rstrip()
