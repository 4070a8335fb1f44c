"""The board `heads`: several heads over a batch of sequences, stage by stage.

Vaswani et al. 2017 (arXiv 1706.03762), section 3.2.2. What no input gives is drawn from a seeded
normal distribution: weights with variance 1/D, so that projections keep the spread of X.
"""

from functools import cached_property, lru_cache

import torch
from torch import Tensor

from attn_tui.attention.formulas import Attention
from attn_tui.attention.heads import cut_heads, merge_heads, split_heads
from attn_tui.attention.stages import Missing
from attn_tui.model.setup import Setup
from attn_tui.model.size import letter_sizes


class Batch(Attention):
    """B sequences, H heads. A mistake is a subclass that changes one stage."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.sizes = letter_sizes(setup)

    def size(self, letter: str) -> int:
        """The size of that letter; Missing where no input fixes it."""
        if letter not in self.sizes:
            raise Missing(letter)
        return self.sizes[letter]

    def setting(self, name: str, otherwise: int) -> int:
        """The whole number of an input of one cell."""
        number = self.setup.number(name)
        return otherwise if number is None else int(number)

    @cached_property
    def B(self) -> Tensor:
        """How many sequences."""
        return one(self.size("B"))  # (1, 1)

    @cached_property
    def T(self) -> Tensor:
        """How many tokens each of them has."""
        return one(self.size("T"))  # (1, 1)

    @cached_property
    def D(self) -> Tensor:
        """The width of the model."""
        return one(self.size("D"))  # (1, 1)

    @cached_property
    def H(self) -> Tensor:
        """How many heads share it."""
        return one(self.size("H"))  # (1, 1)

    @cached_property
    def seed(self) -> Tensor:
        """Where the random numbers start."""
        return one(self.setting("seed", 0))  # (1, 1)

    @cached_property
    def shared(self) -> Tensor:
        """1 where every head uses the columns of head 0."""
        return one(self.setting("shared", 0))  # (1, 1)

    @cached_property
    def change(self) -> Tensor:
        """The sequence that 1 is added to; -1 for none."""
        change = self.setting("change", -1)
        return one(change if change < self.size("B") else -1)  # (1, 1)

    @cached_property
    def drawn(self) -> dict[str, Tensor]:
        """Random weights and inputs; the weights first, so that B and T do not move them."""
        B, T, D = (self.size(letter) for letter in "BTD")
        return draw_model(B, T, D, self.setting("seed", 0))

    @cached_property
    def X_still(self) -> Tensor:
        """The inputs before a sequence is changed; a given X is the same in each."""
        if self.setup.input("X") is None:
            return self.drawn["X"]  # (B, T, D)
        return self.given("X").expand(self.size("B"), -1, -1)  # (T, D) -> (B, T, D)

    @cached_property
    def X(self) -> Tensor:
        """The inputs, 1 added to every number of the sequence that is to change."""
        X, change = self.X_still.clone(), int(self.change.item())
        if change >= 0:
            X[change] += 1
        return X  # (B, T, D)

    @cached_property
    def W_Q(self) -> Tensor:
        """The projection that makes queries, H heads side by side."""
        return self._repeated(self.given("W_Q", lambda: self.drawn["W_Q"]))  # (D, D)

    @cached_property
    def W_K(self) -> Tensor:
        """The projection that makes keys."""
        return self._repeated(self.given("W_K", lambda: self.drawn["W_K"]))  # (D, D)

    @cached_property
    def W_V(self) -> Tensor:
        """The projection that makes values."""
        return self._repeated(self.given("W_V", lambda: self.drawn["W_V"]))  # (D, D)

    @cached_property
    def W_O(self) -> Tensor:
        """The projection that mixes the heads."""
        return self.given("W_O", lambda: self.drawn["W_O"])  # (D, D)

    def split(self, x: Tensor) -> Tensor:
        """(B, T, D) -> (B, H, T, d)."""
        return split_heads(x, self.size("H"))

    def merge(self, x: Tensor) -> Tensor:
        """(B, H, T, d) -> (B, T, D)."""
        return merge_heads(x)

    @cached_property
    def Q_cut(self) -> Tensor:
        """Queries in H pieces, before heads and positions change places."""
        return cut_heads(self.Q, self.size("H"))  # (B, T, H, d)

    @cached_property
    def Qh(self) -> Tensor:
        """Queries, head by head."""
        return self.split(self.Q)  # (B, H, T, d)

    @cached_property
    def Kh(self) -> Tensor:
        """Keys, head by head."""
        return self.split(self.K)  # (B, H, T, d)

    @cached_property
    def Vh(self) -> Tensor:
        """Values, head by head."""
        return self.split(self.V)  # (B, H, T, d)

    @cached_property
    def K_turned(self) -> Tensor:
        """Keys with their last two axes exchanged, ready for the product."""
        return self.Kh.mT  # (B, H, d, T)

    @cached_property
    def P(self) -> Tensor:
        """Dot products in every sequence and head: the last two axes multiply."""
        return self.Qh @ self.K_turned  # (B, H, T, d) @ (B, H, d, T) -> (B, H, T, T)

    @cached_property
    def divisor(self) -> Tensor:
        """√d, of one head's width."""
        d = self.size("d") if self.setup.scale else 1
        return one(d).sqrt()  # (1, 1)

    @cached_property
    def Sz(self) -> Tensor:
        """Scores; no constant is added here."""
        return self.S  # (B, H, T, T)

    @cached_property
    def future(self) -> Tensor:
        """True where the key comes after the query."""
        T = self.size("T")
        return torch.ones(T, T, dtype=torch.bool).triu(1)  # (T, T)

    @cached_property
    def A_next(self) -> Tensor:
        """The weights of the head after this one; after the last comes the first."""
        return self.A.roll(-1, dims=1)  # (B, H, T, T)

    @cached_property
    def Yh(self) -> Tensor:
        """Outputs, head by head."""
        return self.A @ self.Vh  # (B, H, T, T) @ (B, H, T, d) -> (B, H, T, d)

    @cached_property
    def joined(self) -> Tensor:
        """The outputs of all heads side by side."""
        return self.merge(self.Yh)  # (B, H, T, d) -> (B, T, D)

    @cached_property
    def Y(self) -> Tensor:
        """Outputs: the heads mixed by W_O."""
        return self.joined @ self.W_O  # (B, T, D) @ (D, D) -> (B, T, D)

    def output_of(self, X: Tensor) -> Tensor:
        """Y for other inputs (B, T, D), all else being as here."""
        other = type(self)(self.setup)
        vars(other)["X"] = X
        return other.Y  # (B, T, D)

    def _repeated(self, weights: Tensor) -> Tensor:
        """Head 0's columns for each head, where the heads share them."""
        if not self.setting("shared", 0):
            return weights
        return weights[:, : self.size("d")].repeat(1, self.size("H"))  # (D, d) -> (D, D)


@lru_cache(4)
def draw_model(B: int, T: int, D: int, seed: int) -> dict[str, Tensor]:
    """Standard normal X (B, T, D), and W_Q, W_K, W_V, W_O (D, D) of variance 1/D. float64.

    They are drawn in float32, which takes torch a sixth of the time.
    """
    generator = torch.Generator().manual_seed(seed)
    drawn = {
        name: torch.randn(D, D, generator=generator).double() / D**0.5  # (D, D)
        for name in ("W_Q", "W_K", "W_V", "W_O")
    }
    X = torch.randn(B, T, D, generator=generator).double()  # (B, T, D)
    return drawn | {"X": X}


def one(number: float) -> Tensor:
    """One number as a matrix."""
    return torch.tensor([[number]], dtype=torch.float64)  # (1, 1)
