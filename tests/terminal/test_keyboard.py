"""Keys from a descriptor: whole ones at once, and none ahead of what the one before opens."""

import asyncio
import os

import pytest
from textual import events
from textual.message import Message

from attn_tui.terminal.keyboard import TURNS, Keyboard

DELAY = 0.25
UP, DOWN = b"\x1b[A", b"\x1b[B"


async def turns_until_posted(first: bytes, second: bytes) -> list[int]:
    """Turns of the loop until each key is posted; the second comes right after the first."""
    read, write = os.pipe()
    posted: list[Message] = []
    keyboard = Keyboard(read, DELAY, posted.append, lambda: None)
    keyboard.start()
    turns = []
    for count, data in enumerate((first, second), 1):
        os.write(write, data)
        turns.append(0)
        while len(posted) < count:
            turns[-1] += 1
            await asyncio.sleep(0)
    keyboard.stop()
    os.close(read)
    os.close(write)
    assert [type(each) for each in posted] == [events.Key] * 2
    return turns


@pytest.mark.parametrize(("first", "second"), [(UP, DOWN), (b"q", UP), (UP, b"n"), (b"q", b"n")])
def test_a_key_that_comes_soon_waits_for_what_the_one_before_opens(
    first: bytes, second: bytes
) -> None:
    at_once, later = asyncio.run(turns_until_posted(first, second))
    assert at_once < TURNS <= later
