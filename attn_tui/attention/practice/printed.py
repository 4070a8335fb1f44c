"""What a learner's code has written, as the last lines of text."""

LINES = 200
"""How many of them are kept."""

WIDTH = 1000
"""Characters of one line that are kept."""


def last_lines(written: bytes) -> tuple[tuple[str, ...], int]:
    """The last lines, and how many came before them.

    Bytes that are not UTF-8 become U+FFFD, a line that is too long ends in an ellipsis. All
    else stays, control characters too: who shows a line has to clean it.
    """
    if not written:
        return (), 0
    lines = written.removesuffix(b"\n").rsplit(b"\n", LINES)
    unseen = 0 if len(lines) <= LINES else lines[0].count(b"\n") + 1
    return tuple(_text(line) for line in lines[-LINES:]), unseen


def _text(line: bytes) -> str:
    text = line.removesuffix(b"\r")[: 4 * (WIDTH + 1)].decode(errors="replace")
    return text if len(text) <= WIDTH else f"{text[:WIDTH]}…"
