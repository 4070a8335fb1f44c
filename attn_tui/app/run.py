"""Run the Textual front end to its end."""

import gc
import select
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from attn_tui.refusal import Failure
from attn_tui.terminal.colour import Depth
from attn_tui.terminal.ending import interrupt_quietly
from attn_tui.terminal.environment import prepare
from attn_tui.terminal.guard import GUARD
from attn_tui.words import Language

if TYPE_CHECKING:
    from pathlib import Path

    from attn_tui.tutor.keeper import Keeper
    from attn_tui.tutor.tutor import Tutor

PATIENCE = 0.3
"""Seconds for which the last sentence waits for the terminal."""


def run(
    load: "Callable[[], Tutor]",
    language: Language,
    *,
    depth: Depth = Depth.TRUECOLOR,
    mouse: bool = True,
    keeper: "Keeper",
    practice: "Path | None" = None,
) -> int:
    """Teach on this terminal what `load` reads behind the first frame; say what is kept.

    `practice` is the folder of the exercises, where it begins with them.

    Returns the status 0. Raises the Refusal that `load` raised, and Failure after an error
    inside.
    """
    interrupt_quietly()
    GUARD.start()
    prepare()
    gc.disable()  # until the lesson is on the screen: a tenth of the time until then
    from attn_tui.app.tutor_app import TutorApp  # with Textual: 0.5 s
    from attn_tui.view.notice import notice_text

    app = TutorApp(load, language, depth=depth, keeper=keeper, practice=practice)
    try:
        app.run(mouse=mouse)
    finally:
        app.engine.close()
        kept = keeper.close()
    if app.refusal:
        raise app.refusal
    if app.failure:
        raise Failure(app.failure)
    _say(notice_text(app.words, kept))
    return app.return_code or 0


def _say(sentence: str) -> None:
    """Say a last sentence, unless the terminal takes nothing any more."""
    if select.select([], [sys.stdout], [], PATIENCE)[1]:
        print(sentence)
