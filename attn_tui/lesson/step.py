"""One step: what is said, what is shown, what the learner can change."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast, get_args

from attn_tui.lesson.ask import read_ask
from attn_tui.lesson.course import Shown, Step, Switch
from attn_tui.lesson.example import Given
from attn_tui.lesson.identifier import Identifiers
from attn_tui.lesson.layout import UNKNOWN, Layout, lay_out
from attn_tui.lesson.node import Fields, Node
from attn_tui.lesson.patch import read_editable, read_mistake, read_patch
from attn_tui.lesson.reference import (
    NOWHERE,
    check_shown,
    read_matrix,
    read_reference,
    read_rows,
)
from attn_tui.lesson.text import read_text
from attn_tui.lesson.value import read_values
from attn_tui.model.board import BOARDS
from attn_tui.model.check import EVIDENCE
from attn_tui.model.matrix import Ref
from attn_tui.model.setup import Setup

_MAY = (
    "board",
    "example",
    "setup",
    "cursor",
    "switches",
    "mistakes",
    "editable",
    "inputs",
    "values",
    "further",
    "carry",
    "checks",
    "ask",
)
_NEEDS: Mapping[Switch, str] = {"mistake": "mistakes", "edit": "editable"}


@dataclass(frozen=True, slots=True)
class Earlier:
    """What a step finds in the file before it.

    `drawn` has the matrix that a step draws in, by `section/step`.
    """

    examples: Mapping[str, Given]
    drawn: dict[str, str] = field(default_factory=dict)
    layouts: dict[tuple[str, str], Layout] = field(default_factory=dict)
    steps: list[str] = field(default_factory=list)
    """The steps so far, as `section/step`."""

    def layout(self, board: str, example: str) -> Layout:
        """The layout of a board for an example; UNKNOWN where one of them has no name."""
        if board not in BOARDS or example not in self.examples:
            return UNKNOWN
        key = (board, example)
        if key not in self.layouts:
            self.layouts[key] = lay_out(BOARDS[board], self.examples[example])
        return self.layouts[key]


def read_step(node: Node, section: Fields, ids: Identifiers, earlier: Earlier) -> Step:
    """One step of a section, whose board and example are the defaults of its steps."""
    fields = node.fields(("id", "say", "show"), _MAY)
    layout = read_layout(fields, section, earlier)
    patch = read_patch(fields["setup"], layout)
    seen = layout.patched(patch)
    boardless = section["questions"] or section["exercises"]
    shown = read_shown(fields["show"], seen, least=0 if boardless else 1)
    somewhere = Ref(layout.board.names[0] if layout.known else "", 0, 0)
    ask_ids = Identifiers()
    step = Step(
        id=ids.read(fields["id"]),
        say=read_text(fields["say"]),
        example=layout.example,
        setup=Setup(layout.board.name, layout.inputs).patched(patch),
        shown=shown,
        cursor=read_cursor(fields["cursor"], shown, seen) if shown else somewhere,
        switches=_switches(fields),
        mistakes=tuple(read_mistake(item, layout) for item in fields["mistakes"].items()),
        editable=tuple(_editable(item, seen, shown) for item in fields["editable"].items()),
        inputs=_inputs(fields["inputs"], seen),
        values=read_values(fields["values"], seen),
        asks=tuple(read_ask(item, seen, shown, ask_ids) for item in fields["ask"].items()),
        carry=_carry(fields["carry"], seen, earlier),
        checks=tuple(_checks(fields["checks"])),
        further=fields["further"].boolean(),
    )
    earlier.steps.append(f"{section['id'].text}/{step.id}")
    for ask in step.asks:
        if ask.kind == "draw" and ask.target:
            earlier.drawn[f"{section['id'].text}/{step.id}"] = ask.target.matrix
    return step


def read_layout(fields: Fields, section: Fields, earlier: Earlier) -> Layout:
    """The board and example of a step, or those that are the section's defaults."""
    names: list[str] = []
    for key, known in (("board", tuple(BOARDS)), ("example", tuple(earlier.examples))):
        node = fields[key] or section[key]
        if not {key}.intersection((*fields, *fields.meant, *section, *section.meant)):
            fields.node.fault("no-default", name=key)
        names.append(node.one_of(known, f"what-{key}") if known else "")
    return earlier.layout(*names)


