"""What a file, or an object that it makes, lacks before it can be used at all."""

from collections.abc import Collection, Iterable
from difflib import get_close_matches

from attn_tui.attention.practice.outcome import Trouble


class Unfit(Exception):
    """It cannot be used; `trouble` says why. No exception of the learner's."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.name)
        self.trouble = trouble


def absent(name: str, among: Iterable[object], wanted: Collection[str]) -> Unfit:
    """`name` is not among the names that are there.

    `detail` is the nearest of them, if any, that is not `wanted` itself.
    """
    others = [each for each in among if isinstance(each, str) and each not in wanted]
    near = get_close_matches(name, others, n=1)
    return Unfit(Trouble("missing", name=name, detail=near[0] if near else ""))


def other_layer(name: str, got: str, expected: str) -> Unfit:
    """The layer `name` is of another type or size than is expected."""
    return Unfit(Trouble("layer", name=name, got_text=got, expected_text=expected))


def not_callable(name: str, got: str) -> Unfit:
    """`name` is there, and is no function or class but of the type `got`."""
    return Unfit(Trouble("callable", name=name, got_text=got))


def no_module(name: str, got: str) -> Unfit:
    """What the class `name` makes is no module but of the type `got`."""
    return Unfit(Trouble("module", name=name, got_text=got))
