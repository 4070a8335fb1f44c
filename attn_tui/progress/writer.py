"""Writing down what happens, in a thread of its own, so that no key ever waits for a disk."""

import os
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread

from attn_tui.progress.codec import encode
from attn_tui.progress.event import Event
from attn_tui.progress.folder import Folder, Trouble, new_log, trouble_of


class Writer:
    """Appends each event to a log of this session's own; the log begins with the first event.

    What cannot be written is tried again with the next event and at the end. `failed` is
    called once, from the thread, when something could not be.
    """

    def __init__(self, folder: Folder, failed: Callable[[], None] = lambda: None) -> None:
        self.trouble: Trouble | None = None
        """Why the last event is not on disk."""
        self._folder = folder
        self._failed = failed
        self._events: SimpleQueue[Event | None] = SimpleQueue()
        self._thread = Thread(target=self._write_all, name="progress", daemon=True)
        self._unwritten = b""
        self._descriptor: int | None = None
        self._told = False

    def record(self, event: Event) -> None:
        """Hand an event over; never waits, never raises."""
        if self._thread.ident is None:
            self._thread.start()
        self._events.put(event)

    def close(self, patience: float = 2) -> bool:
        """Write what is left, and end; whether all is on disk within so many seconds."""
        if self._thread.ident is None:
            return True
        self._events.put(None)
        self._thread.join(patience)
        if self._thread.is_alive() and self.trouble is None:
            self.trouble = "failed"
        return self.trouble is None

    def _write_all(self) -> None:
        event = self._events.get()
        while event is not None:
            self._unwritten += encode(event)
            self._write()
            event = self._events.get()
        if self._unwritten:
            self._write()
        if self._descriptor is not None:
            os.close(self._descriptor)

    def _write(self) -> None:
        """Write on where the last attempt ended, be it within a line."""
        try:
            if self._descriptor is None:
                self._descriptor, _ = new_log(self._folder())
            while self._unwritten:
                self._unwritten = self._unwritten[os.write(self._descriptor, self._unwritten) :]
            if self._events.empty():
                os.fsync(self._descriptor)
            self.trouble = None
        except (OSError, RuntimeError) as error:
            self.trouble = trouble_of(error)
            if not self._told:
                self._told = True
                self._failed()
