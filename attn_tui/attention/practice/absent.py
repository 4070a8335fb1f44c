"""A name that a file, or an object that it makes, has to have and does not have."""

from collections.abc import Iterable
from difflib import get_close_matches

from attn_tui.attention.practice.outcome import Trouble


class Absent(Exception):
    """`name` is not among the names that are there."""

    def __init__(self, name: str, among: Iterable[str]) -> None:
        super().__init__(name)
        self.name = name
        self.among = tuple(among)

    @property
    def trouble(self) -> Trouble:
        """What is missing, and in `detail` the nearest name that is there, or nothing."""
        near = get_close_matches(self.name, self.among, n=1)
        return Trouble("missing", name=self.name, detail=near[0] if near else "")
