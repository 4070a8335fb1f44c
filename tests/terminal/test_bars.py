"""How many bytes the tutor sends, in 256 colours, with a fifth of room above the bars."""

from statistics import median

import pytest

from tests.terminal.conftest import Open
from tests.terminal.harness import TORCH, Terminal

ROOM = 1.2
ARROW, SWITCH, STEP, START = 500, 1500, 3500, 5000
RESIZES = 40_000
SIZES = [(80, 24), (200, 60)]
ROUND = ("up", "right", "down", "right", "up", "left", "down", "left", "up", "down")


class Meter:
    """Tells the bytes that keys cost."""

    def __init__(self, tutor: Terminal) -> None:
        self.tutor = tutor
        tutor.until_shown(TORCH)
        tutor.until_quiet(0.5)
        self.start = len(tutor.output)

    def cost(self, *keys: str) -> int:
        """Bytes that come of keys, the first of which opens what the others are for."""
        for key in keys[:-1]:
            self.tutor.press(key)
            self.tutor.until_quiet(0.25)
        before = len(self.tutor.output)
        self.tutor.press(keys[-1])
        self.tutor.until_quiet(0.25)
        return len(self.tutor.output) - before


@pytest.fixture(scope="module", params=SIZES, ids=["80x24", "200x60"])
def meter(request: pytest.FixtureRequest, open_for_module: Open) -> Meter:
    """Section 3, with torch ready."""
    return Meter(open_for_module("--section", "3", size=request.param))


def test_start(meter: Meter) -> None:
    """Until everything stands there, with torch's numbers."""
    assert meter.start <= START * ROOM


def test_an_arrow_key(meter: Meter) -> None:
    """With four linked matrices and the readout."""
    costs = [meter.cost(key) for key in ROUND]
    assert median(costs) <= ARROW * ROOM, costs
    assert min(costs) > 0


def test_a_switch(meter: Meter) -> None:
    costs = [meter.cost("c") for _ in range(4)]
    assert median(costs) <= SWITCH * ROOM, costs


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "200x60"])
def test_the_next_head(size: tuple[int, int], open_terminal: Open) -> None:
    """With the tables of two heads side by side."""
    model = Meter(open_terminal("--section", "heads", size=size))
    for _ in range(6):
        model.cost("space")
    model.tutor.until_shown("head 0", "head 1")
    costs = [model.cost("t") for _ in range(4)]
    assert max(costs) <= SWITCH * ROOM, costs
    assert min(costs) > 0


def test_another_step(meter: Meter) -> None:
    costs = [meter.cost(key) for key in ("space", "space", "b", "b")]
    assert max(costs) <= STEP * ROOM, costs


def test_another_section(meter: Meter) -> None:
    """Over the border to the section before, and back."""
    costs = []
    for digit in "24657":
        meter.cost("o", digit)
        costs += [meter.cost("b"), meter.cost("space")]
    assert max(costs) <= STEP * ROOM, costs
    assert min(costs) > 0


def test_the_contents(meter: Meter) -> None:
    costs = [meter.cost("o"), meter.cost("enter")]
    assert max(costs) <= START * ROOM, costs


def test_nothing_while_nothing_happens(meter: Meter) -> None:
    """Once the numbers of the section stand there."""
    meter.cost("o", "3")
    meter.tutor.until_shown("2.828")
    meter.tutor.until_quiet(1)
    before = len(meter.tutor.output)
    meter.tutor.until_quiet(2)
    meter.tutor.send(b"\x1b[O\x1b[I")
    meter.tutor.until_quiet(0.5)
    assert len(meter.tutor.output) == before


def test_two_hundred_resizes(open_terminal: Open) -> None:
    """In 4 seconds, between 60x20 and 120x40; what is left is the last size."""
    tutor = open_terminal("--section", "3")
    meter = Meter(tutor)
    for number in range(200):
        tutor.resize((60 + 60 * (number % 7) // 6, 20 + 20 * (number % 5) // 4))
        tutor.pump(0.02)
    last = open_terminal("--section", "3", size=(80, 24))
    tutor.resize((80, 24))
    Meter(last)
    tutor.until(lambda: tutor.text == last.text)
    assert len(tutor.output) - meter.start <= RESIZES
