"""One mask through several interfaces: polarity, and rows with nothing visible."""

from dataclasses import replace

import pytest
import torch
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st
from torch import Tensor

from attn_tui.attention.interfaces import flex_weights, mha_weights
from attn_tui.attention.trace import trace
from attn_tui.model.board import BOARDS
from attn_tui.model.matrix import Matrix, Ref
from attn_tui.model.setup import Setup
from attn_tui.model.size import matrix_size

from .example import close, hand, quick, setups, tensors

RIGHT = ("by_sdpa", "by_mha", "by_ones")
INTERFACES = hand("interfaces")


@st.composite
def drawn(draw: st.DrawFn) -> tuple[Setup, Tensor]:
    """A setup with marks of the learner's, at least one in each row."""
    setup = draw(setups(board="interfaces", largest=3))
    size = setup.inputs[0].rows
    row = st.lists(st.integers(0, 1), min_size=size, max_size=size).filter(any)
    marks = draw(st.lists(row, min_size=size, max_size=size))
    given_marks = Matrix.of("keep", marks)
    return replace(setup, inputs=(*setup.inputs, given_marks)), torch.tensor(marks) == 1


@quick
@for_all(drawn())
def test_the_right_polarity_gives_the_same_weights(example: tuple[Setup, Tensor]) -> None:
    setup, keep = example
    found = tensors(trace(setup))
    for name in RIGHT:
        assert close(found[name], found["by_hand"], 1e-12), name
    assert found["by_hand"][~keep].count_nonzero() == 0
    assert close(found["by_hand"].sum(-1), torch.ones(len(keep), dtype=torch.float64))


@quick
@for_all(drawn())
def test_the_wrong_polarity_sees_what_it_should_not(example: tuple[Setup, Tensor]) -> None:
    setup, keep = example
    found = tensors(trace(setup))
    inverted = replace(setup, inputs=(*setup.inputs[:-1], _marks(~keep)))
    other = tensors(trace(inverted))
    for wrong, right in (("sdpa_wrong", "by_sdpa"), ("mha_wrong", "by_mha")):
        assert close(found[wrong], other[right], 0)
        assert found[wrong][keep].nan_to_num(0).count_nonzero() == 0


@quick
@for_all(drawn())
def test_a_float_mask_is_added_and_hides_nothing(example: tuple[Setup, Tensor]) -> None:
    setup, keep = example
    found = tensors(trace(setup))
    width = found["Q"].shape[-1] ** 0.5 if setup.scale else 1
    scores = found["Q"] @ found["K"].mT / width
    assert close(found["by_float"], (scores + keep.double()).softmax(-1))
    assert found["by_float"].min() > 0


@pytest.mark.parametrize("board", ["interfaces", "flex", "nothing"])
def test_names_and_sizes_are_those_of_the_registry(board: str) -> None:
    setup = hand(board)
    found = trace(setup)
    assert tuple(matrix.name for matrix in found.matrices) == BOARDS[board].names
    for matrix in found.matrices:
        assert matrix.shape == matrix_size(setup, matrix.name)


def test_the_causal_mask_stands_where_none_was_drawn() -> None:
    found = tensors(trace(INTERFACES))
    assert found["keep"].tolist() == [[1, 0, 0], [1, 1, 0], [1, 1, 1]]
    assert close(found["by_hand"], tensors(trace(hand(causal=True)))["A"], 0)
    assert found["sdpa_wrong"][2].tolist() == [0, 0, 0]
    assert found["mha_wrong"][2].isnan().all()
    assert (found["sdpa_wrong"] > 0).tolist() == [
        [False, True, True],
        [False, False, True],
        [False] * 3,
    ]


def test_a_mark_reaches_every_interface() -> None:
    found = tensors(trace(INTERFACES.edited(Ref("keep", 0, 2), 1)))
    for name in ("by_hand", *RIGHT):
        assert found[name][0, 2] > 0.5


@quick
@for_all(st.integers(1, 6), st.integers(1, 6), st.integers(0, 99), st.booleans(), st.booleans())
def test_attention_of_torchs_layer_has_our_weights(
    size: int, width: int, seed: int, scale: bool, need_weights: bool
) -> None:
    generator = torch.Generator().manual_seed(seed)
    Q, K = torch.randn(2, size, width, generator=generator, dtype=torch.float64)
    block = torch.ones(size, size, dtype=torch.bool).triu(1)
    scores = Q @ K.mT / (width**0.5 if scale else 1)
    weights = scores.masked_fill(block, -torch.inf).softmax(-1)
    assert close(mha_weights(Q, K, block, scale, need_weights), weights)


@settings(max_examples=5, deadline=None)
@for_all(drawn())
def test_flex_attention_allows_where_its_mask_is_true(example: tuple[Setup, Tensor]) -> None:
    setup, keep = example
    found = tensors(trace(replace(setup, board="flex")))
    assert close(found["by_flex"], found["by_hand"])
    assert close(found["flex_wrong"], tensors(trace(setup))["sdpa_wrong"])
    assert close(flex_weights(found["Q"], found["K"], keep, setup.scale), found["by_flex"], 0)


@pytest.mark.parametrize("row", [0, 1, 2])
def test_a_row_with_nothing_visible(row: int) -> None:
    found = tensors(trace(hand("nothing").edited(Ref("row", 0, 0), row)))
    softmax, sdpa, with_weights, without, finite = found["ways"]
    assert found["keep"][row].count_nonzero() == 0
    assert found["keep"].count_nonzero() == 6 - (row + 1)
    assert softmax.isnan().all()
    assert with_weights.isnan().all()
    assert sdpa.count_nonzero() == 0
    assert without.count_nonzero() == 0
    assert close(finite, torch.full((3,), 1 / 3, dtype=torch.float64))


def test_the_emptied_row_is_one_that_there_is() -> None:
    assert trace(hand("nothing"))["row"].values == (0,)
    assert trace(hand("nothing").edited(Ref("row", 0, 0), 7))["row"].values == (2,)


def lengths(queries: int, keys: int) -> dict[str, Tensor]:
    """The board for so many queries and keys."""
    inputs = (Matrix.of("L", [[queries]]), Matrix.of("S", [[keys]]))
    return tensors(trace(Setup("lengths", inputs)))


@for_all(st.integers(1, 8), st.integers(1, 8))
@settings(deadline=None)
def test_the_two_corners_of_a_causal_mask(queries: int, keys: int) -> None:
    found = lengths(queries, keys)
    place = torch.arange(queries)[:, None] - torch.arange(keys)
    upper, lower = place >= 0, place >= queries - keys
    for name, visible in (("upper_left", upper), ("lower_right", lower)):
        assert found[name].shape == (queries, keys)
        assert torch.equal(found[name] > 0, visible)
        shares = visible / visible.sum(-1, keepdim=True).clamp(min=1)
        assert close(found[name], shares.double(), 1e-7)
    if queries == keys:
        assert close(found["upper_left"], found["lower_right"], 1e-15)


def _marks(marks: Tensor) -> Matrix:
    return Matrix.of("keep", marks.double().tolist())
