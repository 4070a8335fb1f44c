"""How much a learner's code may take: time, memory, output, and the size of a file."""

import os
from contextlib import suppress
from dataclasses import dataclass
from resource import (
    RLIM_INFINITY,
    RLIMIT_AS,
    RLIMIT_CORE,
    RLIMIT_FSIZE,
    getrlimit,
    setrlimit,
)

STATM = "/proc/self/statm"


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds, and bytes: `memory` on top of what the process has, `output`, and a file's size."""

    seconds: float = 5
    memory: int = 2_000_000_000
    output: int = 20_000_000
    file: int = 50_000_000


LIMITS = Limits()
"""What an attempt may take."""


def obey(limits: Limits) -> None:
    """Limit this process, as far as its system can; it leaves no core dump either."""
    _lower(RLIMIT_CORE, 0)
    _lower(RLIMIT_FSIZE, limits.file)
    with suppress(OSError):
        with open(STATM) as statm:
            pages = int(statm.read().split()[0])
        _lower(RLIMIT_AS, pages * os.sysconf("SC_PAGE_SIZE") + limits.memory)


def lift_memory_limit() -> None:
    """Let what remains to be done have memory again."""
    _, hard = getrlimit(RLIMIT_AS)
    with suppress(ValueError, OSError):
        setrlimit(RLIMIT_AS, (hard, hard))


def _lower(kind: int, value: int) -> None:
    limits = getrlimit(kind)
    finite = (each for each in limits if each != RLIM_INFINITY)
    lowest = min((value, *finite))
    with suppress(ValueError, OSError):
        setrlimit(kind, (lowest, limits[1]))
