"""Why the system refuses a file, in the learner's language."""

import errno
import os

from attn_tui.words import Words, has_word


def refusal_text(number: int, words: Words) -> str:
    """What an error number means; the system's own words where the catalogue has none."""
    name = errno.errorcode.get(number, "").lower()
    return words(f"reason.{name}") if has_word(f"reason.{name}") else os.strerror(number)
