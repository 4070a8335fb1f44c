"""What True means: the causal mask of four tokens, handed to each interface.

All scores are equal, so that a weight above 0 says that a key is seen.
"""

from functools import partial

import torch
from torch import Tensor
from torch.nn import MultiheadAttention
from torch.nn.functional import scaled_dot_product_attention

from attn_tui.attention.checks.example import hand, numbers
from attn_tui.attention.checks.registry import Measures
from attn_tui.attention.interfaces import Interfaces
from attn_tui.attention.mistakes import FloatMask
from attn_tui.attention.sdpa import sdpa_weights
from attn_tui.model.check import Measured
from attn_tui.model.matrix import Matrix
from attn_tui.model.setup import Setup

_T = 4


def _zeros(*shape: int) -> Tensor:
    return torch.zeros(shape, dtype=torch.float64)


def seen(weights: Tensor) -> str:
    """Which keys each row of weights sees: `1000/1100`; NaN for a row that is none."""
    rows = (
        "NaN" if row.isnan().any() else "".join("1" if weight > 0 else "0" for weight in row)
        for row in weights
    )
    return "/".join(rows)


def _through(interface: str) -> Measured:
    same = (Matrix.of(name, _zeros(_T, 1).tolist()) for name in ("Q", "K"))
    return seen(Interfaces(Setup("interfaces", tuple(same)))[interface])


def _float() -> Measured:
    return numbers(FloatMask(hand(causal=True)).A[0])


def _integer() -> Measured:
    same = _zeros(_T, _T)
    try:
        scaled_dot_product_attention(same, same, same, attn_mask=same.long())
    except RuntimeError:
        return RuntimeError.__name__
    return "accepted"


def _padding() -> Measured:
    same = _zeros(_T, 1)
    last = torch.arange(_T) == _T - 1  # (T,)
    module = MultiheadAttention(1, 1, bias=False, dtype=same.dtype)
    return seen(module(same, same, same, key_padding_mask=last)[1])


def _upper_left() -> Measured:
    return seen(sdpa_weights(_zeros(2, 1), _zeros(5, 1), None, scale=True, is_causal=True))


def _lower_right() -> Measured:
    from torch.nn.attention.bias import causal_lower_right  # with torch's compiler: 2.4 s

    same, identity = _zeros(5, 5), torch.eye(5, dtype=torch.float64)
    mask = causal_lower_right(2, 5)
    return seen(scaled_dot_product_attention(same[:2], same, identity, attn_mask=mask))


MEASURES: Measures = {
    "block-hides": partial(_through, "by_hand"),
    "sdpa-takes": partial(_through, "by_sdpa"),
    "sdpa-inverted": partial(_through, "sdpa_wrong"),
    "sdpa-float": _float,
    "sdpa-integer": _integer,
    "mha-blocks": partial(_through, "by_mha"),
    "mha-inverted": partial(_through, "mha_wrong"),
    "mha-padding": _padding,
    "flex-takes": partial(_through, "by_flex"),
    "flex-inverted": partial(_through, "flex_wrong"),
    "causal-upper-left": _upper_left,
    "causal-lower-right": _lower_right,
}
