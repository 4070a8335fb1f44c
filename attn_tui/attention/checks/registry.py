"""What a theme of checks is."""

from collections.abc import Callable

from attn_tui.model.check import Measured

Measures = dict[str, Callable[[], Measured]]
"""What each check measures, by its id."""
