"""An exception of a learner's code: what there is to say about it."""

import re
from collections.abc import Callable, Iterator
from inspect import getattr_static
from traceback import walk_tb
from types import FunctionType

from attn_tui.attention.practice.outcome import Trouble
from attn_tui.attention.practice.place import place
from attn_tui.attention.practice.task import Namespace

LENGTH = 200
"""Characters of `detail`, at most."""

CALL = re.compile(r"(?:(?P<owner>\w+)\.)?(?P<name>\w+)\(\) ")
"""How Python begins to say that the arguments of a call do not fit."""

NO_MEMORY = ("allocate memory", "not enough memory", "bad_alloc")
"""What torch's allocator and the system say where Python raises MemoryError."""


def trouble_of(error: BaseException, path: str, namespace: Namespace) -> Trouble:
    """What a file at `path`, which defines `namespace`, has raised, and where in its folder.

    That is the innermost line; where it is called with other arguments than it takes, its head.
    """
    line, file = place(path, (*_frames(error), *_head(error, namespace)))
    if isinstance(error, SystemExit):
        code = "" if error.code is None else _text(repr, error.code)
        return Trouble("exit", line, file, one_line(f"sys.exit({code})"))
    if isinstance(error, MemoryError) or _says_memory(error):
        return Trouble("memory", line, file)
    return Trouble("raised", line, file, describe(error))


def describe(error: BaseException) -> str:
    """Type and message as Python says them, the first line of it."""
    name = type(error).__name__
    match error:
        case SyntaxError(msg=str(text)):
            pass
        case _:
            text = _text(str, error)
    message = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return one_line(f"{name}: {message}" if message else name)


def one_line(text: str) -> str:
    """Short, and without characters that control a terminal."""
    shown = "".join(each if each.isprintable() else " " for each in text)
    return shown if len(shown) <= LENGTH else f"{shown[: LENGTH - 1]}…"


def _says_memory(error: BaseException) -> bool:
    told = _text(str, error) if isinstance(error, RuntimeError | OSError) else ""
    return any(sign in told for sign in NO_MEMORY)


def _frames(error: BaseException) -> Iterator[tuple[str, int | None]]:
    match error:
        case SyntaxError(filename=str(file), lineno=int(line)):
            yield file, line
    for frame, at in reversed(list(walk_tb(error.__traceback__))):
        yield frame.f_code.co_filename, at


def _head(error: BaseException, namespace: Namespace) -> Iterator[tuple[str, int]]:
    """Where the function begins that a TypeError of a call speaks of."""
    if isinstance(error, TypeError) and (named := CALL.match(_text(str, error))):
        function = namespace.get(named["owner"] or named["name"])
        if named["owner"]:
            function = getattr_static(function, named["name"], None)
        if isinstance(function, FunctionType):
            yield function.__code__.co_filename, function.__code__.co_firstlineno


def _text(speak: Callable[[object], str], value: object) -> str:
    """`str` or `repr` of what a learner may have written; empty where that fails."""
    try:
        return speak(value)
    except BaseException:  # noqa: BLE001 - it is their code that speaks here
        return ""
