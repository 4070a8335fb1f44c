"""The tutor, without torch, and with something odd that the key `z` does: `odd.py WHAT …`.

Arguments after the first are those of the command.
"""

import ctypes
import sys
import time
from itertools import count
from threading import Thread
from typing import Any

from attn_tui.cli import main
from attn_tui.terminal.environment import prepare
from tests.engine.tutor import STAND_IN

LIBRARY = ctypes.CDLL(None)
HOLDING_THE_LOCK = ctypes.PyDLL(None)
"""The C library, called without letting go of the interpreter's lock."""


def fail(*_: object) -> None:
    """What no program should do."""
    secret = "a local variable"
    raise RuntimeError("[b]broken[/c]" + secret[:0])


async def fail_later() -> None:
    """The same in a worker."""
    fail()


def act(what: str, screen: Any) -> None:
    """Do it."""
    match what:
        case "sleep":
            time.sleep(1000)
        case "spin":
            while True:
                pass
        case "compute":
            max(range(10**12))
        case "nap":
            HOLDING_THE_LOCK.sleep(1000)
        case "nap elsewhere":
            Thread(target=HOLDING_THE_LOCK.sleep, args=(1000,), daemon=True).start()
        case "handler":
            fail()
        case "timer":
            screen.set_timer(0.01, fail)
        case "worker":
            screen.run_worker(fail_later())
        case "callback":
            screen.app.call_later(fail)
        case "print":
            LIBRARY.write(2, b"libgomp: Invalid value\n", 23)
            LIBRARY.write(1, b"from a C library\n", 17)
            screen.say("printed")
        case "clock":
            ticks = count(1)
            screen.set_interval(0.1, lambda: screen.say(f"tick {next(ticks)}"))
        case "copy":
            screen.actions.do("copy", "")
        case "cursor":
            screen.app.cursor_position = type(screen.app.cursor_position)(5, 3)
            screen.refresh()
        case "frame":
            screen.app._driver._mirror._send_frame = fail
            screen.say("a frame that fails")
        case "escape":
            screen.say("a\x1b]0;title\x07b\x1b[5nc\x9bd\x07e\x1b[?1003hf")


def run(what: str, *arguments: str) -> int:
    """Run the command with it."""
    prepare()
    from attn_tui.app import tutor_app
    from attn_tui.app.screens.section import SectionScreen
    from attn_tui.engine import Engine

    section: Any = SectionScreen
    press = section.press

    def odd_press(screen: SectionScreen, key: str) -> None:
        if key == "z":
            act(what, screen)
        else:
            press(screen, key)

    section.press = odd_press
    if what == "compose":
        section.compose = fail
    if what == "mount":
        section.on_mount = fail
    parts: Any = tutor_app
    parts.Engine = lambda notify, _: Engine(notify, (*STAND_IN, "forever"))
    return main(arguments)


if __name__ == "__main__":
    sys.exit(run(*sys.argv[1:]))
