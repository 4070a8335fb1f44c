"""Functions in formulas: `sin(1/10000^(2/4))`, `|0.670 - 0.529|`."""

from dataclasses import dataclass
from math import cos, pow, sin
from typing import Literal

from attn_tui.view.expression import Expression

_WAVES = {"sin": sin, "cos": cos}


@dataclass(frozen=True, slots=True)
class Angle(Expression):
    """`1/10000^(2/4)`: in radians, by position, the pair's even feature, and the width."""

    position: int
    even: int
    width: int

    def text(self, decimals: int) -> str:
        """How it is written."""
        return f"{self.position}/10000^({self.even}/{self.width})"

    def shown(self, decimals: int) -> float:
        """What comes out of the text."""
        return self.position / pow(10000, self.even / self.width)


@dataclass(frozen=True, slots=True)
class Wave(Expression):
    """`sin(0.01)`, `cos(1)`, of an angle in radians."""

    name: Literal["sin", "cos"]
    angle: Expression

    def text(self, decimals: int) -> str:
        """How it is written."""
        return f"{self.name}({self.angle.text(decimals)})"

    def shown(self, decimals: int) -> float:
        """What comes out of the text."""
        return _WAVES[self.name](self.angle.shown(decimals))


@dataclass(frozen=True, slots=True)
class Size(Expression):
    """`|2 - 3|`: how far from 0 a number lies."""

    of: Expression

    def text(self, decimals: int) -> str:
        """How it is written."""
        return f"|{self.of.text(decimals)}|"

    def shown(self, decimals: int) -> float:
        """What comes out of the text."""
        return abs(self.of.shown(decimals))
