"""Why a file or folder of the practice cannot be used."""

import errno
from typing import Literal

from attn_tui.words import Words
from attn_tui.words.printable import printable
from attn_tui.words.system import refusal_text

Why = Literal["folder", "special", "encoding", "large", "unread", "unwritten", "in-the-way"]

LIMIT = 200_000
"""Bytes of a file that is read."""


class Unusable(Exception):
    """A file that cannot be read or written; `file` is how it is named, `number` an errno."""

    def __init__(self, why: Why, file: str, number: int = 0) -> None:
        super().__init__(why, file, number)
        self.why = why
        self.file = printable(file)
        self.number = number

    def text(self, words: Words) -> str:
        """One sentence that names it, and the way out."""
        reason = refusal_text(self.number or errno.EIO, words)
        limit = LIMIT // 1000
        return words(f"workplace.{self.why}", file=self.file, reason=reason, limit=limit)
