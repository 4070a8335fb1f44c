"""What the parameters of an escape sequence mean."""

from rich.color import Color

from attn_tui.terminal.style import Colour, Style

ATTRIBUTES = {
    1: "bold",
    2: "dim",
    3: "italic",
    4: "underline",
    7: "reverse",
    9: "strike",
}
FOREGROUND = {30: 0, 90: 8}
BACKGROUND = {40: 0, 100: 8}


def number_of(digits: str) -> int:
    """A parameter; a long one is merely large, and one that is no number is 0."""
    return int(digits.lstrip("0")[:6] or 0) if digits.isdecimal() else 0


def style_of(parameters: str) -> Style:
    """The style that the parameters of an SGR sequence set, from a plain one."""
    style: dict[str, Colour | bool] = {}
    numbers = [number_of(each) for each in parameters.split(";")]
    while numbers:
        number = numbers.pop(0)
        if number == 0:
            style.clear()
        elif number in ATTRIBUTES:
            style[ATTRIBUTES[number]] = True
        elif number in (38, 48):
            colour = _take_colour(numbers)
            if colour:
                style["fg" if number == 38 else "bg"] = colour
        else:
            for name, first in (("fg", FOREGROUND), ("bg", BACKGROUND)):
                for start, offset in first.items():
                    if start <= number < start + 8:
                        style[name] = _of_palette(number - start + offset)
    return Style(**style)  # type: ignore[arg-type]


def _take_colour(numbers: list[int]) -> Colour | None:
    """The colour that `5;n` or `2;r;g;b` at the front of `numbers` means; takes them away."""
    kind = numbers.pop(0) if numbers else 0
    count = {2: 3, 5: 1}.get(kind, 0)
    taken, numbers[:count] = numbers[:count], []
    if len(taken) < count or not all(number < 256 for number in taken):
        return None
    if kind == 2:
        return taken[0], taken[1], taken[2]
    return _of_palette(taken[0]) if kind == 5 else None


def _of_palette(number: int) -> Colour:
    red, green, blue = Color.from_ansi(number).get_truecolor()
    return red, green, blue
