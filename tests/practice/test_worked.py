"""The solutions without torch: their numbers, and the way to them, are what torch computes."""

import ast
import math
import re
from collections.abc import Iterator

import pytest
import torch

from attn_tui.model.exercise import EXERCISES
from attn_tui.practice.solution import solution
from tests.practice.solved import run

Q, K, V = (
    torch.tensor(rows, dtype=torch.float64)
    for rows in ([[3, 1], [1, 3], [-1, 1]], [[1, 1], [0, 1], [2, 0]], [[1, 0], [0, 4], [3, 2]])
)


def test_what_is_done_by_hand_is_what_torch_computes() -> None:
    answers = run("by-hand")
    dots = K @ Q[1]
    assert answers["dot_products"] == dots.tolist()
    assert answers["scores"] == [round(each, 3) for each in (dots / math.sqrt(2)).tolist()]
    assert answers["hidden"] == torch.ones(3, 3, dtype=torch.bool).triu(1)[1].tolist()
    block = torch.tensor(answers["hidden"])
    weights = torch.softmax((dots / math.sqrt(2)).masked_fill(block, -math.inf), -1)
    assert answers["weights"] == [round(each, 3) for each in weights.tolist()]
    shown = [[float(each) for each in re.findall(r"-?\d+", line)] for line in comments("by-hand")]
    rows = [row for row in shown if len(row) == 5]
    assert rows == [[i, *Q[i].tolist(), *K[i].tolist()] for i in range(3)]


def worth(text: str) -> float:
    """What a formula in a comment comes to."""
    r = math.exp(-1 / math.sqrt(2))
    python = text.replace("·", "*").replace("√2", "math.sqrt(2)")
    python = re.sub(r"e\^([\d.]+)", r"math.exp(\1)", python)
    return float(eval(python, {"math": math, "r": r}))


def ways(id: str) -> dict[str, str]:
    """By variable, how one comes to what it is."""
    lines = (line.partition("  # ") for line in solution(id).splitlines())
    return {code.partition(" = ")[0]: way for code, _, way in lines if code[:1].isalpha() and way}


def test_by_hand_shows_the_way_to_every_number() -> None:
    answers, shown = run("by-hand"), ways("by-hand")
    assert set(shown) == set(EXERCISES["by-hand"].names)
    for name in ("dot_products", "scores", "weights"):
        formulas = shown[name].partition(";")[0].split(", ")
        assert [worth(each) for each in formulas] == pytest.approx(answers[name], abs=5e-4)
    assert shown["weights"].endswith("r = e^(-1/√2)")
    assert answers["hidden"] == [eval(shown["hidden"], {"j": j}) for j in range(3)]


def test_reading_shows_a_number_of_every_table_and_the_way_to_it() -> None:
    shown, tables = ways("reading"), written_tables()
    assert set(shown) == set(EXERCISES["reading"].names)
    for name, way in shown.items():
        formula, sign, number = re.fullmatch(r"(.+?)(?: ([=≈]) (\S+))?", way).groups()  # type: ignore[union-attr]
        cells = [cell for row in tables[name] for cell in row]
        if sign:
            assert number in cells
            assert worth(formula) == pytest.approx(float(number), abs=2e-3)
    assert tables["table_c"] == [[str(j > i) for j in range(3)] for i in range(3)]
    for i, row in enumerate(tables["table_f"]):
        assert [cell == "-inf" for cell in row] == [j > i for j in range(3)]


def comments(id: str) -> Iterator[str]:
    """The text of the comments that are lines of their own."""
    return (line[1:].strip() for line in solution(id).splitlines() if line.startswith("#"))


def test_reading_shows_the_lines_of_the_reference_function() -> None:
    lines = [found for text in comments("reading") if (found := re.match(r"(\d)   (\w.+)", text))]
    function = ast.parse(solution("attention")).body[-1]
    assert isinstance(function, ast.FunctionDef)
    wanted = [ast.unparse(ast.parse(line[2])) for line in lines if line[1] != "6"]
    assert wanted == [ast.unparse(each) for each in function.body[1:-1]]
    assert lines[-1][2] == ast.unparse(function.body[-1])
    assert [line[1] for line in lines] == list("123456")


def test_reading_shows_the_tables_that_torch_computes() -> None:
    """Each table, to the digits that are written, is what the line of its answer makes."""
    P = Q @ K.T
    S = P / math.sqrt(2)
    block = torch.ones(3, 3, dtype=torch.bool).triu(1)
    M = S.masked_fill(block, -math.inf)
    A = torch.softmax(M, -1)
    made = dict(enumerate((P, S, block, M, A, A @ V), 1))
    answers, tables = run("reading"), written_tables()
    assert sorted(answers[f"table_{name}"] for name in "abcdef") == sorted(made)
    for name, rows in tables.items():
        table = made[answers[name]]
        assert rows == [[digits(each, rows[0][0]) for each in row] for row in table.tolist()]
    inputs = [[int(each) for each in line.split()[1:]] for line in [*comments("reading")][1:4]]
    assert inputs == [[int(each) for each in (*q, *k, *v)] for q, k, v in zip(Q, K, V, strict=True)]


def written_tables() -> dict[str, list[list[str]]]:
    """The texts in the cells above each answer."""
    tables: dict[str, list[list[str]]] = {}
    rows: list[list[str]] = []
    for line in solution("reading").splitlines():
        if line.startswith("table_"):
            tables[line.split()[0]] = rows
        rows = [*rows, line[1:].split()] if line.startswith("#") else []
    return tables


def digits(value: float | bool, like: str) -> str:
    """A number or truth value as a table writes it, with the decimals of another one."""
    if isinstance(value, bool) or value == -math.inf:
        return str(value)
    return f"{value + 0.0:.{len(like.partition('.')[2])}f}"
