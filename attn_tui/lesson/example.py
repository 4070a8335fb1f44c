"""The examples of a lesson: tokens in every language, and named matrices of numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from attn_tui.lesson.control import BREAK
from attn_tui.lesson.course import Example
from attn_tui.lesson.fault import Term
from attn_tui.lesson.node import Node
from attn_tui.model.board import BOARDS
from attn_tui.model.matrix import Matrix
from attn_tui.words import LANGUAGES, Language

MOST_TOKENS = 64

INPUTS: tuple[str, ...] = tuple(
    dict.fromkeys(
        name
        for board in BOARDS.values()
        for name in (*board.inputs, *(kind.name for kind in board.kinds if kind.editable))
    )
)
"""Every matrix that an example may give."""


@dataclass(frozen=True, slots=True)
class Given:
    """An example with the places of its matrices, also of those with a fault.

    `complete` is False where a name could not be read, so that nobody knows what is missing.
    """

    example: Example
    places: Mapping[str, Node]
    complete: bool

    @property
    def count(self) -> int:
        """How many tokens it has; 0 where its languages do not agree."""
        counts = {len(tokens) for tokens in self.example.tokens.values()}
        return counts.pop() if len(counts) == 1 else 0


def read_example(name: str, node: Node) -> Given:
    """The example under `name`; a matrix with a fault is left out of its inputs."""
    fields = node.fields(("tokens", "inputs"))
    tokens = _tokens(fields["tokens"])
    places: dict[str, Node] = {}
    inputs: list[Matrix] = []
    pairs = fields["inputs"].pairs()
    for key, value in pairs:
        matrix = key.one_of(INPUTS, "what-input")
        rows = _rows(value)
        if matrix:
            places[matrix] = value
        if matrix and rows:
            inputs.append(Matrix.of(matrix, rows))
    complete = bool(pairs) and len(places) == len(pairs)
    return Given(Example(name, tokens, tuple(inputs)), places, complete)


def _tokens(node: Node) -> dict[Language, tuple[str, ...]]:
    fields = node.fields(LANGUAGES)
    tokens: dict[Language, tuple[str, ...]] = {}
    for language in LANGUAGES:
        items = fields[language].items(1, MOST_TOKENS)
        tokens[language] = tuple(item.string() for item in items)
        for item in items:
            if BREAK.search(item.text) or "\t" in item.text:
                item.wrong(Term("a-line"))
    for one, other in pairwise(LANGUAGES):
        if tokens[one] and tokens[other] and len(tokens[one]) != len(tokens[other]):
            fields[other].fault(
                "token-count",
                language=other,
                found=len(tokens[other]),
                first=one,
                expected=len(tokens[one]),
            )
    return tokens


def _rows(node: Node) -> list[list[float]]:
    """The rows of a matrix; none where anything is wrong with it."""
    before = len(node.faults)
    rows: list[list[float]] = []
    for at, item in enumerate(node.items()):
        row = [each.number() for each in item.items()]
        if row and rows and rows[0] and len(row) != len(rows[0]):
            item.fault("ragged", row=at, found=len(row), expected=len(rows[0]))
        rows.append(row)
    return rows if len(node.faults) == before else []
