"""How the height of a section's screen is shared out. Pure arithmetic."""

from dataclasses import dataclass

CONTENTS_FROM = 100
CONTENTS_WIDTH = 26
SMALLEST_WIDTH, SMALLEST_HEIGHT = 40, 12


@dataclass(frozen=True, slots=True)
class Heights:
    """Lines for the reading part, the board with its legend, and the readout."""

    page: int
    board: int
    readout: int


def fits(width: int, height: int) -> bool:
    """Whether a screen of this size can show a section."""
    return width >= SMALLEST_WIDTH and height >= SMALLEST_HEIGHT


def share(height: int, page: int, board: int) -> Heights:
    """Share out the lines between title and footer.

    `page` and `board` are what they would take. The readout has the same height on all
    steps. The board comes first as long as the page keeps its two fifths; the page takes
    the lines that are left.
    """
    readout = 4 if height >= 30 else 3 if height >= 20 else 2
    left = height - 2 - readout
    least_page = min(page, max(2, left * 2 // 5))
    board_height = min(board, left - least_page)
    return Heights(left - board_height, board_height, readout)
