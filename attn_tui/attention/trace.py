"""From a setup to its trace: the one door into the maths."""

from collections.abc import Callable

import torch

from attn_tui.attention.cut import heads_of
from attn_tui.attention.drawn import Drawn
from attn_tui.attention.future import Future
from attn_tui.attention.interfaces import Interfaces
from attn_tui.attention.lengths import Lengths
from attn_tui.attention.look import Look
from attn_tui.attention.mistakes import attention_of
from attn_tui.attention.nothing import Nothing
from attn_tui.attention.plain import plain
from attn_tui.attention.position import Position
from attn_tui.attention.roles import Roles
from attn_tui.attention.scaling import Scaling
from attn_tui.attention.sdpa import Sdpa
from attn_tui.attention.sinusoid import Sinusoid
from attn_tui.attention.stages import Missing, Stages
from attn_tui.model.board import BOARDS
from attn_tui.model.matrix import Matrix
from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace

MOST_NUMBERS = 2**17
"""Numbers of a matrix that nobody can read: it stays in this process."""

_STAGES: dict[str, Callable[[Setup], Stages]] = {
    "look": Look,
    "attention": attention_of,
    "scaling": Scaling,
    "sdpa": Sdpa,
    "heads": heads_of,
    "position": Position,
    "sinusoid": Sinusoid,
    "future": Future,
    "interfaces": Interfaces,
    "flex": Interfaces,
    "nothing": Nothing,
    "lengths": Lengths,
    "roles": Roles,
    "drawn": Drawn,
}


def trace(setup: Setup) -> Trace:
    """All matrices of `setup` that its inputs allow, in the registry's order, extras last.

    A matrix whose inputs are absent, or of more than MOST_NUMBERS, is left out. Edits of
    cells that do not exist are ignored. KeyError for an unknown board; torch's RuntimeError
    where sizes disagree.
    """
    stages = _STAGES[setup.board](setup)
    computed = [kind.name for kind in BOARDS[setup.board].kinds if not kind.shows]
    names = (*computed, *stages.extras)
    found = (_matrix(stages, name) for name in names)
    return Trace(tuple(matrix for matrix in found if matrix), str(torch.__version__))


def _matrix(stages: Stages, name: str) -> Matrix | None:
    try:
        tensor = stages[name]
    except Missing:
        return None
    if tensor.numel() > MOST_NUMBERS:
        return None
    return plain(name, tensor, with_sums=name in stages.summed)
