"""Conditions on what a board shows, written as mappings."""

from collections.abc import Callable, Mapping
from typing import Literal, cast, get_args

from attn_tui.lesson.layout import Layout
from attn_tui.lesson.node import Fields, Node
from attn_tui.lesson.reference import read_matrix, read_reference, read_rows
from attn_tui.model.condition import (
    TOLERANCE,
    All,
    Any,
    Cell,
    Changed,
    Condition,
    Equal,
    Largest,
    Moment,
    Not,
    NotANumber,
    Pattern,
    RowSum,
    Shape,
)
from attn_tui.model.matrix import Ref

Relation = Literal["is", "above", "below"]

_RELATIONS = ("is", "above", "below")
_EXTRAS: Mapping[str, tuple[str, ...]] = {
    "cell": (*_RELATIONS, "within"),
    "largest": ("at",),
    "shape": ("is",),
    "row_sum": ("is", "within"),
    "equal": ("within",),
    "changed": ("pattern", "rows", "cells", "since"),
    "nan": (),
    "all": (),
    "any": (),
    "not": (),
}
_NEEDED = {"largest": ("at",), "shape": ("is",), "row_sum": ("is",)}


def read_condition(node: Node, layout: Layout) -> Condition:
    """The condition in a mapping; one without meaning where it is wrong."""
    extras = tuple(dict.fromkeys(name for names in _EXTRAS.values() for name in names))
    fields = node.fields((), (*_EXTRAS, *extras))
    kind = fields.only(tuple(_EXTRAS))
    if not kind:
        return All(())
    fields.restrict(kind, _EXTRAS[kind])
    fields.require(_NEEDED.get(kind, ()), beside=(kind,))
    return _READERS[kind](fields, layout)


def read_operand(node: Node, layout: Layout) -> float | Ref:
    """A number, or the cell that holds it."""
    is_cell = node.form == "scalar" and "[" in node.text
    return read_reference(node, layout, "cell") if is_cell else node.number()


def read_sizes(node: Node, layout: Layout) -> tuple[int | Ref, ...]:
    """The sizes of a shape: whole numbers, or the cells that hold them."""
    return tuple(
        read_reference(item, layout, "cell") if "[" in item.text else item.whole(1, 9999)
        for item in node.items(1, 4)
    )


def _tolerance(fields: Fields) -> float:
    return fields["within"].number(low=0) if fields["within"] else TOLERANCE


def _cell(fields: Fields, layout: Layout) -> Condition:
    relation = fields.only(_RELATIONS)
    cell = read_reference(fields["cell"], layout, "cell")
    other = read_operand(fields[relation], layout)
    return Cell(cell, cast(Relation, relation), other, _tolerance(fields))


def _largest(fields: Fields, layout: Layout) -> Condition:
    row = read_reference(fields["largest"], layout, "row")
    size = layout.sizes.get(row.matrix)
    return Largest(row, fields["at"].whole(0, size[1] - 1 if size else 9999))


def _shape(fields: Fields, layout: Layout) -> Condition:
    return Shape(read_matrix(fields["shape"], layout), read_sizes(fields["is"], layout))


def _row_sum(fields: Fields, layout: Layout) -> Condition:
    row = read_reference(fields["row_sum"], layout, "row")
    return RowSum(row, fields["is"].number(), _tolerance(fields))


def _equal(fields: Fields, layout: Layout) -> Condition:
    items = fields["equal"].items(2, 2)
    refs = [read_reference(item, layout, "matrix") for item in items]
    sizes = [_whole_size(ref, layout) for ref in refs]
    if all(sizes) and len(set(sizes)) > 1:
        fields["equal"].fault("sizes-differ", names=tuple(map(str, refs)))
    return Equal(refs[0], refs[-1], _tolerance(fields)) if refs else All(())


def _changed(fields: Fields, layout: Layout) -> Condition:
    matrix = read_matrix(fields["changed"], layout)
    way = fields.only(("pattern", "rows", "cells"))
    pattern = fields["pattern"].one_of(get_args(Pattern), "what-pattern")
    rows = read_rows(fields["rows"], matrix, layout) if way == "rows" else None
    cells = tuple(read_reference(item, layout, "cell") for item in fields["cells"].items())
    since = fields["since"].one_of(("start", "right"), "what-moment") or "start"
    return Changed(
        matrix,
        cast(Pattern, pattern) if way == "pattern" else None,
        rows,
        cells if way == "cells" else None,
        cast(Moment, since),
    )


def _nan(fields: Fields, layout: Layout) -> Condition:
    return NotANumber(read_matrix(fields["nan"], layout))


def _all(fields: Fields, layout: Layout) -> Condition:
    return All(tuple(read_condition(item, layout) for item in fields["all"].items()))


def _any(fields: Fields, layout: Layout) -> Condition:
    return Any(tuple(read_condition(item, layout) for item in fields["any"].items()))


def _not(fields: Fields, layout: Layout) -> Condition:
    return Not(read_condition(fields["not"], layout))


def _whole_size(ref: Ref, layout: Layout) -> tuple[int, ...] | None:
    """The size of a layer, or of all the matrix where none is named; None where unknown."""
    size = layout.sizes.get(ref.matrix)
    if size is None or ref.layers:
        return size
    return (*layout.layers(ref.matrix), *size)


_READERS: Mapping[str, Callable[[Fields, Layout], Condition]] = {
    "cell": _cell,
    "largest": _largest,
    "shape": _shape,
    "row_sum": _row_sum,
    "equal": _equal,
    "changed": _changed,
    "nan": _nan,
    "all": _all,
    "any": _any,
    "not": _not,
}
