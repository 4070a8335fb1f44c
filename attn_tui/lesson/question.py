"""The questions of a self-test: variants, and the numbers that are drawn anew in them."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice, product

from attn_tui.lesson.ask import read_ask
from attn_tui.lesson.course import Draw, Question, Step, Variant
from attn_tui.lesson.identifier import Identifiers
from attn_tui.lesson.layout import Layout
from attn_tui.lesson.node import Fields, Node
from attn_tui.lesson.patch import read_patch
from attn_tui.lesson.step import Earlier, read_cursor, read_layout, read_shown
from attn_tui.lesson.text import NOTHING, read_text
from attn_tui.lesson.value import read_values
from attn_tui.model.board import BOARDS
from attn_tui.model.edit import whole_limits
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.setup import Setup
from attn_tui.model.size import matrix_size

LEAST = 3
"""A question has so many variants at least, or a second try is a memory of the first."""

_MAY = ("board", "example", "setup", "draw", "show", "cursor", "values", "rests")
_FARTHEST = 9999
_MOST_TRIED = 10_000


def read_questions(node: Node, section: Fields, earlier: Earlier) -> tuple[Question, ...]:
    """The questions of a section, which rest on steps before them; none where it has none."""
    if not node:
        return ()
    ids = Identifiers()
    return tuple(_question(item, section, ids, earlier) for item in node.items())


def _question(node: Node, section: Fields, ids: Identifiers, earlier: Earlier) -> Question:
    fields = node.fields(("id", "topic", "rests", "variants"))
    variant_ids = Identifiers()
    rests = fields["rests"].one_of(earlier.steps, "what-step")
    return Question(
        id=ids.read(fields["id"]),
        topic=read_text(fields["topic"]),
        variants=tuple(
            _variant(item, section, rests, variant_ids, earlier)
            for item in fields["variants"].items(LEAST)
        ),
    )


def _variant(
    node: Node, section: Fields, rests: str, ids: Identifiers, earlier: Earlier
) -> Variant:
    """A variant; it rests on the step of its question, unless it names one of its own."""
    faults = len(node.faults)
    fields = node.fields(("id", "ask"), _MAY)
    layout = read_layout(fields, section, earlier)
    patch = read_patch(fields["setup"], layout)
    seen = layout.patched(patch)
    shown = read_shown(fields["show"], seen) if fields["show"] else ()
    somewhere = Ref(layout.board.names[0] if layout.known else "", 0, 0)
    step = Step(
        id=ids.read(fields["id"]),
        say=NOTHING,
        example=layout.example,
        setup=layout.setup.patched(patch),
        shown=shown,
        cursor=read_cursor(fields["cursor"], shown, seen) if shown else somewhere,
        values=read_values(fields["values"], seen),
        asks=(read_ask(fields["ask"], seen, shown),),
    )
    draws = _draws(fields["draw"], layout)
    if layout.known and len(node.faults) == faults and not _has_taken(draws, step.setup):
        fields["draw"].fault("never-taken", board=layout.board.name)
    own = fields["rests"]
    return Variant(step, own.one_of(earlier.steps, "what-step") if own else rests, draws)


def _has_taken(draws: Sequence[Draw], setup: Setup) -> bool:
    """Whether some of the numbers that are drawn to stand alone go together on the board."""
    alone = [draw for draw in draws if matrix_size(setup, draw.matrix) == (1, 1)]
    board = BOARDS[setup.board]
    for numbers in islice(product(*(draw.numbers for draw in alone)), _MOST_TRIED):
        drawn = dict(zip((draw.matrix for draw in alone), numbers, strict=True))
        kept = [each for each in setup.inputs if each.name not in drawn]
        given = (Matrix.of(name, [[number]]) for name, number in drawn.items())
        together = replace(setup, inputs=(*kept, *given))
        if not any(board.refuses(together, Ref(name, 0, 0), n) for name, n in drawn.items()):
            return True
    return False


def _draws(node: Node, layout: Layout) -> tuple[Draw, ...]:
    board = layout.board
    known = tuple(kind.name for kind in board.kinds if kind.editable or kind.name in board.inputs)
    return tuple(
        Draw(
            key.one_of(known, "what-input") if layout.known else key.string(),
            _numbers(value, layout, key.text),
        )
        for key, value in node.pairs(0)
    )


def _numbers(node: Node, layout: Layout, matrix: str) -> tuple[int, ...]:
    """The numbers that may be drawn: all from the first to the second, or those under `of`."""
    low, high = -_FARTHEST, _FARTHEST
    if layout.known and matrix in layout.board.names:
        tokens = len(layout.example.tokens["en"])
        low, high = whole_limits(layout.board, layout.board[matrix], tokens) or (low, high)
    if node.form == "mapping":
        items = node.fields(("of",))["of"].items(2)
        return tuple(item.whole(low, high) for item in items)
    before = len(node.faults)
    bounds = [item.whole(low, high) for item in node.items(2, 2)]
    if len(node.faults) > before or len(bounds) < 2:
        return ()
    if bounds[0] >= bounds[1]:
        node.fault("no-range", low=bounds[0], high=bounds[1])
    return tuple(range(bounds[0], bounds[1] + 1))
