"""What a signal does to this process, as Python cannot set it: for once, and from any thread."""

import ctypes
import signal
from collections.abc import Iterable
from contextlib import suppress
from signal import Signals

_LIBRARY = ctypes.CDLL(None)


def catch_once(number: Signals) -> bool:
    """Let the handler that is set have one signal; the next ends the process.

    False where the C library has no `sysv_signal`: only glibc does.
    """
    with suppress(AttributeError):
        set_for_once = _LIBRARY.sysv_signal
        set_for_once.argtypes = (ctypes.c_int, ctypes.c_void_p)
        set_for_once.restype = ctypes.c_void_p
        set_for_once(number, set_for_once(number, int(signal.SIG_IGN)))
        return True
    return False


def ignore(numbers: Iterable[Signals]) -> None:
    """Let these signals do nothing from here on."""
    for number in numbers:
        _LIBRARY.sysv_signal(number, ctypes.c_void_p(int(signal.SIG_IGN)))
