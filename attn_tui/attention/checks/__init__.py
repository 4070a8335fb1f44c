"""The claims of the lesson, measured: `prove` is the way in; a file for each theme."""

from attn_tui.attention.checks.proof import prove

__all__ = ["prove"]
