"""Ids: short names that stay the same while texts change."""

import re

from attn_tui.lesson.fault import Term
from attn_tui.lesson.node import Node

_ID = re.compile(r"[a-z0-9-]+")


class Identifiers:
    """The ids of one level of the file, each of them once."""

    def __init__(self) -> None:
        self._first: dict[str, Node] = {}

    def read(self, node: Node) -> str:
        """An id of small letters, digits and hyphens that was not there before."""
        if node.form != "scalar" or not _ID.fullmatch(node.text):
            node.wrong(Term("an-id"))
        elif node.text in self._first:
            node.fault("id-again", name=node.text, first=self._first[node.text].line)
        else:
            self._first[node.text] = node
        return node.text
