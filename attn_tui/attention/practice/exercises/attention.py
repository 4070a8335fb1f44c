"""Attention: softmax(Q Kᵀ / √d + mask) V (Vaswani et al. 2017, section 3.2.1)."""

import math
from collections.abc import Callable
from functools import partial

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from attn_tui.attention.practice.exercises import attention_mistakes as wrong
from attn_tui.attention.practice.exercises import mask_mistakes as masked
from attn_tui.attention.practice.exercises.drawing import drawn
from attn_tui.attention.practice.exercises.shown import (
    Numbers,
    hidden_share,
    numbers,
    row_sums,
    seen_keys,
)
from attn_tui.attention.practice.signs import ALL_AXES
from attn_tui.attention.practice.task import Arguments, Comparison, Mistake, Task

Function = Callable[[Tensor, Tensor, Tensor, bool], Tensor]
Known = tuple[str, Function, Callable[[], Numbers]]
"""A mistake: its id, a function with it, and the numbers that show it."""

LARGE = 20.0
"""Factors whose product, over √d, lies far above what float32 can raise e to."""
LOW = 10.0
FINITE = -1e9
"""What hidden scores are often filled with in place of -inf."""


def task() -> Task:
    """How `attention(q, k, v, causal)` is judged.

    V is as wide as Q everywhere but in the first comparison, so that its width is told
    apart from d there and the others read as self-attention does. Sizes differ from
    one comparison to the next, and so does the number of axes.
    """
    return Task(
        "attention",
        (
            Comparison("open", "attention", lambda: inputs((2,), 3, 5, 4, 6, causal=False)),
            Comparison("causal", "attention", causal_inputs),
            Comparison("large", "attention", large_inputs),
            Comparison("heads", "attention", head_inputs),
        ),
        {"attention": right},
        tuple(Mistake(id, {"attention": function}, shown) for id, function, shown in mistakes()),
        ready_made=(
            (F, "scaled_dot_product_attention"),
            (F, "multi_head_attention_forward"),
            (nn.MultiheadAttention, "forward"),
        ),
        signs=(ALL_AXES,),
    )


def right(q: Tensor, k: Tensor, v: Tensor, causal: bool) -> Tensor:
    """(…, L, d), (…, S, d), (…, S, v) -> (…, L, v); causal where L == S."""
    return F.scaled_dot_product_attention(q, k, v, is_causal=causal)


def inputs(
    leading: tuple[int, ...],
    L: int,
    S: int,
    d: int,
    v: int,
    causal: bool,
    dtype: torch.dtype = torch.float32,
) -> Arguments:
    """q (…, L, d), k (…, S, d), v (…, S, v), and whether the future is hidden."""
    return {
        "q": drawn(*leading, L, d, seed=1, dtype=dtype),
        "k": drawn(*leading, S, d, seed=2, dtype=dtype),
        "v": drawn(*leading, S, v, seed=3, dtype=dtype),
        "causal": causal,
    }


def causal_inputs() -> Arguments:
    """Five tokens of three sequences, causal, in float64."""
    return inputs((3,), 5, 5, 6, 6, causal=True, dtype=torch.float64)


def large_inputs() -> Arguments:
    """Rows of scores around 200, around -200, and with one of 200 among many of -200."""
    arguments = inputs((), 4, 6, 3, 3, causal=False)
    rows = torch.tensor([[1.0, 0, 0], [-1, 0, 0], [0, 1, 0], [1, 0, 0]])
    columns = torch.tensor([[1.0, 1, 0], *[[1, -1, 0]] * 5])
    return arguments | {"q": arguments["q"] + LARGE * rows, "k": arguments["k"] + LARGE * columns}


def head_inputs() -> Arguments:
    """A batch of heads, causal; scores lie so far below 0 that no small fill hides anything."""
    arguments = inputs((4, 2), 7, 7, 8, 8, causal=True)
    arguments["q"][..., 0] -= LOW
    arguments["k"][..., 0] += LOW
    return arguments


