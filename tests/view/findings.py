"""Findings as a check gives them, and a brief and mistakes to say with them."""

from typing import get_args

from attn_tui.lesson.brief import Brief, Practice, Reason
from attn_tui.lesson.text import Text
from attn_tui.model.finding import Finding, Kind
from attn_tui.model.matrix import Matrix

KINDS: tuple[Kind, ...] = get_args(Kind)

BRIEF = Brief(
    "attention",
    Text("Attention", "注意力"),
    Text("Write attention(q, k, v, causal).", "写出 attention(q, k, v, causal)。"),
    (Text("Scores first.", "先算分数。"), Text("Then softmax.", "再做 softmax。")),
    Text("Why dim=-1?", "为什么是 dim=-1？"),
    (
        Reason(Text("queries", "Query"), Text("Those are rows.", "那是行。")),
        Reason(Text("keys", "Key"), Text("A row shares out 1.", "每一行分掉 1。"), right=True),
    ),
    Text("Each line makes one matrix.", "一行得到一个矩阵。"),
)
PRACTICE = Practice(
    (BRIEF,),
    {
        "axis": Text(
            "This is what you get when softmax runs over queries: rows sum to {numbers}.",
            "沿 Query 维做 softmax 就会得到这个结果：每行之和是 {numbers}。",
        )
    },
)
SOURCE = "import torch\n\n\ndef attention(q, k, v, causal):\n    return torch.sofmax(q @ k.mT)\n"

_RIGHT = Matrix.of("", [[0.25, 0.75, 0], [0.5, 0.5, 0], [0, 1, 2.5]])
_WRONG = Matrix.of("", [[0.25, 0.75, 0], [0.5, 0.3, 0.2], [0, 1, 3]])
_CALL = "attention(q (2, 3, 4), k (2, 5, 4), v (2, 5, 3), causal=False)"

FINDINGS: dict[str, Finding] = {
    "values": Finding(
        "attention",
        "values",
        call=_CALL,
        comparison="open",
        at=(1, 1, 1),
        got=_WRONG,
        expected=_RIGHT,
        mistake="axis",
        numbers=(1.4, 0.991, 1, 0.6, 1.009),
        printed=("a line", "\x1b[2Jred\tblue"),
        unseen=3,
    ),
    "close": Finding(
        "scores",
        "values",
        call="scores(q (1, 2), k (1, 2))",
        at=(0, 0),
        got=Matrix.of("", [[0.123456789]]),
        expected=Matrix.of("", [[0.123456999]]),
    ),
    "truth": Finding(
        "causal-mask",
        "values",
        call="causal_block(2)",
        at=(0, 1),
        got_text="False",
        expected_text="True",
        got=Matrix.of("", [[0, 0], [0, 0]]),
        expected=Matrix.of("", [[0, 1], [0, 0]]),
    ),
    "answer": Finding(
        "by-hand",
        "answer",
        name="weights",
        at=(2,),
        got=Matrix("", (3,), (0.67, 0.33, 0.1)),
    ),
    "raised": Finding(
        "attention",
        "raised",
        line=5,
        detail="AttributeError: module 'torch' has no attribute 'sofmax'",
    ),
    "elsewhere": Finding("attention", "raised", line=2, file="helper.py", detail="KeyError: 1"),
    "blank": Finding("attention", "blank", line=5, count=3),
    "why": Finding("attention", "why", name="a", why="a"),
    "passed": Finding(
        "attention",
        "passed",
        why="b",
        proved=("open", "causal"),
        ready_made=("torch.softmax",),
        torch="2.99.0+cpu",
        closed=True,
    ),
    "proof": Finding("proof", "accepts", name="no-mask", call="test_future(attention)"),
}
