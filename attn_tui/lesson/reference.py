"""References to a matrix, a row or a cell, held against the sizes of a board."""

from collections.abc import Sequence
from typing import Literal

from attn_tui.lesson.control import shortened
from attn_tui.lesson.course import Shown
from attn_tui.lesson.fault import Term
from attn_tui.lesson.layout import Layout
from attn_tui.lesson.node import Node
from attn_tui.model.matrix import Ref

NOWHERE = Ref("")

Extent = Literal["matrix", "row", "cell", "any"]


def read_matrix(node: Node, layout: Layout) -> str:
    """The name of a matrix that the board shows; an empty string where it does not."""
    return read_reference(node, layout, "matrix").matrix


def read_reference(node: Node, layout: Layout, extent: Extent, *, layers: bool = False) -> Ref:
    """A reference of this extent, inside its matrix; NOWHERE where it is wrong.

    Rows and cells of a matrix with several tables have to name one (`A@0,1[2,1]`), but for
    `layers`, where any will do. Of an unknown layout only its form is checked.
    """
    try:
        ref = Ref.parse(node.text)
    except ValueError:
        ref = NOWHERE
    if node.form != "scalar" or ref == NOWHERE or not _extends(ref, extent):
        node.wrong(Term(f"a-{extent}"))
        return NOWHERE
    if not layout.known or not _known(node, ref, layout):
        return NOWHERE
    if not _in_layer(node, ref, layout, any_will_do=layers or ref.row is None):
        return NOWHERE
    size = layout.sizes.get(ref.matrix)
    if size is not None and ((ref.row or 0) >= size[0] or (ref.column or 0) >= size[1]):
        node.fault(
            "outside",
            ref=str(ref),
            matrix=ref.matrix,
            last_row=size[0] - 1,
            last_column=size[1] - 1,
        )
        return NOWHERE
    return ref


def _in_layer(node: Node, ref: Ref, layout: Layout, any_will_do: bool) -> bool:
    """Whether a reference names one table where its matrix has several; notes a fault if not."""
    axes = layout.board[ref.matrix].layers
    if len(ref.layers) != len(axes) and not (any_will_do and not ref.layers):
        key = "layered" if axes else "no-layers"
        names = tuple(Term(f"layer-{axis}") for axis in axes)
        node.fault(key, ref=str(ref), matrix=ref.matrix, axes=names)
        return False
    sizes = layout.layers(ref.matrix)
    if any(index >= size for index, size in zip(ref.layers, sizes, strict=False)):
        last = ",".join(str(size - 1) for size in sizes)
        node.fault("no-such-layer", ref=str(ref), matrix=ref.matrix, last=last)
        return False
    return True


def read_rows(node: Node, matrix: str, layout: Layout) -> tuple[int, ...]:
    """Row numbers of a matrix, each once."""
    size = layout.sizes.get(matrix)
    first: dict[str, Node] = {}
    rows: list[int] = []
    for item in node.items():
        rows.append(item.whole(0, size[0] - 1 if size else 9999))
        if item.text in first:
            item.fault("again", name=shortened(item.text), first=first[item.text].line)
        first.setdefault(item.text, item)
    return tuple(rows)


def check_shown(node: Node, ref: Ref, shown: Sequence[Shown]) -> None:
    """Note a fault where the cell `ref` is on none of the matrices that a step shows."""
    if ref == NOWHERE or not shown:
        return
    for each in shown:
        if each.matrix == ref.matrix and (not each.rows or ref.row in (None, *each.rows)):
            return
    rows = [each.rows for each in shown if each.matrix == ref.matrix]
    names = tuple(each.matrix for each in shown)
    if rows:
        expected = Term("shown-rows", {"rows": tuple(map(str, rows[0])), "matrix": ref.matrix})
    else:
        expected = Term("one-of", {"names": names})
    node.fault("not-shown", ref=str(ref), expected=expected)


def _extends(ref: Ref, extent: Extent) -> bool:
    own: Extent = "matrix" if ref.row is None else "row" if ref.column is None else "cell"
    return extent in ("any", own)


def _known(node: Node, ref: Ref, layout: Layout) -> bool:
    if ref.matrix not in layout.board.names:
        node.unknown(layout.board.names, "what-matrix", ref.matrix)
        return False
    lacking = layout.lacks.get(ref.matrix)
    if lacking:
        node.fault("lacks", matrix=ref.matrix, example=layout.example.id, names=lacking)
    return not lacking
