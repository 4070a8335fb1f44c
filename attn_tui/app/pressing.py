"""From a key to the command that it stands for in a section's screen, or to why there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attn_tui.app.keys import GUESS, Mode, command_for
from attn_tui.model.refusal import Refusal
from attn_tui.view.refusal import refusal_text

if TYPE_CHECKING:
    from attn_tui.app.screens.section import SectionScreen


def press(screen: SectionScreen, key: str) -> None:
    """Do what the key does in this mode; what was said last is taken away."""
    answering, actions = screen.answering, screen.actions
    mode = answering.mode
    command = command_for(mode, key, screen.offers)
    if screen.notice:
        screen.notices.turn()
        screen.redraw_footer()
    if mode == "shape" and key == "space" and answering.begun:
        actions.do("type", " ")
    elif mode == "shape" and key == "]" and "[" not in answering.draft.typed:
        actions.do("page_down", key)
    elif command is None:
        _explain(screen, mode, key)
    elif not command.needs or command.needs in screen.offers:
        actions.do(command.action, key)


def _explain(screen: SectionScreen, mode: Mode, key: str) -> None:
    """Say why a key does nothing now, where it does something elsewhere in this step."""
    later = command_for("board", key)
    offered = {*screen.tutor.step.switches, *(screen.offers & {"inputs", "order"})}
    if mode in ("number", "shape") and len(key) == 1 and not key.isalpha():
        refusal = screen.answering.no_shape() if mode == "shape" else Refusal("no-number")
        screen.say(refusal_text(refusal, screen.words))
    elif mode in GUESS and later and later.needs in offered:
        screen.say(screen.words("notice.answer-first"))
