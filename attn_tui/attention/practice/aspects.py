"""What is looked at when an outcome is compared with the right one: small checks, in order."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from attn_tui.attention.practice.closeness import index_of, same_number, tolerance
from attn_tui.attention.practice.outcome import Form, Outcome
from attn_tui.model.finding import Kind


@dataclass(frozen=True, slots=True)
class Fault:
    """What is not as it should be, in words of a Finding."""

    kind: Kind
    name: str = ""
    got_text: str = ""
    expected_text: str = ""
    at: tuple[int, ...] | None = None
    """Where numbers differ; None where they were not looked at."""


Aspect = Callable[[Outcome, Outcome], Fault | None]
"""Looks at what came back and at what is right."""

_SERVES: dict[Form, tuple[Form, ...]] = {
    "tensor": ("tensor",),
    "list": ("list", "tensor"),
    "number": ("number", "tensor"),
    "truth": ("truth",),
}
"""Which forms serve where one is expected."""


def _trouble(got: Outcome, right: Outcome) -> Fault | None:
    return Fault(got.trouble.kind) if got.trouble else None


def _nothing(got: Outcome, right: Outcome) -> Fault | None:
    if got.form != "nothing" or got.trouble:
        return None
    return Fault("nothing", got_text="None", expected_text=right.type)


def _type(got: Outcome, right: Outcome) -> Fault | None:
    if got.form == "nothing" or _serves(got, right):
        return None
    return Fault("type", got_text=got.type, expected_text=right.type)


def _dtype(got: Outcome, right: Outcome) -> Fault | None:
    if not _serves(got, right) or right.form != "tensor" or got.dtype == right.dtype:
        return None
    return Fault("dtype", got_text=got.dtype, expected_text=right.dtype)


def _shape(got: Outcome, right: Outcome) -> Fault | None:
    if not _serves(got, right) or got.shape == right.shape:
        return None
    return Fault("shape", got_text=str(got.shape), expected_text=str(right.shape))


def _changed(got: Outcome, right: Outcome) -> Fault | None:
    return Fault("changed", name=got.changed[0]) if got.changed else None


def _random(got: Outcome, right: Outcome) -> Fault | None:
    return None if got.repeats else Fault("random")


def _not_a_number(got: Outcome, right: Outcome) -> Fault | None:
    for place, mine, theirs in _pairs(got, right):
        if math.isnan(mine) and not math.isnan(theirs):
            return Fault("not-a-number", at=index_of(place, right.shape))
    return None


def _values(got: Outcome, right: Outcome) -> Fault | None:
    if _serves(got, right) and got.shape == right.shape and len(got.values) != len(right.values):
        return Fault("type", got_text=got.dtype or got.type, expected_text=right.type)
    apart = tolerance(right)
    for place, mine, theirs in _pairs(got, right):
        if not math.isnan(mine) and not same_number(mine, theirs, apart):
            texts = ("", "")
            if right.dtype == "bool":
                texts = (str(mine != 0), str(theirs != 0))
            return Fault("values", "", *texts, at=index_of(place, right.shape))
    return None


def _serves(got: Outcome, right: Outcome) -> bool:
    return got.form in _SERVES[right.form]


def _pairs(got: Outcome, right: Outcome) -> Iterator[tuple[int, float, float]]:
    """Place, number and right number, where there are as many of both."""
    if len(got.values) == len(right.values):
        pairs = zip(got.values, right.values, strict=True)
        yield from ((place, *pair) for place, pair in enumerate(pairs))


ASPECTS: tuple[tuple[str, Aspect], ...] = (
    ("trouble", _trouble),
    ("nothing", _nothing),
    ("type", _type),
    ("dtype", _dtype),
    ("shape", _shape),
    ("changed", _changed),
    ("random", _random),
    ("not-a-number", _not_a_number),
    ("values", _values),
)
