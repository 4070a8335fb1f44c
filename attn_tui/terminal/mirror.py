"""What Textual draws and what the terminal shows, and the frames that make them the same."""

import asyncio
from collections.abc import Callable, Iterable
from functools import partial

from rich.style import Style as RichStyle

from attn_tui.terminal.colour import Depth, look
from attn_tui.terminal.difference import difference
from attn_tui.terminal.flow import QUERY, Flow
from attn_tui.terminal.grid import Grid
from attn_tui.terminal.outlet import Outlet
from attn_tui.terminal.strips import Strips, Update

LAYOUT_TIME = 0.3
"""Seconds that Textual may need to draw for another size."""

TURNS = 10
"""Of the event loop without anything drawn, after which a first picture is whole."""
LONGEST_DRAWING = 0.1
"""Seconds after which it is shown although more is drawn all the time."""
START_UP = 1.0
"""Seconds that the program may be too busy at its start to hear the first answer."""


class Mirror:
    """Draws on a grid, and sends what differs whenever the terminal can take it.

    Frames that were overtaken are never sent. `fills` says whether the terminal erases in
    the background colour that is set; `spell` puts a frame into the characters that it reads;
    `failed` is told what went wrong while sending.
    """

    def __init__(
        self,
        outlet: Outlet,
        size: tuple[int, int],
        depth: Depth,
        fills: bool,
        failed: Callable[[Exception], None],
        spell: Callable[[str], str] = str,
    ) -> None:
        self._outlet = outlet
        self._fills = fills
        self._failed = failed
        self._spell = spell
        self._flow = Flow()
        self._wanted = Grid(*size)
        self._sent: Grid | None = None
        self._strips = Strips(partial(look, depth=depth))
        self._aside = ""
        self._is_held = True
        self._awaits_layout = False
        self._turns = 0
        self._drawn_since = 0.0
        self._loop = asyncio.get_running_loop()
        self._next: asyncio.Handle | None = None
        self._timers: dict[Callable[[], None], asyncio.TimerHandle] = {}

    # What there is to show

    def draw(self, update: Update, cursor: tuple[int, int]) -> None:
        """Draw what Textual shows, and leave the cursor there."""
        self._strips.draw(update, self._wanted)
        self._wanted.place_cursor(*cursor)
        if self._awaits_layout:
            self._resume()
        if self.has_sent:
            self._send()
        else:
            self._schedule()

    def expect(self, styles: Iterable[RichStyle]) -> None:
        """Get ready to draw in these styles."""
        for style in styles:
            self._strips.expect(style)

    def copy(self, sequence: str) -> None:
        """Send a sequence that is no part of the picture, ahead of the next frame."""
        self._aside = sequence
        self._schedule()

    def resize(self, size: tuple[int, int]) -> None:
        """The terminal has this size now: draw all of it, once Textual has for another size."""
        self._awaits_layout = size != self._wanted.size
        self._wanted = self._wanted.resized(*size)
        if self._awaits_layout:
            self._at(self._loop.time() + LAYOUT_TIME, self._resume)
        else:
            self._resume()
        self.forget()

    def forget(self) -> None:
        """Nobody knows what the terminal shows: draw everything, whatever is under way."""
        self._sent = None
        self._flow.forget()
        self._schedule()

    # When to send it

    def first_query(self) -> str:
        """What to send ahead of `start`: a query, or nothing to a terminal that answers none."""
        self._flow.forget()
        query = QUERY if self._flow.asks else ""
        self._flow.probed(self._loop.time() + START_UP)
        return query

    def start(self) -> None:
        """Send from here on, everything at first."""
        self._sent = None
        self._resume()

    def hold_back(self) -> None:
        """Send nothing until `resize` says how large the terminal is, or `start`."""
        self._is_held = True
        self._awaits_layout = False

    def stop(self) -> None:
        """Send nothing until `start`."""
        self.hold_back()
        self._loop.remove_writer(self._outlet.descriptor)
        while self._timers:
            self._timers.popitem()[1].cancel()

    def answered(self) -> None:
        """The terminal has read what was sent."""
        self._flow.acknowledged(self._loop.time())
        self._schedule()

    @property
    def has_sent(self) -> bool:
        """Whether the terminal was sent anything that it shows by now."""
        return self._sent is not None

    @property
    def awaits_answer(self) -> bool:
        """Whether an answer may be under way that nobody but this program asked for."""
        return self._flow.deadline is not None

    def _resume(self) -> None:
        self._is_held = self._awaits_layout = False
        self._schedule()

    def _schedule(self) -> None:
        self._turns = 1 if self.has_sent else TURNS
        if self._next is None and not self._is_held:
            self._drawn_since = self._loop.time()
            self._next = self._loop.call_soon(self._turn)

    def _turn(self) -> None:
        self._turns -= 1
        if self._turns > 0 and self._loop.time() < self._drawn_since + LONGEST_DRAWING:
            self._next = self._loop.call_soon(self._turn)
        else:
            self._next = None
            self._send()

    def _at(self, time: float, act: Callable[[], None]) -> None:
        if act in self._timers:
            self._timers[act].cancel()
        self._timers[act] = self._loop.call_at(time, act)

    def _send(self) -> None:
        if self._is_held or self._outlet.is_gone:
            return
        if self._outlet.is_busy:
            self._loop.add_writer(self._outlet.descriptor, self._pump)
            return
        now = self._loop.time()
        if self._flow.may_send(now):
            try:
                self._send_frame(now)
            except Exception as error:  # noqa: BLE001 - the event loop would keep it to itself
                self._failed(error)
        if self._flow.deadline is not None:
            self._at(self._flow.deadline, self._schedule)

    def _send_frame(self, now: float) -> None:
        frame = difference(self._sent, self._wanted, fills=self._fills)
        if not frame and not self._aside:
            return
        query = QUERY if self._flow.asks else ""
        self._outlet.write(self._aside + self._spell(frame) + query)
        self._aside = ""
        self._sent = self._wanted.copy()
        self._flow.sent(now)
        if self._outlet.is_busy:
            self._schedule()

    def _pump(self) -> None:
        self._outlet.pump()
        if not self._outlet.is_busy:
            self._loop.remove_writer(self._outlet.descriptor)
            self._schedule()
