"""The registry of boards."""

from attn_tui.model.boards.attention import ATTENTION
from attn_tui.model.boards.drawn import DRAWN
from attn_tui.model.boards.future import FUTURE
from attn_tui.model.boards.heads import HEADS
from attn_tui.model.boards.interfaces import FLEX, INTERFACES
from attn_tui.model.boards.lengths import LENGTHS
from attn_tui.model.boards.look import LOOK
from attn_tui.model.boards.nothing import NOTHING
from attn_tui.model.boards.position import POSITION
from attn_tui.model.boards.roles import ROLES
from attn_tui.model.boards.scaling import SCALING
from attn_tui.model.boards.sdpa import SDPA
from attn_tui.model.boards.sinusoid import SINUSOID
from attn_tui.model.kind import Board

BOARDS: dict[str, Board] = {
    board.name: board
    for board in (
        *(LOOK, ATTENTION, SCALING, SDPA, HEADS, POSITION, SINUSOID),
        *(FUTURE, INTERFACES, FLEX, NOTHING, LENGTHS, ROLES, DRAWN),
    )
}
