"""How torch is, and what is said when it cannot answer."""

from dataclasses import dataclass
from typing import Literal

Phase = Literal["off", "starting", "ready", "restarting", "failed"]


@dataclass(frozen=True, slots=True)
class State:
    """The phase of the engine, with the version of torch once it is known.

    `reason` is the key of a sentence in the area `engine` of the words: `restarted` in
    the phase `ready`, `no-torch` or `failed` in the phase `failed`, else empty.
    """

    phase: Phase = "off"
    torch: str = ""
    reason: str = ""


class EngineError(Exception):
    """No numbers came; `reason` is the key of a sentence in the area `engine` of the words."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
