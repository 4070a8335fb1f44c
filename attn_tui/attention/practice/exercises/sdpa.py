"""SDPA with a mask of one's own: its True takes part, and ours hides."""

from collections.abc import Callable
from functools import partial

import torch
from torch import Tensor
from torch.nn import functional as F

from attn_tui.attention.practice.exercises.attention import future, inputs
from attn_tui.attention.practice.exercises.shown import Numbers, hidden_share, seen_keys
from attn_tui.attention.practice.task import Arguments, Comparison, Mistake, Task

Function = Callable[[Tensor, Tensor, Tensor, Tensor], Tensor]

LENGTH = 4


def task() -> Task:
    """How `with_sdpa(q, k, v, block)` is judged."""
    name = "with_sdpa"
    return Task(
        "sdpa",
        (
            Comparison("causal", name, causal),
            Comparison("holes", name, holes),
            Comparison("double", name, double),
        ),
        {name: right},
        (
            Mistake("inverted", {name: block_as_it_is}, lambda: seen_keys(~future(LENGTH, LENGTH))),
            Mistake("inverted", {name: keep_lowered}, lambda: seen_keys(~future(LENGTH, LENGTH))),
            Mistake("plus-inf", {name: block_at_infinity}),
            Mistake("plus-fill", {name: block_raised}, partial(share, block_raised)),
            Mistake("float-mask", {name: keep_as_numbers}, partial(share, keep_as_numbers)),
            Mistake("float-mask", {name: block_as_numbers}, partial(share, block_as_numbers)),
            Mistake("ignores-block", {name: always_causal}, _seen_in_holes),
            Mistake("not-handed", {name: without}, partial(share, without)),
            Mistake("transposed-mask", {name: transposed}, _seen_transposed),
            Mistake("single", {name: in_single}),
        ),
    )


def causal() -> Arguments:
    """The causal mask, on three axes."""
    return _inputs((2,), future(LENGTH, LENGTH), 4, 6)


def holes() -> Arguments:
    """A mask of another shape and pattern; each row sees something."""
    rows = ([0, 1, 0, 0, 1], [1, 0, 0, 1, 0], [0, 0, 1, 1, 1])
    return _inputs((3, 2), torch.tensor(rows, dtype=torch.bool), 6, 7)


def double() -> Arguments:
    """The causal mask once more, on float64 and without an axis in front."""
    return _inputs((), future(5, 5), 3, 2, torch.float64)


def _inputs(
    leading: tuple[int, ...], block: Tensor, d: int, v: int, dtype: torch.dtype = torch.float32
) -> Arguments:
    L, S = block.shape
    arguments = inputs(leading, L, S, d, v, causal=False, dtype=dtype)
    return {name: arguments[name] for name in "qkv"} | {"block": block}


def share(function: Function) -> Numbers:
    """How much of each row goes to hidden keys; with the identity as V, weights come back."""
    q, k, _, block = causal().values()
    return hidden_share(function(q[0], k[0], torch.eye(LENGTH), block), block)


def _seen_in_holes() -> Numbers:
    return seen_keys(future(*holes()["block"].shape))


def _seen_transposed() -> Numbers:
    return seen_keys(causal()["block"].mT)


def right(q: Tensor, k: Tensor, v: Tensor, block: Tensor) -> Tensor:
    """(…, L, d), (…, S, d), (…, S, v), (L, S) -> (…, L, v)."""
    return F.scaled_dot_product_attention(q, k, v, attn_mask=~block)


def block_as_it_is(q: Tensor, k: Tensor, v: Tensor, block: Tensor) -> Tensor:
    """True where it should be False."""
    return F.scaled_dot_product_attention(q, k, v, attn_mask=block)


def keep_lowered(q: Tensor, k: Tensor, v: Tensor, block: Tensor) -> Tensor:
    """A large number is taken from what should be seen."""
    lowered = (~block).to(q.dtype) * -1e9
    return F.scaled_dot_product_attention(q, k, v, attn_mask=lowered)


def block_at_infinity(q: Tensor, k: Tensor, v: Tensor, block: Tensor) -> Tensor:
    """+inf is added to what should be hidden: inf/inf is NaN."""
    raised = torch.zeros_like(block, dtype=q.dtype).masked_fill(block, torch.inf)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=raised)


def block_raised(q: Tensor, k: Tensor, v: Tensor, block: Tensor) -> Tensor:
    """A large number is added to what should be hidden."""
    return F.scaled_dot_product_attention(q, k, v, attn_mask=block.to(q.dtype) * 1e9)


def keep_as_numbers(q: Tensor, k: Tensor, v: Tensor, block: Tensor) -> Tensor:
    """0 and 1, which are added to the scores."""
    return F.scaled_dot_product_attention(q, k, v, attn_mask=(~block).to(q.dtype))


def block_as_numbers(q: Tensor, k: Tensor, v: Tensor, block: Tensor) -> Tensor:
    """1 is added to what should be hidden."""
    return F.scaled_dot_product_attention(q, k, v, attn_mask=block.to(q.dtype))


def always_causal(q: Tensor, k: Tensor, v: Tensor, block: Tensor) -> Tensor:
    """The causal mask, whatever `block` says."""
    return F.scaled_dot_product_attention(q, k, v, is_causal=True)


def without(q: Tensor, k: Tensor, v: Tensor, block: Tensor) -> Tensor:
    """No mask at all."""
    return F.scaled_dot_product_attention(q, k, v)


def transposed(q: Tensor, k: Tensor, v: Tensor, block: Tensor) -> Tensor:
    """Rows and columns of the mask exchanged."""
    return F.scaled_dot_product_attention(q, k, v, attn_mask=~block.transpose(0, 1))


def in_single(q: Tensor, k: Tensor, v: Tensor, block: Tensor) -> Tensor:
    """float32 comes back, whatever came in."""
    return F.scaled_dot_product_attention(q.float(), k.float(), v.float(), attn_mask=~block)