def mistakes() -> tuple[Known, ...]:
    """The known ones."""
    queries, keys, width, values = 3, 5, 4, 6
    return (
        ("axis", wrong.over_queries, lambda: row_sums(weights(wrong.over_queries))),
        *_in_both_fills("axis-one", wrong.over_axis_one),
        *_in_both_fills("axis-zero", wrong.over_axis_zero),
        *_in_both_fills("no-dim", wrong.over_no_axis),
        ("no-scale", wrong.not_scaled, partial(divisors, 1)),
        ("by-d", wrong.by_width, partial(divisors, width)),
        ("v-width", wrong.by_value_width, partial(divisors, math.sqrt(values))),
        ("by-keys", wrong.by_keys, partial(divisors, math.sqrt(keys))),
        ("by-queries", wrong.by_queries, partial(divisors, math.sqrt(queries))),
        ("by-queries", wrong.by_axis_one, partial(divisors, math.sqrt(queries))),
        ("swapped", wrong.keys_first, tuple),
        ("key-as-value", wrong.keys_mixed, tuple),
        ("past-mean", wrong.past_mean, tuple),
        ("unstable", wrong.unshifted, lambda: numbers(large_scores().max())),
        ("one-largest", wrong.shifted_by_one, distance),
        ("mean-shift", wrong.shifted_by_mean, tuple),
        ("mean-shift", wrong.shifted_by_masked_mean, tuple),
        ("three-axes", wrong.three_axes, tuple),
        ("single", wrong.in_single, tuple),
        ("to-double", wrong.in_double, tuple),
        ("weights-only", wrong.weights_alone, tuple),
        *_of_the_mask(queries, keys),
    )


def _of_the_mask(L: int, T: int) -> tuple[Known, ...]:
    return (
        ("no-mask", masked.not_masked, partial(share, masked.not_masked)),
        ("always-mask", masked.always_masked, partial(seen, 1, L)),
        ("late-mask", masked.masked_late, lambda: row_sums(weights(masked.masked_late))),
        ("zero-fill", masked.zero_filled, partial(share, masked.zero_filled)),
        ("plus-inf", masked.filled_with_plus, tuple),
        ("float-mask", masked.number_added, partial(share, masked.number_added)),
        ("float-mask", masked.future_raised, partial(share, masked.future_raised)),
        *_in_both_fills("lower", masked.seen_hidden, lambda: seen_keys(~future(T, T))),
        ("past-hidden", masked.past_hidden, lambda: seen_keys(future(T, T).mT)),
        ("inverted", masked.block_handed_over, lambda: seen_keys(~future(T, T))),
        *_in_both_fills("no-self", masked.diagonal_hidden, partial(seen, 0, T)),
        ("one-future", masked.next_visible, partial(seen, 2, T)),
        ("fixed-mask", masked.masked_by_five, tuple),
    )


def _in_both_fills(
    id: str, function: Callable[..., Tensor], shown: Callable[[], Numbers] = tuple
) -> tuple[Known, Known]:
    """A mistake with hidden scores at -inf, and with a large finite number there."""
    return (id, function, shown), (id, partial(function, fill=FINITE), shown)


def future(L: int, S: int, diagonal: int = 1) -> Tensor:
    """(L, S), True from so many places right of the diagonal on."""
    return torch.ones(L, S, dtype=torch.bool).triu(diagonal)


def seen(diagonal: int, L: int) -> Numbers:
    """How many of the keys each of L rows sees, where they are hidden from a diagonal on."""
    return seen_keys(future(L, 5, diagonal))


def weights(function: Function) -> Tensor:
    """The weights inside: with the identity as values, the output is the weights. (5, 5)."""
    q, k, _, causal = causal_inputs().values()
    return function(q[0], k[0], torch.eye(k.shape[-2], dtype=k.dtype), causal)


def share(function: Function) -> Numbers:
    """How much of each row goes to the future."""
    found = weights(function)
    return hidden_share(found, future(*found.shape))


def divisors(used: float) -> Numbers:
    """The divisor that was used in the first comparison, and the right one."""
    return (float(used), 2.0)


def large_scores() -> Tensor:
    """(4, 6)."""
    q, k, *_ = large_inputs().values()
    S: Tensor = q @ k.mT / math.sqrt(q.shape[-1])
    return S


def distance() -> Numbers:
    """How far the largest score of a row lies below the largest of all."""
    highest = large_scores().amax(dim=-1)
    return numbers(highest.max() - highest.min())
