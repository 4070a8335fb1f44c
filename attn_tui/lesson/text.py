"""A text of the lesson in every language."""

from attn_tui.lesson.course import Text
from attn_tui.lesson.node import Node
from attn_tui.words import LANGUAGES

NOTHING = Text("", "")


def read_text(node: Node) -> Text:
    """The texts under `en` and `zh`, as written; NOTHING where the node is absent."""
    if not node:
        return NOTHING
    languages = node.fields(LANGUAGES)
    return Text(en=languages["en"].string(), zh=languages["zh"].string())
