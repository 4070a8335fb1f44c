"""A learner's file before it runs: its syntax, and the blanks in it."""

import io
import re
import tokenize
from collections.abc import Iterator
from contextlib import suppress
from types import CodeType

from attn_tui.attention.practice.outcome import Trouble
from attn_tui.attention.practice.trouble import describe
from attn_tui.model.exercise import BLANK

BLANK_TOKEN = re.compile(rf"""(?P<quote>["']*){BLANK}(?P=quote)""")


def compile_source(source: str, path: str) -> CodeType | Trouble:
    """The code of a file that can be run; else what is wrong with it, syntax before blanks."""
    source = source.removeprefix("\ufeff")
    try:
        code = compile(source, path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return Trouble("syntax", _line(error, source), detail=describe(error))
    if blanks := tuple(blank_lines(source)):
        return Trouble("blank", blanks[0], count=len(blanks))
    return code


def blank_lines(source: str) -> Iterator[int]:
    """The line of each blank in a source that Python can read: the name, or it as a text."""
    with suppress(tokenize.TokenError, SyntaxError):
        for token in tokenize.generate_tokens(io.StringIO(source, newline=None).readline):
            if token.type in (tokenize.NAME, tokenize.STRING) and BLANK_TOKEN.fullmatch(
                token.string
            ):
                yield token.start[0]


def _line(error: Exception, source: str) -> int:
    match error:
        case SyntaxError(lineno=int(line)):
            return line
        case UnicodeEncodeError(start=start):
            return source.count("\n", 0, start) + 1
    return source.count("\n", 0, source.find("\0")) + 1 if "\0" in source else 0
