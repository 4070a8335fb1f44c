"""torch's process: imports torch once, computes nothing, and forks a worker per request.

Started as `python -m attn_tui.attention.template FD`, where FD is a socket. Each byte
that arrives there carries the descriptor of a line on which a new worker answers. Once the
other end hangs up, be it while torch is imported, the workers are killed, their temporary files
removed, and the process ends.
"""

import gc
import os
import select
import signal
import socket
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from secrets import token_hex
from shutil import rmtree
from threading import Thread
from typing import NoReturn

from attn_tui.attention.parent import end_with_parent
from attn_tui.attention.worker import Abilities, note, work

Load = Callable[[], Abilities]
"""Imports what computes."""


def load_torch() -> Abilities:
    """Import torch for one thread on the processor; ImportError or OSError where it is broken."""
    os.environ["CUDA_VISIBLE_DEVICES"] = ""
    warnings.filterwarnings("ignore", message="Failed to initialize NumPy")
    import torch

    torch.set_num_threads(1)
    torch.set_num_interop_threads(1)

    from attn_tui.attention.practice.run import check
    from attn_tui.attention.trace import trace

    return Abilities(trace, check, str(torch.__version__))


def run(descriptor: int, load: Load = load_torch) -> NoReturn:
    """Be the template on this socket, until the other end hangs up."""
    control = socket.socket(fileno=descriptor)
    with _ending_with(control):
        abilities = load()
    Template(control, abilities).run()
    os._exit(0)


class Template:
    """The process once torch is there, with a single thread."""

    def __init__(self, control: socket.socket, abilities: Abilities) -> None:
        self._control = control
        self._abilities = abilities
        self._folder = _temporary_folder()
        self._workers: set[int] = set()
        self._bell, self._ringer = socket.socketpair()
        self._bell.setblocking(False)
        self._ringer.setblocking(False)

    def run(self) -> None:
        """Fork a worker for each line that arrives; leave nothing at the end.

        What was imported is for good: no process shall copy it to look for garbage in it.
        """
        gc.freeze()
        signal.signal(signal.SIGCHLD, lambda number, frame: None)
        signal.set_wakeup_fd(self._ringer.fileno(), warn_on_full_buffer=False)
        try:
            while (line := self._next_line()) is not None:
                self._fork(line)
        finally:
            self._kill()
            _remove(self._folder)

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
            end_with_parent()
            if os.getppid() == template:
                self._forget()
                work(Connection(line), self._abilities, self._folder)
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


def _temporary_folder() -> str:
    """A path of our own for temporary files; the worker that needs it first makes the folder."""
    parent = "/tmp"
    with suppress(FileNotFoundError):  # a full disk: there are traces all the same
        parent = tempfile.gettempdir()
    return os.path.join(parent, f"attn-tui-{token_hex(8)}")


def _remove(folder: str) -> None:
    """Remove it with what is in it, to which a process that was killed may yet add something."""
    for _ in range(10):
        rmtree(folder, ignore_errors=True)
        if not os.path.exists(folder):
            return
        time.sleep(0.01)


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

    end_with_parent()
    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        outer.close()
        watcher.join()
        inner.close()
        end_with_parent(0)


if __name__ == "__main__":
    run(int(sys.argv[1]))
