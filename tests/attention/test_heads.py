"""Several heads: the same as torch's own module, sequences and heads apart, mistakes that show."""

from dataclasses import replace

import pytest
import torch
from hypothesis import given as for_all
from hypothesis import strategies as st
from torch import Tensor, nn

from attn_tui.attention.heads import merge_heads, multi_head, split_heads, view_merge, view_split
from attn_tui.attention.trace import trace
from attn_tui.model.boards.heads import LEDGER
from attn_tui.model.matrix import Matrix
from attn_tui.model.setup import Setup

from .example import NUMBERS, close, inputs, quick, tensors

SECOND = NUMBERS["second head on the same X"]


def model(**numbers: int) -> Setup:
    """A random model of these sizes."""
    return Setup("heads", inputs({name: [[value]] for name, value in numbers.items()}))


def both_heads(causal: bool = False) -> Setup:
    """The hand example with its second head, and nothing mixed: W_O is the identity."""
    columns = {
        name: [one + other for one, other in zip(NUMBERS[name], SECOND[name], strict=True)]
        for name in ("W_Q", "W_K", "W_V")
    }
    given = {"X": NUMBERS["X"], "H": [[2]], "W_O": torch.eye(4).tolist()} | columns
    return Setup("heads", inputs(given), causal=causal)


@st.composite
def sizes(draw: st.DrawFn) -> dict[str, int]:
    """B, T, H and a D that they share out evenly."""
    H, d = draw(st.sampled_from([(1, 1), (1, 5), (2, 1), (2, 3), (3, 4), (4, 2), (8, 2)]))
    B, T, seed = draw(st.integers(1, 4)), draw(st.integers(1, 8)), draw(st.integers(0, 99))
    return {"B": B, "T": T, "H": H, "D": H * d, "seed": seed}


def by_torch(found: dict[str, Tensor], H: int, causal: bool) -> tuple[Tensor, Tensor]:
    """Outputs and weights of `nn.MultiheadAttention` with the weights of a trace."""
    X, D = found["X"], found["X"].shape[-1]
    module = nn.MultiheadAttention(D, H, bias=False, batch_first=True, dtype=torch.float64)
    with torch.no_grad():
        projections = [found[name].T for name in ("W_Q", "W_K", "W_V")]
        module.in_proj_weight.copy_(torch.cat(projections))
        module.out_proj.weight.copy_(found["W_O"].T)
        T = X.shape[1]
        mask = torch.ones(T, T, dtype=torch.bool).triu(1) if causal else None
        output, weights = module(X, X, X, attn_mask=mask, average_attn_weights=False)
    return output, weights


@quick
@for_all(sizes(), st.booleans())
def test_the_same_as_torchs_module(size: dict[str, int], causal: bool) -> None:
    setup = replace(model(**size), causal=causal)
    found = tensors(trace(setup))
    output, weights = by_torch(found, size["H"], causal)
    assert close(found["Y"], output)
    assert close(found["A"], weights)
    assert found["versus_mha"].item() <= 1e-12
    W_Q, W_K, W_V, W_O = (found[name] for name in ("W_Q", "W_K", "W_V", "W_O"))
    assert close(multi_head(found["X"], W_Q, W_K, W_V, W_O, size["H"], causal), output)