def read_shown(node: Node, layout: Layout, least: int = 1) -> tuple[Shown, ...]:
    """The matrices that a step shows, each once; in a self-test or a practice perhaps none."""
    first: dict[str, Node] = {}
    shown: list[Shown] = []
    for item in node.items(least):
        each = _shown_matrix(item, layout)
        if each.matrix in first:
            item.fault("again", name=each.matrix, first=first[each.matrix].line)
        elif each.matrix:
            first[each.matrix] = item
            shown.append(each)
    return tuple(shown)


def _shown_matrix(node: Node, layout: Layout) -> Shown:
    if node.form != "mapping":
        return Shown(read_matrix(node, layout))
    fields = node.fields(("matrix",), ("rows", "blank", "title"))
    matrix = read_matrix(fields["matrix"], layout)
    return Shown(
        matrix,
        rows=read_rows(fields["rows"], matrix, layout),
        blank=fields["blank"].boolean(),
        title=read_text(fields["title"]) if fields["title"] else None,
    )


def read_cursor(node: Node, shown: Sequence[Shown], layout: Layout) -> Ref:
    """The cell where the step begins; the first one shown where the file does not say."""
    if not node:
        row = shown[0].rows[0] if shown and shown[0].rows else 0
        return Ref(shown[0].matrix, row, 0) if shown else NOWHERE
    cell = read_reference(node, layout, "cell", layers=True)
    check_shown(node, cell, shown)
    return cell


def _switches(fields: Fields) -> tuple[Switch, ...]:
    items = fields["switches"].items(0)
    switches = tuple(cast(Switch, item.one_of(get_args(Switch), "what-switch")) for item in items)
    needed = [key for switch, key in _NEEDS.items() if switch in switches]
    fields.require(needed, beside=("switches",))
    return switches


def _editable(node: Node, layout: Layout, shown: Sequence[Shown]) -> str:
    matrix = read_editable(node, layout)
    check_shown(node, Ref(matrix), shown)
    return matrix


def _inputs(node: Node, layout: Layout) -> tuple[str, ...]:
    """What a menu may change: numbers on their own, an order that can be typed, axes of layers."""
    kinds = layout.board.kinds
    single = [
        kind.name
        for kind in kinds
        if kind.editable and (kind.size == ("1", "1") or kind.rows == "position")
    ]
    axes = [axis for kind in kinds for axis in kind.layers]
    known = tuple(dict.fromkeys((*single, *axes)))
    first: dict[str, Node] = {}
    for item in node.items():
        name = item.one_of(known, "what-input") if layout.known else item.string()
        if name in first:
            item.fault("again", name=name, first=first[name].line)
        elif name:
            first[name] = item
        if name in single:
            read_matrix(item, layout)
    return tuple(first)


def _checks(node: Node) -> dict[str, Node]:
    """The ids of the checks, each with the place where it stands."""
    first: dict[str, Node] = {}
    for item in node.items():
        check = item.one_of(EVIDENCE, "what-check")
        if check in first:
            item.fault("again", name=check, first=first[check].line)
        elif check:
            first[check] = item
    return first


def _carry(node: Node, layout: Layout, earlier: Earlier) -> str:
    if not node:
        return ""
    if not earlier.drawn:
        node.fault("no-drawing")
        return ""
    path = node.one_of(tuple(earlier.drawn), "what-drawing")
    matrix = earlier.drawn.get(path, "")
    if matrix and layout.known and matrix not in layout.board.names:
        node.fault("other-drawing", matrix=matrix, board=layout.board.name)
    return path
