"""Mistakes of the board `heads`: heads cut or joined by `view` alone, and those of one head."""

from torch import Tensor

from attn_tui.attention.heads import view_merge, view_split
from attn_tui.attention.measured import Heads
from attn_tui.attention.mistakes import MaskedLate, NotScaled, OffByOne, OverQueries, ZeroFilled
from attn_tui.model.mistake import mistake_at_work
from attn_tui.model.setup import Setup


class BadSplit(Heads):
    """Heads are cut with `view(B, H, T, d)`: a head holds parts of other tokens."""

    def split(self, x: Tensor) -> Tensor:
        """(B, T, D) -> (B, H, T, d), without exchanging axes."""
        return view_split(x, self.size("H"))


class BadMerge(Heads):
    """Heads are joined with `reshape(B, T, D)`: a token gets outputs of other tokens."""

    def merge(self, x: Tensor) -> Tensor:
        """(B, H, T, d) -> (B, T, D), without exchanging axes."""
        return view_merge(x)


class BadBoth(BadSplit, BadMerge):
    """Cut and joined by `view`: shapes and the future are right, and values are not."""


class HeadsOverQueries(OverQueries, Heads):
    """Softmax runs along the queries of each head."""


class HeadsNotScaled(NotScaled, Heads):
    """No head divides its dot products."""


class HeadsMaskedLate(MaskedLate, Heads):
    """Each head is masked after softmax."""


class HeadsZeroFilled(ZeroFilled, Heads):
    """Hidden scores of each head become 0."""


class HeadsOffByOne(OffByOne, Heads):
    """Each head hides the diagonal too."""


_MISTAKEN: dict[str, type[Heads]] = {
    "axis": HeadsOverQueries,
    "no-scale": HeadsNotScaled,
    "late-mask": HeadsMaskedLate,
    "zero-fill": HeadsZeroFilled,
    "off-by-one": HeadsOffByOne,
    "bad-split": BadSplit,
    "bad-merge": BadMerge,
    "bad-both": BadBoth,
}


def heads_of(setup: Setup) -> Heads:
    """Heads with the setup's mistake; right where the switch that it needs is off."""
    mistake = mistake_at_work(setup)
    return _MISTAKEN[mistake](setup) if mistake else Heads(setup)
