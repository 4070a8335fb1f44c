"""What native code prints: into a log instead of onto the screen."""

import os

from attn_tui.log import open_log

OUTPUTS = (1, 2)


class Stray:
    """Leads standard output and standard error into a log, as far as they are the terminal."""

    def __init__(self) -> None:
        self._kept: dict[int, int] = {}

    def divert(self) -> None:
        """Into the log from here on."""
        with open_log("output") as log:
            for descriptor in OUTPUTS:
                if descriptor not in self._kept and os.isatty(descriptor):
                    self._kept[descriptor] = os.dup(descriptor)
                    os.dup2(log.fileno(), descriptor)

    def restore(self) -> None:
        """To where they led before."""
        while self._kept:
            descriptor, kept = self._kept.popitem()
            os.dup2(kept, descriptor)
            os.close(kept)
