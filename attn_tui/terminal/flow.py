"""One frame in flight: when the next may be sent. No input, no output, no clock.

A relay takes tens of kilobytes before a write blocks, so that a descriptor that can be
written says nothing of the terminal behind it. A query after a frame does: its answer
comes when the terminal has read the frame.
"""

from enum import Enum, auto

QUERY = "\x1b[5n"
ANSWER = "\x1b[0n"
FIRST_ANSWER = 1.0
"""Seconds within which a terminal that answers at all answers the first query."""
LOST_ANSWER = 120.0
"""Seconds after which an answer is taken for lost: 28 kB at 240 B/s."""


class Terminal(Enum):
    """What is known of the terminal's answers."""

    UNASKED = auto()
    ASKED = auto()
    ANSWERS = auto()
    SILENT = auto()


class Flow:
    """Keeps one frame in flight on a terminal that answers; all times in seconds."""

    def __init__(self) -> None:
        self._terminal = Terminal.UNASKED
        self._asked_at: float | None = None
        self._holds = False

    @property
    def asks(self) -> bool:
        """Whether what is written next has to end in a QUERY."""
        return self._asked_at is None and self._terminal in (Terminal.UNASKED, Terminal.ANSWERS)

    @property
    def deadline(self) -> float | None:
        """When `timed_out` has to be asked, if no answer comes before."""
        if self._asked_at is None:
            return None
        answered = self._terminal is Terminal.ANSWERS
        return self._asked_at + (LOST_ANSWER if answered else FIRST_ANSWER)

    def may_send(self, now: float) -> bool:
        """Whether a frame may be sent now."""
        self.timed_out(now)
        return not self._holds

    def probed(self, now: float) -> None:
        """A query was sent ahead of any frame: it holds up none."""
        self._ask(now)

    def sent(self, now: float) -> None:
        """A frame was sent, with a query behind it where `asks` said so."""
        self._holds = self._ask(now)

    def acknowledged(self, now: float) -> None:
        """An answer came: the terminal has read what was sent before the query."""
        if not self.timed_out(now) and self._asked_at is not None:
            self._terminal = Terminal.ANSWERS
            self._free()

    def timed_out(self, now: float) -> bool:
        """Give up an answer that is overdue; True where that was so.

        A terminal that leaves the first query unanswered is never asked again.
        """
        if self.deadline is None or now < self.deadline:
            return False
        if self._terminal is Terminal.ASKED:
            self._terminal = Terminal.SILENT
        self._free()
        return True

    def forget(self) -> None:
        """Hold up no frame: the terminal is drawn anew. The first answer is still awaited."""
        self._holds = False
        if self._terminal is not Terminal.ASKED:
            self._asked_at = None

    def _ask(self, now: float) -> bool:
        if not self.asks:
            return self._holds
        if self._terminal is Terminal.UNASKED:
            self._terminal = Terminal.ASKED
        self._asked_at = now
        return True

    def _free(self) -> None:
        self._asked_at = None
        self._holds = False
