r"""Drawing on a grid what Textual writes for a terminal.

Textual's output has three kinds of token: addresses (`ESC[y;xH`), line feeds, and texts,
each either bare or between `ESC[…m` and `ESC[0m`. Whatever else comes between texts is a
mode, a query or a string for the terminal, and is left out whole.

A text may hold escape bytes of its own. Textual lays it out as if they were not there and
the rest of the sequence were letters; it is drawn so here. Only within a bare text can they
not be told from Textual's, and then they hold until the next address at most.
"""

import re
from collections.abc import Callable
from functools import lru_cache, partial

from attn_tui.terminal.cells import Cell, cells_of
from attn_tui.terminal.grid import Grid
from attn_tui.terminal.parameters import number_of, style_of
from attn_tui.terminal.row import Part
from attn_tui.terminal.style import Look, Style, look_of

CONTROL = re.compile(r"\[([0-?]*)([ -/]*)([@-~]?)")
"""A control sequence after its escape byte; the last group is empty where it is torn."""
RESET = "\x1b[0m"
ADDRESS = r"(?:\x1b\[([0-9]{1,4});([0-9]{1,4})H)?"
STYLED = re.compile(ADDRESS + r"\x1b\[(?!0m)([0-9;]+)m([^\x1b]*)")
"""What stands before each reset of a line as Textual nearly always writes it."""
LAST = re.compile(ADDRESS)
"""What stands behind the last one."""
OTHER = re.compile(r"([ -/]*)([0-~]?)")
PRIVATE = tuple("<=>?")
STRING = frozenset("]PX^_")
STRING_END = re.compile("[\x07\x18\x1a\x9c]")
RESETS = ("[0m", "[m")
LONGEST = 4096
"""Characters of a torn sequence that are waited for."""
Sgr = Callable[[Style], str]
LooksOf = Callable[[str], tuple[Look, Look]]
Place = tuple[int, int]
"""Column and row."""
Cells = tuple[Cell, ...]
Reader = Callable[[str], tuple[Place | None, Cells] | None]
Drawing = tuple[tuple[Place, Part], ...]


