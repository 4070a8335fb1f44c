"""A process that does not outlive the one that forked it."""

import ctypes
import signal
import sys

PR_SET_PDEATHSIG = 1


def end_with_parent(number: int = signal.SIGKILL) -> None:
    """Have Linux send this signal when the thread ends that started this process; 0 for none.

    Nothing elsewhere. The parent may have ended before: ask who it is afterwards.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, number)
