"""Attention: softmax(Q Kᵀ / √d + mask) V (Vaswani et al. 2017, section 3.2.1)."""

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from attn_tui.attention.practice.exercises import attention_mistakes as wrong
from attn_tui.attention.practice.exercises import axis_mistakes as axes
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
NEAR, HIGH = 8.0, 40.0
LOW = 64.0
FIXED: tuple[dict[str, Any], ...] = (
    *({"size": size} for size in (3, 4, 5, 6, 8, 10, 12, 16)),
    *({"size": size, "cut": True} for size in (3, 4, 6)),
)
"""Sizes of causal masks that stand in the code as numbers."""

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
    """Five tokens of three sequences, causal, in float64.

    All queries of the last one meet its last key with a score around 130: -100 added to it does
    not hide it.
    """
    arguments = inputs((3,), 5, 5, 6, 6, causal=True, dtype=torch.float64)
    arguments["q"][-1, :, 0] = NEAR
    arguments["k"][-1, -1, 0] = HIGH
    return arguments


def large_inputs() -> Arguments:
    """Rows of scores around 200, around -200, and with one of 200 among many of -200.

    Two more tell apart what is taken away in place of the largest (nothing, its index, its
    opposite, the mean, the least): one up to 90 at its end, one from -58 to 58.
    """
    arguments = inputs((), 5, 6, 3, 3, causal=False)
    rows = torch.tensor([[1.0, 0, 0], [-1, 0, 0], [0, 1, 0]])
    edges = torch.tensor([[6.9, 0.45, 0], [0, -5, 0]])
    columns = torch.tensor([*[[1.0, -1, 0]] * 5, [1, 1, 0]])
    q = torch.cat([arguments["q"][:3] + LARGE * rows, edges])
    return arguments | {"q": q, "k": arguments["k"] + LARGE * columns}


def head_inputs() -> Arguments:
    """A batch of heads, causal; scores lie near -1024, where a fill of -100 hides nothing.

    Of q and k the numbers are eighths, and √d is 4: float32 holds such scores without rounding.
    """
    arguments = inputs((4, 2), 7, 7, 16, 16, causal=True)
    for name, first in (("q", -LOW), ("k", LOW)):
        arguments[name] = (arguments[name] * 8).round() / 8
        arguments[name][..., 0] = first
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
        ("index-shift", wrong.shifted_by_index, tuple),
        ("index-shift", wrong.shifted_by_masked_index, tuple),
        ("min-shift", wrong.shifted_by_least, tuple),
        ("min-shift", wrong.shifted_by_masked_least, tuple),
        ("one-largest", wrong.shifted_by_one, distance),
        ("mean-shift", wrong.shifted_by_mean, tuple),
        ("mean-shift", wrong.shifted_by_masked_mean, tuple),
        *(("three-axes", partial(axes.attention, way=way), tuple) for way in axes.WAYS),
        *(("three-axes", partial(axes.attention, way="", mask=way), tuple) for way in axes.MASKS),
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
        ("late-fill", masked.filled_late, tuple),
        ("late-fill", partial(masked.filled_late, fill=FINITE), tuple),
        ("plus-fill", masked.filled_high, partial(share, masked.filled_high)),
        ("plus-fill", masked.raised_high, partial(share, masked.raised_high)),
        ("zero-fill", masked.zero_filled, partial(share, masked.zero_filled)),
        ("plus-inf", masked.filled_with_plus, tuple),
        ("float-mask", masked.number_added, partial(share, masked.number_added)),
        ("float-mask", masked.future_raised, partial(share, masked.future_raised)),
        *_in_both_fills("lower", masked.seen_hidden, lambda: seen_keys(~future(T, T))),
        ("lower", masked.seen_lowered, lambda: seen_keys(~future(T, T))),
        ("past-hidden", masked.past_hidden, lambda: seen_keys(future(T, T).mT)),
        ("inverted", masked.block_handed_over, lambda: seen_keys(~future(T, T))),
        *_in_both_fills("no-self", masked.diagonal_hidden, partial(seen, 0, T)),
        ("no-self", masked.diagonal_lowered, partial(seen, 0, T)),
        ("one-future", masked.next_visible, partial(seen, 2, T)),
        *(("fixed-mask", partial(masked.masked_by_size, **each), tuple) for each in FIXED),
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
