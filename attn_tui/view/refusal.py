"""Why a number was refused, as a sentence."""

from attn_tui.model.refusal import Refusal
from attn_tui.words import Words, has_word


def refusal_text(refusal: Refusal, words: Words) -> str:
    """The sentence, with the matrix named as its title names it."""
    values = dict(refusal.values)
    name = values.get("name", "")
    if has_word(f"matrix.{name}"):
        values["name"] = words(f"matrix.{name}")
    return words(f"notice.{refusal.key}", **values)
