"""A learner's file before it runs: its syntax, and the blanks in it."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from contextlib import suppress
from types import CodeType

from attn_tui.attention.practice.outcome import Trouble
from attn_tui.attention.practice.trouble import describe
from attn_tui.model.exercise import BLANK, REASON

UNKNOWN = re.compile(r"invalid character '(.)' \(U\+")
"""How Python says that it does not know a character, as a comma of full width."""

BLANK_TOKEN = re.compile(rf"""(?P<quote>["']*){BLANK}(?P=quote)""")


def compile_source(source: str, path: str) -> CodeType | Trouble:
    """The code of a file that can be run; else what is wrong with it, syntax before blanks.

    A file whose only blank is the text of its reason can be run.
    """
    source = source.removeprefix("\ufeff")
    try:
        code = compile(source, path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        said = describe(error)
        unknown = UNKNOWN.search(said)
        name = unknown[1] if unknown else ""
        return Trouble("syntax", _line(error, source), detail=said, name=name)
    blanks = tuple(blank_lines(source))
    if blanks and blanks != (reason_line(source, BLANK),):
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


def reason_line(source: str, reason: str | None = None) -> int:
    """The line of the value that a source gives its variable `why` last; 0 where it gives none.

    Where a `reason` is named, it has to be this text.
    """
    line = 0
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        for each in ast.parse(source.removeprefix("\ufeff")).body:
            match each:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if name == REASON:
                    given = value.value if isinstance(value, ast.Constant) else None
                    line = value.lineno if reason in (None, given) else 0
    return line


def _line(error: Exception, source: str) -> int:
    match error:
        case SyntaxError(lineno=int(line)):
            return line
        case UnicodeEncodeError(start=start):
            return source.count("\n", 0, start) + 1
    return source.count("\n", 0, source.find("\0")) + 1 if "\0" in source else 0
