"""Names of files and the like as text that a terminal shows and does not obey."""


def printable(name: str) -> str:
    """The name with a question mark for each character that cannot be printed."""
    return "".join(char if char.isprintable() else "?" for char in name)
