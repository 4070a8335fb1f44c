"""An answer to a question of a self-test in the making: by keys, then how sure it is."""

from attn_tui.app.answering import Answering
from attn_tui.model.refusal import Refusal
from attn_tui.tutor.judge import Given
from attn_tui.tutor.self_test import Posed
from attn_tui.words import Words

ARROWS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
TYPED = {"number": "0123456789.+-/%√()", "shape": "0123456789,;()[]xX×*"}
"""The characters of an answer that is typed; in a shape spaces as well."""
ROOT = "sqrt("
"""A number may begin so; its letters are typed in this order and no other."""


class Entry:
    """What was typed, chosen or gone to; closed, it waits for how sure it is."""

    def __init__(self, posed: Posed, words: Words) -> None:
        self.posed = posed
        self.answering = Answering(posed.tutor, words, tells_axes=False)
        self.given: Given = None
        """The answer once it is closed."""
        self.sure: bool | None = None
        """Whether the learner is sure; None before they said."""

    @property
    def closed(self) -> bool:
        """Whether the answer is made, and it is asked how sure it is."""
        return self.given is not None

    def open_again(self) -> None:
        """Go back to the answer."""
        self.given = None

    def close(self) -> Refusal | None:
        """Take the answer as it stands, or say why it is none."""
        refusal, given = self.answering.given()
        if refusal is None:
            self.given, self.sure = given, None
        return refusal

    def make(self, key: str) -> bool:
        """Type, choose or move; False where the key means nothing here."""
        kind = self.posed.ask.kind
        if kind == "choice":
            return self._choose(key)
        if kind == "cell":
            return self._move(key)
        if key == "backspace" or (len(key) == 1 and key in TYPED.get(kind, "")):
            self.answering.type(key)
        elif kind == "shape" and key == "space" and self.answering.begun:
            self.answering.type(" ")
        elif kind == "number" and ROOT.startswith(self.answering.draft.typed + key):
            self.answering.type(key)
        else:
            return False
        return True

    def say_how_sure(self, key: str) -> None:
        """1 or up for sure, 2 or down for not sure."""
        if key in ("1", "up"):
            self.sure = True
        elif key in ("2", "down"):
            self.sure = False

    def _choose(self, key: str) -> bool:
        if key in ("up", "down"):
            place = self.answering.draft.option + (1 if key == "down" else -1)
            key = str(max(0, place) + 1)
        if not key.isdecimal() or key == "0":
            return False
        self.answering.pick(key)
        return True

    def _move(self, key: str) -> bool:
        if key not in ARROWS:
            return False
        state = self.posed.tutor.state
        row, column = state.selection.cell.cell
        rows, columns = ARROWS[key]
        moved = state.selection.moved_to(row + rows, column + columns)
        state.selection = moved.clamped(state.now)
        return True
