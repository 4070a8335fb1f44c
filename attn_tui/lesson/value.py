"""Numbers that a text or a reply takes from the board."""

import re

from attn_tui.lesson.condition import read_operand
from attn_tui.lesson.course import Value
from attn_tui.lesson.fault import Term
from attn_tui.lesson.layout import Layout
from attn_tui.lesson.node import Node
from attn_tui.lesson.patch import read_patch
from attn_tui.lesson.reference import NOWHERE, Extent, read_reference
from attn_tui.model.matrix import Ref

_NAME = re.compile(r"[A-Za-z0-9_-]+")


def read_values(node: Node, layout: Layout) -> dict[str, Value]:
    """The values of a step by the names that its texts put in braces."""
    values: dict[str, Value] = {}
    for key, value in node.pairs(0):
        if not _NAME.fullmatch(key.text):
            key.wrong(Term("a-value-name"))
        values[key.text] = read_value(value, layout)
    return values


def read_value(node: Node, layout: Layout) -> Value:
    """A cell, or under `cell` or `row_sum` what stands there in the setup that `with` makes."""
    if node.form != "mapping":
        return Value(read_reference(node, layout, "cell"))
    fields = node.fields((), ("cell", "row_sum", "with"))
    kind = fields.only(("cell", "row_sum"))
    if not kind:
        return Value(NOWHERE)
    patch = read_patch(fields["with"], layout)
    extent: Extent = "row" if kind == "row_sum" else "cell"
    source = read_reference(fields[kind], layout.patched(patch), extent)
    return Value(source, patch if fields["with"] else None)


def read_guess(node: Node, layout: Layout) -> float | Value:
    """The guess that a reply is for: a number, or a value."""
    if node.form == "mapping":
        return read_value(node, layout)
    guess = read_operand(node, layout)
    return Value(guess) if isinstance(guess, Ref) else guess
