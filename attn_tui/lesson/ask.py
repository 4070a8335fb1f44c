"""What a step asks for: one kind of question, its answers and what is said to them."""

from collections.abc import Mapping, Sequence

from attn_tui.lesson.condition import read_condition, read_sizes
from attn_tui.lesson.course import Ask, AskKind, Option, Reply, Shown
from attn_tui.lesson.fault import Term
from attn_tui.lesson.identifier import Identifiers
from attn_tui.lesson.layout import Layout
from attn_tui.lesson.node import Fields, Node
from attn_tui.lesson.patch import read_patch
from attn_tui.lesson.reference import NOWHERE, Extent, check_shown, read_matrix, read_reference
from attn_tui.lesson.text import read_text
from attn_tui.lesson.value import read_guess
from attn_tui.model.board import BOARDS
from attn_tui.model.matrix import Ref

TOLERANCE = 0.005
"""How far a typed number may be from the one in the cell, where the lesson does not say."""

_KINDS: Mapping[str, AskKind] = {
    "number": "number",
    "cell": "cell",
    "shape": "shape",
    "choose": "choice",
    "draw": "draw",
    "task": "task",
}
_COMMON = ("id", "prompt", "with", "hide", "right", "wrong")
_EXTRAS: Mapping[str, tuple[str, ...]] = {
    "number": ("within", "replies"),
    "shape": ("replies",),
    "cell": ("where", "replies"),
    "draw": ("until", "replies"),
    "task": ("replies",),
}
_FITS = {"number": "value", "shape": "sizes", "cell": "where", "draw": "when", "task": "when"}
_MARKS = tuple(
    dict.fromkeys(
        kind.name
        for board in BOARDS.values()
        for kind in board.kinds
        if kind.paint == "mark" and kind.editable
    )
)


def read_ask(
    node: Node, layout: Layout, shown: Sequence[Shown], ids: Identifiers | None = None
) -> Ask:
    """One ask of a step that shows `shown`; without `ids`, that of a question, which has none.

    An option of a question has an id and a condition: the file says of none that it is right.
    """
    extras = tuple(dict.fromkeys(name for names in _EXTRAS.values() for name in names))
    need = ("id", "prompt") if ids else ("prompt",)
    fields = node.fields(need, (*_KINDS, *_COMMON[2:], *extras))
    kind = fields.only(tuple(_KINDS))
    if kind:
        fields.restrict(kind, (*_COMMON, *_EXTRAS.get(kind, ())))
        fields.require(_sayings(kind, fields))
    patch = read_patch(fields["with"], layout)
    revealed = layout.patched(patch)
    target = _target(kind, fields, layout if kind == "draw" else revealed, shown)
    condition = fields["until" if kind == "draw" else "task"]
    tolerance = fields["within"]
    return Ask(
        id=ids.read(fields["id"]) if ids else "",
        kind=_KINDS.get(kind, "task"),
        prompt=read_text(fields["prompt"]),
        right=read_text(fields["right"]),
        wrong=read_text(fields["wrong"]),
        target=target,
        tolerance=tolerance.number(low=0) if tolerance else TOLERANCE,
        options=_options(fields["choose"], revealed, None if ids else Identifiers()),
        condition=read_condition(condition, layout) if condition else None,
        patch=patch,
        hide=_hidden(fields, kind, target, layout),
        replies=_replies(fields["replies"], kind, revealed if kind == "shape" else layout),
        where=_marks(fields["where"], layout) if fields["where"] else "",
    )


def _sayings(kind: str, fields: Fields) -> tuple[str, ...]:
    """What is said to an answer and must be there; every option has a word of its own."""
    if kind == "choose":
        return ()
    return ("right",) if kind == "draw" and "until" not in fields else ("right", "wrong")


def _target(kind: str, fields: Fields, layout: Layout, shown: Sequence[Shown]) -> Ref | None:
    node = fields[kind]
    if kind == "number":
        return read_reference(node, layout, "cell")
    if kind == "shape":
        return read_reference(node, layout, "matrix", layers=True)
    if kind == "cell":
        extent: Extent = "matrix" if "where" in fields else "cell"
        cell = read_reference(node, layout, extent, layers=True)
        check_shown(node, cell, shown)
        return cell
    return _drawn(node, layout, shown) if kind == "draw" else None


def _drawn(node: Node, layout: Layout, shown: Sequence[Shown]) -> Ref:
    target = read_reference(node, layout, "matrix")
    if target == NOWHERE:
        return NOWHERE
    kind = layout.board[target.matrix]
    if kind.paint == "mark" and kind.editable:
        check_shown(node, target, shown)
    else:
        node.fault("no-marks", matrix=target.matrix, expected=Term("one-of", {"names": _MARKS}))
    return target


def _marks(node: Node, layout: Layout) -> str:
    """The name of a matrix of marks; an empty string where it is none."""
    matrix = read_matrix(node, layout)
    if matrix and layout.board[matrix].paint != "mark":
        names = tuple(kind.name for kind in layout.board.kinds if kind.paint == "mark")
        node.fault("no-marks", matrix=matrix, expected=Term("one-of", {"names": names}))
    return matrix


def _hidden(fields: Fields, kind: str, target: Ref | None, layout: Layout) -> tuple[Ref, ...]:
    if "hide" in fields:
        items = fields["hide"].items(0)
        return tuple(read_reference(item, layout, "any", layers=True) for item in items)
    return (target,) if kind == "number" and target is not None else ()


def _options(node: Node, layout: Layout, ids: Identifiers | None) -> tuple[Option, ...]:
    options = tuple(_option(item, layout, ids) for item in node.items(3 if ids else 2, 5))
    if len(options) > 1 and not any(each.right or each.when for each in options):
        node.fault("no-right")
    return options


def _option(node: Node, layout: Layout, ids: Identifiers | None) -> Option:
    if ids:
        fields = node.fields(("id", "text", "say", "when"), ("with",))
    else:
        fields = node.fields(("text", "say"), ("when", "right", "with"))
    patch = read_patch(fields["with"], layout)
    if "when" in fields and "right" in fields:
        fields.only(("when", "right"))
    seen = layout.patched(patch)
    return Option(
        text=read_text(fields["text"]),
        say=read_text(fields["say"]),
        when=read_condition(fields["when"], seen) if fields["when"] else None,
        right=fields["right"].boolean(),
        patch=patch,
        id=ids.read(fields["id"]) if ids else "",
    )


def _replies(node: Node, kind: str, layout: Layout) -> tuple[Reply, ...]:
    replies: list[Reply] = []
    fits = _FITS.get(kind, "")
    for item in node.items() if fits else ():
        fields = item.fields(("say", fits))
        when, value, where = fields["when"], fields["value"], fields["where"]
        replies.append(
            Reply(
                say=read_text(fields["say"]),
                value=read_guess(value, layout) if value else None,
                when=read_condition(when, layout) if when else None,
                sizes=read_sizes(fields["sizes"], layout),
                where=_marks(where, layout) if where else "",
            )
        )
    return tuple(replies)
