"""From a setup to its trace: the one door into the maths."""

from collections.abc import Callable

import torch

from attn_tui.attention.look import Look
from attn_tui.attention.mistakes import attention_of
from attn_tui.attention.plain import plain
from attn_tui.attention.scaling import Scaling
from attn_tui.attention.sdpa import Sdpa
from attn_tui.attention.stages import Missing, Stages
from attn_tui.model.board import BOARDS
from attn_tui.model.matrix import Matrix
from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace

_STAGES: dict[str, Callable[[Setup], Stages]] = {
    "look": Look,
    "attention": attention_of,
    "scaling": Scaling,
    "sdpa": Sdpa,
}


def trace(setup: Setup) -> Trace:
    """All matrices of `setup` that its inputs allow, in the registry's order, extras last.

    A matrix whose inputs are absent is left out. Edits of cells that do not exist are
    ignored. KeyError for an unknown board; torch's RuntimeError where sizes disagree.
    """
    stages = _STAGES[setup.board](setup)
    names = (*BOARDS[setup.board].names, *stages.extras)
    found = (_matrix(stages, name) for name in names)
    return Trace(tuple(matrix for matrix in found if matrix), str(torch.__version__))


def _matrix(stages: Stages, name: str) -> Matrix | None:
    try:
        return plain(name, stages[name], with_sums=name in stages.summed)
    except Missing:
        return None
