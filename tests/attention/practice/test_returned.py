"""Whatever comes back becomes plain data, and nothing is raised."""

import math
from fractions import Fraction
from typing import Any, NoReturn

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor, nn

from attn_tui.attention.practice.outcome import Outcome
from attn_tui.attention.practice.returned import MOST_NUMBERS, outcome_of
from tests.attention.example import quick

numbers = st.floats(-1e6, 1e6) | st.integers(-1000, 1000) | st.booleans()
shapes = st.lists(st.integers(1, 3), min_size=1, max_size=4).map(tuple)


@st.composite
def nested(draw: st.DrawFn) -> tuple[tuple[int, ...], list[Any], list[float]]:
    """A shape, lists of that shape, and what they hold."""
    shape = draw(shapes)
    size = math.prod(shape)
    leaves = draw(st.lists(numbers, min_size=size, max_size=size))
    level: list[Any] = list(leaves)
    for length in reversed(shape[1:]):
        level = [level[at : at + length] for at in range(0, len(level), length)]
    return shape, level, [float(leaf) for leaf in leaves]


@given(nested())
@quick
def test_even_lists_have_a_shape(case: tuple[tuple[int, ...], list[Any], list[float]]) -> None:
    shape, lists, leaves = case
    outcome = outcome_of(lists)
    assert (outcome.form, outcome.shape, list(outcome.values)) == ("list", shape, leaves)
    tensor = outcome_of(torch.tensor(lists, dtype=torch.float64))
    assert (tensor.shape, tensor.values) == (outcome.shape, outcome.values)


anything = st.recursive(
    numbers | st.none() | st.text(max_size=3) | st.floats() | st.complex_numbers() | st.binary(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text(max_size=2), inner, max_size=2)
    ),
    max_leaves=8,
)


@given(anything)
@quick
def test_anything_is_told(result: object) -> None:
    outcome = outcome_of(result)
    assert isinstance(outcome, Outcome)
    assert outcome.type == type(result).__name__
    assert len(outcome.values) in (0, math.prod(outcome.shape))
    assert (outcome.form == "nothing") == (result is None)


@pytest.mark.parametrize(
    ("result", "form", "type_name", "dtype", "shape", "values"),
    [
        (None, "nothing", "NoneType", "", (), ()),
        (True, "truth", "bool", "bool", (), (1.0,)),
        (3, "number", "int", "", (), (3.0,)),
        (Fraction(1, 4), "number", "Fraction", "", (), (0.25,)),
        (1j, "other", "complex", "", (), ()),
        (10**400, "other", "int", "", (), ()),
        ("5", "text", "str", "", (), ()),
        ([True, False], "list", "list", "bool", (2,), (1.0, 0.0)),
        ((0, True), "list", "tuple", "", (2,), (0.0, 1.0)),
        ([torch.tensor(1.5), 2], "list", "list", "", (2,), (1.5, 2.0)),
        ([[1], [2, 3]], "other", "list", "", (), ()),
        ([torch.ones(2)], "other", "list", "", (), ()),
        (torch.tensor([True]), "tensor", "Tensor", "bool", (1,), (1.0,)),
        (torch.tensor(2.0).half(), "tensor", "Tensor", "float16", (), (2.0,)),
        (torch.ones(1, requires_grad=True), "tensor", "Tensor", "float32", (1,), (1.0,)),
        (nn.Parameter(torch.ones(1)), "tensor", "Parameter", "float32", (1,), (1.0,)),
        (torch.ones(1) * 1j, "tensor", "Tensor", "complex64", (1,), ()),
        (torch.ones(0, 3), "tensor", "Tensor", "float32", (0, 3), ()),
        (torch.ones(1).expand(10**9), "tensor", "Tensor", "float32", (10**9,), ()),
        (torch.ones(2).to_sparse(), "other", "Tensor (sparse_coo)", "", (), ()),
        (torch.ones(2, device="meta"), "other", "Tensor (meta)", "", (), ()),
        ([[]], "list", "list", "", (1, 0), ()),
        ([0] * (MOST_NUMBERS + 1), "other", "list", "", (), ()),
        (print, "other", "builtin_function_or_method", "", (), ()),
        (iter([1]), "other", "list_iterator", "", (), ()),
    ],
    ids=str,
)
def test_forms(
    result: object,
    form: str,
    type_name: str,
    dtype: str,
    shape: tuple[int, ...],
    values: tuple[float, ...],
) -> None:
    outcome = outcome_of(result)
    told = (outcome.form, outcome.type, outcome.dtype, outcome.shape, outcome.values)
    assert told == (form, type_name, dtype, shape, values)


@pytest.mark.filterwarnings("ignore:.*(quantize|nested)")
def test_quantized_and_nested_tensors_are_of_another_kind() -> None:
    quantized = torch.quantize_per_tensor(torch.ones(2), 1.0, 0, torch.qint8)
    assert outcome_of(quantized).form == "other"
    layers = torch.nested.nested_tensor([torch.ones(1), torch.ones(2)])
    assert outcome_of(layers).form == "other"


def test_a_list_in_itself_ends() -> None:
    endless: list[Any] = []
    endless.append(endless)
    assert outcome_of(endless).form == "other"


def test_objects_that_raise_are_of_another_kind() -> None:
    class Thorny(float):
        def __float__(self) -> NoReturn:
            raise ValueError

    class Barbed(Tensor):
        @classmethod
        def __torch_function__(cls, *_: Any, **__: Any) -> NoReturn:
            raise ValueError

    class Sly(list[int]):
        def __len__(self) -> NoReturn:
            raise RuntimeError

    for result in (Thorny(1), torch.ones(2).as_subclass(Barbed), Sly()):
        assert outcome_of(result).form == "other"


def test_the_name_of_a_class_is_printable_and_short() -> None:
    name = outcome_of(type("a\x1b[2J" + "b" * 500, (), {})()).type
    assert name.isprintable()
    assert len(name) <= 60
