"""Attention over tokens in an order of the learner's, with or without position vectors.

A position is where a row stands; a token is what stands there. `order` holds the token
that stands at each position.
"""

from collections.abc import Sequence

from attn_tui.model.kind import Board, Kind
from attn_tui.model.matrix import Ref
from attn_tui.model.refusal import Refusal
from attn_tui.model.setup import Setup


def order_of(setup: Setup) -> tuple[int, ...]:
    """Which token stands at each position, as given and as typed over it: always a permutation.

    A token that is called to a position changes places with the one that stood there.
    """
    X, given = setup.input("X"), setup.input("order")
    order = list(range(X.rows if X else 0))
    calls = list(enumerate(given.values)) if given else []
    calls += [
        (edit.cell.cell[0], edit.value) for edit in setup.edits if edit.cell.matrix == "order"
    ]
    for position, token in calls:
        if position < len(order) and token in order:
            there = order.index(int(token))
            order[position], order[there] = order[there], order[position]
    return tuple(order)


def layers_of(setup: Setup) -> int:
    """How many layers of attention follow one another."""
    return int(setup.number("layers") or 1)


def reordered(setup: Setup, order: Sequence[int]) -> Setup:
    """This setup with its tokens in another order; what stays is not typed over."""
    for position, (token, now) in enumerate(zip(order, order_of(setup), strict=True)):
        if token != now:
            setup = setup.edited(Ref("order", position, 0), token)
    return setup


def swapped(setup: Setup, cell: Ref, value: float) -> Setup:
    """What typing `value` into a cell does: tokens change places, so that none is lost."""
    if cell.matrix != "order":
        return setup.edited(cell, value)
    order = list(order_of(setup))
    position, there = cell.cell[0], order.index(int(value))
    order[position], order[there] = order[there], order[position]
    return reordered(setup, order)


def next_order(order: Sequence[int]) -> tuple[int, ...]:
    """The next permutation in lexicographic order; after the last comes the first."""
    after = list(order)
    falls = [place for place in range(len(after) - 1) if after[place] < after[place + 1]]
    if not falls:
        return tuple(sorted(after))
    pivot = falls[-1]
    larger = max(place for place in range(pivot + 1, len(after)) if after[place] > after[pivot])
    after[pivot], after[larger] = after[larger], after[pivot]
    return (*after[: pivot + 1], *reversed(after[pivot + 1 :]))


def order_before(order: Sequence[int]) -> tuple[int, ...]:
    """The permutation that `next_order` turns into this one."""
    last = len(order) - 1
    after = next_order([last - token for token in order])
    return tuple(last - token for token in after)


def refuses(setup: Setup, cell: Ref, value: float) -> Refusal | None:
    """A token that there is none of; a second layer for outputs that are not as wide as X."""
    if cell.matrix == "order" and value not in order_of(setup):
        return Refusal("no-token", (("last", str(len(order_of(setup)) - 1)),))
    X, W_V = setup.input("X"), setup.input("W_V")
    if cell.matrix == "layers" and value > 1 and X and W_V and X.columns != W_V.columns:
        return Refusal("second-layer", (("D", str(X.columns)), ("v", str(W_V.columns))))
    return None


POSITION = Board(
    "position",
    ("X", "W_Q", "W_K", "W_V"),
    (
        Kind("X", "token", "feature", ("T", "D"), editable=True),
        Kind("W_Q", "feature", "component", ("D", "d"), editable=True),
        Kind("W_K", "feature", "component", ("D", "d"), editable=True),
        Kind("W_V", "feature", "value", ("D", "v"), editable=True),
        Kind("order", "position", "one", ("T", "1"), editable=True),
        Kind("layers", "one", "one", ("1", "1"), editable=True, whole=(1, 2), otherwise=1),
        Kind("PE", "position", "feature", ("T", "D"), uses=("X",)),
        Kind("X_in", "position", "feature", ("T", "D"), uses=("X", "order")),
        Kind("A", "query", "key", ("T", "T"), "weight", uses=("X", "W_Q", "W_K")),
        Kind("Y", "query", "value", ("T", "v"), uses=("A", "W_V")),
        Kind("Y_new", "position", "value", ("T", "v"), uses=("X_in", "W_Q", "W_K", "W_V")),
        Kind("Y_back", "query", "value", ("T", "v"), uses=("Y_new", "order")),
        Kind("difference", "one", "one", ("1", "1"), "tiny", uses=("Y", "Y_back")),
        Kind("moved", "query", "one", ("T", "1"), "tiny", uses=("Y", "Y_back")),
    ),
    refuses,
    swapped,
    ("causal", "scale"),
)
