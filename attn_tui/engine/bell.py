"""What wakes a thread that waits on sockets."""

from contextlib import suppress
from socket import socketpair
from threading import Lock


class Bell:
    """Readable, for `select` and its kin, from `ring` to `clear`."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._bell, self._ringer = socketpair()
        self._bell.setblocking(False)
        self._ringer.setblocking(False)

    def fileno(self) -> int:
        """The descriptor to wait on; -1 once closed."""
        return self._bell.fileno()

    def ring(self) -> None:
        """Wake whoever waits, from any thread; nothing once closed."""
        with self._lock:
            # A bell that takes no more rings already.
            if self.fileno() >= 0:
                with suppress(BlockingIOError):
                    self._ringer.send(b"!")

    def clear(self) -> None:
        """Forget what was rung so far."""
        with suppress(BlockingIOError):
            while self._bell.recv(4096):
                pass

    def close(self) -> None:
        """Give the descriptors back."""
        with self._lock:
            self._bell.close()
            self._ringer.close()
