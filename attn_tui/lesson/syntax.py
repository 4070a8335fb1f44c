"""From text to nodes, by the events of a YAML parser. The only importer of yaml.

Nodes are built from events and not composed by the library: what is not wanted (anchors,
tags, deep nesting, a second document) is refused as it comes by, before it can grow.
"""

import re

import yaml
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    ScalarEvent,
)

from attn_tui.lesson.control import BREAK, CONTROL, code, shortened
from attn_tui.lesson.fault import Faults
from attn_tui.lesson.node import Form, Node

LOADER: type[yaml.SafeLoader] | type[yaml.CSafeLoader] = getattr(
    yaml, "CSafeLoader", yaml.SafeLoader
)

DEPTH = 40
"""How many lists and mappings may stand inside one another."""

_MOST = 100
"""After so many refused events the rest is not worth telling."""

_TAB = re.compile(" *\t")
_ESCAPED = re.compile(f"{CONTROL.pattern}|\r")

_PROBLEMS: tuple[tuple[str, str, bool], ...] = (
    ("cannot start any token", "bad-start", False),
    ("unexpected (end of stream|document)", "open-quote", True),
    ("mapping values are not allowed", "colon", False),
    ("could not find expected ':'", "no-colon", True),
    ("expected ',' or", "bracket", False),
    ("escape|hexdecimal", "escape", True),
    ("undefined tag handle", "tag", False),
    ("maximum nesting depth", "deep", False),
    ("sequence entries are not allowed", "dash", False),
    ("expected key|expected <block end>|expected '-' indicator", "indentation", False),
)
"""What the two parsers say, the sentence for it, and whether its beginning is the place."""


def read_nodes(text: str, faults: Faults) -> Node:
    """The root of the only document in `text`; absent where there is none.

    Raises LessonError where the text is no YAML, is nested deeper than DEPTH, or has very
    many refused parts.
    """
    builder = _Builder(faults)
    try:
        for event in yaml.parse(text, Loader=LOADER):
            builder.take(event)
            if builder.documents > 1:
                break
    except yaml.MarkedYAMLError as error:
        _note_syntax(error, text, builder)
        raise faults.error() from None
    except (yaml.YAMLError, ValueError, OverflowError):
        builder.refuse("syntax", problem="?")
        raise faults.error() from None
    if not builder.documents:
        faults.add(1, 1, "no-content")
    return builder.root


class _Builder:
    """Puts nodes together from a stream of events, and refuses what they must not have."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.documents = 0
        self.root = Node(faults, 1, 1, "absent")
        self.line, self.column = 1, 1
        self._open: list[Node] = []
        self._children: list[list[Node]] = []

    def refuse(self, key: str, **values: object) -> None:
        """Note a fault where the stream has come to."""
        self.faults.add(self.line, self.column, key, **values)
        if len(self.faults) == _MOST:
            raise self.faults.error()

    def take(self, event: Event) -> None:
        """Take the next event."""
        if event.start_mark is not None:
            self.line, self.column = event.start_mark.line + 1, event.start_mark.column + 1
        if isinstance(event, ScalarEvent):
            self._refuse_extras(event)
            self._add(self._scalar(event))
        elif isinstance(event, CollectionStartEvent):
            self._refuse_extras(event)
            self._begin("mapping" if isinstance(event, MappingStartEvent) else "list")
        elif isinstance(event, CollectionEndEvent):
            node = self._open.pop()
            node.children = self._children.pop()
            self._add(node)
        elif isinstance(event, AliasEvent):
            self.refuse("anchor", name=f"*{event.anchor}")
            self._add(Node(self.faults, self.line, self.column, "absent"))
        elif isinstance(event, DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self.refuse("documents")

    def _refuse_extras(self, event: ScalarEvent | CollectionStartEvent) -> None:
        if event.anchor is not None:
            self.refuse("anchor", name=f"&{event.anchor}")
        if event.tag is not None:
            self.refuse("tag")

    def _begin(self, form: Form) -> None:
        self._open.append(Node(self.faults, self.line, self.column, form))
        self._children.append([])
        if len(self._open) > DEPTH:
            self.refuse("deep", limit=DEPTH)
            raise self.faults.error()

    def _scalar(self, event: ScalarEvent) -> Node:
        text = event.value
        escaped = _ESCAPED.search(text)
        if escaped:
            self.refuse("control", code=code(escaped[0]))
            text = _ESCAPED.sub("\ufffd", text)
        if event.style in ("|", ">"):
            text = text.rstrip("\n")
        return Node(self.faults, self.line, self.column, "scalar", text, not event.style)

    def _add(self, node: Node) -> None:
        if self._children:
            self._children[-1].append(node)
        elif self.documents == 1:
            self.root = node


def _note_syntax(error: yaml.MarkedYAMLError, text: str, builder: _Builder) -> None:
    problem = error.problem or "?"
    mark, begin = error.problem_mark, error.context_mark
    if mark is None:
        builder.refuse("syntax", problem=shortened(problem))
        return
    line = [*BREAK.split(text), ""][mark.line]
    builder.line, builder.column = mark.line + 1, mark.column + 1
    tab = _TAB.match(line)
    if tab:
        builder.column = tab.end()
        builder.refuse("tab")
        return
    for pattern, key, at_begin in _PROBLEMS:
        if re.search(pattern, problem):
            if at_begin and begin is not None:
                builder.line, builder.column = begin.line + 1, begin.column + 1
            builder.refuse(key, character=line[mark.column : mark.column + 1], limit=DEPTH)
            return
    builder.refuse("syntax", problem=shortened(problem))
