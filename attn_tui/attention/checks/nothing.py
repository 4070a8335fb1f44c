"""A row in which every key is hidden, in the ways of the board `nothing`."""

from functools import partial

from attn_tui.attention.checks.example import HAND, furthest, numbers
from attn_tui.attention.checks.registry import Measures
from attn_tui.attention.nothing import Nothing
from attn_tui.model.boards.nothing import WAYS
from attn_tui.model.check import Measured
from attn_tui.model.matrix import Matrix
from attn_tui.model.setup import Setup

_LAST = Matrix.of("row", [[2]])


def _weights(way: str) -> Measured:
    return numbers(_stages().ways[WAYS.index(way)])


def _filled() -> Measured:
    return furthest(_stages().ways[WAYS.index("finite")], 1 / 3)


def _stages() -> Nothing:
    return Nothing(Setup("nothing", (*HAND, _LAST)))


MEASURES: Measures = {
    "nothing-softmax": partial(_weights, "softmax"),
    "nothing-sdpa": partial(_weights, "sdpa"),
    "nothing-mha-weights": partial(_weights, "mha-weights"),
    "nothing-mha": partial(_weights, "mha-output"),
    "nothing-fill": _filled,
}
