"""A text of the lesson in every language."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from attn_tui.words import LANGUAGES, Language

if TYPE_CHECKING:
    from attn_tui.lesson.node import Node


@dataclass(frozen=True, slots=True)
class Text:
    """One text in every language."""

    en: str
    zh: str

    def __getitem__(self, language: Language) -> str:
        return self.zh if language == "zh" else self.en


NOTHING = Text("", "")


def read_text(node: "Node") -> Text:
    """The texts under `en` and `zh`, as written; NOTHING where the node is absent."""
    if not node:
        return NOTHING
    languages = node.fields(LANGUAGES)
    return Text(en=languages["en"].string(), zh=languages["zh"].string())
