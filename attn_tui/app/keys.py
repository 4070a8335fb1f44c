"""Every key of a section's screen: in which mode it works, and what it does."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from attn_tui.view.keys import half_width

Mode = Literal["board", "task", "number", "shape", "cell", "choice", "draw", "edit"]
BOARD: tuple[Mode, ...] = ("board", "task")
GUESS: tuple[Mode, ...] = ("number", "shape", "cell", "choice", "draw")
ASKING: tuple[Mode, ...] = (*GUESS, "task")
Group = Literal["go", "move", "answer", "board", "other"]
GROUPS: tuple[Group, ...] = ("go", "move", "answer", "board", "other")
ALL: tuple[Mode, ...] = (*BOARD, *GUESS)
DIGITS = tuple("0123456789")
SIZES = (*DIGITS, *".,; ()[]x×、")
MOVES = {"up": -1, "k": -1, "shift+tab": -1, "down": 1, "j": 1, "tab": 1}
"""The keys that go up or down a list, and which way."""


@dataclass(frozen=True, slots=True)
class Command:
    """What some keys do.

    `action` names the method of the screen and the word in the area `keys`; `shown` is
    how the footer names the key; `needs` is what a step has to offer, `named_for` what the
    footer waits for besides; the footer keeps the smallest ranks when it is narrow, ahead of
    them what is `first_for` the moment, and leaves out what has no rank; the list of keys is
    ordered by group.
    """

    action: str
    keys: tuple[str, ...]
    modes: tuple[Mode, ...]
    shown: str
    rank: int | None = None
    needs: str = ""
    group: Group = "board"
    named_for: str = ""
    first_for: str = ""


COMMANDS = (
    Command("type", (*DIGITS, *".-/%", "backspace"), ("number",), "0-9", 1, group="answer"),
    Command(
        "type", (*DIGITS, *".,; ()[]x×、", "backspace"), ("shape",), "0-9 ,", 1, group="answer"
    ),
    Command("type", (*DIGITS, *".-/", "backspace"), ("edit",), "0-9", 1, group="answer"),
    Command("pick", DIGITS[1:6], ("choice",), "1-5", 1, group="answer"),
    Command("mark", ("1",), ("draw",), "1", 1, group="answer"),
    Command("unmark", ("0",), ("draw",), "0", 1, group="answer"),
    Command("submit", ("enter",), GUESS, "Enter", 2, group="answer"),
    Command("check", ("enter",), ("task",), "Enter", 2, group="answer"),
    Command("begin", ("enter",), ("board",), "Enter", 2, "questions", group="answer"),
    Command("begin_all", ("r",), ("board",), "r", 3, "questions-all", group="answer"),
    Command("practise", ("enter",), ("board",), "Enter", 2, "exercises", group="answer"),
    Command("accept", ("enter",), ("edit",), "Enter", 2, group="board"),
    Command("cancel", ("escape",), ("edit",), "Esc", 3, group="board"),
    Command("withdraw", ("escape",), GUESS, "Esc", 5, "begun", group="answer"),
    Command("next", ("space", "n"), ("board", *GUESS), "Space", 3, group="go"),
    Command("next", ("space", "n"), ("task",), "Space", 4, group="go"),
    Command("back", ("b", "p"), ALL, "b", 7, group="go"),
    Command("next_matrix", ("tab",), ALL, "Tab", 6, "matrices", "move", first_for="elsewhere"),
    Command("more", ("+", "="), ("task",), "+", 3, "edit", named_for="editable"),
    Command("more", ("+", "="), ("board",), "+", 4, "edit", named_for="editable"),
    Command("less", ("-",), BOARD, "-", 6, "edit", named_for="editable"),
    Command("edit", ("e",), BOARD, "e", 5, "edit", named_for="editable"),
    Command("causal", ("c",), BOARD, "c", 3, "causal"),
    Command("causal", ("c",), GUESS, "c", 5, "causal"),
    Command("inputs", ("i",), BOARD, "i", 3, "inputs"),
    Command("mistakes", ("x",), BOARD, "x", 3, "mistake"),
    Command("positions", ("v",), BOARD, "v", 3, "positions"),
    Command("positions", ("v",), GUESS, "v", 5, "positions"),
    Command("permute", ("m",), BOARD, "m", 3, "order"),
    Command("scale", ("s",), BOARD, "s", 4, "scale"),
    Command("scale", ("s",), GUESS, "s", 5, "scale"),
    Command("reset", ("r",), BOARD, "r", 7, "changed"),
    Command("show_me", ("g",), ASKING, "g", 4, group="answer"),
    Command("again", ("g",), ("board",), "g", 5, "answered", group="answer"),
    Command("up", ("up", "k"), ALL, "↑ k", needs="board", group="move"),
    Command("down", ("down", "j"), ALL, "↓ j", needs="board", group="move"),
    Command("left", ("left", "h"), ALL, "← h", needs="board", group="move"),
    Command("right", ("right", "l"), ALL, "→ l", needs="board", group="move"),
    Command("first", ("home",), ALL, "Home", needs="board", group="move"),
    Command("last", ("end",), ALL, "End", needs="board", group="move"),
    Command("next_head", ("t",), ALL, "t", 4, "head", group="move"),
    Command("previous_matrix", ("shift+tab",), ALL, "Shift+Tab", needs="matrices", group="move"),
    Command("page_down", ("pagedown", "]"), ALL, "]", 2, "more", group="go"),
    Command("page_up", ("pageup", "["), ALL, "[", group="go"),
    Command("section", DIGITS[1:], BOARD, "1-9", group="go"),
    Command("contents", ("o",), ALL, "o", 9, group="go"),
    Command("language", ("a",), ALL, "a", 9, group="other"),
    Command("copy", ("y",), BOARD, "y", 10, "board", group="other"),
    Command("help", ("?",), ALL, "?", 4, group="other"),
    Command("draw_again", ("ctrl+l",), ALL, "Ctrl+L", group="other"),
    Command("suspend", ("ctrl+z",), ALL, "Ctrl+Z", group="other"),
    Command("quit", ("q", "ctrl+c"), ALL, "q", 4, group="other"),
)
"""Ctrl+C, Ctrl+L and Ctrl+Z work on every screen: the app itself binds them."""


def key_name(key: str, character: str | None) -> str:
    """One name for a key: a printable character as its half-width form, else Textual's name."""
    if character and character.isprintable() and character != " ":
        return half_width(character)
    return "space" if character in (" ", "\u3000") else key


def command_for(mode: Mode, key: str, offers: Collection[str] = ()) -> Command | None:
    """The command of a key in a mode; of several the one whose need is among the `offers`."""
    found = [command for command in COMMANDS if mode in command.modes and key in command.keys]
    offered = (command for command in found if not command.needs or command.needs in offers)
    return next(offered, found[-1] if found else None)
