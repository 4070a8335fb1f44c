"""Spans of text in an ink: what a view draws, before a front end gives it colours."""

from dataclasses import dataclass

from rich.cells import cell_len


@dataclass(frozen=True, slots=True)
class Ink:
    """How a span is drawn, by what it is: a front end gives each its style."""

    role: str = "plain"
    heat: int = -1
    marked: bool = False
    cursor: bool = False
    wrong: bool = False
    moved: bool = False
    edited: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a line in one ink."""

    text: str
    ink: Ink = Ink()

    @property
    def width(self) -> int:
        """How many cells of a terminal it takes."""
        return cell_len(self.text)


Line = tuple[Span, ...]


def line_text(line: Line) -> str:
    """The characters of a line."""
    return "".join(span.text for span in line)


def line_width(line: Line) -> int:
    """The width of a line in cells."""
    return sum(span.width for span in line)
