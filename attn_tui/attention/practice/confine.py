"""What a learner's code may not do: start programs, end others, and read what is not there."""

import io
import os
import sys
from traceback import walk_stack
from types import ModuleType
from typing import Any, Literal, NoReturn

from attn_tui.attention.practice.outcome import Trouble
from attn_tui.attention.practice.place import place

STARTS = frozenset(
    {
        "os.exec",
        "os.fork",
        "os.forkpty",
        "os.posix_spawn",
        "os.spawn",
        "os.startfile",
        "os.system",
        "pty.spawn",
        "subprocess.Popen",
    }
)
"""Events, as Python's audit hooks call them, of starting another process."""


STARTS_IN_C = frozenset(
    {
        *("fork", "vfork", "system", "popen", "posix_spawn", "posix_spawnp"),
        *("execl", "execle", "execlp", "execv", "execve", "execvp", "execvpe", "fexecve"),
    }
)
"""Functions that do so, as `ctypes` looks them up."""


class Forbidden(BaseException):
    """What is done is not allowed; no `except Exception` of a learner's hides it."""


class Confinement:
    """Refuses what a file at `path` may not do, from `begin` to the end of this process.

    `trouble` is what was refused first, also where the code has caught the refusal. It keeps
    off what is met in learners' files; machine code that asks the system itself is not seen.
    """

    def __init__(self, path: str) -> None:
        self.trouble: Trouble | None = None
        self._path = path
        self._own = (0, os.getpid(), -os.getpid())

    def begin(self) -> None:
        """There is no way back: an audit hook stays."""
        vars(sys).update(stdin=NoInput(self), __stdin__=NoInput(self))
        _forbid_fork_exec(self)
        sys.addaudithook(self._hear)

    def forbid(self, kind: Literal["process", "stdin"], call: str) -> NoReturn:
        """Raise Forbidden and remember the first call with its line."""
        if not self.trouble:
            frames = ((frame.f_code.co_filename, line) for frame, line in walk_stack(None))
            self.trouble = Trouble(kind, *place(self._path, frames), call)
        raise Forbidden(call)

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in STARTS:
            self.forbid("process", event)
        if event == "ctypes.dlsym" and arguments[1] in STARTS_IN_C:
            self.forbid("process", f"ctypes: {arguments[1]}")
        if event in ("os.kill", "os.killpg") and arguments[0] not in self._own:
            self.forbid("process", event)
        if event == "builtins.input":
            self.forbid("stdin", "input()")


class NoInput(io.TextIOBase):
    """In place of `sys.stdin`: whoever reads it is told that nobody types there."""

    def __init__(self, confinement: Confinement) -> None:
        self._confinement = confinement

    def readable(self) -> bool:
        """As standard input says."""
        return True

    def read(self, size: int | None = -1, /) -> str:
        """Forbidden."""
        self._confinement.forbid("stdin", "sys.stdin")

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        """Forbidden, and with it iteration."""
        self._confinement.forbid("stdin", "sys.stdin")

    @property
    def buffer(self) -> "NoInput":
        """Bytes are not there either."""
        return self


def _forbid_fork_exec(confinement: Confinement) -> None:
    """`multiprocessing` starts programs with a function that no audit hook hears of."""
    module: ModuleType | None = sys.modules.get("_posixsubprocess")
    if module:

        def fork_exec(*arguments: object) -> NoReturn:
            confinement.forbid("process", "multiprocessing")

        vars(module)["fork_exec"] = fork_exec
