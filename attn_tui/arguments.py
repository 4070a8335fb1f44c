"""The arguments of the command, and the one sentence about wrong ones."""

import argparse
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NoReturn

from attn_tui.words import LANGUAGES, Language, Words

Action = Literal["teach", "lint", "check", "help", "version", "reset-terminal"]
ALONE: tuple[Action, ...] = ("help", "version", "reset-terminal")
"""Options that make the command do this and nothing else; the first one counts."""

NO_MOUSE = "ATTN_TUI_NO_MOUSE"


@dataclass(frozen=True, slots=True)
class Arguments:
    """What was asked for. `lessons` is empty for the lesson that comes along.

    `color` is what `--color` was given, empty for nothing; `mouse` whether it may be used.
    `json` and `every` are for checks: as data, and the slow ones too.
    """

    action: Action
    language: Language
    section: str = ""
    lessons: str = ""
    color: str = ""
    mouse: bool = True
    json: bool = False
    every: bool = False


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
        option = re.search(r"argument (--\w+): expected one argument", str(error))
        if option:
            return Usage(words("command.no-value", option=option[1]), language)
        return Usage(words("command.wrong-arguments", arguments=" ".join(arguments)), language)
    if found.lang is not None and found.lang not in LANGUAGES:
        return Usage(words("command.no-language", language=found.lang), language)
    for action in ALONE:
        if getattr(found, action.replace("-", "_")):
            return Arguments(action, language)
    if found.command == ["check"]:
        return Arguments("check", language, json=found.json, every=found.all)
    stray = found.json or found.all
    if not found.command and not stray:
        mouse = not (found.no_mouse or environment.get(NO_MOUSE, "") not in ("", "0"))
        return Arguments("teach", language, found.section, found.lessons, found.color, mouse)
    if stray or found.command[0] != "lint" or len(found.command) > 2:
        sentence = words("command.wrong-arguments", arguments=" ".join(arguments))
        return Usage(sentence, language)
    return Arguments("lint", language, lessons="".join(found.command[1:]) or found.lessons)


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
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--reset-terminal", action="store_true")
    parser.add_argument("--version", "-V", action="store_true")
    parser.add_argument("--help", "-h", action="store_true")
    return parser
