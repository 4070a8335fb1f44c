"""The board `position`: what attention makes of the same tokens in another order.

Without mask and position vectors, self-attention is equivariant under permutations: its
outputs move along with the tokens.
"""

from functools import cached_property

import torch
from torch import Tensor

from attn_tui.attention.formulas import Attention
from attn_tui.attention.sinusoid import sinusoids
from attn_tui.attention.stages import Missing, whole
from attn_tui.model.boards.position import layers_of, order_of
from attn_tui.model.setup import Setup


class Layer(Attention):
    """One layer of attention over rows that are computed, not given."""

    def __init__(self, setup: Setup, rows: Tensor) -> None:
        super().__init__(setup)
        self.rows = rows

    @cached_property
    def X(self) -> Tensor:
        """What the layer reads."""
        return self.rows  # (T, D)


class Position(Attention):
    """The tokens as they are given, and once more in the order that `order` says.

    With two layers, the second reads what the first has put out, by the same projections:
    values have to be as wide as X then. Q, K, V, A and Y are those of the last layer.
    """

    extras = ("block", "Q", "K", "V", "A_new", "V_new")
    summed = frozenset({"A"})

    @cached_property
    def order(self) -> Tensor:
        """Which token stands at each position."""
        order = order_of(self.setup)
        return torch.tensor(order, dtype=torch.float64)[:, None]  # (T, 1)

    @cached_property
    def layers(self) -> Tensor:
        """How many layers of attention: 1 or 2."""
        layers = torch.tensor([[layers_of(self.setup)]], dtype=torch.float64)
        return whole(layers, 1, 2)  # (1, 1)

    @cached_property
    def PE(self) -> Tensor:
        """A vector for each position; Missing where X has an odd number of features."""
        T, D = self.X.shape
        if D % 2:
            raise Missing("PE")
        return sinusoids(T, D)  # (T, D)

    @cached_property
    def X_in(self) -> Tensor:
        """What attention reads in the new order: tokens moved, position vectors where they were."""
        return self._placed(self.X[self._token])  # (T, D)

    @cached_property
    def Y_new(self) -> Tensor:
        """The outputs in the new order."""
        return self._after.Y  # (T, v)

    @cached_property
    def A_new(self) -> Tensor:
        """The weights in the new order."""
        return self._after.A  # (T, T)

    @cached_property
    def V_new(self) -> Tensor:
        """The values in the new order."""
        return self._after.V  # (T, v)

    @cached_property
    def Y_back(self) -> Tensor:
        """The new outputs, each where its token stood at first."""
        return self.Y_new[self._token.argsort()]  # (T, v)

    @cached_property
    def moved(self) -> Tensor:
        """By how much each token's output has changed at most."""
        return (self.Y - self.Y_back).abs().amax(dim=-1, keepdim=True)  # (T, 1)

    @cached_property
    def difference(self) -> Tensor:
        """By how much any output has changed at most."""
        return self.moved.amax(dim=0, keepdim=True)  # (1, 1)

    @cached_property
    def Q(self) -> Tensor:
        """Queries of the last layer."""
        return self._before.Q  # (T, d)

    @cached_property
    def K(self) -> Tensor:
        """Keys of the last layer."""
        return self._before.K  # (T, d)

    @cached_property
    def V(self) -> Tensor:
        """Values of the last layer."""
        return self._before.V  # (T, v)

    @property
    def _token(self) -> Tensor:
        return self.order.flatten().long()  # (T,)

    @cached_property
    def _before(self) -> Layer:
        return self._last_layer(self._placed(self.X))

    @cached_property
    def _after(self) -> Layer:
        return self._last_layer(self.X_in)

    def _placed(self, rows: Tensor) -> Tensor:
        return rows + self.PE if self.setup.positions else rows  # (T, D)

    def _last_layer(self, rows: Tensor) -> Layer:
        layer = Layer(self.setup, rows)
        if self.layers.item() == 1:
            return layer
        if layer.Y.shape != rows.shape:
            raise Missing("layers")
        return Layer(self.setup, layer.Y)
