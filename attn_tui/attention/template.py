"""torch's process: imports torch once, computes nothing, and forks a worker per request.

Started as `python -m attn_tui.attention.template FD`, where FD is a socket. Each byte
that arrives there carries the descriptor of a line on which a new worker answers. Once the
other end hangs up, be it while torch is imported, the workers are killed and the process ends.
"""

import ctypes
import os
import select
import signal
import socket
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from threading import Thread
from typing import NoReturn

from attn_tui.attention.worker import Compute, note, work

Load = Callable[[], tuple[Compute, str]]
"""Imports what computes, and gives it with the version of torch."""

PR_SET_PDEATHSIG = 1


def load_torch() -> tuple[Compute, str]:
    """Import torch for one thread on the processor; ImportError or OSError where it is broken."""
    os.environ["CUDA_VISIBLE_DEVICES"] = ""
    warnings.filterwarnings("ignore", message="Failed to initialize NumPy")
    import torch

    torch.set_num_threads(1)
    torch.set_num_interop_threads(1)

    from attn_tui.attention.trace import trace

    return trace, str(torch.__version__)


def run(descriptor: int, load: Load = load_torch) -> NoReturn:
    """Be the template on this socket, until the other end hangs up."""
    control = socket.socket(fileno=descriptor)
    with _ending_with(control):
        compute, version = load()
    Template(control, compute, version).run()
    os._exit(0)


class Template:
    """The process once torch is there, with a single thread."""

    def __init__(self, control: socket.socket, compute: Compute, version: str) -> None:
        self._control = control
        self._compute = compute
        self._version = version
        self._workers: set[int] = set()
        self._bell, self._ringer = socket.socketpair()
        self._bell.setblocking(False)
        self._ringer.setblocking(False)

    def run(self) -> None:
        """Fork a worker for each line that arrives; kill them all at the end."""
        signal.signal(signal.SIGCHLD, lambda number, frame: None)
        signal.set_wakeup_fd(self._ringer.fileno(), warn_on_full_buffer=False)
        try:
            while (line := self._next_line()) is not None:
                self._fork(line)
        finally:
            self._kill()

    def _next_line(self) -> int | None:
        """The next line for a worker; None once the other end has hung up."""
        poll = select.poll()
        poll.register(self._control, select.POLLIN)
        poll.register(self._bell, select.POLLIN)
        while True:
            ready = {descriptor for descriptor, _ in poll.poll()}
            if self._bell.fileno() in ready:
                self._bell.recv(4096)
                self._reap()
            if self._control.fileno() in ready:
                _, lines, *_ = socket.recv_fds(self._control, 1, 1)
                return lines[0] if lines else None

    def _fork(self, line: int) -> None:
        template = os.getpid()
        worker = os.fork()
        if worker:
            self._workers.add(worker)
            os.close(line)
            return
        try:
            os.setsid()
            _die_with_parent()
            if os.getppid() == template:
                self._forget()
                work(Connection(line), self._compute, self._version)
        except BaseException:  # noqa: BLE001 - a worker never returns into the template
            note(traceback.format_exc())
        finally:
            os._exit(0)

    def _forget(self) -> None:
        """Drop, in a worker, what belongs to the template."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for end in (self._control, self._bell, self._ringer):
            end.close()

    def _reap(self) -> None:
        for worker in tuple(self._workers):
            ended, status = os.waitpid(worker, os.WNOHANG)
            if ended:
                self._workers.remove(worker)
                _kill_group(worker)
                if status:
                    note(f"worker {worker} ended with {os.waitstatus_to_exitcode(status)}")

    def _kill(self) -> None:
        for worker in self._workers:
            os.kill(worker, signal.SIGKILL)
            _kill_group(worker)
        for worker in self._workers:
            os.waitpid(worker, 0)


def _kill_group(worker: int) -> None:
    """Kill what a worker has started. Its group may not exist yet, or not any more."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(worker, signal.SIGKILL)


@contextmanager
def _ending_with(control: socket.socket) -> Iterator[None]:
    """End the process if the other end of `control` hangs up meanwhile.

    The thread that watches for it needs the interpreter's lock, which loading a library
    from a slow disk may hold for seconds: there Linux itself ends the process.
    """
    inner, outer = socket.socketpair()

    def watch() -> None:
        poll = select.poll()
        poll.register(control, 0)
        poll.register(inner, 0)
        if any(descriptor == control.fileno() for descriptor, _ in poll.poll()):
            os._exit(0)

    _die_with_parent()
    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        outer.close()
        watcher.join()
        inner.close()
        _die_with_parent(0)


def _die_with_parent(number: int = signal.SIGKILL) -> None:
    """Have Linux send this signal when the thread ends that started this process."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, number)


if __name__ == "__main__":
    run(int(sys.argv[1]))
