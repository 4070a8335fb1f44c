"""Signals and hang-ups: they end the program from a thread, whatever the others do."""

import os
import select
import signal
from collections.abc import Callable
from contextlib import suppress
from signal import SIGCONT, SIGHUP, SIGINT, SIGTSTP, SIGTTOU, SIGWINCH, Signals
from threading import Thread
from types import FrameType

from attn_tui.terminal.guard import ENDING, GUARD, ending_in, noted

PASSING = (SIGWINCH, SIGCONT, SIGTSTP)
HUNG_UP = select.POLLHUP | select.POLLERR


class Ending:
    """Watches from a thread of its own, so that a blocked main thread changes nothing.

    A signal that ends, or a terminal that hangs up, calls `give_back` in that thread and
    exits with 128 + its number; a signal that was ignored before stays ignored. The
    signals of PASSING are handed to `passed`, in that thread. Where threads stand still as
    well, the guard does it. To be started once, by the main thread.
    """

    def __init__(
        self, terminal: int, give_back: Callable[[], None], passed: Callable[[Signals], None]
    ) -> None:
        self._terminal = terminal
        self._give_back = give_back
        self._passed = passed
        self._caught_once: list[Signals] = []

    def start(self) -> None:
        """Catch the signals from here on."""
        GUARD.start()
        GUARD.told.setblocking(False)
        signal.set_wakeup_fd(GUARD.told.fileno(), warn_on_full_buffer=False)
        for number in (*ENDING, *PASSING):
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, _leave_to_the_thread)
        Thread(target=self._watch, name="ending", daemon=True).start()

    def catch_once(self) -> None:
        """Let the guard end this process with the right status; takes 3 ms."""
        from attn_tui.terminal.disposition import catch_once

        for number in ENDING:
            if signal.getsignal(number) is _leave_to_the_thread and catch_once(number):
                self._caught_once.append(number)

    def release(self) -> None:
        """The terminal was given back; the signals that end still do, without a guard.

        Those of PASSING are left to the system again.
        """
        GUARD.stop()
        for number in PASSING:
            if signal.getsignal(number) is _leave_to_the_thread:
                signal.signal(number, signal.SIG_DFL)

    def _watch(self) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, [SIGTTOU])
        poll = select.poll()
        poll.register(GUARD.heard, select.POLLIN)
        poll.register(self._terminal, 0)
        while True:
            for descriptor, event in poll.poll():
                if descriptor == GUARD.heard.fileno():
                    self._hear()
                elif event & HUNG_UP:
                    self._end(SIGHUP)
                else:
                    poll.unregister(descriptor)

    def _hear(self) -> None:
        """A signal that ends is never read: the guard sees that it was not dealt with yet."""
        numbers = noted(GUARD.heard)
        ending = ending_in(numbers)
        if ending:
            self._end(ending)
        GUARD.heard.recv(len(numbers))
        for number in PASSING:
            if number in numbers:
                self._passed(number)

    def _end(self, number: Signals) -> None:
        try:
            with suppress(Exception):
                self._ignore_more()
                self._give_back()
                GUARD.stop()
        finally:
            os._exit(128 + number)

    def _ignore_more(self) -> None:
        if self._caught_once:
            from attn_tui.terminal.disposition import ignore

            ignore(self._caught_once)


def interrupt_quietly() -> None:
    """Let SIGINT end the process without a traceback, until there is a terminal to give back."""
    if signal.getsignal(SIGINT) is signal.default_int_handler:
        signal.signal(SIGINT, signal.SIG_DFL)


def stop_process() -> None:
    """Stop this process group, as Ctrl-Z does, until it is continued.

    A group that no shell looks after is not stopped by the system: then it goes on at once.
    """
    caught = signal.signal(SIGTSTP, signal.SIG_DFL)
    os.kill(0, SIGTSTP)
    select.select([], [], [], 0.1)  # another thread may be the one that is told to stop
    signal.signal(SIGTSTP, caught)


def _leave_to_the_thread(number: int, frame: FrameType | None) -> None:
    pass
