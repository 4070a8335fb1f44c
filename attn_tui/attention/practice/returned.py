"""Whatever a learner's code returns, as plain data."""

from collections.abc import Iterator
from numbers import Number

import torch
from torch import Tensor

from attn_tui.attention.practice.outcome import Outcome

MOST_NUMBERS = 2**16
"""Numbers of a tensor or list above which only its shape is told."""
DEEPEST = 8
"""Lists within lists that are looked into."""
LONGEST_NAME = 60


def outcome_of(result: object) -> Outcome:
    """What came back; form `other` for what cannot be read as numbers. Raises nothing."""
    try:
        return _read(result)
    except Exception:  # noqa: BLE001  any code of a learner's class may run here
        return Outcome("other", type=type_name(result))


def type_name(result: object) -> str:
    """The name of its class, printable and of a sane length."""
    name = type.__dict__["__name__"].__get__(type(result))
    return "".join(letter for letter in name if letter.isprintable())[:LONGEST_NAME]


def _read(result: object) -> Outcome:
    if isinstance(result, Tensor):
        return _tensor(result)
    if result is None:
        return Outcome()
    name = type_name(result)
    if isinstance(result, bool):
        return Outcome("truth", name, "bool", values=(float(result),))
    if isinstance(result, str):
        return Outcome("text", name, text=str(result)[:LONGEST_NAME])
    if isinstance(result, Number) and not isinstance(result, complex):
        return Outcome("number", name, values=(float(result),))  # type: ignore[arg-type]
    if isinstance(result, (list, tuple)):
        return _list(result, name)
    return Outcome("other", name)


def _tensor(tensor: Tensor) -> Outcome:
    name = type_name(tensor)
    unusual = _unusual(tensor)
    if unusual:
        return Outcome("other", f"{name} ({unusual})")
    plain = tensor.detach().as_subclass(Tensor)
    dtype = str(plain.dtype).removeprefix("torch.")
    shape = tuple(plain.shape)
    if plain.is_complex() or plain.numel() > MOST_NUMBERS:
        return Outcome("tensor", name, dtype, shape)
    values = plain.to(torch.float64).flatten().tolist()
    return Outcome("tensor", name, dtype, shape, tuple(values))


def _unusual(tensor: Tensor) -> str:
    """Why its numbers do not lie in memory one after the other; empty where they do."""
    if tensor.is_nested:
        return "nested"
    if str(tensor.dtype).startswith("torch.q"):
        return "quantized"
    if tensor.layout != torch.strided:
        return str(tensor.layout).removeprefix("torch.")
    return "" if tensor.device.type == "cpu" else str(tensor.device)


def _list(items: list[object] | tuple[object, ...], name: str) -> Outcome:
    """A list of numbers or truth values, nested evenly; `other` for any other."""
    shape = _shape(items)
    leaves = [_read(leaf) for leaf in _leaves(items, len(shape))]
    if not all(leaf.form in ("number", "truth", "tensor") and not leaf.shape for leaf in leaves):
        return Outcome("other", name)
    truths = leaves and all(leaf.dtype == "bool" for leaf in leaves)
    values = tuple(leaf.values[0] for leaf in leaves)
    return Outcome("list", name, "bool" if truths else "", shape, values)


def _shape(items: list[object] | tuple[object, ...]) -> tuple[int, ...]:
    """The lengths of the lists, outermost first, as the first of each level has them."""
    shape: list[int] = []
    level: object = items
    while isinstance(level, (list, tuple)):
        shape.append(len(level))
        if len(shape) > DEEPEST:
            raise ValueError("nested too deeply")
        if not level:
            break
        level = level[0]
    return tuple(shape)


def _leaves(items: list[object] | tuple[object, ...], depth: int) -> Iterator[object]:
    """What the lists hold; ValueError where they are uneven, or hold too much."""
    level: list[object] = [items]
    for _ in range(depth):
        lists = [each for each in level if isinstance(each, (list, tuple))]
        lengths = [len(each) for each in lists]
        if len(lists) < len(level) or len(set(lengths)) > 1 or sum(lengths) > MOST_NUMBERS:
            raise ValueError("uneven, or too many")
        level = [leaf for each in lists for leaf in each]
    yield from level
