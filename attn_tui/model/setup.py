"""What to compute: everything a learner can change is a field of `Setup`."""

from dataclasses import dataclass, replace
from typing import Literal

from attn_tui.model.matrix import Matrix, Ref

Handed = Literal["~block", "block", "float", "is_causal"]


@dataclass(frozen=True, slots=True)
class Edit:
    """One number that the learner typed over: a cell of an input, or of Q, K or V."""

    cell: Ref
    value: float


@dataclass(frozen=True, slots=True)
class Setup:
    """Which board, on which numbers, with which switches.

    `inputs` are the example's named matrices; `edits` are laid over them, and over
    Q, K and V after these were computed. `handed` is what the board `sdpa` gives to
    `F.scaled_dot_product_attention`; `positions` adds position vectors to the inputs of the
    board `position`.
    """

    board: str
    inputs: tuple[Matrix, ...] = ()
    causal: bool = False
    scale: bool = True
    mistake: str = ""
    handed: Handed = "~block"
    positions: bool = False
    edits: tuple[Edit, ...] = ()

    @property
    def right(self) -> "Setup":
        """The same setup without its mistake."""
        return replace(self, mistake="")

    def input(self, name: str) -> Matrix | None:
        """The example's matrix of that name."""
        return next((matrix for matrix in self.inputs if matrix.name == name), None)

    def number(self, name: str) -> float | None:
        """What an input of one number is: typed over, or given by the example."""
        cell = Ref(name, 0, 0)
        typed = [edit.value for edit in self.edits if edit.cell == cell]
        given = self.input(name)
        return typed[-1] if typed else given.values[0] if given else None

    def edited(self, cell: Ref, value: float) -> "Setup":
        """This setup with one more number typed over."""
        others = tuple(edit for edit in self.edits if edit.cell != cell)
        return replace(self, edits=(*others, Edit(cell, value)))

    def patched(self, patch: "Patch") -> "Setup":
        """This setup with what `patch` names changed."""
        setup = self
        for edit in patch.edits:
            setup = setup.edited(edit.cell, edit.value)
        return replace(
            setup,
            causal=setup.causal if patch.causal is None else patch.causal,
            scale=setup.scale if patch.scale is None else patch.scale,
            mistake=setup.mistake if patch.mistake is None else patch.mistake,
            handed=patch.handed or setup.handed,
            positions=setup.positions if patch.positions is None else patch.positions,
        )


@dataclass(frozen=True, slots=True)
class Patch:
    """A change to a setup; None leaves a field as it is."""

    causal: bool | None = None
    scale: bool | None = None
    mistake: str | None = None
    handed: Handed | None = None
    positions: bool | None = None
    edits: tuple[Edit, ...] = ()
