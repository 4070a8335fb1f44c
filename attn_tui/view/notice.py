"""What is kept, in words."""

from typing import TYPE_CHECKING

from attn_tui.words import Words

if TYPE_CHECKING:
    from attn_tui.tutor.keeper import Notice


def notice_text(words: Words, *notices: "Notice") -> str:
    """Sentences, one after the other."""
    gap = "" if words.language == "zh" else " "
    return gap.join(words(f"progress.{notice.key}", **notice.values) for notice in notices)
