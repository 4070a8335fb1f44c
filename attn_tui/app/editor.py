"""The learner's editor on a file, with the terminal given back for as long as it runs."""

import asyncio
import os
import shlex
import shutil
import signal
from collections.abc import Mapping, Sequence
from typing import Any

from textual.app import App, SuspendNotSupported

from attn_tui.terminal.ending import stop_process
from attn_tui.terminal.foreground import FOREGROUND

FALLBACKS = ("nano", "vim", "vi")
LOOK = 0.05
"""Seconds between two looks at whether the editor still runs."""
WAITS = (signal.SIGTTIN, signal.SIGTTOU)
"""What stops a program that wants the terminal before it is its own."""


class NoEditorError(Exception):
    """It could not be started, or it failed; `key` is a sentence of the area `practice`."""

    def __init__(self, key: str, name: str = "", status: int = 0) -> None:
        super().__init__(key)
        self.key = key
        self.name = name
        self.status = status


def editor_command(environment: Mapping[str, str]) -> list[str]:
    """The program and its arguments: $VISUAL, else $EDITOR, else the first that is there.

    Raises NoEditorError where there is none, or where a variable cannot be read.
    """
    for variable in ("VISUAL", "EDITOR"):
        value = environment.get(variable, "")
        try:
            command = shlex.split(value)
        except ValueError as error:
            raise NoEditorError("editor-unread", variable) from error
        if command:
            return command
    found = next((name for name in FALLBACKS if shutil.which(name)), None)
    if found is None:
        raise NoEditorError("editor-none")
    return [found]


async def edit(app: App[Any], command: Sequence[str], path: str) -> None:
    """Run the editor on a file, and wait for its end. Raises NoEditorError.

    It is in the foreground of the terminal, in a process group of its own: its Ctrl-C is
    not the tutor's. Where Ctrl-Z stops it, the tutor stops as well, and both go on together.
    """
    try:
        with app.suspend():  # takes the terminal back where nothing was raised, and only there
            status = await _run([*command, path])
    except SuspendNotSupported:
        status = None
    if status is None:
        raise NoEditorError("editor-refused", command[0])
    if status:
        raise NoEditorError("editor-failed", command[0], status)


async def _run(command: Sequence[str]) -> int | None:
    """The status of the editor, 128 + n where signal n ended it; None where it did not start."""
    try:
        editor = FOREGROUND.start(command)
    except (OSError, ValueError):
        return None
    try:
        editor.returncode = await _end_of(editor.pid)
    finally:
        FOREGROUND.take_back()
    return editor.returncode


async def _end_of(editor: int) -> int:
    while True:
        found, status = os.waitpid(editor, os.WNOHANG | os.WUNTRACED)
        if not found:
            if FOREGROUND.is_ours:  # a shell has put us there again
                _go_on(editor)
            await asyncio.sleep(LOOK)
        elif not os.WIFSTOPPED(status):
            code = os.waitstatus_to_exitcode(status)
            return code if code >= 0 else 128 - code
        else:
            if os.WSTOPSIG(status) not in WAITS:
                FOREGROUND.take_back()
                stop_process()
            _go_on(editor)


def _go_on(editor: int) -> None:
    """Let the editor have the terminal, and go on where it was stopped."""
    FOREGROUND.lend(editor)
    os.killpg(editor, signal.SIGCONT)
