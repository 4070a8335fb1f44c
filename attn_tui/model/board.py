"""The registry of boards."""

from attn_tui.model.boards.attention import ATTENTION
from attn_tui.model.boards.look import LOOK
from attn_tui.model.boards.scaling import SCALING
from attn_tui.model.boards.sdpa import SDPA
from attn_tui.model.kind import Board

BOARDS: dict[str, Board] = {board.name: board for board in (LOOK, ATTENTION, SCALING, SDPA)}
