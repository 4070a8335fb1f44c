"""The menu of a board's small inputs, over the text, so that the board is seen to follow."""

from collections.abc import Callable

from textual import events, on
from textual.screen import ModalScreen

from attn_tui.app.keys import MOVES
from attn_tui.app.screens.sheet import Sheet
from attn_tui.model.refusal import Refusal
from attn_tui.tutor.inputs import (
    ORDER,
    input_value,
    nudge_input,
    order_text,
    set_input,
    set_order,
)
from attn_tui.tutor.tutor import Tutor
from attn_tui.view.ink import Ink, Line, Span
from attn_tui.view.keys import parse_number
from attn_tui.view.number import digits
from attn_tui.view.paragraph import paragraph
from attn_tui.view.refusal import refusal_text
from attn_tui.words import Words, has_word

LONGEST = 16
MARGIN = 2
STEPS = {"left": -1, "h": -1, "-": -1, "right": 1, "l": 1, "+": 1, "=": 1}


class InputMenu(Sheet[None], ModalScreen[None]):
    """Each input with its value; arrows choose and change, digits and Enter set.

    `room` gives the left edge and the height of the text that the menu lies over;
    `changed` is called after every change.
    """

    def __init__(
        self,
        tutor: Tutor,
        words: Words,
        room: Callable[[], tuple[int, int]],
        changed: Callable[[], None],
    ) -> None:
        super().__init__(words, words("menu.inputs"), words("menu.inputs-hint"), self.entries)
        self.tutor = tutor
        self.room = room
        self.changed = changed
        self.names = tutor.step.inputs
        self.chosen = 0
        self.typed = ""
        self.refusal: Refusal | None = None
        self._owners: list[int] = []
        self._ask = tutor.state.ask
        self._left = self._height = 0

    def entries(self, width: int) -> list[Line]:
        """The inputs, the chosen one marked; it alone is explained where there is no room."""
        width = min(width, self.size.width - self._left - MARGIN)
        entries = self._entries(width)
        if sum(map(len, entries)) > self._height:
            chosen = entries[self.chosen]
            entries = [entry if entry is chosen else entry[:1] for entry in entries]
        self._owners = [place for place, entry in enumerate(entries) for _ in entry]
        return [line for entry in entries for line in entry]

    def natural_height(self, width: int) -> int:
        """How many lines the inputs take at a width."""
        return sum(map(len, self._entries(width - MARGIN)))

    def redraw(self) -> None:
        """Draw over the text, the chosen input in sight; give way to the text of a done task."""
        if self.tutor.state.ask is not self._ask:
            if self.app.screen is self:
                self.dismiss(None)
            return
        self._left, self._height = self.room()
        self.body.styles.height = self._height
        self.body.styles.margin = (0, 0, 0, self._left)
        super().redraw()
        rows = [row for row, owner in enumerate(self._owners) if owner == self.chosen]
        top = min(rows[0], max(self.body.top, rows[-1] - self._height + 1))
        self.body.show(self.body.lines, top=top)

    def take(self, key: str) -> None:
        """Esc drops what was typed, then goes back."""
        if key == "escape" and self.typed:
            self._type("")
        else:
            super().take(key)

    def press(self, key: str) -> None:
        """Choose, change, type, or be done."""
        if key in MOVES:
            self._choose(self.chosen + MOVES[key])
        elif key == "enter":
            self._enter()
        elif key == "backspace":
            self._type(self.typed[:-1])
        elif key == "-" and self.typed:
            self._type(self.typed[1:] if self.typed.startswith("-") else f"-{self.typed}")
        elif key in STEPS:
            self._after(nudge_input(self.tutor, self.names[self.chosen], STEPS[key]))
        elif key == "space" and self.typed and self.names[self.chosen] == ORDER:
            self._type(self.typed + " ")
        elif key == "." or (key.isascii() and key.isdigit()):
            self._type((self.typed + key)[:LONGEST])

    @on(events.Click, "#body")
    def choose_clicked(self, event: events.Click) -> None:
        """A click chooses."""
        row = event.y + self.body.top
        if row < len(self._owners):
            self._choose(self._owners[row])

    def _choose(self, place: int) -> None:
        self.chosen = min(max(place, 0), len(self.names) - 1)
        self._type("")

    def _type(self, typed: str) -> None:
        self.typed = typed
        self.refusal = None
        self.redraw()

    def _enter(self) -> None:
        if not self.typed:
            self.dismiss(None)
            return
        name, value = self.names[self.chosen], parse_number(self.typed)
        if name == ORDER:
            self._after(set_order(self.tutor, self.typed))
        elif value is None:
            self.refusal = Refusal("no-number")
            self.redraw()
        else:
            self._after(set_input(self.tutor, name, value))

    def _after(self, refusal: Refusal | None) -> None:
        self.refusal = refusal
        if not refusal:
            self.typed = ""
            self.changed()
        self.redraw()

    def _entries(self, width: int) -> list[list[Line]]:
        labels = [self._label(name) for name in self.names]
        widest = max(Span(label).width for label in labels)
        return [
            self._entry(place, label + " " * (widest - Span(label).width), width)
            for place, label in enumerate(labels)
        ]

    def _label(self, name: str) -> str:
        """An axis has a name of its own; a matrix is named as its title names it."""
        for key in (f"inputs.{name}-name", f"matrix.{name}"):
            if has_word(key):
                return self.words(key)
        return name

    def _entry(self, place: int, label: str, width: int) -> list[Line]:
        here, name = place == self.chosen, self.names[place]
        ordered = name == ORDER
        text = order_text(self.tutor) if ordered else digits(input_value(self.tutor, name))
        if here:
            text = f"{self.typed}_" if self.typed else f"- {text} +"
        first: Line = (
            Span(f" {'>' if here else ' '} {label}  ", Ink("key")),
            Span(text if here else f"  {text}", Ink("strong" if here else "text")),
        )
        if here and self.refusal:
            return [first, *paragraph(refusal_text(self.refusal, self.words), width, "bad", "   ")]
        return [first, *paragraph(self.words(f"inputs.{name}"), width, "note", "   ")]
