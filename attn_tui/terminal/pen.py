"""What a terminal makes of output: where its cursor is, and how it draws."""

from attn_tui.terminal.cells import Cell
from attn_tui.terminal.style import SEEN_ON_BLANKS, Look, change


class Pen:
    """Collects output. What is not known of the terminal is None."""

    def __init__(self, width: int) -> None:
        self.output: list[str] = []
        self.x: int | None = None
        self.y: int | None = None
        self.look: Look | None = None
        self._width = width

    # Looks

    def look_for_blank(self, blank: Look) -> Look:
        """The look nearest to the one that is set, in which a blank is seen as in `blank`."""
        if self.look is None or not blank.serves_blank(blank):
            return blank
        if self.look.serves_blank(blank):
            return self.look
        return Look(self.look.fg, blank.bg, self.look.attributes - SEEN_ON_BLANKS)

    def turn(self, look: Look) -> None:
        """Draw in this look from now on."""
        if look != self.look:
            self.output.append(change(self.look, look))
            self.look = look

    # Moves

    def go(self, x: int, y: int) -> None:
        """Move the cursor."""
        if x != self.x or y != self.y:
            self.output.append(_way(self.x, self.y, x, y))
            self.x, self.y = x, y

    # Drawing

    def text(self, text: str, end: int, is_sure: bool) -> None:
        """Draw text up to column `end`; whether its width is sure."""
        self.output.append(text)
        self.x = end if is_sure else None
        if end >= self._width:
            self.x = self.y = None  # terminals differ in when they wrap

    def erase(self, count: int | None) -> None:
        """Erase columns from the cursor on, which stays; None: to the end of the line."""
        self.output.append("\x1b[K" if count is None else f"\x1b[{count}X")

    def clear(self) -> None:
        """Erase everything; the cursor is at home."""
        self.output.append("\x1b[H\x1b[J")
        self.x = self.y = 0


def erases_to(cell: Cell, fills: bool) -> bool:
    """Whether erasing leaves this cell; `fills`: it takes the background colour that is set."""
    look = cell.look
    return cell.text == " " and look.serves_blank(look) and (fills or not look.bg)


def _way(from_x: int | None, from_y: int | None, x: int, y: int) -> str:
    """The shortest move from one place to another."""
    if from_y == y:
        return _along(from_x, x)
    address = f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H" if y else "\x1b[H"
    if from_y is None or from_y > y:
        return address
    below = y - from_y
    if from_x == x and (x or below > 3):
        down = _steps(below, "B")
    else:
        down = ("" if from_x == 0 else "\r") + "\n" * below + (_steps(x, "C") if x else "")
    return min(address, down, key=len)


def _along(from_x: int | None, x: int) -> str:
    """The shortest move within a line."""
    if from_x == x:
        return ""
    if x == 0:
        return "\r"
    if from_x is None:
        return f"\x1b[{x + 1}G"
    if from_x < x:
        return _steps(x - from_x, "C")
    back = from_x - x
    return min("\b" * back, f"\x1b[{x + 1}G", _steps(back, "D"), key=len)


def _steps(count: int, letter: str) -> str:
    return f"\x1b[{count}{letter}" if count > 1 else f"\x1b[{letter}"