@quick
@for_all(sizes())
def test_every_tensor_has_the_size_of_its_kind(size: dict[str, int]) -> None:
    computed = trace(model(**size))
    found = tensors(computed)
    letters = size | {"d": size["D"] // size["H"]}
    for row, (name, axes) in enumerate(LEDGER):
        shape = tuple(letters[letter] for letter in axes.split(","))
        assert found[name].shape == shape
        assert tuple(computed["ledger"].row(row)[: len(shape)]) == shape
        assert all(value != value for value in computed["ledger"].row(row)[len(shape) :])
    assert found["parameters"].item() == 4 * size["D"] ** 2


@quick
@for_all(sizes())
def test_splitting_and_joining_undo_each_other(size: dict[str, int]) -> None:
    x = torch.randn(size["B"], size["T"], size["D"])
    for split, merge in ((split_heads, merge_heads), (view_split, view_merge)):
        assert torch.equal(merge(split(x, size["H"])), x)
    right, wrong = split_heads(x, size["H"]), view_split(x, size["H"])
    assert right.shape == wrong.shape
    assert torch.equal(right, wrong) == (size["H"] == 1 or size["T"] == 1)


@pytest.mark.parametrize(("D", "H"), [(6, 4), (4, 3), (1, 2), (16, 6)])
def test_a_width_that_cannot_be_shared_out_is_refused(D: int, H: int) -> None:
    with pytest.raises(ValueError, match=f"{D} numbers cannot be shared out to {H} heads"):
        split_heads(torch.zeros(1, 2, D), H)


def test_the_hand_example_has_two_heads() -> None:
    full, causal = (tensors(trace(both_heads(causal))) for causal in (False, True))
    for name, found in (("full A", full), ("causal A", causal)):
        assert close(found["A"][0, 1], torch.tensor(SECOND[name], dtype=torch.float64), 1e-9)
    joined = torch.tensor(SECOND["both heads joined, causal"], dtype=torch.float64)
    assert close(causal["Y"][0], joined, 1e-9)
    assert causal["versus_mha"].item() <= 1e-12
    winners = [full["A"][0, head].argmax(dim=-1).tolist() for head in (0, 1)]
    assert winners == [[2, 0, 1], [1, 2, 2]]


def test_heads_that_share_their_matrices_agree() -> None:
    setup = both_heads()
    shared = replace(setup, inputs=(*setup.inputs, Matrix.of("shared", [[1]])))
    found = tensors(trace(shared))
    assert torch.equal(found["A"][0, 0], found["A"][0, 1])
    assert close(found["A"][0, 0], tensors(trace(setup))["A"][0, 0])
    assert torch.equal(found["A_next"], found["A"].flip(1))


@quick
@for_all(sizes(), st.integers(0, 3))
def test_changing_a_sequence_leaves_the_others_still(size: dict[str, int], change: int) -> None:
    moved = tensors(trace(model(**size, change=change)))["apart"].flatten().tolist()
    still = [far for sequence, far in enumerate(moved) if sequence != change]
    assert still == [0] * len(still)


@pytest.mark.parametrize(
    ("mistake", "leaks", "right"),
    [
        ("", False, True),
        ("bad-split", True, False),
        ("bad-merge", True, False),
        ("bad-both", False, False),
        ("late-mask", True, False),
        ("zero-fill", True, False),
    ],
)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_which_test_notices_which_mistake(
    mistake: str, leaks: bool, right: bool, seed: int
) -> None:
    size = {"B": 2, "T": 4, "D": 4, "H": 2, "seed": seed}
    setup = replace(model(**size), causal=True, mistake=mistake)
    found = tensors(trace(setup))
    assert found["Y"].shape == (2, 4, 4)
    assert (found["leak"].item() > 1e-9) == leaks
    assert (found["versus_mha"].item() <= 1e-12) == right


def test_both_mistakes_hide_the_first_tokens_from_the_last() -> None:
    setup = replace(model(B=1, T=4, D=4, H=2, seed=0), causal=True, mistake="bad-both")
    reach = tensors(trace(setup))["reach"][0]
    assert torch.equal(reach[2:, :2], torch.zeros(2, 2, dtype=torch.float64))
    assert reach[3, 2] > 0


@quick
@for_all(sizes())
def test_reach_is_what_a_small_change_moves(size: dict[str, int]) -> None:
    setup = replace(model(**size), causal=True)
    found = tensors(trace(setup))
    reach, T = found["reach"][0], size["T"]
    assert torch.equal(reach.triu(1), torch.zeros_like(reach))
    step = 1e-6
    given = inputs({name: found[name].tolist() for name in ("W_Q", "W_K", "W_V", "W_O")})
    moved = found["X"][0].clone()
    moved[T - 1, 0] += step
    after = (*given, *inputs({"X": moved.tolist(), "H": [[size["H"]]]}))
    change = tensors(trace(replace(setup, inputs=after)))["Y"][0, T - 1] - found["Y"][0, T - 1]
    assert change.norm().item() / step <= reach[T - 1, T - 1].item() + 1e-4


def test_more_sequences_and_tokens_leave_the_weights() -> None:
    few, many = (tensors(trace(model(B=B, T=T, D=4, H=2, seed=7))) for B, T in ((1, 2), (3, 5)))
    assert all(torch.equal(few[name], many[name]) for name in ("W_Q", "W_K", "W_V", "W_O"))
    other = tensors(trace(model(B=1, T=2, D=4, H=2, seed=8)))
    assert not torch.equal(few["W_Q"], other["W_Q"])
