"""What a trace is: the registry's names, order and sizes, in plain data."""

import ast
import math
import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import torch
from hypothesis import given as for_all
from hypothesis import strategies as st

import attn_tui.attention
from attn_tui.attention.plain import MOST_IN_TUPLE, plain
from attn_tui.attention.trace import trace
from attn_tui.model.board import BOARDS
from attn_tui.model.matrix import Matrix
from attn_tui.model.mistake import MISTAKES
from attn_tui.model.setup import Setup
from attn_tui.model.trace import Trace

from .example import given, hand, inputs, quick, setups, with_inputs

MISTAKEN = [each.id for each in MISTAKES.values() if "attention" in each.boards]
FOLDER = Path(attn_tui.attention.__file__).parent


def check_shapes(computed: Trace, board: str, letters: dict[str, int]) -> None:
    """Each matrix has the size that the registry gives it."""
    for kind in BOARDS[board].kinds:
        size = tuple(letters.get(name) or int(name) for name in kind.size)
        layers = (size[0],) if kind.layers else ()
        assert computed[kind.name].shape == layers + size, kind.name


@quick
@for_all(setups(), st.sampled_from(["", *MISTAKEN]))
def test_names_and_sizes_are_those_of_the_registry(setup: Setup, mistake: str) -> None:
    start = given(setup)
    rows, columns = start["W_Q"].shape
    width = columns if mistake == "key-as-value" else start["W_V"].shape[1]
    letters = {"T": len(start["X"]), "D": rows, "d": columns, "w": start["V_wide"].shape[1]}
    same_width = with_inputs(setup, W_V=torch.ones(rows, width, dtype=torch.float64))
    computed = trace(replace(same_width, mistake=mistake))
    names = tuple(matrix.name for matrix in computed.matrices)
    assert names == (*BOARDS["attention"].names, "block", "divisor")
    check_shapes(computed, "attention", letters | {"v": width})
    check_shapes(trace(replace(setup, board="sdpa")), "sdpa", letters)
    check_shapes(trace(replace(setup, board="look")), "look", letters)


def test_sizes_of_a_simulation() -> None:
    drawn = inputs({"widths": [[2], [3], [4]], "keys": [[2]], "draws": [[5]], "seed": [[0]]})
    computed = trace(Setup("scaling", drawn))
    check_shapes(computed, "scaling", {"n": 3})
    assert tuple(matrix.name for matrix in computed.matrices) == BOARDS["scaling"].names


@quick
@for_all(setups(), st.data())
def test_what_cannot_be_computed_is_left_out(setup: Setup, data: st.DataObject) -> None:
    kept = tuple(matrix for matrix in setup.inputs if data.draw(st.booleans()))
    has = {matrix.name for matrix in kept}
    names = {matrix.name for matrix in trace(replace(setup, inputs=kept)).matrices}
    assert names >= has
    assert ("Q" in names) == ({"X", "W_Q"} <= has)
    assert ("A" in names) == ({"X", "W_Q", "W_K"} <= has)
    assert ("Y" in names) == ({"X", "W_Q", "W_K", "W_V"} <= has)
    assert ("Y_wide" in names) == ({"X", "W_Q", "W_K", "V_wide"} <= has)


@quick
@for_all(setups())
def test_queries_keys_and_values_may_be_given(setup: Setup) -> None:
    whole = trace(setup)
    given_late = tuple(whole[name] for name in ("Q", "K", "V", "V_wide"))
    late = trace(replace(setup, inputs=given_late))
    assert {"X", "W_Q", "W_K", "W_V", "XXt"}.isdisjoint(m.name for m in late.matrices)
    assert all(matrix == whole[matrix.name] for matrix in late.matrices)


def test_faults_are_those_that_the_docstring_names() -> None:
    with pytest.raises(KeyError):
        trace(Setup("nowhere"))
    ragged = with_inputs(hand(), W_Q=torch.ones(3, 2, dtype=torch.float64))
    with pytest.raises(RuntimeError):
        trace(ragged)


@pytest.mark.parametrize("mistake", ["", "off-by-one", "inverted"])
def test_a_trace_survives_pickling(mistake: str) -> None:
    computed = trace(hand(causal=True, mistake=mistake))
    again = pickle.loads(pickle.dumps(computed))
    assert repr(again) == repr(computed)
    assert all(type(value) is float for matrix in again.matrices for value in matrix.values)
    assert type(again.torch) is str
    assert again.torch == torch.__version__


def test_a_pickled_trace_needs_no_torch_to_be_read() -> None:
    code = (
        "import pickle, sys; pickle.load(sys.stdin.buffer);"
        "sys.exit(any(name.split('.')[0] == 'torch' for name in sys.modules))"
    )
    data = pickle.dumps(trace(hand()))
    assert subprocess.run([sys.executable, "-c", code], input=data, check=False).returncode == 0


def test_plain_numbers() -> None:
    marks = plain("m", torch.tensor([[True, False]]), with_sums=True)
    assert (marks.values, marks.row_sums, marks.shape) == ((1.0, 0.0), (1.0,), (1, 2))
    zero = plain("z", torch.tensor([[-0.0]], dtype=torch.float64)).values[0]
    assert math.copysign(1, zero) == 1
    assert plain("s", torch.arange(8.0).reshape(2, 2, 2)).layer(1).values == (4, 5, 6, 7)


def imported(source: str) -> set[str]:
    """The full names of all modules that a file imports."""
    nodes = list(ast.walk(ast.parse(source)))
    plainly = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    return plainly | {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}


def test_the_maths_imports_nothing_of_the_program_but_the_model() -> None:
    for file in FOLDER.glob("*.py"):
        own = {n for n in imported(file.read_text("utf-8")) if n.split(".")[0] == "attn_tui"}
        packages = {name.split(".")[1] for name in own}
        assert packages <= {"attention", "model"}, file.name


def test_the_package_alone_imports_no_torch() -> None:
    code = "import sys, attn_tui.attention; sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("count", [2, MOST_IN_TUPLE])
def test_large_matrices_are_handed_over_as_doubles(count: int) -> None:
    numbers = torch.linspace(-1, 1, count, dtype=torch.float64).reshape(1, count)
    found = plain("A", numbers.expand(2, 3, count), with_sums=True)
    assert isinstance(found.values, tuple) == (count == 2)
    layer = pickle.loads(pickle.dumps(found)).layer(1)
    assert list(layer.row(2)) == numbers[0].tolist()
    assert layer.row_sums == found.row_sums[3:]


def test_what_nobody_can_read_stays_with_torch() -> None:
    X = Matrix("X", (2, 512), (0.5,) * 1024)
    computed = trace(Setup("heads", (X, Matrix.of("H", [[8]]))))
    assert "W_Q" not in computed
    assert "reach" not in computed
    assert computed["A"].shape == (1, 8, 2, 2)
