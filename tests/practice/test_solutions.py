"""The model solutions: right, short, and with marks that say where blanks may be."""

import ast
import math
import re
from typing import Any

import pytest
import torch
from rich.cells import cell_len
from torch import nn
from torch.nn import functional

from attn_tui.model.exercise import BLANK, EXERCISES
from attn_tui.practice.solution import FOLDER, marked, marks, solution
from attn_tui.practice.starter import WIDTH
from tests.practice.solved import run

DOUBLE = torch.float64


def draw(*shape: int) -> torch.Tensor:
    return torch.randn(shape, dtype=DOUBLE, generator=torch.Generator().manual_seed(sum(shape)))


def assert_close(got: torch.Tensor, wanted: torch.Tensor) -> None:
    torch.testing.assert_close(got, wanted, rtol=0, atol=1e-9)


def test_every_exercise_has_one_and_no_other_is_there() -> None:
    assert {path.name for path in FOLDER.glob("*.py")} == {each.file for each in EXERCISES.values()}


@pytest.mark.parametrize("id", EXERCISES)
def test_it_defines_what_the_exercise_asks_for(id: str) -> None:
    assert set(EXERCISES[id].names) <= set(run(id))


@pytest.mark.parametrize("id", EXERCISES)
def test_marks_name_what_a_line_holds_once(id: str) -> None:
    """One blank, or a few more: each is a whole expression, in code."""
    found = [(*marks(line)[:1], *mark) for line in marked(id) for mark in marks(line)[1]]
    for line, _, expression in found:
        code = line.partition("# ")[0]
        alone = re.findall(rf"(?<![\w.]){re.escape(expression)}(?![\w.])", code)
        assert len(alone) == 1 or code.count(expression) == 1
    depths = sorted(depth for _, depth, _ in found)
    assert depths.count(1) == 1
    assert 2 <= len(depths) <= (9 if EXERCISES[id].form == "answers" else 4)


@pytest.mark.parametrize("id", EXERCISES)
def test_it_fits_an_editor_of_eighty_columns(id: str) -> None:
    assert all(cell_len(line) <= WIDTH for line in solution(id).splitlines())


@pytest.mark.parametrize("id", EXERCISES)
def test_it_holds_no_words_of_one_language(id: str) -> None:
    """Learners of both languages read it: comments and docstrings name what code names, no more."""
    nodes = [node for each in EXERCISES for node in ast.walk(ast.parse(solution(each)))]
    kept = ("id", "attr", "arg", "name")
    names = {getattr(node, field, None) for node in nodes for field in kept}
    source = solution(id)
    texts = [line.partition("#")[2] for line in source.splitlines()]
    holders = (ast.Module, ast.FunctionDef, ast.ClassDef)
    found = (node for node in ast.walk(ast.parse(source)) if isinstance(node, holders))
    texts += [ast.get_docstring(node) or "" for node in found]
    words = {word for text in texts for word in re.findall(r"[A-Za-z_]{2,}", text)}
    assert words - names <= {"True", "False", "return", "int", "d_v"}


@pytest.mark.parametrize("id", EXERCISES)
def test_a_learner_sees_no_marks_and_no_blanks(id: str) -> None:
    shown = solution(id)
    assert "#:" not in shown
    assert "# =" not in shown
    assert BLANK not in shown
    assert not any(line != line.rstrip() for line in shown.splitlines())
    assert ast.dump(ast.parse(shown)) == ast.dump(ast.parse("\n".join(marked(id))))


@pytest.mark.parametrize(
    ("shapes", "causal"),
    [(((3, 4), (5, 4), (5, 2)), False), (((2, 3, 5, 4), (2, 3, 5, 4), (2, 3, 5, 6)), True)],
)
def test_attention_and_its_parts(shapes: tuple[tuple[int, ...], ...], causal: bool) -> None:
    q, k, v = (draw(*shape) for shape in shapes)
    scores = run("scores")["scores"](q, k)
    scaled = run("scaling")["scaled_scores"](q, k)
    assert_close(scores, torch.einsum("...ld,...sd->...ls", q, k))
    assert_close(scaled, scores / 2)
    weights = run("softmax")["softmax"](scaled)
    assert_close(weights, functional.softmax(scaled, -1))
    assert_close(run("weighted-sum")["weighted_sum"](weights, v), weights @ v)
    truth = functional.scaled_dot_product_attention(q, k, v, is_causal=causal)
    assert_close(run("attention")["attention"](q, k, v, causal), truth)
    if causal:
        block = run("causal-mask")["causal_block"](5)
        assert_close(run("sdpa")["with_sdpa"](q, k, v, block), truth)


def test_softmax_bears_large_and_hidden_scores() -> None:
    S = torch.tensor([[1000.0, 0.0, -math.inf], [-1000.0, -1000.0, -math.inf]])
    assert run("softmax")["softmax"](S).tolist() == [[1.0, 0.0, 0.0], [0.5, 0.5, 0.0]]


def test_heads_and_multi_head() -> None:
    heads, x = run("heads"), draw(2, 5, 6)
    split = heads["split_heads"](x, 3)
    assert_close(split, torch.stack(x.chunk(3, dim=-1), dim=1))
    assert_close(heads["merge_heads"](split), x)
    truth = nn.MultiheadAttention(6, 3, batch_first=True, dtype=DOUBLE)
    mine = run("multi-head")["MultiHead"](6, 3).double()
    weights, biases = truth.in_proj_weight.chunk(3), truth.in_proj_bias.chunk(3)
    for name, weight, bias in zip(("W_Q", "W_K", "W_V"), weights, biases, strict=True):
        getattr(mine, name).load_state_dict({"weight": weight, "bias": bias})
    mine.W_O.load_state_dict(truth.out_proj.state_dict())
    block = torch.ones(5, 5, dtype=torch.bool).triu(1)
    for causal in (False, True):
        wanted, _ = truth(x, x, x, attn_mask=block if causal else None)
        assert_close(mine(x, causal), wanted)


def test_a_comment_on_the_heads_says_which_call_its_shape_follows() -> None:
    """The blank before it is filled with a shape, and that is another one."""
    shown = solution("multi-head").partition("(B, H, T, d)")[0].rpartition("#")[2]
    assert shown.split("->")[-2].strip() == "transpose"


def test_positions() -> None:
    PE = run("positions")["positions"](7, 6)
    for t in range(7):
        for j in range(6):
            angle = t / 10000 ** (2 * (j // 2) / 6)
            wanted = math.cos(angle) if j % 2 else math.sin(angle)
            assert math.isclose(PE[t, j].item(), wanted, abs_tol=1e-5)


@pytest.mark.parametrize(
    ("wrong", "leaks"),
    [
        ("return A @ v", False),
        ("A = A.masked_fill(block, 0); return A / A.sum(-1, keepdim=True) @ v", False),
        ("return torch.softmax(P, -1) @ v", True),
        ("return torch.softmax(P, -1).masked_fill(block, 0) @ v", True),
        ("return torch.softmax(P.masked_fill(block.triu(2), -math.inf), -1) @ v", True),
        ("return torch.softmax(P.masked_fill(block, 0), -1) @ v", True),
        ("return torch.softmax(S, -2) @ v", True),
    ],
)
def test_the_proof_refuses_what_leaks_alone(wrong: str, leaks: bool) -> None:
    code = solution("attention").replace("return A @ v", wrong)
    namespace: dict[str, Any] = {}
    exec(code, namespace)
    prove = run("proof")["test_future"]
    if leaks:
        with pytest.raises(AssertionError):
            prove(namespace["attention"])
    else:
        prove(namespace["attention"])