class Interpreter:
    """Reads what Textual writes, cut anywhere, and draws it on `grid`.

    `sgr` writes a style for the terminal, from a plain one.
    """

    def __init__(self, grid: Grid, sgr: Sgr) -> None:
        self.grid = grid
        self._at: Place = (0, 0)
        self._looks_of = lru_cache(maxsize=1 << 12)(partial(_looks_of, sgr))
        styled = lru_cache(maxsize=1 << 14)(partial(_styled, self._looks_of))
        self._drawing_of = lru_cache(maxsize=1 << 10)(partial(_drawing_of, styled))
        """Of lines that are drawn again as they were not long ago: most are."""
        self._parameters = ""
        """Of SGR, for what comes."""
        self._styled = False
        """Between `ESC[…m` and `ESC[0m`: what comes is text."""
        self._in_string = False
        self._torn: str | None = None
        self._run: tuple[int, int, str] | None = None
        """Where the text began that may go on."""

    def feed(self, data: str) -> None:
        """Draw what `data` says."""
        if self._torn is not None:
            data, self._torn = "\x1b" + self._torn + data, None
        if not (self._styled or self._in_string):
            data = self._usual(data)
        text, *pieces = data.split("\x1b")
        if text:
            self._plain(text)
        for index, piece in enumerate(pieces, 1 - len(pieces)):
            self._escape(piece, is_last=index == 0)
        x, y = self._at
        self.grid.cursor = (
            max(0, min(x, self.grid.width - 1)),
            max(0, min(y, self.grid.height - 1)),
        )

    def _usual(self, data: str) -> str:
        """Draw the lines that are written as they nearly always are; what is left from there on."""
        lines = data.split("\n")
        for index, line in enumerate(lines):
            drawing = self._drawing_of(line)
            if not drawing:
                return "\n".join(["", *lines[index:]] if index else lines)
            for (x, y), part in drawing:
                self.grid.draw(x, y, part)
            self._at = x + len(part.cells), y
            self._run = None
        return ""

    def _escape(self, piece: str, is_last: bool) -> None:
        """Follow one escape byte, with all that comes before the next."""
        self._in_string = False
        if is_last and len(piece) < LONGEST and self._is_torn(piece):
            self._torn = piece
            return
        if self._styled:
            for reset in RESETS:
                if piece.startswith(reset):
                    self._set_style("", False)
                    piece = piece[len(reset) :]
                    break
            else:
                piece = "\x1b" + piece
        elif piece[:1] in STRING:
            self._run = None
            self._in_string = True
            piece = piece[1:]
        else:
            piece = self._sequence(piece)
        if piece:
            self._plain(piece)

    def _is_torn(self, piece: str) -> bool:
        if self._styled:
            return any(reset.startswith(piece) and reset != piece for reset in RESETS)
        found = (CONTROL if piece.startswith("[") else OTHER).match(piece)
        return found is not None and not found[found.lastindex or 0] and found.end() == len(piece)

    def _sequence(self, piece: str) -> str:
        """Obey a sequence that is Textual's own; what follows it."""
        found = CONTROL.match(piece)
        if found is None:
            self._run = None
            other = OTHER.match(piece)
            return piece[other.end() :] if other else piece
        parameters, between, final = found.groups()
        if final == "m" and not between and not parameters.startswith(PRIVATE):
            self._set_style(parameters, parameters not in ("", "0"))
        elif final == "H" and not between:
            self._run = None
            self._at = _place(parameters)
        else:
            self._run = None
        return piece[found.end() :]

    def _set_style(self, parameters: str, is_styled: bool) -> None:
        self._parameters, self._styled, self._run = parameters, is_styled, None

    def _plain(self, text: str) -> None:
        """Draw text, and break lines where it is not within a style."""
        if self._in_string:
            end = STRING_END.search(text)
            if end is None:
                return
            self._in_string = False
            text = text[end.end() :]
        if self._styled or "\n" not in text:
            self._draw(text)
            return
        first, *lines = text.split("\n")
        self._draw(first)
        for line in lines:
            self._run = None
            self._at = (0, min(self._at[1] + 1, self.grid.height - 1))
            self._draw(line)

    def _draw(self, text: str) -> None:
        """Draw a text, again from its beginning where this is more of the last one."""
        x, y = self._at
        if self._run:
            x, y, begun = self._run
            text = begun + text
        self._run = (x, y, text)
        cells = cells_of(text, *self._looks_of(self._parameters))
        self.grid.draw(x, y, Part(cells))
        self._at = (x + len(cells), y)


def _place(parameters: str) -> Place:
    """Column and row of an address, counted from 0; home where it is none."""
    row, _, column = parameters.partition(";")
    return max(0, number_of(column) - 1), max(0, number_of(row) - 1)


def _drawing_of(styled: Reader, line: str) -> Drawing:
    """What a usual line draws, and where; nothing where it is none."""
    *texts, last = line.split(RESET)
    parts: list[tuple[Place, list[Cell]]] = []
    for text in texts:
        read = styled(text)
        if read is None:
            return ()
        place, cells = read
        if place is not None:
            parts.append((place, []))
        elif not parts:
            return ()
        parts[-1][1].extend(cells)
    end = LAST.fullmatch(last)
    if end is None:
        return ()
    if last:
        parts.append((_counted_from_0(*end.groups()), []))
    return tuple((place, Part(cells)) for place, cells in parts)


def _styled(looks_of: LooksOf, text: str) -> tuple[Place | None, Cells] | None:
    """The cells of a text in its style, and its address where it has one; None if it is neither."""
    found = STYLED.fullmatch(text)
    if found is None:
        return None
    row, column, parameters, letters = found.groups()
    place = _counted_from_0(row, column) if row else None
    return place, cells_of(letters, *looks_of(parameters))


def _counted_from_0(row: str, column: str) -> Place:
    return max(0, int(column) - 1), max(0, int(row) - 1)


def _looks_of(sgr: Sgr, parameters: str) -> tuple[Look, Look]:
    """How texts look, and how blanks do, which keep what is seen of a style."""
    style = style_of(parameters)
    is_seen = style.underline or style.reverse or style.strike
    ground = style if is_seen else Style(bg=style.bg)
    return look_of(sgr(style)), look_of(sgr(ground))
