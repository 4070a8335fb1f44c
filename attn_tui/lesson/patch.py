"""Changes to a setup: switches, a mistake, cells typed over."""

from typing import cast, get_args

from attn_tui.lesson.fault import Term
from attn_tui.lesson.layout import Layout, check_refused, read_number
from attn_tui.lesson.node import Node
from attn_tui.lesson.reference import NOWHERE, read_reference
from attn_tui.model.mistake import MISTAKES
from attn_tui.model.setup import Edit, Handed, Patch

_KEYS = ("causal", "scale", "mistake", "handed", "positions", "edit")


def read_patch(node: Node, layout: Layout) -> Patch:
    """The change under `setup` or `with`; no change where it is absent."""
    if not node:
        return Patch()
    fields = node.fields((), _KEYS)
    mistake = fields["mistake"]
    handed = fields["handed"]
    return Patch(
        causal=fields["causal"].boolean() if fields["causal"] else None,
        scale=fields["scale"].boolean() if fields["scale"] else None,
        mistake=_mistake_or_none(mistake, layout) if mistake else None,
        handed=cast(Handed, handed.one_of(get_args(Handed), "what-mask")) if handed else None,
        positions=fields["positions"].boolean() if fields["positions"] else None,
        edits=_edits(fields["edit"], layout),
    )


def read_mistake(node: Node, layout: Layout) -> str:
    """The id of a mistake that can be made on the board; else an empty string."""
    mistake = node.one_of(tuple(MISTAKES), "what-mistake")
    if mistake and layout.known and layout.board.name not in MISTAKES[mistake].boards:
        names = tuple(each.id for each in MISTAKES.values() if layout.board.name in each.boards)
        node.fault("mistake-board", name=mistake, board=layout.board.name, names=names)
    return mistake


def read_editable(node: Node, layout: Layout) -> str:
    """The name of a matrix of the board that can be typed over; else an empty string."""
    ref = read_reference(node, layout, "matrix")
    return ref.matrix if ref != NOWHERE and _is_editable(node, ref.matrix, layout) else ""


def _mistake_or_none(node: Node, layout: Layout) -> str:
    return "" if node.text == "none" else read_mistake(node, layout)


def _edits(node: Node, layout: Layout) -> tuple[Edit, ...]:
    edits: dict[Node, Edit] = {}
    for key, value in node.pairs(0):
        cell = read_reference(key, layout, "cell")
        if cell == NOWHERE:
            value.number()
        elif _is_editable(key, cell.matrix, layout):
            kind, tokens = layout.board[cell.matrix], len(layout.example.tokens["en"])
            edits[value] = Edit(cell, read_number(value, layout.board, kind, tokens))
    patched = layout.setup.patched(Patch(edits=(*layout.edits, *edits.values())))
    for value, edit in edits.items():
        if value.is_number:
            check_refused(value, layout.board, patched, edit.cell)
    return tuple(edits.values())


def _is_editable(node: Node, matrix: str, layout: Layout) -> bool:
    if layout.board[matrix].editable:
        return True
    names = tuple(kind.name for kind in layout.board.kinds if kind.editable)
    node.fault("not-editable", matrix=matrix, expected=Term("one-of", {"names": names}))
    return False
