"""Heads: split and merge (Vaswani et al. 2017, section 3.2.2)."""

import torch
from torch import Tensor

from attn_tui.attention.practice.exercises.drawing import comparison, drawn
from attn_tui.attention.practice.task import Comparison, Mistake, Task


def task() -> Task:
    """How `split_heads(x, H)` and `merge_heads(x)` are judged."""
    split, merge = "split_heads", "merge_heads"
    return Task(
        "heads",
        (
            Comparison("split", split, lambda: {"x": drawn(2, 5, 12, seed=1), "H": 3}),
            comparison("merge", merge, x=(2, 3, 5, 4)),
            Comparison("split-other", split, lambda: {"x": drawn(3, 7, 10, seed=2), "H": 2}),
            comparison("merge-other", merge, x=(3, 2, 7, 5)),
        ),
        {split: pieces, merge: flattened},
        (
            Mistake("bad-split", {split: split_by_view}),
            Mistake("bad-merge", {merge: merge_by_view}),
            Mistake("bad-both", {split: split_by_view, merge: merge_by_view}),
            Mistake("interleaved", {split: split_apart}),
            Mistake("interleaved", {merge: merge_apart}),
            Mistake("interleaved", {split: split_apart, merge: merge_apart}),
            Mistake("head-first", {split: split_head_first}),
            Mistake("head-first", {merge: merge_head_first}),
            Mistake("head-first", {split: split_head_first, merge: merge_head_first}),
            Mistake("heads-early", {split: split_early}),
            Mistake("head-width", {split: split_by_width}),
            Mistake("last-axes", {split: split_last_axes}),
            Mistake("last-axes", {merge: merge_last_axes}),
            Mistake("last-axes", {split: split_last_axes, merge: merge_last_axes}),
            Mistake("no-transpose", {split: split_only}),
            Mistake("no-transpose", {merge: merge_only}),
            Mistake("no-transpose", {split: split_only, merge: merge_only}),
        ),
    )


def pieces(x: Tensor, H: int) -> Tensor:
    """(B, T, D) -> (B, H, T, d)."""
    return torch.stack(x.chunk(H, dim=-1), dim=-3)


def flattened(x: Tensor) -> Tensor:
    """(B, H, T, d) -> (B, T, D)."""
    return x.transpose(-3, -2).flatten(-2)


def split_by_view(x: Tensor, H: int) -> Tensor:
    """The right shape, and tokens mixed up in it."""
    B, T, D = x.shape
    return x.view(B, H, T, D // H)


def merge_by_view(x: Tensor) -> Tensor:
    """The right shape, and tokens mixed up in it."""
    B, H, T, d = x.shape
    return x.reshape(B, T, H * d)


def split_apart(x: Tensor, H: int) -> Tensor:
    """Each head gets every H-th feature."""
    B, T, D = x.shape
    return x.view(B, T, D // H, H).permute(0, 3, 1, 2)


def merge_apart(x: Tensor) -> Tensor:
    """The features of the heads take turns."""
    B, H, T, d = x.shape
    return x.permute(0, 2, 3, 1).reshape(B, T, d * H)


def split_head_first(x: Tensor, H: int) -> Tensor:
    """(H, B, T, d): heads stand before sequences."""
    B, T, D = x.shape
    return x.view(B, T, H, D // H).permute(2, 0, 1, 3)


def merge_head_first(x: Tensor) -> Tensor:
    """(H, B, T, d) -> (B, T, D)."""
    H, B, T, d = x.shape
    return x.permute(1, 2, 0, 3).reshape(B, T, H * d)


def split_only(x: Tensor, H: int) -> Tensor:
    """(B, T, H, d): heads stand behind positions."""
    B, T, D = x.shape
    return x.view(B, T, H, D // H)


def merge_only(x: Tensor) -> Tensor:
    """(B, T, H, d) -> (B, T, D)."""
    B, T, H, d = x.shape
    return x.reshape(B, T, H * d)


def split_early(x: Tensor, H: int) -> Tensor:
    """(B, T, H, d): heads stood before positions, with tokens mixed up, and were exchanged."""
    B, T, D = x.shape
    return x.reshape(B, H, T, D // H).transpose(1, 2)


def split_by_width(x: Tensor, H: int) -> Tensor:
    """(B, d, T, H): as many heads as one should be wide."""
    B, T, D = x.shape
    return x.reshape(B, T, D // H, H).transpose(1, 2)


def split_last_axes(x: Tensor, H: int) -> Tensor:
    """(B, T, d, H): the last two axes are exchanged."""
    B, T, D = x.shape
    return x.reshape(B, T, H, D // H).transpose(-2, -1)


def merge_last_axes(x: Tensor) -> Tensor:
    """The right shape, and features of many tokens in each."""
    B, H, T, d = x.shape
    return x.transpose(-2, -1).reshape(B, T, H * d)
