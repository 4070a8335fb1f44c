"""The arguments of the command, and the one sentence about wrong ones."""

import argparse
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, NoReturn

from attn_tui.words import LANGUAGES, Language, Words

Action = Literal[
    "teach",
    "lint",
    "check",
    "practice",
    "reset",
    "stats",
    "export",
    "import",
    "help",
    "version",
    "reset-terminal",
]
ALONE: tuple[Action, ...] = ("help", "version", "reset-terminal")
"""Options that make the command do this and nothing else; the first one counts."""

NO_MOUSE = "ATTN_TUI_NO_MOUSE"

FLAGS = ("json", "all", "yes", "check")
TAKE_FILES = ("--check", "--lessons")
"""Options that take the name of a file."""


class Command(NamedTuple):
    """What a command takes: whether it needs or may have an operand, and which flags."""

    action: Action
    operand: Literal["none", "may", "must"] = "none"
    flags: tuple[str, ...] = ()


COMMANDS = {
    command.action: command
    for command in (
        Command("lint", "may"),
        Command("check", flags=("json", "all")),
        Command("practice", "may", ("json", "check")),
        Command("reset", "may", ("yes",)),
        Command("stats", flags=("json",)),
        Command("export", "must"),
        Command("import", "must"),
    )
}
TEACH = Command("teach")


@dataclass(frozen=True, slots=True)
class Arguments:
    """What was asked for. `lessons` is empty for the lesson that comes along.

    `color` is what `--color` was given, empty for nothing; `mouse` whether it may be used.
    `json` asks for data; `every` for the slow checks too; `yes` for no question before a
    reset. `operand` is the section of a reset, the file of an export or import, or the folder
    of the practice; `file` is the one of an exercise to be checked, None where none is.
    `chosen` says that the language was asked for. `state_dir` is empty for the usual folder.
    """

    action: Action
    language: Language
    section: str = ""
    lessons: str = ""
    color: str = ""
    mouse: bool = True
    json: bool = False
    every: bool = False
    yes: bool = False
    operand: str = ""
    file: str | None = None
    chosen: bool = False
    state_dir: str = ""


@dataclass(frozen=True, slots=True)
class Usage:
    """What is wrong with the arguments."""

    sentence: str
    language: Language


def parse(
    arguments: Sequence[str], environment: Mapping[str, str] = os.environ
) -> "Arguments | Usage":
    """Read the arguments; the language of the locale where none is asked for."""
    language = _asked_language(arguments) or locale_language(environment)
    words = Words(language)
    try:
        found = _parser().parse_args(arguments)
    except _WrongArgumentsError as error:
        option = re.search(r"argument (--[\w-]+): expected one argument", str(error))
        if option:
            return Usage(_lack(option[1], words), language)
        return Usage(words("command.wrong-arguments", arguments=" ".join(arguments)), language)
    if found.lang is not None and found.lang not in LANGUAGES:
        return Usage(words("command.no-language", language=found.lang), language)
    for action in ALONE:
        if getattr(found, action.replace("-", "_")):
            return Arguments(action, language)
    if found.check == "":
        return Usage(_lack("--check", words), language)
    command, operand = _command(found)
    if command is None:
        sentence = words("command.wrong-arguments", arguments=" ".join(arguments))
        return Usage(sentence, language)
    if command.operand == "must" and not operand:
        return Usage(words("command.no-file", command=command.action), language)
    mouse = not (found.no_mouse or environment.get(NO_MOUSE, "") not in ("", "0"))
    lints = command.action == "lint" and operand
    return Arguments(
        command.action,
        language,
        found.section,
        operand if lints else found.lessons,
        found.color,
        mouse,
        json=found.json,
        every=found.all,
        yes=found.yes,
        operand=operand,
        file=found.check,
        chosen=found.lang is not None,
        state_dir=found.state_dir,
    )


def _command(found: argparse.Namespace) -> tuple[Command | None, str]:
    """The command that was named and its operand; None where they do not fit."""
    if not found.command:
        command, operands = TEACH, []
    else:
        name, *operands = found.command
        named = COMMANDS.get(name)
        if named is None:
            return None, ""
        command = named
    given = {flag for flag in FLAGS if getattr(found, flag)}
    stray = not given <= set(command.flags)
    if stray or len(operands) > (command.operand != "none"):
        return None, ""
    if command.action == "practice" and (operands if found.check else found.json):
        return None, ""
    return command, "".join(operands)


def _lack(option: str, words: Words) -> str:
    """What an option needs that was given without a value."""
    if option in TAKE_FILES:
        return words("command.no-file", command=option)
    return words("command.no-value", option=option)


def locale_language(environment: Mapping[str, str]) -> Language:
    """Chinese where the first of LC_ALL, LC_MESSAGES and LANG that is set says zh, else English."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "")
    return "zh" if locale.lower().startswith("zh") else "en"


def _asked_language(arguments: Sequence[str]) -> Language | None:
    """The language that the arguments ask for, whatever else is wrong with them."""
    joined = " ".join(arguments)
    return next((each for each in LANGUAGES if f"--lang {each}" in joined.replace("=", " ")), None)


class _WrongArgumentsError(Exception):
    pass


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise _WrongArgumentsError(message)


def _parser() -> _Parser:
    parser = _Parser(add_help=False, allow_abbrev=False)
    parser.add_argument("command", nargs="*")
    parser.add_argument("--section", default="")
    parser.add_argument("--lang")
    parser.add_argument("--lessons", default="")
    parser.add_argument("--color", default="")
    parser.add_argument("--no-mouse", action="store_true")
    parser.add_argument("--check")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--yes", action="store_true")
    parser.add_argument("--state-dir", default="")
    parser.add_argument("--reset-terminal", action="store_true")
    parser.add_argument("--version", "-V", action="store_true")
    parser.add_argument("--help", "-h", action="store_true")
    return parser
